package import Geometry

/// One axis of a fling: free deceleration until the edge, then the edge's
/// spring, with the velocity carried over.
package struct AxisFling: Hashable, Sendable {
  private var deceleration: Deceleration
  private var spring: Spring
  /// When the spring takes over, seconds after the start; nil when the fling
  /// ends inside.
  private var hitTime: Double?
  private var edge: Double
  private var atEdge: Spring.State

  /// - Parameters:
  ///   - position: points; outside `bounds` the spring takes over at once.
  ///   - velocity: points a second.
  package init(
    position: Double, velocity: Double, bounds: AxisBounds, rate: Double, spring: Spring,
    overshootLimit: Double
  ) {
    deceleration = Deceleration(start: position, velocity: velocity, rate: rate)
    self.spring = spring
    edge = bounds.clamp(position)
    atEdge = Spring.State(displacement: 0, velocity: 0)
    if edge != position || bounds.lower == bounds.upper {
      hitTime = 0
      atEdge = Spring.State(displacement: position - edge, velocity: velocity)
      limitOvershoot(to: overshootLimit)
      return
    }
    let rest = deceleration.restPosition
    guard rest < bounds.lower || rest > bounds.upper else { return }
    edge = rest < bounds.lower ? bounds.lower : bounds.upper
    guard let time = deceleration.time(reaching: edge) else { return }
    hitTime = time
    atEdge = Spring.State(displacement: 0, velocity: deceleration.velocity(at: time))
    limitOvershoot(to: overshootLimit)
  }

  /// From rest at the edge a critically damped spring peaks at `v/(e·ω)`, so
  /// the velocity at the edge is what bounds the overshoot.
  private mutating func limitOvershoot(to limit: Double) {
    let most = limit * spring.frequency * exponential(1)
    if atEdge.displacement * atEdge.velocity >= 0 {
      atEdge.velocity = min(max(atEdge.velocity, -most), most)
    }
  }

  /// Where it ends.
  package var restPosition: Double { hitTime == nil ? deceleration.restPosition : edge }

  package func position(at t: Double) -> Double {
    guard let hitTime, t >= hitTime else { return deceleration.position(at: t) }
    return edge + spring.state(after: t - hitTime, from: atEdge).displacement
  }

  package func velocity(at t: Double) -> Double {
    guard let hitTime, t >= hitTime else { return deceleration.velocity(at: t) }
    return spring.state(after: t - hitTime, from: atEdge).velocity
  }

  /// Whether it has come to rest within `distance` points.
  package func isDone(at t: Double, distance: Double, speed: Double) -> Bool {
    guard let hitTime else { return (deceleration.restPosition - position(at: t)).magnitude < distance }
    guard t >= hitTime else { return false }
    return spring.isSettled(
      spring.state(after: t - hitTime, from: atEdge), distance: distance, speed: speed)
  }
}

/// A picture thrown across its page: both axes on one clock, so that a fling is
/// a straight line until an edge bends it.
package struct PanFling: Hashable, Sendable {
  package var start: Instant
  package var scale: Double
  private var x: AxisFling
  private var y: AxisFling

  /// - Parameters:
  ///   - transform: where the picture is at `start`.
  ///   - velocity: points a second.
  ///   - fit: the page's limits.
  package init(
    from transform: ContentTransform, velocity: Vector, fit: PictureFit, settings: MotionSettings,
    at start: Instant
  ) {
    self.start = start
    scale = transform.scale
    let bounds = fit.bounds(at: transform.scale)
    let spring = Spring(frequency: settings.edgeFrequency)
    x = AxisFling(
      position: transform.offset.x, velocity: velocity.x, bounds: bounds.x,
      rate: settings.decelerationRate, spring: spring, overshootLimit: fit.viewport.width / 3)
    y = AxisFling(
      position: transform.offset.y, velocity: velocity.y, bounds: bounds.y,
      rate: settings.decelerationRate, spring: spring, overshootLimit: fit.viewport.height / 3)
  }

  package func transform(at now: Instant) -> ContentTransform {
    let t = max(0, now - start)
    return ContentTransform(scale: scale, offset: Vector(x.position(at: t), y.position(at: t)))
  }

  package func velocity(at now: Instant) -> Vector {
    let t = max(0, now - start)
    return Vector(x.velocity(at: t), y.velocity(at: t))
  }

  package var restTransform: ContentTransform {
    ContentTransform(scale: scale, offset: Vector(x.restPosition, y.restPosition))
  }

  package func isDone(at now: Instant, settings: MotionSettings) -> Bool {
    let t = max(0, now - start)
    return x.isDone(at: t, distance: settings.panStopDistance, speed: settings.panStopSpeed)
      && y.isDone(at: t, distance: settings.panStopDistance, speed: settings.panStopSpeed)
  }
}
