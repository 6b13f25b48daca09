package import Geometry

/// The way from one transform to another that keeps one screen point still.
///
/// The scale moves evenly in its logarithm, `s(u) = s₀(s₁/s₀)^u`, and the
/// offset follows the scale, `t = t₀ + (t₁ − t₀)·(s − s₀)/(s₁ − s₀)`; then the
/// point `f = s₀q + t₀` with `q = (t₀ − t₁)/(s₁ − s₀)` never moves.
package struct ZoomPath: Hashable, Sendable {
  package var from: ContentTransform
  package var to: ContentTransform

  package init(from: ContentTransform, to: ContentTransform) {
    self.from = from
    self.to = to
  }

  /// The transform at progress `u`, 0 at the start and 1 at the end; values
  /// outside lie on the path's continuation.
  package func transform(at u: Double) -> ContentTransform {
    let share = share(at: u)
    let scale = keepsScale ? from.scale + (to.scale - from.scale) * u : from.scale * power(ratio, u)
    return ContentTransform(scale: scale, offset: from.offset + (to.offset - from.offset) * share)
  }

  private var ratio: Double { to.scale / from.scale }
  private var keepsScale: Bool { abs(ratio - 1) <= 1e-9 }

  /// How much of its way on screen everything has gone at progress `u`:
  /// `(s(u) − s₀)/(s₁ − s₀)`.
  func share(at u: Double) -> Double {
    keepsScale ? u : (power(ratio, u) - 1) / (ratio - 1)
  }

  /// The derivative of `share(at:)`.
  func shareRate(at u: Double) -> Double {
    keepsScale ? 1 : power(ratio, u) * logarithm(ratio) / (ratio - 1)
  }

  /// The longest way that a corner of a picture of the given size goes on
  /// screen, in points.
  func travel(of picture: PictureSize) -> Double {
    let corners = [
      PicturePoint.zero, PicturePoint(picture.width, 0), PicturePoint(0, picture.height),
      PicturePoint(picture.width, picture.height),
    ]
    return corners.reduce(0) { max($0, (to.screenPoint(of: $1) - from.screenPoint(of: $1)).length) }
  }

  /// The screen point that stays where it is, nil for a path without a change
  /// of scale.
  package var fixedPoint: Point? {
    guard to.scale != from.scale else { return nil }
    return from.screenPoint(of: (from.offset - to.offset).converted(by: 1 / (to.scale - from.scale)))
  }
}

/// A zoom under way: a path walked by a spring on its progress.
package struct ZoomMotion: Hashable, Sendable {
  package var path: ZoomPath
  private var progress: SpringMotion

  /// - Parameters:
  ///   - frequency: ω of the progress spring, a second.
  ///   - logarithmicVelocity: how fast the scale is changing already, in
  ///     d(ln s)/dt, carried into the new path as far as it does not overshoot.
  package init(
    from: ContentTransform, to: ContentTransform, frequency: Double, logarithmicVelocity: Double = 0,
    at start: Instant
  ) {
    path = ZoomPath(from: from, to: to)
    let whole = logarithm(to.scale / from.scale)
    let carried = whole.magnitude > 1e-3 ? logarithmicVelocity / whole : 0
    progress = SpringMotion(
      spring: Spring(frequency: frequency), from: 0, velocity: min(max(carried, -frequency), frequency),
      to: 1,
      at: start)
  }

  package func transform(at now: Instant) -> ContentTransform {
    path.transform(at: progress.position(at: now))
  }

  /// d(ln s)/dt, a second.
  package func logarithmicVelocity(at now: Instant) -> Double {
    progress.velocity(at: now) * logarithm(path.to.scale / path.from.scale)
  }

  package var target: ContentTransform { path.to }

  /// Whether what is left of the way is invisible: less than the settings' stop
  /// distance on screen at the corners of a picture of the given size.
  package func isDone(at now: Instant, picture: PictureSize, settings: MotionSettings) -> Bool {
    let state = progress.state(at: now)
    let u = 1 + state.displacement
    let travel = path.travel(of: picture)
    return (1 - path.share(at: u)).magnitude * travel < settings.zoomStopDistance
      && (path.shareRate(at: u) * state.velocity).magnitude * travel < settings.zoomStopSpeed
  }
}
