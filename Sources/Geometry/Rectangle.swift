/// An axis-parallel rectangle.
package struct Rectangle<Space: CoordinateSpace>: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  @inlinable package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A rectangle of that size at the space's origin.
  @inlinable package init(_ size: Extent<Space>) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  @inlinable package var maxX: Double { x + width }
  @inlinable package var maxY: Double { y + height }
  @inlinable package var size: Extent<Space> { Extent(width: width, height: height) }
  @inlinable package var center: Displacement<Space> { Displacement(x + width / 2, y + height / 2) }
  @inlinable package var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether the point lies inside, the left and top edges included.
  @inlinable package func contains(_ point: Displacement<Space>) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The common part, empty (zero or negative size) where there is none.
  @inlinable package func intersection(_ other: Self) -> Self {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Self(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// Grown by `margin` on every side.
  @inlinable package func outset(by margin: Double) -> Self {
    Self(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The same place in another space.
  ///
  /// - Parameter scale: units of the other space in one of this.
  @inlinable package func converted<Other>(by scale: Double, to other: Other.Type = Other.self)
    -> Rectangle<Other>
  { Rectangle<Other>(x: x * scale, y: y * scale, width: width * scale, height: height * scale) }
}

extension Rectangle {
  /// The smallest rectangle around both.
  @inlinable package func union(_ other: Self) -> Self {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Self(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The smallest rectangle of whole numbers around it.
  @inlinable package var roundedOut: Self {
    let left = x.rounded(.down)
    let top = y.rounded(.down)
    return Self(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
}

extension Rectangle<WindowPoints> {
  /// The same place on the display.
  ///
  /// - Parameter pixelScale: device pixels a point.
  @inlinable package func onDevice(_ pixelScale: Double) -> DeviceRect { converted(by: pixelScale) }
}
