import Foundation
import Testing

/// The random streams of a run: `TEST_SEED` chooses the seed and
/// `TOKONOMA_STREAMS` their number.
enum RandomStreams {
  private static let environment = ProcessInfo.processInfo.environment
  static let seed = environment["TEST_SEED"].flatMap { UInt64($0) } ?? 20_260_101
  static let count = environment["TOKONOMA_STREAMS"].flatMap { Int($0) } ?? 2000

  /// Runs `body` on streams and records what it complains about, three at most; a
  /// complaint comes from a second run, in which the runner tells its story.
  static func forEach(
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
      if complaints == 3 { return }
    }
  }
}
