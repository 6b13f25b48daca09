import Motion
import Synchronization
import Testing

@testable import Gallery

/// Jobs on the loop: what runs when, and how often the loop is woken for it.
@Suite struct LoopExecutorTests {
  /// An actor on the loop that counts what it gets.
  private actor Counter {
    private let executor: LoopExecutor
    private let total: Total
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(on executor: LoopExecutor, into total: Total) {
      self.executor = executor
      self.total = total
    }

    func count() { total.add() }
  }

  private final class Total: Sendable {
    private let value = Mutex(0)
    func add() { value.withLock { $0 += 1 } }
    var now: Int { value.withLock { $0 } }
  }

  private struct Bench {
    let wakes = Total()
    let counted = Total()
    let executor: LoopExecutor

    /// A loop on which a task passes the given number of events to an actor.
    init(events: Int) {
      let wakes = wakes
      executor = LoopExecutor(wake: { wakes.add() }, isOnLoop: { true })
      let counter = Counter(on: executor, into: counted)
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      for event in 0..<events { continuation.yield(event) }
      continuation.finish()
      Task(executorPreference: executor) {
        for await _ in stream { await counter.count() }
      }
    }
  }

  @Test func `everything that came is there after one turn of the loop`() {
    let bench = Bench(events: 40)
    #expect(bench.wakes.now == 1)
    bench.executor.runJobs()
    #expect(bench.counted.now == 40)
    #expect(bench.wakes.now == 1, "the loop was woken for what it was doing")
  }

  @Test func `a flood leaves the loop to its frames and asks for another turn`() {
    let bench = Bench(events: 5000)
    bench.executor.runJobs()
    let first = bench.counted.now
    #expect(first > 0 && first < 5000)
    #expect(bench.wakes.now == 2)
    for _ in 0..<200 { bench.executor.runJobs() }
    #expect(bench.counted.now == 5000)
  }
}
