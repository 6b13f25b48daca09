import Foundation

/// A finished headless run of the program.
package struct Playback: Sendable {
  /// How long a run may take before it counts as hung; virtual time is not meant.
  package static let deadline = Patience.seconds(120)

  package var status: Int32
  package var entries: [TraceEntry]
  /// The trace as it was written.
  package var trace: String
  package var errors: String

  /// The frames, in order.
  package var frames: [TraceLine] { entries.compactMap(\.frame) }

  /// The last frame.
  package var last: TraceLine? { entries.last { $0.frame != nil }?.frame }

  /// What was on the screen at a time: the last frame not later than it.
  package func frame(at milliseconds: Double) -> TraceLine? {
    frames.last { $0.t <= milliseconds + 0.001 }
  }

  /// Runs the program with exactly these arguments, in a home of its own or the one given.
  ///
  /// - Parameter launcher: a command that becomes the program whose command line follows it.
  package static func run(
    _ arguments: [String], input: ChildProcess.Input = .nothing, environment extra: [String: String] = [:],
    home: TemporaryFolder? = nil, launcher: [String] = []
  ) throws -> (status: Int32, output: String, errors: String) {
    let home = try home ?? TemporaryFolder("home")
    let environment = Program.environment(home: home).merging(extra) { $1 }
    return try Machine.share {
      let command = launcher + [try Program.tokonoma()] + arguments
      let child = try ChildProcess(
        command[0], Array(command.dropFirst()), environment: environment, input: input)
      let ending = try child.waitForEnd(atMost: deadline)
      return (ending.status, child.output.text, child.errors.text)
    }
  }

  /// A run that took place elsewhere.
  package init(frames: [TraceLine]) {
    status = 0
    entries = frames.map { .frame($0) }
    trace = ""
    errors = ""
  }

  /// Plays a scenario file without a screen and reads its trace.
  package init(file: String, _ paths: [String], viewport: String, options: [String] = []) throws {
    try self.init(play: file, paths, viewport, options, input: .nothing)
  }

  /// Plays a scenario made in a test.
  package init(
    _ scenario: Scenario, _ paths: [String], viewport: String = "1280x720", options: [String] = [],
    home: TemporaryFolder? = nil, launcher: [String] = []
  ) throws {
    try self.init(
      play: "-", paths, viewport, options, input: .text(scenario.text), home: home, launcher: launcher)
  }

  package init(
    _ scenario: Scenario, _ gallery: TestGallery, viewport: String = "1280x720", options: [String] = []
  ) throws {
    try self.init(scenario, [gallery.path], viewport: viewport, options: options)
  }

  private init(
    play file: String, _ paths: [String], _ viewport: String, _ options: [String], input: ChildProcess.Input,
    home: TemporaryFolder? = nil, launcher: [String] = []
  ) throws {
    let arguments = ["--headless", viewport, "--play", file, "--trace", "-"] + options + paths
    let result = try Self.run(arguments, input: input, home: home, launcher: launcher)
    (status, trace, errors) = result
    entries = try result.output.split(separator: "\n").map { line throws(TraceEntry.Malformed) in
      try TraceEntry(parsing: String(line))
    }
  }
}
