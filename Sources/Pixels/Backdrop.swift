/// What lies behind a picture: the wall of the room, or for a picture with
/// transparent parts whatever makes it visible.
package enum Backdrop: UInt8, Sendable, Hashable, CaseIterable {
  case dark
  case light
  /// Squares, only behind the picture itself.
  case checkerboard

  /// The wall's colour as 0xRRGGBB; that of the dark wall for the checkerboard.
  package var colour: UInt32 {
    switch self {
    case .dark, .checkerboard: 0x1C_1C1E
    case .light: 0xE8_E8EA
    }
  }

  /// The checkerboard's two colours as 0xRRGGBB.
  package static let squares: (UInt32, UInt32) = (0x66_6668, 0x99_999B)
  /// The side of one square, in pixels of the decoded picture.
  package static let squareSide = 12
}
