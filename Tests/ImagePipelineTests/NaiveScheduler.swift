@testable import ImagePipeline

/// The scheduler's rules once more, written for being read rather than for use:
/// plain lists that are searched from the start each time.
///
/// Requests are written as the key's letter and the number of the work, as in
/// "a1"; actions as lines of text.
struct NaiveScheduler {
  typealias Subject = RequestScheduler<Character, Int>

  struct Running: Equatable {
    var key: Character
    var work: Int
    var isCancelled = false
  }

  enum Worker: Equatable {
    case starting
    case idle
    case busy(Running)
  }

  struct Record: Equatable {
    var key: Character
    var work: Int
    var isDelivered = false
    /// In order: whether each of the workers lost on it was killed by somebody else.
    var losses: [Bool] = []
    var retryWorker: Int?
  }

  var policy: SchedulingPolicy
  var workers: [Worker]
  var failures: [Int]
  var records: [Record] = []
  var isProven = false
  var wasSettled = true
  /// Everything ever delivered, for the "exactly once" rule.
  var deliveries = 0

  init(workers count: Int, policy: SchedulingPolicy) {
    self.policy = policy
    workers = Array(repeating: .starting, count: count)
    failures = Array(repeating: 0, count: count)
  }

  var waiting: [Record] { records.filter { !$0.isDelivered && !isRunning($0) } }

  var isSettled: Bool { records.allSatisfy(\.isDelivered) }

  func isRunning(_ record: Record) -> Bool { worker(key: record.key, work: record.work) != nil }

  func worker(key: Character, work: Int? = nil) -> Int? {
    workers.firstIndex {
      if case .busy(let job) = $0 { job.key == key && (work == nil || job.work == work) } else { false }
    }
  }

  func isWanted(_ job: Running) -> Bool {
    records.contains { $0.key == job.key && $0.work == job.work && !$0.isDelivered }
  }

  mutating func apply(_ operation: SchedulerOperation) -> [String] {
    var lines: [String] = []
    switch operation {
    case .want(let list): want(list, &lines)
    case .ready(let worker): workers[worker] = .idle
    case .failedToStart(let worker):
      for index in records.indices where records[index].retryWorker == worker {
        records[index].retryWorker = nil
      }
      replace(worker, counted: true, &lines)
    case .previewed(let worker): preview(worker, &lines)
    case .finished(let worker): finish(worker, &lines)
    case .died(let worker): die(worker, wasKilled: false, &lines)
    case .killed(let worker): die(worker, wasKilled: true, &lines)
    case .obeyed(let worker): workers[worker] = .idle
    case .ended(let worker):
      workers[worker] = .starting
      lines.append("restart \(worker) after \(Duration.zero)")
    }
    settle(&lines)
    return lines
  }

  private mutating func want(_ list: [Subject.Want], _ lines: inout [String]) {
    var kept: [Record] = []
    for want in list where !kept.contains(where: { $0.key == want.key }) {
      let old = records.first { $0.key == want.key && $0.work == want.work }
      kept.append(old ?? Record(key: want.key, work: want.work))
    }
    records = kept
    for (index, worker) in workers.enumerated() {
      guard case .busy(var job) = worker, job.isCancelled, isWanted(job) else { continue }
      job.isCancelled = false
      workers[index] = .busy(job)
      lines.append("resume \(index)")
    }
    if records.contains(where: { !$0.isDelivered }) { wasSettled = false }
  }

  private mutating func preview(_ worker: Int, _ lines: inout [String]) {
    guard case .busy(let job) = workers[worker], isWanted(job) else { return }
    lines.append("deliver \(job.key)")
  }

  private mutating func finish(_ worker: Int, _ lines: inout [String]) {
    guard case .busy(let job) = workers[worker] else { return }
    isProven = true
    failures[worker] = 0
    if isWanted(job) {
      deliver(job.key)
      lines.append("deliver \(job.key)")
    }
    workers[worker] = .idle
  }

  private mutating func die(_ worker: Int, wasKilled: Bool, _ lines: inout [String]) {
    var isFilesFault = false
    if case .busy(let job) = workers[worker] {
      isFilesFault = isProven
      if isWanted(job), let index = records.firstIndex(where: { $0.key == job.key }) {
        records[index].losses.append(wasKilled)
        records[index].retryWorker = worker
        let crashes = records[index].losses.filter { !$0 }.count
        if crashes == policy.attempts || records[index].losses.count == policy.attemptsWhenKilled {
          deliver(job.key)
          lines.append("fail \(job.key)")
        }
      }
    }
    lines.append("restarted")
    replace(worker, counted: !isFilesFault, &lines)
  }

  private mutating func deliver(_ key: Character) {
    for index in records.indices where records[index].key == key {
      precondition(!records[index].isDelivered, "\(key) is delivered twice")
      records[index].isDelivered = true
      deliveries += 1
    }
  }

  private mutating func replace(_ worker: Int, counted: Bool, _ lines: inout [String]) {
    workers[worker] = .starting
    if counted { failures[worker] += 1 }
    let wait = counted ? policy.backoff(afterFailures: failures[worker]) : .zero
    lines.append("restart \(worker) after \(wait)")
  }

  private mutating func settle(_ lines: inout [String]) {
    for worker in workers.indices where workers[worker] == .idle {
      guard let next = waiting.first(where: { mayStart($0, on: worker) }) else { continue }
      for index in records.indices where records[index].key == next.key { records[index].retryWorker = nil }
      workers[worker] = .busy(Running(key: next.key, work: next.work))
      lines.append("start \(worker) \(next.key)\(next.work)")
    }
    cancel(&lines)
    if workers.allSatisfy({ $0 == .starting })
      && failures.allSatisfy({ $0 >= policy.failuresBeforeGivingUp })
    {
      for record in waiting {
        deliver(record.key)
        lines.append("fail \(record.key)")
      }
    }
    if isSettled && !wasSettled { lines.append("idle") }
    wasSettled = isSettled
  }

  private func mayStart(_ record: Record, on worker: Int) -> Bool {
    guard self.worker(key: record.key) == nil else { return false }
    let firstIsBroken = workers[0] == .starting && failures[0] > 0
    if record.work >= 3, worker != 0, !firstIsBroken { return false }
    return record.retryWorker.map { $0 == worker || workers[$0] != .starting } ?? true
  }

  private mutating func cancel(_ lines: inout [String]) {
    var vain: [Int] = []
    for (index, worker) in workers.enumerated() {
      guard case .busy(let job) = worker, !isWanted(job) else { continue }
      let isUseful = job.work >= 3 && waiting.contains { $0.work == job.work }
      if isUseful && !job.isCancelled { continue }
      vain.append(index)
    }
    let blocking = vain.filter { index in
      guard case .busy(let job) = workers[index] else { return false }
      return waiting.contains { $0.key == job.key }
    }
    let old = vain.filter { if case .busy(let job) = workers[$0] { job.isCancelled } else { false } }
    var chosen = Set(blocking).union(waiting.isEmpty ? [] : old)
    for index in vain where chosen.count < waiting.count { chosen.insert(index) }
    for index in vain {
      guard case .busy(var job) = workers[index], job.isCancelled != chosen.contains(index) else { continue }
      job.isCancelled.toggle()
      workers[index] = .busy(job)
      lines.append(job.isCancelled ? "cancel \(index)" : "resume \(index)")
    }
  }
}
