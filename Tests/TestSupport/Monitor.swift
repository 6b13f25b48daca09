import Foundation

/// A value that threads change and wait for.
///
/// Tests wait for an event with a deadline through it, never for a time to
/// pass.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
  // SAFETY: `value` is only touched while `condition` is locked.
  private var value: Value
  private let condition = NSCondition()

  package init(_ value: Value) {
    self.value = value
  }

  /// Changes the value and wakes everyone who waits for it.
  package func update<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    defer { condition.broadcast() }
    return try change(&value)
  }

  /// Reads the value without waking anyone.
  package func read<Result>(_ body: (Value) throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body(value)
  }

  /// Waits until `probe` finds something in the value; nil once `limit` has passed.
  package func wait<Result>(atMost limit: Duration, for probe: (Value) throws -> Result?) rethrows -> Result?
  {
    let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) / 1e18
    let deadline = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let found = try probe(value) { return found }
      guard condition.wait(until: deadline) else { return try probe(value) }
    }
  }

  /// Waits until the value is as wanted and changes it in the same moment;
  /// false once `limit` has passed.
  package func update(
    atMost limit: Duration, when isReady: (Value) -> Bool, _ change: (inout Value) -> Void
  ) -> Bool {
    let found: Bool? = wait(atMost: limit) { _ in
      // The lock is held here, as it is wherever the value is touched.
      guard isReady(value) else { return nil }
      change(&value)
      return true
    }
    condition.broadcast()
    return found ?? false
  }
}
