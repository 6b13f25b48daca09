/// A width and height in points (SDL window coordinates), or in the unit that
/// the owner states.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package static let zero = Size(width: 0, height: 0)

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package init(_ size: PixelSize) {
    width = Double(size.width)
    height = Double(size.height)
  }

  /// Whether there is nothing to lay out: a side that is zero, negative or not
  /// a number, as a minimised window has.
  package var isEmpty: Bool { !(width > 0 && height > 0) }

  package var center: Point { Point(width / 2, height / 2) }
}

/// A width and height in whole pixels of a picture, texture or display.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package var pixelCount: Int { width * height }

  /// Bytes of that many pixels.
  package var byteCount: Int { pixelCount * 4 }

  /// The size at 1/2ⁿ each way, rounded up; larger for a negative n.
  package func level(_ n: Int) -> PixelSize {
    guard n > 0 else { return PixelSize(width: width << -n, height: height << -n) }
    let side = 1 << min(n, 40)
    return PixelSize(width: (width + side - 1) / side, height: (height + side - 1) / side)
  }
}

/// A rectangle of whole pixels.
package struct PixelRegion: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package func contains(_ other: PixelRegion) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }
}
