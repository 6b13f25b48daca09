import PictureMetadata

extension PictureHeader {
  private enum Tag {
    static let width = 256
    static let height = 257
    static let orientation = 274
    static let extraSamples = 338
  }

  /// Reads the first directory, which may be anywhere in the file.
  ///
  /// Source: TIFF 6.0 §2; of a BigTIFF nothing is read. SDL2_image lets libtiff turn the picture upright,
  /// which mirrors but does not turn: what is left to do for orientation 6 and
  /// 8 is 7, and for 5 and 7 is 5.
  mutating func readTIFF(_ bytes: inout FileBytes) {
    let isBig = bytes.has("MM", at: 0)
    hasAlpha = false
    remainingOrientation = .upright
    guard bytes.number(at: 2, size: 2, bigEndian: isBig) == 42,
      let directory = bytes.number(at: 4, size: 4, bigEndian: isBig),
      let entries = bytes.number(at: directory, size: 2, bigEndian: isBig)
    else { return }
    for entry in (0..<entries).map({ directory + 2 + 12 * $0 }) {
      guard let tag = bytes.number(at: entry, size: 2, bigEndian: isBig),
        let type = bytes.number(at: entry + 2, size: 2, bigEndian: isBig),
        let value = bytes.number(at: entry + 8, size: type == 3 ? 2 : 4, bigEndian: isBig)
      else { return }
      switch tag {
      case Tag.width: width = value
      case Tag.height: height = value
      case Tag.extraSamples: hasAlpha = true
      case Tag.orientation:
        orientation = ExifOrientation(rawValue: value) ?? .upright
        remainingOrientation = Self.afterMirroring(orientation)
      default: break
      }
    }
  }

  private static func afterMirroring(_ orientation: ExifOrientation) -> ExifOrientation {
    switch orientation {
    case .upright, .mirrored, .halfTurn, .flipped: .upright
    case .transposed, .transversed: .transposed
    case .quarterTurn, .threeQuarterTurn: .transversed
    }
  }
}
