/// The window's drawing area.
package struct Viewport: Hashable, Sendable {
  /// In points.
  package var size: Size
  /// Device pixels a point, greater than 0.
  package var pixelScale: Double

  package init(size: Size, pixelScale: Double) {
    self.size = size
    self.pixelScale = pixelScale
  }

  /// The size in device pixels.
  package var pixels: PixelSize {
    PixelSize(
      width: Int((size.width * pixelScale).rounded()), height: Int((size.height * pixelScale).rounded()))
  }
}
