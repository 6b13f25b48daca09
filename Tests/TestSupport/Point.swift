/// A position in points of the window or pixels of a picture; tests share no
/// geometry with the program that they check.
package struct Point: Sendable, Equatable, CustomStringConvertible {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
  package static func - (left: Point, right: Point) -> Point { Point(left.x - right.x, left.y - right.y) }
  package static func * (left: Point, right: Double) -> Point { Point(left.x * right, left.y * right) }

  /// Distance to another point.
  package func distance(to other: Point) -> Double {
    let offset = self - other
    return (offset.x * offset.x + offset.y * offset.y).squareRoot()
  }

  package var description: String { "(\(x), \(y))" }
}
