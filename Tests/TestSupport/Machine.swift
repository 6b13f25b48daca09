/// The machine that all tests of a run share.
///
/// Tests in real time need it to themselves; runs on a virtual clock only need
/// time, and wait meanwhile.
package enum Machine {
  private struct Use: Sendable {
    var runs = 0
    var isReserved = false
  }

  private static let use = Monitor(Use())

  /// No test holds the machine for longer than this.
  private static let patience = Patience.seconds(120)

  /// Does something that may take its time, while no one has reserved the machine.
  package static func share<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isCounted = use.update(atMost: patience, when: { !$0.isReserved }) { $0.runs += 1 }
    defer { if isCounted { use.update { $0.runs -= 1 } } }
    return try body()
  }

  /// Waits until the machine is quiet and keeps it so until `release()`.
  package static func reserve() {
    _ = use.update(atMost: patience, when: { !$0.isReserved }) { $0.isReserved = true }
    _ = use.wait(atMost: patience) { $0.runs == 0 ? true : nil }
  }

  /// Ends a reservation.
  package static func release() {
    use.update { $0.isReserved = false }
  }
}
