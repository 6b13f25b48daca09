import Geometry
package import Motion

/// A list that is scrolled along one axis: held, thrown, or on its way to a row.
///
/// Positions are points from the list's beginning, 0…`limit` at rest; beyond
/// that a finger feels the rubber band.
package struct Scroller: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case rest(Double)
    case held(Double)
    case flung(AxisFling, start: Instant)
    case settling(SpringMotion)
  }

  private var state = State.rest(0)
  /// The position at the drag's anchor, as if there were no rubber band.
  private var raw = 0.0
  /// The largest position at rest; 0 where everything can be seen at once.
  package private(set) var limit = 0.0
  private let motion: MotionSettings

  package init(motion: MotionSettings) {
    self.motion = motion
  }

  package func position(at now: Instant) -> Double {
    switch state {
    case .rest(let position), .held(let position): position
    case .flung(let fling, let start): fling.position(at: max(0, now - start))
    case .settling(let spring): spring.position(at: now)
    }
  }

  package var isAnimating: Bool {
    switch state {
    case .rest, .held: false
    case .flung, .settling: true
    }
  }

  /// Where it will be at rest.
  var target: Double {
    switch state {
    case .rest(let position), .held(let position): position
    case .flung(let fling, _): fling.restPosition
    case .settling(let spring): spring.target
    }
  }

  /// The list or its window became longer or shorter.
  mutating func setLimit(_ new: Double, at now: Instant) {
    guard new != limit else { return }
    limit = max(0, new)
    switch state {
    case .held: break
    case .rest, .flung, .settling:
      if target > limit || position(at: now) > limit { state = .rest(limit) }
    }
  }

  /// Takes hold of the list where it is.
  mutating func hold(band: RubberBand, at now: Instant) {
    let position = position(at: now)
    raw = band.raw(position, lower: 0, upper: limit)
    state = .held(position)
  }

  /// - Parameter distance: points that the finger went along the list since `hold`.
  mutating func drag(by distance: Double, band: RubberBand) {
    state = .held(band.presented(raw - distance, lower: 0, upper: limit))
  }

  /// - Parameter velocity: the finger's, points a second.
  mutating func release(velocity: Double, overshoot: Double, at now: Instant) {
    let position = position(at: now)
    let speed = velocity.magnitude >= motion.flingMinimumSpeed ? -velocity : 0
    if speed == 0, (0...limit).contains(position) {
      state = .rest(position)
      return
    }
    state = .flung(
      AxisFling(
        position: position, velocity: speed, bounds: AxisBounds(lower: 0, upper: limit),
        rate: motion.decelerationRate, spring: Spring(frequency: motion.edgeFrequency),
        overshootLimit: overshoot),
      start: now)
  }

  /// Goes to a position, at once without animation.
  mutating func scroll(to position: Double, animated: Bool, at now: Instant) {
    let aim = min(max(position, 0), limit)
    guard animated, motion.animates else {
      state = .rest(aim)
      return
    }
    let start = self.position(at: now)
    var velocity = 0.0
    if case .settling(let spring) = state { velocity = spring.velocity(at: now) }
    guard start != aim || velocity != 0 else {
      state = .rest(aim)
      return
    }
    state = .settling(
      SpringMotion(
        spring: Spring(frequency: motion.pagerFrequency), from: start, velocity: velocity, to: aim, at: now))
  }

  /// Scrolls as little as shows `range`, points.
  mutating func reveal(_ range: ClosedRange<Double>, window: Double, animated: Bool, at now: Instant) {
    if range.lowerBound < target {
      scroll(to: range.lowerBound, animated: animated, at: now)
    } else if range.upperBound > target + window {
      scroll(to: range.upperBound - window, animated: animated, at: now)
    }
  }

  /// Ends what has come to rest.
  mutating func settle(at now: Instant) {
    switch state {
    case .rest, .held: break
    case .flung(let fling, let start):
      if fling.isDone(at: max(0, now - start), distance: motion.panStopDistance, speed: motion.panStopSpeed) {
        state = .rest(min(max(fling.restPosition, 0), limit))
      }
    case .settling(let spring):
      if spring.isDone(at: now, distance: motion.panStopDistance, speed: motion.panStopSpeed) {
        state = .rest(spring.target)
      }
    }
  }
}
