/// A displacement in the plane, or a position: the displacement from the origin
/// of its space.
package struct Displacement<Space: CoordinateSpace>: Hashable, Sendable {
  package var x: Double
  package var y: Double

  @inlinable package static var zero: Self { Self(x: 0, y: 0) }

  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Euclidean length.
  @inlinable package var length: Double { (x * x + y * y).squareRoot() }

  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }

  @inlinable package static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y) }
  @inlinable package static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y) }
  @inlinable package static func * (a: Self, k: Double) -> Self { Self(a.x * k, a.y * k) }
  @inlinable package static func / (a: Self, k: Double) -> Self { Self(a.x / k, a.y / k) }
  @inlinable package static prefix func - (a: Self) -> Self { Self(-a.x, -a.y) }
  @inlinable package static func += (a: inout Self, b: Self) { a = a + b }

  /// The same place in another space.
  ///
  /// - Parameter scale: units of the other space in one of this.
  @inlinable package func converted<Other>(by scale: Double, to other: Other.Type = Other.self)
    -> Displacement<Other>
  { Displacement<Other>(x * scale, y * scale) }
}

extension Displacement<WindowPoints> {
  /// The same place on the display.
  ///
  /// - Parameter pixelScale: device pixels a point.
  @inlinable package func onDevice(_ pixelScale: Double) -> DevicePoint { converted(by: pixelScale) }
}
