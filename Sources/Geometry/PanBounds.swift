/// The range that one axis of a picture's offset may rest in, in points.
package struct AxisBounds: Hashable, Sendable {
  package var lower: Double
  package var upper: Double

  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// A picture longer than the viewport covers it (`[viewport − content, 0]`);
  /// a shorter one is centred, a range of a single value.
  package init(content: Double, viewport: Double) {
    if content > viewport {
      self.init(lower: viewport - content, upper: 0)
    } else {
      let centred = (viewport - content) / 2
      self.init(lower: centred, upper: centred)
    }
  }

  package func clamp(_ value: Double) -> Double { min(max(value, lower), upper) }

  /// How far outside the range a value lies, signed; 0 inside.
  package func excess(_ value: Double) -> Double { value - clamp(value) }
}

/// The range of offsets that a picture may rest in at one scale.
package struct PanBounds: Hashable, Sendable {
  package var x: AxisBounds
  package var y: AxisBounds

  package init(x: AxisBounds, y: AxisBounds) {
    self.x = x
    self.y = y
  }

  /// - Parameters:
  ///   - picture: the picture's size in its own pixels.
  ///   - scale: points a picture pixel.
  ///   - viewport: the page's size in points.
  package init(picture: PictureSize, scale: Double, viewport: Size) {
    x = AxisBounds(content: picture.width * scale, viewport: viewport.width)
    y = AxisBounds(content: picture.height * scale, viewport: viewport.height)
  }

  package func clamp(_ offset: Vector) -> Vector {
    Vector(x.clamp(offset.x), y.clamp(offset.y))
  }

  /// Whether the offset is inside within `tolerance` points on both axes.
  package func contains(_ offset: Vector, tolerance: Double) -> Bool {
    abs(x.excess(offset.x)) <= tolerance && abs(y.excess(offset.y)) <= tolerance
  }
}
