/// A width and a height.
package struct Extent<Space: CoordinateSpace>: Hashable, Sendable {
  package var width: Double
  package var height: Double

  @inlinable package static var zero: Self { Self(width: 0, height: 0) }

  @inlinable package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable package init(_ size: PixelExtent<Space>) {
    self.init(width: Double(size.width), height: Double(size.height))
  }

  /// Whether there is nothing to lay out: a side that is zero, negative or not
  /// a number, as a minimised window has.
  @inlinable package var isEmpty: Bool { !(width > 0 && height > 0) }

  @inlinable package var center: Displacement<Space> { Displacement(width / 2, height / 2) }

  /// The same size in another space.
  ///
  /// - Parameter scale: units of the other space in one of this.
  @inlinable package func converted<Other>(by scale: Double, to other: Other.Type = Other.self)
    -> Extent<Other>
  { Extent<Other>(width: width * scale, height: height * scale) }
}

/// A width and a height in whole pixels.
package struct PixelExtent<Space: CoordinateSpace>: Hashable, Sendable {
  package var width: Int
  package var height: Int

  @inlinable package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  @inlinable package var pixelCount: Int { width * height }

  /// Bytes of that many pixels.
  @inlinable package var byteCount: Int { pixelCount * 4 }

  /// As many pixels as in another space.
  @inlinable package init<Other>(pixelForPixel other: PixelExtent<Other>) {
    self.init(width: other.width, height: other.height)
  }
}

extension PixelExtent<PicturePixels> {
  /// The size at 1/2ⁿ each way, rounded up; larger for a negative n.
  package func level(_ n: Int) -> LayerSize {
    guard n > 0 else { return LayerSize(width: width << -n, height: height << -n) }
    let side = 1 << min(n, 40)
    return LayerSize(width: (width + side - 1) / side, height: (height + side - 1) / side)
  }
}

/// A rectangle of whole pixels of a picture at some level.
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
