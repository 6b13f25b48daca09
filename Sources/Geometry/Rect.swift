/// An axis-parallel rectangle; its unit is stated by the owner.
package struct Rect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var center: Point { Point(x + width / 2, y + height / 2) }
  package var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether the point lies inside, the left and top edges included.
  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The common part, empty (zero or negative size) where there is none.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// Grown by `margin` on every side.
  package func outset(by margin: Double) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  package func scaled(by k: Double) -> Rect {
    Rect(x: x * k, y: y * k, width: width * k, height: height * k)
  }
}

extension Rect {
  /// The smallest rectangle around both.
  package func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The smallest rectangle of whole numbers around it.
  package var roundedOut: Rect {
    let left = x.rounded(.down)
    let top = y.rounded(.down)
    return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
}
