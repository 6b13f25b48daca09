import TestSupport
import Testing

/// The library of scenarios: bug reports of other viewers and the reference
/// numbers of the gestures, played at four frame rates.
@Suite struct ScenarioLibraryTests {
  static let rates = [60, 30, 90, 144]

  /// Points that two runs may be apart at the same time.
  private static let pathTolerance = 0.5

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
        expectSamePath(run, reference, rate: rate)
      } else {
        reference = run
      }
    }
  }

  /// Asserts that two runs present the same at each time at which both drew a frame.
  private func expectSamePath(_ run: Playback, _ reference: Playback, rate: Int) {
    #expect(run.last?.page == reference.last?.page, "at \(rate) frames a second")
    let others = Dictionary(reference.frames.map { (Self.key($0), $0) }, uniquingKeysWith: { $1 })
    for frame in run.frames {
      guard let other = others[Self.key(frame)] else { continue }
      let stride = 1305.6
      let apart = [
        abs(frame.position - other.position) * stride, abs(frame.x - other.x), abs(frame.y - other.y),
        abs(frame.scale - other.scale) * Double(max(frame.size?.first ?? 0, frame.size?.last ?? 0)),
      ]
      guard frame.page != other.page || apart.contains(where: { !($0 <= Self.pathTolerance) }) else {
        continue
      }
      Issue.record(
        """
        at \(rate) frames a second the way differs at \(frame.t) ms: page \(frame.page) and \(other.page), \
        apart by \(apart) points
        """)
      return
    }
  }

  /// A frame's time to a hundredth of a millisecond.
  private static func key(_ frame: TraceLine) -> Int { Int((frame.t * 100).rounded()) }
}
