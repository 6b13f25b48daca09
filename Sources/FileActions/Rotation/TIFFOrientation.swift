import PictureMetadata

/// The orientation tag of a TIFF structure: a TIFF file, or Exif metadata (TIFF 6.0 §2, Exif 2.32 §4.6.4).
struct TIFFOrientation {
  /// The structure from the byte order on.
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool
  /// Where the first directory begins, from the beginning of the structure.
  private let directory: Int
  /// How many entries it has.
  private let count: Int
  /// Where the tag's entry begins; nil where there is none.
  private let entry: Int?
  let orientation: ExifOrientation

  private static let tag = 0x0112
  private static let short = 3
  private static let long = 4
  private static let entrySize = 12

  private static let littleEndianHeader: [UInt8] = [0x49, 0x49, 42, 0]
  private static let bigEndianHeader: [UInt8] = [0x4D, 0x4D, 0, 42]

  /// Whether the bytes begin as a TIFF structure does.
  static func recognises(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: littleEndianHeader) || bytes.starts(with: bigEndianHeader)
  }

  /// Nil unless the header and the first directory are there.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard Self.recognises(bytes) else { return nil }
    isBigEndian = bytes.starts(with: Self.bigEndianHeader)
    self.bytes = bytes
    let reader = Reader(bytes: bytes, isBigEndian: isBigEndian)
    guard let directory = reader.number(at: 4, size: 4), directory >= 8,
      let count = reader.number(at: directory, size: 2),
      directory + 2 + Self.entrySize * count + 4 <= bytes.count
    else { return nil }
    self.directory = directory
    self.count = count
    entry = (0..<count).lazy.map { directory + 2 + Self.entrySize * $0 }
      .first { reader.number(at: $0, size: 2) == Self.tag }
    orientation =
      entry.flatMap { place -> Int? in
        switch reader.number(at: place + 2, size: 2) {
        case Self.short: reader.number(at: place + 8, size: 2)
        case Self.long: reader.number(at: place + 8, size: 4)
        default: nil
        }
      }.flatMap(ExifOrientation.init(rawValue:)) ?? .upright
  }

  private struct Reader {
    let bytes: ArraySlice<UInt8>
    let isBigEndian: Bool

    func number(at offset: Int, size: Int) -> Int? {
      guard offset <= bytes.count - size else { return nil }
      let field = bytes.dropFirst(offset).prefix(size)
      return (isBigEndian ? Array(field) : field.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
  }

  private func encoded(_ value: Int, size: Int) -> [UInt8] {
    let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  private func newEntry(_ value: ExifOrientation) -> [UInt8] {
    encoded(Self.tag, size: 2) + encoded(Self.short, size: 2) + encoded(1, size: 4)
      + encoded(value.rawValue, size: 2) + [0, 0]
  }

  /// The changes that set the tag, in a file where the structure begins at `start`.
  ///
  /// A value that is there is changed in its place. Where there is none, a copy of the directory with an
  /// entry more is put behind the structure, so that nothing else moves.
  func splices(
    for value: ExifOrientation, at start: Int
  ) throws(OrientationEdit.Failure) -> [Splice] {
    let reader = Reader(bytes: bytes, isBigEndian: isBigEndian)
    guard let entry else { return try splicesForNewEntry(value, at: start) }
    let isSingle = reader.number(at: entry + 4, size: 4) == 1
    let place = start + entry
    switch reader.number(at: entry + 2, size: 2) {
    case Self.short where isSingle:
      return [Splice(place + 8..<place + 10, encoded(value.rawValue, size: 2))]
    case Self.long where isSingle:
      return [Splice(place + 8..<place + 12, encoded(value.rawValue, size: 4))]
    default:
      return [Splice(place..<place + Self.entrySize, newEntry(value))]
    }
  }

  private func splicesForNewEntry(
    _ value: ExifOrientation, at start: Int
  ) throws(OrientationEdit.Failure) -> [Splice] {
    let end = (bytes.count + 1) & ~1
    guard count < 0xFFFF, end <= 0xFFFF_FFFF else { throw .metadata }
    let reader = Reader(bytes: bytes, isBigEndian: isBigEndian)
    var entries = (0..<count).map { index in
      Array(bytes.dropFirst(directory + 2 + Self.entrySize * index).prefix(Self.entrySize))
    }
    // Entries are in the order of their tags.
    let place =
      (0..<count).first {
        reader.number(at: directory + 2 + Self.entrySize * $0, size: 2).map { $0 > Self.tag } == true
      } ?? count
    entries.insert(newEntry(value), at: place)
    let next = Array(bytes.dropFirst(directory + 2 + Self.entrySize * count).prefix(4))
    let padding = [UInt8](repeating: 0, count: end - bytes.count)
    let grown = padding + encoded(count + 1, size: 2) + entries.flatMap { $0 } + next
    let behind = start + bytes.count
    return [
      Splice(start + 4..<start + 8, encoded(end, size: 4)), Splice(behind..<behind, grown),
    ]
  }

  /// The smallest structure that holds the tag.
  static func minimal(_ value: ExifOrientation) -> [UInt8] {
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
      + [0, UInt8(value.rawValue), 0, 0, 0, 0, 0, 0]
  }
}
