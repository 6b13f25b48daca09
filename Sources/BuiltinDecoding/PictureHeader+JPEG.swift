import PictureMetadata

extension PictureHeader {
  /// The most segments and fill bytes that are looked at.
  private static let maximumSteps = 100_000

  /// Walks the segments up to the first scan.
  ///
  /// Source: ITU-T T.81 annex B. Stops at anything that is no segment.
  mutating func readJPEG(_ bytes: inout FileBytes) {
    var offset = 2
    var steps = 0
    while steps < Self.maximumSteps, let marker = bytes.number(at: offset, size: 2, bigEndian: true),
      marker >= 0xFF00
    {
      steps += 1
      // Any number of fill bytes may precede a marker.
      if marker == 0xFFFF {
        offset += 1
        continue
      }
      guard marker != 0xFFDA, let length = bytes.number(at: offset + 2, size: 2, bigEndian: true), length >= 2
      else { return }
      switch marker {
      case 0xFFC0...0xFFCF where ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker):
        height = bytes.number(at: offset + 5, size: 2, bigEndian: true)
        width = bytes.number(at: offset + 7, size: 2, bigEndian: true)
        isCMYK = bytes.byte(at: offset + 9) == 4
      case 0xFFE1 where bytes.has("Exif\0\0", at: offset + 4) && orientation == .upright:
        orientation = ExifBlock(Array(bytes.bytes(at: offset + 4, length - 2))).orientation
      default: break
      }
      offset += 2 + length
    }
  }
}
