/// A rectangle of whole pixels; the origin is the top left corner.
package struct PixelRect: Hashable, Sendable {
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

  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether `other` lies within the rectangle.
  package func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }

  /// The part of the rectangle that lies in a picture of `width` × `height` with its origin at 0, 0.
  package func clipped(toWidth limitWidth: Int, height limitHeight: Int) -> PixelRect {
    let left = min(max(x, 0), limitWidth)
    let top = min(max(y, 0), limitHeight)
    let right = max(left, min(x + width, limitWidth))
    let bottom = max(top, min(y + height, limitHeight))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
