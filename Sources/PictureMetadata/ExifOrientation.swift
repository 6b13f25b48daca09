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

extension ExifOrientation {
  /// The orientation of a picture that is shown by this one and then turned and mirrored by another.
  package func followed(by other: ExifOrientation) -> ExifOrientation {
    let (first, second) = (matrix, other.matrix)
    let product = (
      second.0 * first.0 + second.1 * first.2, second.0 * first.1 + second.1 * first.3,
      second.2 * first.0 + second.3 * first.2, second.2 * first.1 + second.3 * first.3
    )
    return Self.allCases.first { $0.matrix == product } ?? .upright
  }

  /// Where a stored point goes, row by row, with y downwards.
  private var matrix: (Int, Int, Int, Int) {
    switch self {
    case .upright: (1, 0, 0, 1)
    case .mirrored: (-1, 0, 0, 1)
    case .halfTurn: (-1, 0, 0, -1)
    case .flipped: (1, 0, 0, -1)
    case .transposed: (0, 1, 1, 0)
    case .quarterTurn: (0, -1, 1, 0)
    case .transversed: (0, -1, -1, 0)
    case .threeQuarterTurn: (0, 1, -1, 0)
    }
  }
}
