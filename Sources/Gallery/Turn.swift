/// How the user turned a picture: mirrored left to right first, or not, then
/// quarter turns clockwise.
package struct Turn: Hashable, Sendable {
  /// 0…3, clockwise.
  package private(set) var quarters: Int
  package private(set) var isMirrored: Bool

  package static let none = Turn(quarters: 0, isMirrored: false)

  package init(quarters: Int, isMirrored: Bool) {
    self.quarters = (quarters % 4 + 4) % 4
    self.isMirrored = isMirrored
  }

  /// Whether width and height change places.
  package var swapsSides: Bool { quarters % 2 == 1 }

  package func rotated(by count: Int) -> Turn { Turn(quarters: quarters + count, isMirrored: isMirrored) }

  /// Mirrored left to right as it is seen now: a mirror before turning is a
  /// mirror after turning the other way.
  package var mirrored: Turn { Turn(quarters: -quarters, isMirrored: !isMirrored) }

  /// Exif's number for it, 1…8.
  package var exifOrientation: Int {
    (isMirrored ? [2, 7, 4, 5] : [1, 6, 3, 8])[quarters]
  }
}
