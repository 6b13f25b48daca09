import TestSupport
import Testing

extension EndToEnd {
  /// How promptly the program answers, and how quiet it is when nothing happens.
  @Suite struct TimingOnScreen {
    /// One refresh of a screen of 60 Hz, in milliseconds.
    private static let refresh = 1000.0 / 60

    @Test func `the page lags at most one frame behind the finger`() throws {
      let program = try WindowedProgram([gallery.get().path])
      let start = Point(1000, 360)
      let first = program.entries.count
      try program.screen.press(start)
      let samples = try program.screen.move(from: start, by: Point(-600, 0), over: .milliseconds(1200))
      let last = try program.awaitFrame("the page where the finger ended") { frame in
        frame.owner == "pager" && frame.position > 0.4
      }
      let held = try program.frames(during: .milliseconds(200)).last ?? last

      // At the end the page is where the finger is, which gives the page's
      // place for each position of the finger.
      let finger = try #require(samples.last).point.x
      let ages = program.entries.dropFirst(first).compactMap { entry, arrival -> Double? in
        guard let frame = entry.frame, frame.owner == "pager", frame.x > held.x + 1 else { return nil }
        let shown = frame.x - held.x + finger
        let sample = samples.min { abs($0.point.x - shown) < abs($1.point.x - shown) }
        return sample.map { Self.milliseconds($0.time.duration(to: arrival)) }
      }.sorted()
      try program.screen.lift(start + Point(-600, 0))

      try #require(ages.count > 20, "only \(ages.count) frames in 1.2 s of dragging")
      let (median, most) = (ages[ages.count / 2], ages[ages.count * 95 / 100])
      print(
        "\(ages.count) frames show the finger where it was \(median) ms before, 95 % less than \(most) ms")
      #expect(median <= Self.refresh, "the finger on the screen is \(median) ms old")
    }

    @Test func `the program does nothing while nothing happens`() throws {
      let program = try WindowedProgram([gallery.get().path])
      try program.screen.tap(middle)
      try program.awaitQuiet(for: .seconds(4))

      let before = ProcessTree(root: program.process.identifier)
      let frames = try program.frames(during: .seconds(10))
      let after = ProcessTree(root: program.process.identifier)

      #expect(frames.isEmpty, "\(frames.count) frames in ten idle seconds")
      let used = Double(after.processorTime - before.processorTime) / 1e9
      let switches = after.voluntarySwitches - before.voluntarySwitches
      print("ten idle seconds: \(used) s on processors, \(switches) voluntary context switches,")
      print("\(after.processes.count) processes")
      #expect(used <= 0.02, "\(used) s of processor time in ten idle seconds")
      #expect(program.process.endingIfEnded == nil)
    }

    private static func milliseconds(_ duration: Duration) -> Double {
      Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
    }
  }
}
