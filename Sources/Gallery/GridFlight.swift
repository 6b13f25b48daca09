package import Geometry
package import Motion

/// How far a picture is on its way between its page and its cell in the overview.
///
/// `share` is 0 on the page and 1 in the cell; where the picture was let go of
/// elsewhere, the distance to the way between the two dies away on a spring of
/// its own, so that nothing jumps and every flight can be caught and turned.
package struct GridFlight: Hashable, Sendable {
  private enum Share: Hashable, Sendable {
    case rest(Double)
    case held(Double)
    case settling(SpringMotion)
  }

  private var value = Share.rest(0)
  /// The distance of the picture's centre from its way, points.
  private var x: SpringMotion?
  private var y: SpringMotion?
  /// The logarithm of the picture's width over that of the way.
  private var stretch: SpringMotion?
  /// Whether it ends, or rests, in the overview.
  private(set) var isOpen = false

  package init() {}

  package func share(at now: Instant) -> Double {
    switch value {
    case .rest(let share), .held(let share): share
    case .settling(let spring): min(max(spring.position(at: now), 0), 1)
    }
  }

  /// Points that the picture's centre is off, and the factor on its size.
  package func deviation(at now: Instant) -> (offset: Vector, factor: Double) {
    (
      Vector(x?.position(at: now) ?? 0, y?.position(at: now) ?? 0),
      exponential(stretch?.position(at: now) ?? 0)
    )
  }

  /// Nothing of the overview can be seen.
  package var isClosed: Bool { value == .rest(0) && !isOpen }
  /// Nothing but the overview can be seen.
  package var isResting: Bool {
    if case .rest = value { return true }
    return false
  }

  package var isAnimating: Bool {
    if case .settling = value { return true }
    return false
  }

  package var isHeld: Bool {
    if case .held = value { return true }
    return false
  }

  /// Follows a finger.
  mutating func hold(share: Double, offset: Vector, factor: Double, at now: Instant) {
    value = .held(min(max(share, 0), 1))
    x = Self.still(offset.x, at: now)
    y = Self.still(offset.y, at: now)
    stretch = Self.still(logarithm(factor), at: now)
  }

  /// Goes to the overview or to the page from wherever it is.
  ///
  /// - Parameter velocity: the picture's centre's, points a second.
  mutating func settle(open: Bool, velocity: Vector = .zero, settings: MotionSettings, at now: Instant) {
    isOpen = open
    let spring = Spring(frequency: settings.gridFrequency)
    guard settings.animates else {
      value = .rest(open ? 1 : 0)
      x = nil
      y = nil
      stretch = nil
      return
    }
    var speed = 0.0
    if case .settling(let old) = value { speed = old.velocity(at: now) }
    value = .settling(
      SpringMotion(spring: spring, from: share(at: now), velocity: speed, to: open ? 1 : 0, at: now))
    let deviation = deviation(at: now)
    x = SpringMotion(spring: spring, from: deviation.offset.x, velocity: velocity.x, to: 0, at: now)
    y = SpringMotion(spring: spring, from: deviation.offset.y, velocity: velocity.y, to: 0, at: now)
    stretch = SpringMotion(
      spring: spring, from: logarithm(deviation.factor), velocity: 0, to: 0, at: now)
  }

  /// Begins at a page whose picture is not where it rests.
  mutating func begin(offset: Vector, factor: Double, at now: Instant) {
    x = Self.still(offset.x, at: now)
    y = Self.still(offset.y, at: now)
    stretch = Self.still(logarithm(factor), at: now)
  }

  /// Ends a flight that has arrived.
  mutating func finish(at now: Instant) -> Bool {
    guard case .settling(let spring) = value,
      spring.isDone(at: now, distance: 0.002, speed: 0.05),
      [x, y].allSatisfy({ $0?.isDone(at: now, distance: 0.5, speed: 20) ?? true }),
      stretch?.isDone(at: now, distance: 0.002, speed: 0.05) ?? true
    else { return false }
    value = .rest(spring.target)
    x = nil
    y = nil
    stretch = nil
    return true
  }

  private static func still(_ position: Double, at now: Instant) -> SpringMotion {
    SpringMotion(spring: Spring(frequency: 1), from: position, velocity: 0, to: position, at: now)
  }
}
