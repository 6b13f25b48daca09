extension MetadataPlaces {
  /// Of the box that describes the items of a HEIF file, in bytes.
  private static var longestItemList: Int { 1 << 20 }
  private static var longestItem: Int { 1 << 20 }

  /// Walks the outermost boxes of a HEIF, AVIF or JPEG XL file.
  ///
  /// Source: ISO/IEC 14496-12 §4.2, ISO/IEC 18181-2 §9 (`Exif`, `xml `).
  mutating func walkBoxes(_ file: FilePart<Failure>) throws(Failure) {
    var offset = 0
    for _ in 0..<Self.mostSteps {
      let head = try file.bytes(16, at: offset)
      guard let box = ISOBox(head, at: 0, end: file.count - offset) else { return }
      let content = file.part(from: offset + box.content.lowerBound, count: box.content.count)
      if box.type == "meta" { try takeItems(content, of: file) }
      if box.type == "Exif" { try addItem(content) }
      if box.type == "xml ", xmp == nil { xmp = content }
      offset += box.content.upperBound
    }
  }

  /// A block of Exif metadata with its distance before it.
  private mutating func addItem(_ item: FilePart<Failure>) throws(Failure) {
    guard let distance = try item.bytes(4, at: 0).number(at: 0, size: 4) else { return }
    try addExif(item.part(from: 4 + distance))
  }

  private mutating func takeItems(_ meta: FilePart<Failure>, of file: FilePart<Failure>) throws(Failure) {
    let items = HEIFItems(try meta.bytes(Self.longestItemList, at: 0))
    if let range = items.profile, profile == nil {
      profile = meta.part(from: range.lowerBound, count: range.count)
    }
    for item in items.wanted {
      let parts = item.extents.map { extent in
        (item.isInMeta ? meta : file).part(from: extent.offset, count: extent.length)
      }
      guard let part = FilePart.joined(parts, longest: Self.longestItem) else { continue }
      switch item.kind {
      case .exif: try addItem(part)
      case .xmp: xmp = xmp ?? part
      }
    }
  }
}

/// The frame of a box in memory.
struct ISOBox {
  var type: String
  var content: Range<Int>

  /// Reads the frame at `offset`; the box is cut off at `end`. Nil if there is no box.
  init?(_ bytes: [UInt8], at offset: Int, end: Int) {
    guard let short = bytes.number(at: offset, size: 4), offset <= bytes.count - 8, offset <= end - 8 else {
      return nil
    }
    type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
    // 1 stands for a longer number behind the type, 0 for all the rest.
    let isLong = short == 1
    guard let size = isLong ? bytes.number(at: offset + 8, size: 8) : short == 0 ? end - offset : short,
      size >= (isLong ? 16 : 8), end - offset >= (isLong ? 16 : 8)
    else { return nil }
    content = offset + (isLong ? 16 : 8)..<offset + min(size, end - offset)
  }

  /// The boxes that lie side by side in a range.
  static func all(_ bytes: [UInt8], in range: Range<Int>) -> [ISOBox] {
    var boxes: [ISOBox] = []
    var offset = range.lowerBound
    while let box = ISOBox(bytes, at: offset, end: range.upperBound) {
      boxes.append(box)
      offset = box.content.upperBound
    }
    return boxes
  }
}
