@testable import ImagePipeline

/// In tests works are numbers; from 3 on they are parts, those with one number of one picture.
extension Int: SchedulableWork {
  var isPart: Bool { self >= 3 }
  func isHelped(by other: Int) -> Bool { isPart && self == other }
}

/// One thing that can happen to a scheduler.
enum SchedulerOperation: Sendable, CustomStringConvertible {
  case want([RequestScheduler<Character, Int>.Want])
  case ready(Int)
  case failedToStart(Int)
  case previewed(Int)
  case finished(Int)
  case died(Int)
  /// Somebody else kills the decoder.
  case killed(Int)
  /// The decoder answers a cancellation.
  case obeyed(Int)
  /// The decoder is killed because it does not.
  case ended(Int)

  /// A list written as "a1 b1".
  static func want(_ text: String) -> SchedulerOperation {
    .want(
      text.split(separator: " ").compactMap { word in
        guard let key = word.first, let work = Int(word.dropFirst()) else { return nil }
        return .init(key: key, work: work)
      })
  }

  var description: String {
    switch self {
    case .want(let list): "want [" + list.map { "\($0.key)\($0.work)" }.joined(separator: " ") + "]"
    case .ready(let worker): "ready \(worker)"
    case .failedToStart(let worker): "failed to start \(worker)"
    case .previewed(let worker): "previewed \(worker)"
    case .finished(let worker): "finished \(worker)"
    case .died(let worker): "died \(worker)"
    case .killed(let worker): "killed \(worker)"
    case .obeyed(let worker): "obeyed \(worker)"
    case .ended(let worker): "ended \(worker)"
    }
  }
}

/// A scheduler and its naive twin, driven side by side.
struct SchedulerWorld {
  typealias Subject = RequestScheduler<Character, Int>

  private(set) var scheduler: Subject
  private(set) var model: NaiveScheduler
  private var jobs: [Int: Subject.Job] = [:]
  /// What happened so far, for the failure's report.
  private(set) var story: [String] = []

  init(workers: Int, policy: SchedulingPolicy) {
    scheduler = Subject(workers: workers, policy: policy)
    model = NaiveScheduler(workers: workers, policy: policy)
  }

  /// Everything that may happen to the workers now.
  var workerOperations: [SchedulerOperation] {
    var operations: [SchedulerOperation] = []
    for (index, worker) in model.workers.enumerated() {
      switch worker {
      case .starting: operations += [.ready(index), .failedToStart(index)]
      case .idle: operations += [.died(index)]
      case .busy(let job):
        operations += [.previewed(index), .finished(index), .died(index), .killed(index)]
        if job.isCancelled { operations += [.obeyed(index), .ended(index)] }
      }
    }
    return operations
  }

  /// Performs the operation on both; returns what differs, or nil.
  mutating func perform(_ operation: SchedulerOperation) -> String? {
    let actions = perform(onScheduler: operation)
    let expected = model.apply(operation).sorted()
    let actual = actions.map(line).sorted()
    story.append("\(operation) → \(actual)")
    for case .start(let worker, let job) in actions { jobs[worker] = job }
    guard actual != expected else { return nil }
    return story.joined(separator: "\n") + "\nexpected: \(expected)"
  }

  private mutating func perform(onScheduler operation: SchedulerOperation) -> [Subject.Action] {
    switch operation {
    case .want(let list): scheduler.want(list)
    case .ready(let worker): scheduler.workerReady(worker)
    case .failedToStart(let worker): scheduler.workerFailedToStart(worker, reason: "missing")
    case .previewed(let worker): scheduler.workerPreviewed(worker, id: id(worker))
    case .finished(let worker): scheduler.workerFinished(worker, id: id(worker), byDecoder: true)
    case .died(let worker): scheduler.workerDied(worker, reason: "killed")
    case .killed(let worker): scheduler.workerDied(worker, reason: "killed", wasKilled: true)
    case .obeyed(let worker): scheduler.workerCancelled(worker, id: id(worker), isAlive: true)
    case .ended(let worker): scheduler.workerCancelled(worker, id: id(worker), isAlive: false)
    }
  }

  private func id(_ worker: Int) -> UInt64 { jobs[worker]?.id ?? 0 }

  private func line(_ action: Subject.Action) -> String {
    switch action {
    case .start(let worker, let job): "start \(worker) \(job.key)\(job.work)"
    case .cancel(let worker, let id): id == self.id(worker) ? "cancel \(worker)" : "cancel of an old job"
    case .resume(let worker, let id): id == self.id(worker) ? "resume \(worker)" : "resume of an old job"
    case .deliver(let key): "deliver \(key)"
    case .fail(let key, _): "fail \(key)"
    case .restart(let worker, let wait): "restart \(worker) after \(wait)"
    case .announceRestart: "restarted"
    case .announceIdle: "idle"
    }
  }
}
