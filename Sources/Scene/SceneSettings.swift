package import Text

/// The look of everything that is not a picture.
package struct SceneSettings: Hashable, Sendable {
  /// 0xRRGGBB of the wall that pictures hang on.
  package var wall: UInt32 = 0x1C_1C1E
  /// 0xRRGGBB of a page whose picture is still being decoded.
  package var placeholder: UInt32 = 0x24_2427
  package var dotOpacity = 0.4
  /// Points that a dot's dark ring is wider than the dot, so that white dots
  /// can be seen on white pictures.
  package var dotRing = 1.0
  package var dotRingOpacity = 0.4
  /// Points from the dots' centres up to the counter's.
  package var counterDistance = 26.0
  /// Points from the window's top to the centre of a badge.
  package var badgeDistance = 28.0
  /// Device pixels a picture pixel from which pixels are shown as squares.
  package var crispScale = 4.0
  /// Points from the window's sides to text.
  package var textMargin = 32.0

  package var counterStyle = TextStyle(pointSize: 14, weight: .semibold, backing: .plate(TextStyle.Plate()))
  package var titleStyle = TextStyle(pointSize: 20, weight: .semibold, colour: 0xE8_E8EA)
  package var messageStyle = TextStyle(pointSize: 15, colour: 0xA8_A8AC)

  package init() {}
}
