import CPosix

/// A point of the monotonic clock until which something may take.
package struct Deadline: Hashable, Sendable {
  /// Of the monotonic clock; nil never comes.
  package var nanoseconds: Int64?

  package static let never = Deadline(nanoseconds: nil)

  package init(nanoseconds: Int64?) { self.nanoseconds = nanoseconds }

  /// The point that is `milliseconds` from now.
  package static func after(milliseconds: Int) -> Deadline {
    Deadline(nanoseconds: cposix_monotonic_nanoseconds() + Int64(milliseconds) * 1_000_000)
  }

  /// The point that is so many milliseconds later than this one.
  package func later(byMilliseconds milliseconds: Int) -> Deadline {
    Deadline(nanoseconds: nanoseconds.map { $0 + Int64(milliseconds) * 1_000_000 })
  }

  /// Milliseconds left, rounded up, not below 0; -1 when it never comes.
  package var millisecondsLeft: Int64 {
    guard let nanoseconds else { return -1 }
    return max(0, (nanoseconds - cposix_monotonic_nanoseconds() + 999_999) / 1_000_000)
  }
}
