import PictureMetadata

/// Where a JPEG file holds its Exif metadata, or where they would belong (Exif 2.32 §4.5.4, §4.7.2).
struct JPEGExif {
  /// The whole APP1 segment with its marker; nil where there is none.
  private let segment: Range<Int>?
  /// Behind the JFIF segment, which has to be the first.
  private let insertion: Int

  private static let prefix: [UInt8] = Array("Exif\0\0".utf8)
  private static let header = 4
  private static let longest = 0xFFFF

  private enum Marker {
    static let application0: UInt8 = 0xE0
    static let application1: UInt8 = 0xE1
    static let scan: UInt8 = 0xDA
    static let end: UInt8 = 0xD9
    /// Markers without a length.
    static let bare: [ClosedRange<UInt8>] = [0x01...0x01, 0xD0...0xD8]
  }

  init(_ file: [UInt8]) throws(OrientationEdit.Failure) {
    var offset = 2
    var insertion = 2
    var found: Range<Int>?
    while found == nil {
      // A marker may be preceded by any number of fill bytes.
      while offset + 1 < file.count, file[offset] == 0xFF, file[offset + 1] == 0xFF { offset += 1 }
      guard offset + 3 < file.count, file[offset] == 0xFF else { throw .metadata }
      let marker = file[offset + 1]
      if marker == Marker.scan || marker == Marker.end { break }
      if Marker.bare.contains(where: { $0.contains(marker) }) {
        offset += 2
        continue
      }
      let end = offset + 2 + Int(file[offset + 2]) << 8 + Int(file[offset + 3])
      guard end >= offset + Self.header, end <= file.count else { throw .metadata }
      let content = file[offset + Self.header..<end]
      if marker == Marker.application0, offset == insertion { insertion = end }
      if marker == Marker.application1, content.starts(with: Self.prefix) { found = offset..<end }
      offset = end
    }
    segment = found
    self.insertion = insertion
  }

  private func tag(in file: [UInt8]) -> (tag: TIFFOrientation, start: Int)? {
    guard let segment else { return nil }
    let start = segment.lowerBound + Self.header + Self.prefix.count
    return TIFFOrientation(file[start..<segment.upperBound]).map { ($0, start) }
  }

  func orientation(in file: [UInt8]) -> ExifOrientation {
    tag(in: file)?.tag.orientation ?? .upright
  }

  func splices(
    for value: ExifOrientation, in file: [UInt8]
  ) throws(OrientationEdit.Failure) -> [Splice] {
    guard let segment else {
      let content = Self.prefix + TIFFOrientation.minimal(value)
      let bytes = [0xFF, Marker.application1] + Self.length(content.count + 2) + content
      return [Splice(insertion..<insertion, bytes)]
    }
    guard let (tag, start) = tag(in: file) else { throw .metadata }
    let splices = try tag.splices(for: value, at: start)
    let growth = splices.reduce(0) { $0 + $1.bytes.count - $1.range.count }
    guard growth > 0 else { return splices }
    let length = segment.count - 2 + growth
    guard length <= Self.longest else { throw .metadata }
    let place = segment.lowerBound + 2
    return [Splice(place..<place + 2, Self.length(length))] + splices
  }

  private static func length(_ count: Int) -> [UInt8] { [UInt8(count >> 8), UInt8(count & 0xFF)] }
}
