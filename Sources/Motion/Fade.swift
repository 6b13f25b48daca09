/// An opacity on its way to another, evenly in time.
package struct Fade: Hashable, Sendable {
  package var from: Double
  package var to: Double
  package var start: Instant
  /// Seconds for the whole way from 0 to 1.
  package var duration: Double

  package init(from: Double, to: Double, start: Instant, duration: Double) {
    self.from = from
    self.to = to
    self.start = start
    self.duration = duration
  }

  package func opacity(at now: Instant) -> Double {
    let way = max(0, now - start) / duration
    return to >= from ? min(to, from + way) : max(to, from - way)
  }

  package func isDone(at now: Instant) -> Bool { opacity(at: now) == to }
}
