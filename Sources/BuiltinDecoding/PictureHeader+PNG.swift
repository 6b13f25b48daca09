import PictureMetadata

extension PictureHeader {
  /// Reads IHDR and looks for eXIf, which may stand before or behind the pixels.
  ///
  /// Source: PNG third edition §5.3, §11.2, §11.3.
  mutating func readPNG(_ bytes: inout FileBytes) {
    var offset = 8
    var hasPixels = false
    // A broken file may claim any number of empty chunks.
    for _ in 0..<Self.maximumChunks {
      guard let length = bytes.number(at: offset, size: 4, bigEndian: true),
        !bytes.has("IEND", at: offset + 4)
      else { return }
      if bytes.has("IDAT", at: offset + 4) { hasPixels = true }
      // libpng would try to read all of it, byte by byte.
      if !hasPixels && offset + 12 + length > bytes.count { defect = "the file is cut off before the pixels" }
      if bytes.has("IHDR", at: offset + 4) {
        width = bytes.number(at: offset + 8, size: 4, bigEndian: true)
        height = bytes.number(at: offset + 12, size: 4, bigEndian: true)
      } else if bytes.has("eXIf", at: offset + 4) && length <= Self.maximumExif {
        orientation = ExifBlock(Array(bytes.bytes(at: offset + 8, length))).orientation
      }
      offset += 12 + length
    }
  }

  /// The most chunks that are looked at.
  static let maximumChunks = 10_000
  /// The most bytes of Exif metadata that are read: those of a JPEG's segment, twice.
  static let maximumExif = 1 << 17
}
