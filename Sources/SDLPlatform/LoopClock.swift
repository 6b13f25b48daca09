import CPosix
import CSDL2
package import Motion

/// The clock of the window loop: seconds since the program started, with SDL's
/// event times put on the same scale.
package struct LoopClock: Sendable {
  private let origin: Int64

  package init() {
    origin = cposix_monotonic_nanoseconds()
  }

  package var now: Instant {
    Instant(seconds: Double(cposix_monotonic_nanoseconds() - origin) / 1e9)
  }

  /// The time of an event that SDL stamped with `ticks`, its milliseconds.
  func time(ofTicks ticks: UInt32) -> Instant {
    let age = Double(SDL_GetTicks() &- ticks) / 1000
    return now + -min(max(age, 0), 1)
  }
}
