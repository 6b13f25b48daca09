import SeededRandom
import TestSupport
import Testing

/// The library of scenarios on the core alone, at frame rates that no screen has.
@Suite struct CoreReplayTests {
  private static let length = 12_000.0

  /// Times of frames in milliseconds at a rate of frames a second.
  private static func steady(_ rate: Double) -> [Double] {
    (0..<Int(length / 1000 * rate)).map { Double($0) * 1000 / rate }
  }

  /// Times of frames with random gaps in milliseconds between them.
  private static func irregular(_ gaps: ClosedRange<Double>) -> [Double] {
    var generator = SeededGenerator(seed: 20_260_101)
    var times = [0.0]
    while let last = times.last, last < length {
      times.append(last + Double.random(in: gaps, using: &generator))
    }
    return times
  }

  @Test(arguments: (try? ScenarioLibrary.scenarios.get()) ?? [])
  func `a scenario comes out as expected at any frame rate`(_ scenario: LibraryScenario) throws {
    for rate in [24, 60, 240] {
      let run = try CoreReplay.play(scenario, frameTimes: Self.steady(Double(rate)))
      for problem in scenario.expectation.disagreements(with: run, rate: rate) {
        Issue.record("at \(rate) frames a second: \(problem)")
      }
    }
  }

  @Test(arguments: (try? ScenarioLibrary.scenarios.get()) ?? [])
  func `frames that are late or missing change nothing`(_ scenario: LibraryScenario) throws {
    for gaps in [1.0...42, 2...240] {
      let times = Self.irregular(gaps)
      let every = Set(times + Self.steady(144)).sorted()
      let run = try CoreReplay.play(scenario, frameTimes: times)
      let reference = try CoreReplay.play(scenario, frameTimes: every)
      run.expectSamePath(as: reference, "with gaps of \(gaps) ms")
    }
  }
}
