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

  /// The whole of it.
  package var frame: Rect { Rect(size) }

  /// The whole of it on the display.
  package var deviceFrame: DeviceRect {
    let pixels = pixels
    return DeviceRect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
  }

  /// The size in device pixels.
  package var pixels: DeviceSize {
    DeviceSize(
      width: Int((size.width * pixelScale).rounded()), height: Int((size.height * pixelScale).rounded()))
  }
}
