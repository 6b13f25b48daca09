/// How stored pixels have to be turned and mirrored to stand right: the Exif tag 0x0112.
package enum ExifOrientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirrored = 2
  case halfTurn = 3
  case flipped = 4
  case transposed = 5
  /// The stored picture is turned a quarter clockwise to be shown.
  case quarterTurn = 6
  case transversed = 7
  case threeQuarterTurn = 8

  /// Whether width and height change places.
  package var swapsSides: Bool { rawValue >= 5 }
}
