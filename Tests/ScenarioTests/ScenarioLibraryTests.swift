import TestSupport
import Testing

/// The library of scenarios: bug reports of other viewers and the reference
/// numbers of the gestures, played at four frame rates.
@Suite struct ScenarioLibraryTests {
  static let rates = [60, 30, 90, 144]

  @Test func `the library holds at least seventy scenarios`() throws {
    let scenarios = try ScenarioLibrary.scenarios.get()

    print("\(scenarios.count) scenarios, each played at \(Self.rates) frames a second")
    #expect(scenarios.count >= 70)
  }

  @Test(arguments: (try? ScenarioLibrary.scenarios.get()) ?? [])
  func `a scenario comes out as expected at every frame rate`(_ scenario: LibraryScenario) throws {
    var reference: Playback?
    for rate in Self.rates {
      let run = try scenario.play(rate: rate)
      for problem in scenario.expectation.disagreements(with: run, rate: rate) {
        Issue.record("at \(rate) frames a second: \(problem)")
      }
      if let reference {
        run.expectSamePath(as: reference, "at \(rate) frames a second")
      } else {
        reference = run
      }
    }
  }
}
