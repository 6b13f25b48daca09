import CPosix
import DecoderProtocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
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

  /// Kills the process, unless it has ended already, and tells how it ended.
  consuming func kill() -> String {
    child.end()
  }

  /// Asks the process to end by closing our side, gives it `grace` to do so,
  /// then kills it.
  consuming func retire(grace: Duration) {
    _ = shutdown(channel.number, CInt(SHUT_WR))
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
    _ = Self.end(id)
  }

  consuming func end() -> String {
    let id = self.id
    discard self
    return Self.end(id)
  }

  private static func end(_ id: pid_t) -> String {
    // Has no effect on a process that is on its way out: its ending stays the
    // one that it chose.
    _ = cposix_kill(id, SIGKILL)
    var ending = cposix_ending()
    guard cposix_reap(id, true, &ending) == 1 else { return "it is gone" }
    if ending.exited { return "it ended with status \(ending.status)" }
    guard let name = strsignal(ending.status) else { return "signal \(ending.status)" }
    return "signal \(ending.status), \(String(cString: name))"
  }
}
