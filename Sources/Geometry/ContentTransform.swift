/// Where a picture lies on its page: `screen = scale · picture + offset`.
///
/// `scale` is in points a picture pixel; `offset` is the picture's top-left
/// corner in points, relative to the page's own viewport.
package struct ContentTransform: Hashable, Sendable {
  package var scale: Double
  package var offset: Vector

  package init(scale: Double, offset: Vector) {
    self.scale = scale
    self.offset = offset
  }

  package func screenPoint(of picturePoint: PicturePoint) -> Point {
    picturePoint.converted(by: scale) + offset
  }

  package func picturePoint(at screenPoint: Point) -> PicturePoint {
    PicturePoint((screenPoint.x - offset.x) / scale, (screenPoint.y - offset.y) / scale)
  }

  /// Where the whole of a picture of that size is.
  package func screenRect(of picture: PictureSize) -> Rect {
    Rect(x: offset.x, y: offset.y, width: picture.width * scale, height: picture.height * scale)
  }

  /// The same picture at another scale with `focus` (in points) held still:
  /// `t = c − (c − t₀)·s/s₀`.
  package func scaled(to newScale: Double, about focus: Point) -> ContentTransform {
    scaled(to: newScale, from: focus, movingTo: focus)
  }

  /// The same picture at another scale, with what lay under `origin` brought
  /// under `focus`: the focal rule `t = c − (c₀ − t₀)·s/s₀` of a pinch.
  package func scaled(to newScale: Double, from origin: Point, movingTo focus: Point) -> ContentTransform {
    ContentTransform(scale: newScale, offset: focus - (origin - offset) * (newScale / scale))
  }

  package func translated(by delta: Vector) -> ContentTransform {
    ContentTransform(scale: scale, offset: offset + delta)
  }

  package var isFinite: Bool { scale.isFinite && offset.isFinite }
}
