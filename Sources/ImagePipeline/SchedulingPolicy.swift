/// The rules by which requests are repeated and dead decoders replaced.
package struct SchedulingPolicy: Sendable, Equatable {
  /// How often a request may crash its decoder before it is given up, at least 1.
  package var attempts = 2
  /// How often somebody else may kill its decoder (a user, or a system that is
  /// short of memory) before it is given up; not less than `attempts`.
  package var attemptsWhenKilled = 16
  /// The wait before the first relaunch of a decoder that fails by itself; it
  /// doubles with each further failure in a row.
  package var firstBackoff = Duration.milliseconds(100)
  /// The longest wait before a relaunch.
  package var longestBackoff = Duration.seconds(5)
  /// After how many failures in a row of every decoder the requests are told
  /// that there is none, instead of waiting for one.
  package var failuresBeforeGivingUp = 3

  package init() {}

  /// The wait after `failures` failures in a row: first · 2^(failures − 1), at
  /// most the longest; nothing after no failure.
  func backoff(afterFailures failures: Int) -> Duration {
    guard failures > 0 else { return .zero }
    // 2^20 first waits are beyond any sensible limit, and do not overflow.
    return min(firstBackoff * (1 << min(failures - 1, 20)), longestBackoff)
  }
}
