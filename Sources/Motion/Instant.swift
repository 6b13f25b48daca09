/// A moment on the clock that the caller keeps, in seconds since an origin of
/// the caller's choice; the core never reads a clock itself.
package struct Instant: Hashable, Sendable, Comparable {
  package var seconds: Double

  package init(seconds: Double) {
    self.seconds = seconds
  }

  package init(milliseconds: Double) {
    seconds = milliseconds / 1000
  }

  package var milliseconds: Double { seconds * 1000 }

  package static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }
  /// Seconds from `b` to `a`.
  package static func - (a: Instant, b: Instant) -> Double { a.seconds - b.seconds }
  package static func + (a: Instant, seconds: Double) -> Instant { Instant(seconds: a.seconds + seconds) }
}
