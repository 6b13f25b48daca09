/// A body that loses a fixed share of its speed each millisecond.
///
/// `x(t) = x₀ + v₀·(1 − e^{−kt})/k`, `v(t) = v₀·e^{−kt}`, with
/// `k = −1000·ln(rate)` a second: the exponential deceleration of UIKit.
package struct Deceleration: Hashable, Sendable {
  package var start: Double
  /// Units of `start` a second.
  package var velocity: Double
  /// A second.
  package var decay: Double

  /// - Parameter rate: what is left of the speed after one millisecond, 0 < rate < 1.
  package init(start: Double, velocity: Double, rate: Double) {
    self.start = start
    self.velocity = velocity
    decay = Self.decay(rate: rate)
  }

  package static func decay(rate: Double) -> Double { -1000 * logarithm(rate) }

  package func position(at t: Double) -> Double {
    start + velocity * (1 - exponential(-decay * t)) / decay
  }

  package func velocity(at t: Double) -> Double { velocity * exponential(-decay * t) }

  /// Where it comes to rest.
  package var restPosition: Double { start + velocity / decay }

  /// Seconds until `position` is reached, nil if it never is.
  package func time(reaching position: Double) -> Double? {
    guard velocity != 0 else { return position == start ? 0 : nil }
    let remaining = 1 - decay * (position - start) / velocity
    guard remaining > 0, remaining <= 1 else { return nil }
    return -logarithm(remaining) / decay
  }

  /// Seconds until it is within `distance` of its rest.
  package func settlingTime(within distance: Double) -> Double {
    let whole = (velocity / decay).magnitude
    return whole <= distance ? 0 : logarithm(whole / distance) / decay
  }
}
