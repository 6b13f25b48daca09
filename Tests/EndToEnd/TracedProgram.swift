import TestSupport

/// The real program on a screen, read through its trace.
class TracedProgram {
  /// What was waited for and did not come.
  struct Missed: Error, CustomStringConvertible {
    var wanted: String
    var limit: Duration
    /// How the program ended meanwhile, if it did.
    var ending: ChildProcess.Ending?
    var tail: String

    var description: String {
      let reason = ending.map { "the program ended with status \($0.status)" } ?? "nothing in \(limit)"
      return "waiting for \(wanted): \(reason); it wrote:\n\(tail)"
    }
  }

  /// How long an answer of the program may take before it counts as missing.
  static let patience = Patience.seconds(20)

  let process: ChildProcess
  let home: TemporaryFolder
  private var position = 0
  private var holdsMachine = true

  /// Starts the program and returns once it shows the first picture.
  ///
  /// - Parameters:
  ///   - environment: what leads it to the screen.
  ///   - home: one that an earlier run has left; nil for a new one.
  ///   - launcher: a command that becomes the program whose command line follows it.
  init(
    _ paths: [String], options: [String], environment: [String: String], home: TemporaryFolder? = nil,
    launcher: [String] = []
  ) throws {
    self.home = try home ?? TemporaryFolder("home")
    Machine.reserve()
    do {
      let command = launcher + [try Program.tokonoma(), "--trace", "-"] + options + paths
      process = try ChildProcess(
        command[0], Array(command.dropFirst()),
        environment: Program.environment(home: self.home).merging(environment) { $1 })
    } catch {
      Machine.release()
      throw error
    }
    try awaitEvent("first-picture")
  }

  deinit {
    process.kill()
    if holdsMachine { Machine.release() }
  }

  /// Asks the program to end, waits for that and lets other tests go on.
  @discardableResult
  func end() throws -> ChildProcess.Ending {
    process.terminate()
    let ending = try process.waitForEnd(atMost: Self.patience)
    if holdsMachine { Machine.release() }
    holdsMachine = false
    return ending
  }

  /// All frames so far.
  var frames: [TraceLine] { entries.compactMap { $0.entry.frame } }

  /// The last frame so far.
  var latest: TraceLine? { frames.last }

  /// Frames with the time at which their line arrived here.
  var entries: [(entry: TraceEntry, arrival: ContinuousClock.Instant)] {
    process.output.lines.compactMap { line in
      (try? TraceEntry(parsing: line.text)).map { ($0, line.arrival) }
    }
  }

  /// Forgets the lines up to now, so that only later ones are waited for.
  func catchUp() { position = process.output.lines.count }

  /// Waits for a frame that is as wanted, among those after the last one that was waited for.
  @discardableResult
  func awaitFrame(
    _ wanted: String, within limit: Duration = patience, _ isWanted: (TraceLine) -> Bool
  ) throws -> TraceLine {
    try awaitEntry(wanted, within: limit) { $0.frame.flatMap { isWanted($0) ? $0 : nil } }
  }

  /// Waits for the program to come to rest on a page.
  @discardableResult
  func awaitRest(page: Int) throws -> TraceLine {
    try awaitFrame("rest on page \(page)") {
      !$0.moving && $0.page == page && $0.position == Double(page)
    }
  }

  /// Waits until no frame has been drawn for a while; the overlay has faded then.
  func awaitQuiet(for calm: Duration, within limit: Duration = patience) throws {
    let deadline = ContinuousClock.now + limit
    while process.output.line(at: position, atMost: calm) != nil {
      position = process.output.lines.count
      guard ContinuousClock.now < deadline else {
        throw missed("\(calm) without a frame", limit)
      }
    }
  }

  /// The frames drawn during a span of time.
  func frames(during span: Duration) throws -> [TraceLine] {
    let deadline = ContinuousClock.now + span
    var result: [TraceLine] = []
    while ContinuousClock.now < deadline {
      guard let line = process.output.line(at: position, atMost: deadline - .now) else { break }
      position += 1
      if let frame = try TraceEntry(parsing: line.text).frame { result.append(frame) }
    }
    return result
  }

  private func awaitEvent(_ name: String) throws {
    _ = try awaitEntry("the event \(name)", within: Self.patience) { $0.event?.event == name ? true : nil }
  }

  private func awaitEntry<Found>(
    _ wanted: String, within limit: Duration, _ probe: (TraceEntry) -> Found?
  ) throws -> Found {
    let deadline = ContinuousClock.now + limit
    while let line = process.output.line(at: position, atMost: deadline - .now) {
      position += 1
      if let found = probe(try TraceEntry(parsing: line.text)) { return found }
    }
    throw missed(wanted, limit)
  }

  func missed(_ wanted: String, _ limit: Duration) -> Missed {
    // The end of the output comes just before the end of the process.
    let ending =
      try? process.output.waitForEnd(atMost: .zero) ? process.waitForEnd(atMost: Patience.seconds(2)) : nil
    return Missed(wanted: wanted, limit: limit, ending: ending, tail: process.tail())
  }
}
