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

  /// 0xRRGGBB of panels over pictures, and how much of those they hide.
  package var panel: UInt32 = 0x2C_2C2E
  package var panelOpacity = 0.94
  /// Points.
  package var panelRadius = 14.0
  /// 0xRRGGBB of a key of the keyboard on the window, and points between keys.
  package var key: UInt32 = 0x48_484A
  package var keyGap = 6.0
  /// 0xRRGGBB of what has the focus or is marked.
  package var accent: UInt32 = 0x2F_7DE1
  /// Points that the focused cell's ring is wider than the cell.
  package var focusRing = 3.0
  package var rowStyle = TextStyle(pointSize: 15, colour: 0xF2_F2F4)
  package var labelStyle = TextStyle(pointSize: 14, colour: 0xA8_A8AC)
  package var actionStyle = TextStyle(pointSize: 15, weight: .semibold, colour: 0x6C_AEFF)
  package var panelTitleStyle = TextStyle(pointSize: 16, weight: .semibold, colour: 0xF2_F2F4)
  package var tickStyle = TextStyle(pointSize: 13, weight: .semibold, colour: 0xFF_FFFF)

  /// How much of the wall a page's blurred edges hide.
  package var edgeOpacity = 0.45

  package init() {}

  /// For eyes that need clear edges: nothing shines through, and text is white.
  mutating func raiseContrast() {
    panel = 0x00_0000
    panelOpacity = 1
    accent = 0x00_5FD7
    focusRing = 5
    labelStyle.colour = 0xFF_FFFF
    rowStyle.colour = 0xFF_FFFF
    messageStyle.colour = 0xFF_FFFF
    titleStyle.colour = 0xFF_FFFF
    dotOpacity = 0.7
    dotRingOpacity = 1
  }
}
