/// The items of metadata that the `meta` box of a HEIF file lists.
///
/// Source: ISO/IEC 14496-12 §8.11 (`iinf`, `iloc`, `idat`) and §12.1.5 (`colr`),
/// ISO/IEC 23008-12 §A.2 (Exif) and §A.3 (XMP).
struct HEIFItems {
  enum Kind {
    case exif
    case xmp
  }

  struct Extent {
    var offset: Int
    var length: Int
  }

  struct Item {
    var kind: Kind
    /// Whether places count from the beginning of the `meta` box's content instead of the file's.
    var isInMeta = false
    var extents: [Extent] = []
  }

  /// In the order of the list.
  private(set) var wanted: [Item] = []
  /// Where the first colour profile lies in the content of the `meta` box.
  private(set) var profile: Range<Int>?

  private let bytes: [UInt8]

  /// Reads the content of a `meta` box.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Version and flags come first.
    guard bytes.count >= 4 else { return }
    let boxes = ISOBox.all(bytes, in: 4..<bytes.count)
    func content(_ type: String) -> Range<Int>? { boxes.first { $0.type == type }?.content }
    profile = content("iprp").flatMap(findProfile)
    guard let list = content("iinf"), let places = content("iloc") else { return }
    let kinds = kinds(list)
    guard !kinds.isEmpty else { return }
    wanted = locate(kinds, in: places, data: content("idat"))
  }

  private func findProfile(_ properties: Range<Int>) -> Range<Int>? {
    guard let container = ISOBox.all(bytes, in: properties).first(where: { $0.type == "ipco" }) else {
      return nil
    }
    let colours = ISOBox.all(bytes, in: container.content).filter { $0.type == "colr" }.map(\.content)
    return colours.first {
      $0.count > 4 && (bytes.has("prof", at: $0.lowerBound) || bytes.has("rICC", at: $0.lowerBound))
    }.map { $0.dropFirst(4) }
  }

  /// What the items of interest are, by their numbers.
  private func kinds(_ list: Range<Int>) -> [Int: Kind] {
    guard let version = bytes.number(at: list.lowerBound, size: 1) else { return [:] }
    let start = list.lowerBound + 4 + (version == 0 ? 2 : 4)
    guard start <= list.upperBound else { return [:] }
    var kinds: [Int: Kind] = [:]
    for entry in ISOBox.all(bytes, in: start..<list.upperBound) where entry.type == "infe" {
      if let (number, kind) = entryKind(entry.content) { kinds[number] = kind }
    }
    return kinds
  }

  private func entryKind(_ entry: Range<Int>) -> (Int, Kind)? {
    let place = entry.lowerBound
    guard let version = bytes.number(at: place, size: 1), version == 2 || version == 3 else { return nil }
    let numberSize = version == 2 ? 2 : 4
    guard let number = bytes.number(at: place + 4, size: numberSize) else { return nil }
    let type = place + 4 + numberSize + 2
    if bytes.has("Exif", at: type) { return (number, .exif) }
    guard bytes.has("mime", at: type), type + 4 <= entry.upperBound else { return nil }
    // The item's name and the zero that ends it lie between.
    guard let nameEnd = bytes[type + 4..<entry.upperBound].firstIndex(of: 0) else { return nil }
    return bytes.has("application/rdf+xml", at: nameEnd + 1) ? (number, .xmp) : nil
  }

  /// Where items lie. Sizes of numbers are stored with them; an item listed twice counts once.
  private func locate(_ kinds: [Int: Kind], in box: Range<Int>, data: Range<Int>?) -> [Item] {
    guard var reader = ItemPlaceReader(bytes, in: box) else { return [] }
    var left = kinds
    var items: [Item] = []
    while !left.isEmpty, let entry = reader.next(wanted: left.keys.contains) {
      guard let kind = left.removeValue(forKey: entry.number) else { continue }
      switch entry.method {
      case 0: items.append(Item(kind: kind, extents: entry.extents))
      case 1:
        guard let data else { continue }
        let extents = entry.extents.compactMap { extent in
          extent.offset <= data.count
            ? Extent(
              offset: data.lowerBound + extent.offset, length: min(extent.length, data.count - extent.offset))
            : nil
        }
        items.append(Item(kind: kind, isInMeta: true, extents: extents))
      // The item is made of other items.
      default: continue
      }
    }
    return items
  }
}

/// Reads an `iloc` box entry by entry.
private struct ItemPlaceReader {
  struct Entry {
    var number: Int
    var method: Int
    var extents: [HEIFItems.Extent]
  }

  private let bytes: [UInt8]
  private let end: Int
  private let version: Int
  private let offsetSize: Int
  private let lengthSize: Int
  private let baseSize: Int
  private let indexSize: Int
  private var place: Int
  private var left: Int

  private static let mostExtents = 64

  init?(_ bytes: [UInt8], in box: Range<Int>) {
    guard let version = bytes.number(at: box.lowerBound, size: 1), version <= 2,
      let sizes = bytes.number(at: box.lowerBound + 4, size: 2),
      let count = bytes.number(at: box.lowerBound + 6, size: version < 2 ? 2 : 4)
    else { return nil }
    self.bytes = bytes
    self.version = version
    end = box.upperBound
    offsetSize = sizes >> 12
    lengthSize = sizes >> 8 & 15
    baseSize = sizes >> 4 & 15
    indexSize = version == 0 ? 0 : sizes & 15
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy([0, 4, 8].contains) else { return nil }
    place = box.lowerBound + (version < 2 ? 8 : 10)
    left = count
  }

  private mutating func take(_ size: Int) -> Int? {
    guard place <= end - size, let value = bytes.number(at: place, size: size) else { return nil }
    place += size
    return value
  }

  /// The next entry; of one that is not wanted without its extents.
  mutating func next(wanted: (Int) -> Bool) -> Entry? {
    guard left > 0, let number = take(version < 2 ? 2 : 4), let construction = version == 0 ? 0 : take(2),
      let file = take(2), let base = take(baseSize), let count = take(2)
    else { return nil }
    left -= 1
    let after = place + count * (indexSize + offsetSize + lengthSize)
    var entry = Entry(number: number, method: construction & 15, extents: [])
    // Items in other files are not looked for.
    if wanted(number), file == 0 {
      for _ in 0..<min(count, Self.mostExtents) {
        guard let extent = takeExtent(base) else { return nil }
        entry.extents.append(extent)
      }
    }
    place = after
    return entry
  }

  /// Without a length, an extent goes on to the end.
  private mutating func takeExtent(_ base: Int) -> HEIFItems.Extent? {
    guard take(indexSize) != nil, let offset = take(offsetSize), let length = take(lengthSize) else {
      return nil
    }
    let (place, isTooLarge) = base.addingReportingOverflow(offset)
    return isTooLarge ? nil : HEIFItems.Extent(offset: place, length: lengthSize == 0 ? .max : length)
  }
}
