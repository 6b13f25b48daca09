import CPango
package import Pixels
package import Text

/// Turns text into pixels through Pango and cairo, with a font for every script that has one installed.
///
/// Fonts are cached by thread: call it on one thread throughout.
package struct TextRasterizer {
  /// Opens the libraries, which takes some tens of milliseconds the first time; nil where they are not
  /// installed.
  package init?() {
    guard cpango_open() else { return nil }
  }

  /// The finished pixels, premultiplied; nil where the text is empty or memory is short.
  package func rasterize(_ run: TextRun) -> PixelBuffer? {
    guard let layout = TextLayout(run) else { return nil }
    return layout.draw()
  }
}
