import PictureMetadata

extension PictureHeader {
  /// Reads the size from the first chunk and looks for Exif metadata.
  ///
  /// Source: RFC 9649 §2.
  mutating func readWebP(_ bytes: inout FileBytes) {
    isAnimatedWebP = bytes.has("VP8X", at: 12) && (bytes.byte(at: 20) ?? 0) & 0x02 != 0
    var offset = 12
    for _ in 0..<Self.maximumChunks {
      guard let length = bytes.number(at: offset + 4, size: 4, bigEndian: false) else { return }
      let payload = offset + 8
      if bytes.has("EXIF", at: offset) && length <= Self.maximumExif {
        orientation = ExifBlock(Array(bytes.bytes(at: payload, length))).orientation
      } else if width == nil, let size = webPSize(at: offset, &bytes) {
        (width, height) = size
      }
      offset = payload + length + length % 2
    }
  }

  private func webPSize(at offset: Int, _ bytes: inout FileBytes) -> (Int, Int)? {
    let payload = offset + 8
    if bytes.has("VP8X", at: offset) {
      guard let width = bytes.number(at: payload + 4, size: 3, bigEndian: false),
        let height = bytes.number(at: payload + 7, size: 3, bigEndian: false)
      else { return nil }
      return (width + 1, height + 1)
    }
    if bytes.has("VP8L", at: offset) {
      guard let bits = bytes.number(at: payload + 1, size: 4, bigEndian: false) else { return nil }
      return (bits & 0x3FFF + 1, (bits >> 14) & 0x3FFF + 1)
    }
    guard bytes.has("VP8 ", at: offset), let width = bytes.number(at: payload + 6, size: 2, bigEndian: false),
      let height = bytes.number(at: payload + 8, size: 2, bigEndian: false)
    else { return nil }
    return (width & 0x3FFF, height & 0x3FFF)
  }
}
