/// A point or displacement in the plane, in whatever unit its owner states.
package struct Vector: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package static let zero = Vector(x: 0, y: 0)

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Euclidean length.
  package var length: Double { (x * x + y * y).squareRoot() }

  package var isFinite: Bool { x.isFinite && y.isFinite }

  package static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
  package static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  package static func * (a: Vector, k: Double) -> Vector { Vector(a.x * k, a.y * k) }
  package static func / (a: Vector, k: Double) -> Vector { Vector(a.x / k, a.y / k) }
  package static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y) }
  package static func += (a: inout Vector, b: Vector) { a = a + b }
}

/// A position; the same values as a displacement, named for its use.
package typealias Point = Vector
