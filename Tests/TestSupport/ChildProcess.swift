import CTestSupport
import Foundation
import Glibc

/// A process started by a test, with its output read as it comes.
///
/// The child leads a process group of its own, so that whatever it has started
/// can be ended with it.
package final class ChildProcess: Sendable {
  /// Why a child could not be started or did not end.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    case start(program: String, code: Int32)
    case stillRunning(program: String, after: Duration, output: String)

    package var description: String {
      switch self {
      case .start(let program, let code):
        "starting \(program): \(String(cString: strerror(code)))"
      case .stillRunning(let program, let limit, let output):
        "waiting for \(program) to end: still running after \(limit); it wrote:\n\(output)"
      }
    }
  }

  /// How a process ended and what it cost.
  package struct Ending: Sendable, Equatable {
    /// The exit status, or 128 + the signal that ended it.
    package var status: Int32
  }

  /// What the child reads as its standard input.
  package enum Input: Sendable {
    case nothing
    case text(String)
    /// A pipe that stays open as long as the `ChildProcess` is kept.
    case heldOpen
  }

  package let program: String
  package let identifier: Int32
  package let output: LineStream
  package let errors: LineStream
  private let ending = Monitor<Ending?>(nil)
  private let heldInput: Int32?

  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String], input: Input = .nothing
  ) throws(Failure) {
    self.program = program
    let ends = try Pipes(for: program)
    do {
      identifier = try Self.spawn(program, arguments, environment, ends)
    } catch {
      ends.closeAll()
      throw error
    }
    ends.closeChildEnds()
    output = LineStream(reading: ends.output.read)
    errors = LineStream(reading: ends.errors.read)
    heldInput = Self.feed(input, to: ends.input.write)
    awaitEnd()
  }

  deinit {
    if let heldInput { close(heldInput) }
  }

  /// How the process ended; nil while it runs.
  package var endingIfEnded: Ending? { ending.read { $0 } }

  /// Waits for the process to end and for its output to be read to the end.
  ///
  /// A process that is still running at the deadline is killed.
  @discardableResult
  package func waitForEnd(atMost limit: Duration) throws(Failure) -> Ending {
    guard let ended = ending.wait(atMost: limit, for: { $0 }) else {
      kill()
      throw .stillRunning(program: program, after: limit, output: tail())
    }
    // A grandchild that survives keeps the pipes open: do not wait for it for ever.
    _ = output.waitForEnd(atMost: .seconds(5))
    _ = errors.waitForEnd(atMost: .seconds(5))
    return ended
  }

  /// Asks the process to end (`SIGTERM`).
  package func terminate() {
    guard endingIfEnded == nil else { return }
    Glibc.kill(identifier, SIGTERM)
  }

  /// Ends the process and everything in its group at once.
  package func kill() {
    Glibc.kill(-identifier, SIGKILL)
  }

  /// The last lines that the process wrote, for messages.
  package func tail() -> String {
    (output.lines.suffix(8) + errors.lines.suffix(8)).map { String($0.text.prefix(300)) }
      .joined(separator: "\n")
  }

  private func awaitEnd() {
    let thread = Thread { [identifier, ending] in
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
      let signal = status & 0x7f
      let code = signal == 0 ? (status >> 8) & 0xff : 128 + signal
      ending.update { $0 = Ending(status: code) }
    }
    thread.start()
  }

  /// Writes the input and returns the descriptor that has to be kept open, if any.
  private static func feed(_ input: Input, to descriptor: Int32) -> Int32? {
    switch input {
    case .nothing:
      close(descriptor)
      return nil
    case .heldOpen:
      return descriptor
    case .text(let text):
      // A child that ends early makes the write fail instead of ending the tests.
      signal(SIGPIPE, SIG_IGN)
      let thread = Thread {
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // The child may end without reading its input, which is its right.
        try? file.write(contentsOf: Data(text.utf8))
        try? file.close()
      }
      thread.start()
      return nil
    }
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ ends: Pipes
  ) throws(Failure) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends.input.read, 0)
    posix_spawn_file_actions_adddup2(&actions, ends.output.write, 1)
    posix_spawn_file_actions_adddup2(&actions, ends.errors.write, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var ignoredHere = sigset_t()
    sigemptyset(&ignoredHere)
    sigaddset(&ignoredHere, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &ignoredHere)
    // Threads of the test runner block signals; a child must hear them.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)

    var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, program, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw .start(program: program, code: code) }
    return identifier
  }
}

/// The three pipes between a test and its child; none is inherited by another child.
private struct Pipes {
  var input: (read: Int32, write: Int32)
  var output: (read: Int32, write: Int32)
  var errors: (read: Int32, write: Int32)

  init(for program: String) throws(ChildProcess.Failure) {
    var made: [(read: Int32, write: Int32)] = []
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard ctest_pipe(&ends) == 0 else {
        let code = errno
        for pair in made {
          close(pair.read)
          close(pair.write)
        }
        throw .start(program: program, code: code)
      }
      made.append((ends[0], ends[1]))
    }
    (input, output, errors) = (made[0], made[1], made[2])
  }

  func closeChildEnds() {
    close(input.read)
    close(output.write)
    close(errors.write)
  }

  func closeAll() {
    closeChildEnds()
    close(input.write)
    close(output.read)
    close(errors.read)
  }
}
