import Foundation
import Glibc

/// What a child process writes to one descriptor, split into lines as it arrives.
///
/// A thread of its own reads the descriptor, so that the child never blocks on
/// a full pipe and each line carries the time at which it arrived.
package final class LineStream: Sendable {
  /// One line without its line break.
  package struct Line: Sendable {
    package var text: String
    /// When the line's last byte was read.
    package var arrival: ContinuousClock.Instant
  }

  private struct State: Sendable {
    var lines: [Line] = []
    var isClosed = false
  }

  private let state = Monitor(State())

  /// Begins to read `descriptor` and closes it at its end.
  init(reading descriptor: Int32) {
    let thread = Thread { [state] in
      Self.read(descriptor, into: state)
    }
    thread.start()
  }

  /// All lines that have arrived so far.
  package var lines: [Line] { state.read { $0.lines } }

  /// All lines so far, joined again.
  package var text: String { lines.map(\.text).joined(separator: "\n") }

  /// Waits for the line at `index`; nil at the end of the stream or once `limit` has passed.
  package func line(at index: Int, atMost limit: Duration) -> Line? {
    let found = state.wait(atMost: limit) { state -> Line?? in
      if index < state.lines.count { return .some(state.lines[index]) }
      return state.isClosed ? .some(nil) : nil
    }
    return found ?? nil
  }

  /// Waits for the end of the stream; false once `limit` has passed.
  package func waitForEnd(atMost limit: Duration) -> Bool {
    state.wait(atMost: limit) { $0.isClosed ? true : nil } ?? false
  }

  private static func read(_ descriptor: Int32, into state: Monitor<State>) {
    var pending: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      let arrival = ContinuousClock.now
      pending.append(contentsOf: buffer[0..<count])
      let complete = takeLines(from: &pending, arrival: arrival)
      if !complete.isEmpty { state.update { $0.lines += complete } }
    }
    close(descriptor)
    let rest = pending.isEmpty ? [] : [Line(text: String(decoding: pending, as: UTF8.self), arrival: .now)]
    state.update {
      $0.lines += rest
      $0.isClosed = true
    }
  }

  /// Removes the complete lines from the front of `pending`.
  private static func takeLines(from pending: inout [UInt8], arrival: ContinuousClock.Instant) -> [Line] {
    let newline = UInt8(ascii: "\n")
    guard let last = pending.lastIndex(of: newline) else { return [] }
    let lines = pending[..<last].split(separator: newline, omittingEmptySubsequences: false)
    let complete = lines.map { Line(text: String(decoding: $0, as: UTF8.self), arrival: arrival) }
    pending.removeSubrange(...last)
    return complete
  }
}
