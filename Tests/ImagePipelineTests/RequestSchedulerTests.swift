import SeededRandom
import Testing

@testable import ImagePipeline

struct RequestSchedulerTests {
  typealias Subject = RequestScheduler<Character, Int>

  static var policy: SchedulingPolicy {
    var policy = SchedulingPolicy()
    policy.failuresBeforeGivingUp = 2
    return policy
  }

  static func world(ready: Bool, workers: Int = 2) -> SchedulerWorld {
    var world = SchedulerWorld(workers: workers, policy: policy)
    if ready { for worker in 0..<workers { #expect(world.perform(.ready(worker)) == nil) } }
    return world
  }

  // MARK: - Properties

  static let lists: [SchedulerOperation] = [
    .want(""), .want("a1"), .want("b1 a1"), .want("a1 b1 c1"), .want("c1"), .want("a2 c1"),
    .want("a3 b3"), .want("b3 c4"),
  ]

  /// Whole pictures and crashes up to five events, parts and kills too up to four.
  @Test(arguments: [false, true], [(5, false), (4, true)])
  func `every sequence of five events agrees with the naive scheduler`(
    ready: Bool, scope: (depth: Int, hasAll: Bool)
  ) {
    var visited = 0
    let lists = scope.hasAll ? Self.lists : Array(Self.lists.prefix(6))

    func explore(_ world: SchedulerWorld, depth: Int) -> String? {
      guard depth > 0 else { return nil }
      for operation in lists + world.workerOperations {
        if case .killed = operation, !scope.hasAll { continue }
        var next = world
        visited += 1
        if let difference = next.perform(operation) ?? explore(next, depth: depth - 1) { return difference }
      }
      return nil
    }

    #expect(explore(Self.world(ready: ready), depth: scope.depth) == nil)
    #expect(visited > 10_000)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `long random histories agree with the naive scheduler and deliver everything`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var world = Self.world(ready: seed % 2 == 0, workers: 1 + Int(seed % 3))

    for _ in 0..<150 {
      let operation =
        Int.random(in: 0..<4, using: &random) == 0
        ? randomList(&random) : world.workerOperations.randomElement(using: &random)
      guard let operation else { continue }
      if let difference = world.perform(operation) {
        Issue.record("seed \(seed):\n\(difference)")
        return
      }
      checkInvariants(world, seed: seed)
    }

    // From here on nothing fails any more.
    var steps = 0
    while !world.model.isSettled, steps < 100 {
      steps += 1
      let step = world.workerOperations.first {
        switch $0 {
        case .ready, .finished: true
        default: false
        }
      }
      guard let step else { break }
      #expect(world.perform(step) == nil)
    }
    #expect(world.model.waiting.isEmpty && world.model.isSettled, "seed \(seed)")
  }

  private func randomList(_ random: inout SeededGenerator) -> SchedulerOperation {
    let keys = "abcdef".shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random))
    return .want(keys.map { .init(key: $0, work: Int.random(in: 1...4, using: &random)) })
  }

  private func checkInvariants(_ world: SchedulerWorld, seed: UInt64) {
    let running = world.model.workers.compactMap { worker -> Character? in
      if case .busy(let job) = worker { job.key } else { nil }
    }
    #expect(Set(running).count == running.count, "seed \(seed): one key is with two workers")
    if world.model.workers.contains(.idle) {
      let stuck = world.model.waiting.filter {
        $0.retryWorker == nil && !running.contains($0.key) && !$0.work.isPart
      }
      #expect(stuck.isEmpty, "seed \(seed): \(stuck) waits beside an idle worker")
    }
  }

  // MARK: - Cases

  @Test func `the most urgent requests start first, in order`() {
    var scheduler = Subject(workers: 2)
    #expect(
      scheduler.want([.init(key: "a", work: 1), .init(key: "b", work: 1), .init(key: "c", work: 1)]) == [])

    let first = scheduler.workerReady(1)
    let second = scheduler.workerReady(0)

    #expect(first == [.start(worker: 1, .init(id: 1, key: "a", work: 1))])
    #expect(second == [.start(worker: 0, .init(id: 2, key: "b", work: 1))])
  }

  @Test func `a request wanted again while it still runs is not started again`() {
    var scheduler = Subject(workers: 1)
    _ = scheduler.workerReady(0)
    _ = scheduler.want([.init(key: "a", work: 1)])
    #expect(scheduler.want([]) == [.announceIdle])
    #expect(scheduler.want([.init(key: "a", work: 1)]) == [])

    #expect(scheduler.workerFinished(0, id: 1, byDecoder: true) == [.deliver("a"), .announceIdle])
  }

  @Test func `a vain job is cancelled only while something waits for its worker`() {
    var scheduler = Subject(workers: 1)
    _ = scheduler.workerReady(0)
    _ = scheduler.want([.init(key: "a", work: 1)])

    #expect(scheduler.want([.init(key: "b", work: 1)]) == [.cancel(worker: 0, id: 1)])
    #expect(scheduler.want([.init(key: "a", work: 1)]) == [.resume(worker: 0, id: 1)])
    #expect(scheduler.want([.init(key: "b", work: 1)]) == [.cancel(worker: 0, id: 1)])
    #expect(scheduler.want([]) == [.resume(worker: 0, id: 1), .announceIdle])
  }

  @Test func `a cancellation that came too late for a change of mind costs no attempt`() {
    var scheduler = Subject(workers: 1)
    _ = scheduler.workerReady(0)
    _ = scheduler.want([.init(key: "a", work: 1)])
    _ = scheduler.want([.init(key: "b", work: 1)])
    _ = scheduler.want([.init(key: "a", work: 1)])

    #expect(scheduler.workerCancelled(0, id: 1, isAlive: false) == [.restart(worker: 0, after: .zero)])
    #expect(scheduler.workerReady(0) == [.start(worker: 0, .init(id: 2, key: "a", work: 1))])
    #expect(scheduler.workerDied(0, reason: "killed").contains(.fail("a", reason: "killed")) == false)
  }

  @Test func `a request that kills two decoders fails, and the next one is served`() {
    var scheduler = Subject(workers: 1)
    _ = scheduler.workerReady(0)
    _ = scheduler.want([.init(key: "a", work: 1), .init(key: "b", work: 1)])

    let firstDeath = scheduler.workerDied(0, reason: "killed")
    #expect(firstDeath == [.announceRestart, .restart(worker: 0, after: .milliseconds(100))])
    #expect(scheduler.workerReady(0) == [.start(worker: 0, .init(id: 2, key: "a", work: 1))])
    let secondDeath = scheduler.workerDied(0, reason: "killed again")
    #expect(
      secondDeath == [
        .fail("a", reason: "killed again"), .announceRestart,
        .restart(worker: 0, after: .milliseconds(200)),
      ])
    #expect(scheduler.workerReady(0) == [.start(worker: 0, .init(id: 3, key: "b", work: 1))])
  }

  @Test func `a death while decoding is not held against a program that has answered before`() {
    var scheduler = Subject(workers: 1)
    _ = scheduler.workerReady(0)
    _ = scheduler.want([.init(key: "a", work: 1), .init(key: "b", work: 1)])
    _ = scheduler.workerFinished(0, id: 1, byDecoder: true)

    #expect(
      scheduler.workerDied(0, reason: "killed") == [.announceRestart, .restart(worker: 0, after: .zero)])
  }

  @Test func `a retry waits for the fresh process, and no longer than its launch`() {
    var scheduler = Subject(workers: 2)
    _ = scheduler.workerReady(0)
    _ = scheduler.workerReady(1)
    _ = scheduler.want([.init(key: "a", work: 1)])

    let death = scheduler.workerDied(0, reason: "killed")
    #expect(death == [.announceRestart, .restart(worker: 0, after: .milliseconds(100))])
    let launch = scheduler.workerFailedToStart(0, reason: "missing")
    #expect(
      launch == [
        .restart(worker: 0, after: .milliseconds(200)), .start(worker: 1, .init(id: 2, key: "a", work: 1)),
      ])
  }

  @Test func `parts are with the first worker, which finishes one in vain for the next`() {
    var scheduler = Subject(workers: 2)
    _ = scheduler.workerReady(0)
    _ = scheduler.workerReady(1)
    #expect(
      scheduler.want([.init(key: "a", work: 3)]) == [.start(worker: 0, .init(id: 1, key: "a", work: 3))])

    // The window has moved on: another part of the same picture.
    #expect(scheduler.want([.init(key: "b", work: 3)]) == [])
    #expect(
      scheduler.workerFinished(0, id: 1, byDecoder: true) == [
        .start(worker: 0, .init(id: 2, key: "b", work: 3))
      ])

    // The page was turned: what it had begun is of no use any more.
    #expect(
      scheduler.want([.init(key: "c", work: 4)]) == [.cancel(worker: 0, id: 2)])
  }

  @Test func `while the first worker cannot be started another takes parts`() {
    var scheduler = Subject(workers: 2)
    _ = scheduler.workerReady(1)
    #expect(scheduler.want([.init(key: "a", work: 3)]) == [])

    #expect(
      scheduler.workerFailedToStart(0, reason: "missing") == [
        .restart(worker: 0, after: .milliseconds(100)), .start(worker: 1, .init(id: 1, key: "a", work: 3)),
      ])
  }

  @Test func `without any decoder requests fail with the reason`() {
    var scheduler = Subject(workers: 2)
    _ = scheduler.want([.init(key: "a", work: 1)])
    var actions: [Subject.Action] = []
    for _ in 0..<SchedulingPolicy().failuresBeforeGivingUp {
      for worker in 0..<2 { actions = scheduler.workerFailedToStart(worker, reason: "no such file") }
    }

    #expect(
      actions == [
        .restart(worker: 1, after: .milliseconds(400)), .fail("a", reason: "no such file"), .announceIdle,
      ])
    let later = scheduler.want([.init(key: "b", work: 1)])
    #expect(later == [.fail("b", reason: "no such file"), .announceIdle])
  }

  @Test func `the wait between launches doubles up to the longest`() {
    let policy = SchedulingPolicy()
    let waits = (0...8).map(policy.backoff(afterFailures:))
    let expected = [0, 100, 200, 400, 800, 1600, 3200, 5000, 5000].map { Duration.milliseconds($0) }
    #expect(waits == expected)
    #expect(policy.backoff(afterFailures: .max) == .seconds(5))
  }

  @Test func `reports of jobs that are over change nothing`() {
    var scheduler = Subject(workers: 1)
    _ = scheduler.workerReady(0)
    _ = scheduler.want([.init(key: "a", work: 1)])
    _ = scheduler.workerFinished(0, id: 1, byDecoder: true)

    #expect(scheduler.workerPreviewed(0, id: 1) == [])
    #expect(scheduler.workerFinished(0, id: 1, byDecoder: true) == [])
    #expect(scheduler.workerCancelled(0, id: 1, isAlive: false) == [])
  }
}
