/// A piece of text to be drawn: everything its pixels depend on, so that equal runs share pixels.
package struct TextRun: Hashable, Sendable {
  /// What gives way when the text does not fit.
  package enum Elision: UInt8, Hashable, Sendable, CaseIterable {
    /// The middle: a file name keeps its beginning and its extension.
    case middle
    case end
  }

  /// Plain text; a line break begins a new paragraph.
  package var text: String
  package var style: TextStyle
  /// The widest that the pixels may be, the style's margins included, in points.
  package var maxWidth: Double
  /// Lines beyond this number are elided; at least 1.
  package var maxLines: Int
  /// Device pixels a point.
  package var pixelScale: Double
  package var elision: Elision

  package init(
    _ text: String, style: TextStyle, maxWidth: Double, maxLines: Int = 1, pixelScale: Double = 1,
    elision: Elision = .end
  ) {
    self.text = text
    self.style = style
    self.maxWidth = maxWidth
    self.maxLines = maxLines
    self.pixelScale = pixelScale
    self.elision = elision
  }
}
