import Foundation
import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// What holds whatever happens, on random streams of events.
///
/// `TEST_SEED` chooses the seed and `TOKONOMA_STREAMS` the number of streams.
@Suite(.serialized) struct GalleryPropertyTests {
  static let seed = ProcessInfo.processInfo.environment["TEST_SEED"].flatMap { UInt64($0) } ?? 20_260_101
  static let count = ProcessInfo.processInfo.environment["TOKONOMA_STREAMS"].flatMap { Int($0) } ?? 2000

  /// Runs `body` on so many streams and records what it complains about, five at
  /// most; a complaint comes from a second run, in which the runner tells its story.
  private static func forEachStream(
    share: Double = 1, touchesOnly: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (_ stream: Stream, _ isTelling: Bool) -> String?
  ) {
    let number = max(1, Int(Double(count) * share))
    print("\(number) streams from seed \(seed)")
    var complaints = 0
    for index in 0..<number {
      let streamSeed = seed &+ UInt64(index) &* 0x1_0000_0001
      var generator = StreamGenerator(seed: streamSeed, touchesOnly: touchesOnly)
      let stream = generator.stream(length: 40)
      guard body(stream, false) != nil, let complaint = body(stream, true) else { continue }
      complaints += 1
      Issue.record("stream \(index) of TEST_SEED=\(seed): \(complaint)", sourceLocation: sourceLocation)
      if complaints == 5 { return }
    }
  }

  @Test func `after anything at all a swipe turns exactly one page`() {
    Self.forEachStream(share: 0.2) { stream, isTelling in
      var runner = StreamRunner(stream, isTelling: isTelling)
      runner.play(stream)
      guard runner.problem == nil, runner.comeToRest() else { return runner.problem }
      let state = runner.state
      let way = stream.isRightToLeft ? 1 : -1
      for (distance, turn) in [(-150.0, -way), (150, way), (150, way), (-150, -way)] {
        let page = runner.state.currentPage
        let target = min(max(page + turn, 0), max(0, state.pages.count - 1))
        let turned = runner.swipe(by: distance)
        if let problem = runner.problem { return problem }
        if turned != target - page {
          return "a swipe went from \(page) to \(page + turned), not to \(target): \(runner.outline)"
        }
      }
      return nil
    }
  }

  @Test func `nothing that can happen breaks the gallery`() {
    Self.forEachStream { stream, isTelling in
      var runner = StreamRunner(stream, isTelling: isTelling)
      runner.play(stream)
      return runner.problem
    }
  }
}
