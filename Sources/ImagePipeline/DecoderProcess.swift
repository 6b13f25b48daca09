import CPosix
import DecoderProtocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// A running decoder and the connection with it; ended and reaped with its owner.
///
/// Must be launched and ended by the same thread: a decoder dies with the
/// thread that launched it.
struct DecoderProcess: ~Copyable {
  let channel: Channel
  private let child: ChildProcess

  /// Launches a program: its path, which is not searched for, and its arguments.
  init(_ command: [String], quiet: Bool) throws(SystemError) {
    let ends = try Channel.socketPair()
    let ours = FileDescriptor(owning: ends.0)
    let theirs = FileDescriptor(owning: ends.1)
    let child = try ChildProcess(command, socket: theirs.number, quiet: quiet)
    channel = Channel(ours)
    self.child = child
  }

  /// How a process ended.
  struct Ending {
    /// For people.
    let text: String
    /// By a signal that nobody sends to himself, and not by us.
    let wasKilled: Bool
  }

  /// Kills the process unless it ends within `grace`, and tells how it ended.
  consuming func kill(after grace: Duration) -> Ending {
    child.end(after: grace)
  }

  /// Asks the process to end by closing our side, gives it `grace` to do so,
  /// then kills it.
  consuming func retire(grace: Duration) {
    _ = cposix_end_sending(channel.number)
    let deadline = Deadline.after(milliseconds: grace.wholeMilliseconds)
    // Whatever still arrives is answers that nobody waits for.
    while hasReceived(until: deadline) {}
  }

  private borrowing func hasReceived(until deadline: Deadline) -> Bool {
    do {
      _ = try channel.receive(until: deadline)
      return true
    } catch {
      return false
    }
  }
}

/// A child process that is killed and reaped with its owner.
private struct ChildProcess: ~Copyable {
  private let id: pid_t

  init(_ command: [String], socket: CInt, quiet: Bool) throws(SystemError) {
    precondition(!command.isEmpty, "no program to launch")
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id: pid_t = 0
    let result = arguments[0].map { cposix_launch($0, &arguments, socket, quiet, &id) } ?? -ENOMEM
    try SystemError.check(result, "start the picture decoder \(command[0])")
    self.id = id
  }

  deinit {
    _ = Self.end(id, after: .zero)
  }

  consuming func end(after grace: Duration) -> DecoderProcess.Ending {
    let id = self.id
    discard self
    return Self.end(id, after: grace)
  }

  private static func end(_ id: pid_t, after grace: Duration) -> DecoderProcess.Ending {
    let deadline = Deadline.after(grace)
    var ending = cposix_ending()
    var isReaped = cposix_reap(id, false, &ending) == 1
    while !isReaped && deadline.millisecondsLeft > 0 {
      // The connection of a process closes a moment before the process has ended.
      cposix_sleep(1)
      isReaped = cposix_reap(id, false, &ending) == 1
    }
    let endedByItself = isReaped
    if !isReaped {
      // Has no effect on a process that is on its way out: its ending stays the
      // one that it chose.
      _ = cposix_kill(id)
      isReaped = cposix_reap(id, true, &ending) == 1
    }
    guard isReaped else { return .init(text: "it is gone", wasKilled: false) }
    if ending.exited { return .init(text: "it ended with status \(ending.status)", wasKilled: false) }
    let name = Self.name(ofSignal: ending.status)
    return .init(
      text: "signal \(ending.status)" + (name.isEmpty ? "" : ", \(name)"),
      wasKilled: endedByItself && ending.killed)
  }

  private static func name(ofSignal number: CInt) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      cposix_signal_text(number, start, buffer.count)
      return String(cString: start)
    }
  }
}
