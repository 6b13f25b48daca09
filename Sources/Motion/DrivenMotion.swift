package import Geometry

/// A picture moved at a steady rate by a stick and zoomed by triggers about the
/// viewport's centre, in closed form.
///
/// With scale `s(t) = clamp(s₀·e^{rt})` and a pan of `v` points a second, the
/// picture point at the centre moves as `dq/dt = −v/s`, so
/// `q(t) = q₀ − v·∫dt/s`, where the integral is `(1 − e^{−rt})/(r·s₀)` until
/// the scale meets its limit and linear after that.
package struct DrivenMotion: Hashable, Sendable {
  package var start: Instant
  package var from: ContentTransform
  /// Points a second that the picture moves.
  package var velocity: Vector
  /// d(ln s)/dt, a second.
  package var zoomRate: Double
  private var fit: PictureFit

  package init(from: ContentTransform, velocity: Vector, zoomRate: Double, fit: PictureFit, at start: Instant)
  {
    self.from = from
    self.velocity = velocity
    self.zoomRate = zoomRate
    self.fit = fit
    self.start = start
  }

  package func transform(at now: Instant) -> ContentTransform {
    let t = max(0, now - start)
    let limit = zoomRate > 0 ? fit.maximumScale : fit.fitScale
    let untilLimit =
      zoomRate == 0 ? Double.infinity : max(0, logarithm(limit / from.scale) / zoomRate)
    let scale = t < untilLimit ? from.scale * exponential(zoomRate * t) : limit
    let zooming = min(t, untilLimit)
    var integral = 0.0
    if zoomRate == 0 {
      integral = t / from.scale
    } else {
      integral = (1 - exponential(-zoomRate * zooming)) / (zoomRate * from.scale)
      integral += (t - zooming) / limit
    }
    let centre = fit.viewport.center
    let point = from.picturePoint(at: centre) - velocity.converted(by: integral)
    return ContentTransform(
      scale: scale, offset: fit.bounds(at: scale).clamp(centre - point.converted(by: scale)))
  }

  /// Whether nothing moves any more although it is still driven: at the scale's
  /// limit or without zoom, and against the bounds.
  package func isPinned(at now: Instant) -> Bool {
    transform(at: now) == transform(at: now + 1.0 / 240)
  }
}
