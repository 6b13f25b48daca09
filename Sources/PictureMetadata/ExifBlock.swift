/// The few facts that a viewer needs from Exif metadata, which is a small TIFF file.
///
/// Source: Exif 2.32 §4.6, TIFF 6.0 §2. Every offset is checked against the
/// block; only the first two directories are read, so links between directories
/// that form a loop cannot be followed for ever.
package struct ExifBlock: Hashable, Sendable {
  /// Values out of range, or absent, are upright.
  package var orientation: ExifOrientation = .upright
  /// Where an embedded JPEG preview lies within the bytes given.
  package var thumbnail: Range<Int>?

  private enum Tag {
    static let orientation = 0x0112
    static let thumbnailOffset = 0x0201
    static let thumbnailLength = 0x0202
  }

  /// The bytes before the TIFF header in a JPEG's APP1 segment (and in some
  /// other formats): "Exif", 0, 0.
  private static let prefix: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

  /// Whether the bytes of an APP1 segment are Exif metadata.
  package static func isExif(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count >= prefix.count && bytes.prefix(prefix.count).elementsEqual(prefix)
  }

  /// Reads a block, with or without the prefix; what cannot be read keeps its default.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = Self.isExif(bytes) ? Self.prefix.count : 0
    guard let tiff = TIFFReader(bytes, from: start), let first = tiff.offset(at: 4) else { return }
    if let entry = tiff.entry(Tag.orientation, inDirectoryAt: first), let value = tiff.value(of: entry) {
      orientation = ExifOrientation(rawValue: value) ?? .upright
    }
    thumbnail = Self.thumbnail(tiff, after: first).map { $0.lowerBound + start..<$0.upperBound + start }
  }

  /// Reads a block; see `init(_:)` for buffers.
  package init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { ExifBlock($0) }
  }

  private static func thumbnail(_ tiff: TIFFReader, after first: Int) -> Range<Int>? {
    guard let second = tiff.nextDirectory(after: first), second != first,
      let offsetEntry = tiff.entry(Tag.thumbnailOffset, inDirectoryAt: second),
      let lengthEntry = tiff.entry(Tag.thumbnailLength, inDirectoryAt: second),
      let offset = tiff.value(of: offsetEntry), let length = tiff.value(of: lengthEntry),
      length > 0, offset >= 8, offset <= tiff.count, length <= tiff.count - offset
    else { return nil }
    return offset..<offset + length
  }
}
