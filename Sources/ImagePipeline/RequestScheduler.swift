/// What a scheduler has to know about the work it hands out.
protocol SchedulableWork: Equatable, Sendable {
  /// Whether other parts of the same picture are likely to be wanted next.
  var isPart: Bool { get }

  /// Whether this becomes cheap when `other` has been done by the same worker.
  func isHelped(by other: Self) -> Bool
}

/// Decides what is decoded when, by which worker, and what follows a failure.
///
/// A pure state machine: each input returns the actions to perform, in order,
/// and no input depends on time. `Work` is everything that makes two requests
/// for one key the same or different (file and specification).
///
/// Rules: the most urgent request that waits is started as soon as a worker is
/// free; one key is never with two workers; what is no longer wanted is dropped
/// if it waits, and finished in vain if it runs, unless something waits for its
/// worker: then it is cancelled; a key is delivered once, until it leaves the
/// list or its work changes; parts of pictures are with the first worker, which
/// keeps what they have in common, and one in vain is finished while it helps
/// another that waits.
struct RequestScheduler<Key: Hashable & Sendable, Work: SchedulableWork>: Sendable {
  /// One entry of the caller's list.
  struct Want: Sendable, Equatable {
    let key: Key
    let work: Work
  }

  /// One try at one request.
  struct Job: Sendable, Equatable {
    /// Unique among the jobs of a scheduler, from 1.
    let id: UInt64
    let key: Key
    let work: Work
  }

  /// What the shell has to do.
  enum Action: Sendable, Equatable {
    /// Give the job to the worker, which is free.
    case start(worker: Int, Job)
    /// Nobody wants the worker's job, and something waits: end it, soon.
    case cancel(worker: Int, id: UInt64)
    /// The job of an earlier `cancel` may finish after all.
    case resume(worker: Int, id: UInt64)
    /// Hand the result that was just reported to the caller.
    case deliver(Key)
    /// Hand the caller a failure with this reason.
    case fail(Key, reason: String)
    /// Launch the worker again, after the wait.
    case restart(worker: Int, after: Duration)
    /// Tell the caller that a decoder had to be replaced.
    case announceRestart
    /// Tell the caller that everything wanted has been delivered.
    case announceIdle
  }

  /// Where a wanted request stands.
  private enum Progress: Equatable {
    case waiting
    case running(UInt64)
    case delivered
  }

  private struct Entry {
    let work: Work
    var progress = Progress.waiting
    /// Workers lost on it so far, and how many of these were killed by others.
    var losses = 0
    var kills = 0
    /// The worker whose fresh process shall retry it, while that one starts.
    var retryWorker: Int?
  }

  /// Whether anybody waits for a running job.
  private enum Standing: Equatable {
    case wanted
    case abandoned
    case cancelled
  }

  private enum Occupation: Equatable {
    case starting
    case idle
    case busy(Job, Standing)
  }

  private struct Worker {
    var occupation = Occupation.starting
    /// Failures that are its own, since it last gave an answer.
    var failures = 0
  }

  private let policy: SchedulingPolicy
  private var order: [Key] = []
  private var entries: [Key: Entry] = [:]
  private var workers: [Worker]
  private var lastID: UInt64 = 0
  /// Some worker has answered a request: the program can be run, so a death
  /// while decoding is the file's doing.
  private var isProven = false
  private var isSettled = true
  private var lastReason = "no decoder is running"

  /// Begins with nothing wanted and every worker being launched.
  init(workers: Int, policy: SchedulingPolicy = SchedulingPolicy()) {
    precondition(workers > 0, "a scheduler of \(workers) workers")
    self.policy = policy
    self.workers = Array(repeating: Worker(), count: workers)
  }
}

// MARK: - Inputs

extension RequestScheduler {
  /// Replaces the list of what is wanted, most urgent first; of two entries
  /// with one key the first counts.
  mutating func want(_ wants: [Want]) -> [Action] {
    var actions: [Action] = []
    let previous = entries
    entries = [:]
    order = []
    for want in wants where entries[want.key] == nil {
      order.append(want.key)
      entries[want.key] = entry(for: want, previous: previous[want.key], &actions)
    }
    if !order.allSatisfy({ entries[$0]?.progress == .delivered }) { isSettled = false }
    abandonUnwanted()
    settle(&actions)
    return actions
  }

  /// The worker's process has been launched; it takes requests.
  mutating func workerReady(_ worker: Int) -> [Action] {
    guard workers[worker].occupation == .starting else { return [] }
    workers[worker].occupation = .idle
    var actions: [Action] = []
    settle(&actions)
    return actions
  }

  /// The worker could not be launched, for the reason given.
  mutating func workerFailedToStart(_ worker: Int, reason: String) -> [Action] {
    guard workers[worker].occupation == .starting else { return [] }
    var actions: [Action] = []
    for key in order where entries[key]?.retryWorker == worker { entries[key]?.retryWorker = nil }
    relaunch(worker, ownFailure: true, reason: reason, &actions)
    settle(&actions)
    return actions
  }

  /// A first, coarser result of the job is there.
  mutating func workerPreviewed(_ worker: Int, id: UInt64) -> [Action] {
    guard case .busy(let job, .wanted) = workers[worker].occupation, job.id == id else { return [] }
    return [.deliver(job.key)]
  }

  /// The job is done, well or badly; `byDecoder` tells that the decoder has
  /// answered, and not the viewer on its own (a file that cannot be opened).
  mutating func workerFinished(_ worker: Int, id: UInt64, byDecoder: Bool) -> [Action] {
    guard case .busy(let job, let standing) = workers[worker].occupation, job.id == id else { return [] }
    var actions: [Action] = []
    workers[worker].occupation = .idle
    if byDecoder {
      workers[worker].failures = 0
      isProven = true
    }
    if standing == .wanted {
      entries[job.key]?.progress = .delivered
      actions.append(.deliver(job.key))
    }
    settle(&actions)
    return actions
  }

  /// The worker's process has died, lied or been too slow, and is gone.
  ///
  /// - Parameter wasKilled: by somebody else, for which the job can hardly be blamed.
  mutating func workerDied(_ worker: Int, reason: String, wasKilled: Bool = false) -> [Action] {
    guard workers[worker].occupation != .starting else { return [] }
    var actions: [Action] = []
    var wasBusy = false
    if case .busy(let job, let standing) = workers[worker].occupation {
      wasBusy = true
      if standing == .wanted { blame(job, of: worker, reason: reason, wasKilled: wasKilled, &actions) }
    }
    actions.append(.announceRestart)
    relaunch(worker, ownFailure: !(wasBusy && isProven), reason: reason, &actions)
    settle(&actions)
    return actions
  }

  /// The job has ended without a result because it was cancelled: the worker
  /// obeyed, or its process had to be ended (not `isAlive`).
  mutating func workerCancelled(_ worker: Int, id: UInt64, isAlive: Bool) -> [Action] {
    guard case .busy(let job, let standing) = workers[worker].occupation, job.id == id else { return [] }
    var actions: [Action] = []
    // A `resume` came too late.
    if standing == .wanted { entries[job.key]?.progress = .waiting }
    workers[worker].occupation = isAlive ? .idle : .starting
    if !isAlive { actions.append(.restart(worker: worker, after: .zero)) }
    settle(&actions)
    return actions
  }
}

// MARK: - Transitions

extension RequestScheduler {
  /// The entry for a want: what is known of it, or a job under way taken up
  /// again, or a new one.
  private mutating func entry(for want: Want, previous: Entry?, _ actions: inout [Action]) -> Entry {
    if let previous, previous.work == want.work { return previous }
    for worker in workers.indices {
      guard case .busy(let job, let standing) = workers[worker].occupation,
        job.key == want.key, job.work == want.work
      else { continue }
      if standing == .cancelled { actions.append(.resume(worker: worker, id: job.id)) }
      workers[worker].occupation = .busy(job, .wanted)
      return Entry(work: want.work, progress: .running(job.id))
    }
    return Entry(work: want.work)
  }

  private mutating func abandonUnwanted() {
    for worker in workers.indices {
      guard case .busy(let job, .wanted) = workers[worker].occupation else { continue }
      if entries[job.key]?.progress != .running(job.id) {
        workers[worker].occupation = .busy(job, .abandoned)
      }
    }
  }

  /// Counts the lost worker against the job's request: once more, or never.
  private mutating func blame(
    _ job: Job, of worker: Int, reason: String, wasKilled: Bool, _ actions: inout [Action]
  ) {
    guard var entry = entries[job.key] else { return }
    entry.losses += 1
    if wasKilled { entry.kills += 1 }
    if entry.losses - entry.kills < policy.attempts && entry.losses < policy.attemptsWhenKilled {
      entry.progress = .waiting
      entry.retryWorker = worker
    } else {
      entry.progress = .delivered
      actions.append(.fail(job.key, reason: reason))
    }
    entries[job.key] = entry
  }

  private mutating func relaunch(
    _ worker: Int, ownFailure: Bool, reason: String, _ actions: inout [Action]
  ) {
    lastReason = reason
    if ownFailure { workers[worker].failures += 1 }
    workers[worker].occupation = .starting
    let wait = ownFailure ? policy.backoff(afterFailures: workers[worker].failures) : .zero
    actions.append(.restart(worker: worker, after: wait))
  }

  /// Brings about what every input ends with: free workers start what waits,
  /// vain jobs make way, hopeless requests are failed, the end is announced.
  private mutating func settle(_ actions: inout [Action]) {
    startWaiting(&actions)
    cancelVain(&actions)
    failHopeless(&actions)
    let settled = order.allSatisfy { entries[$0]?.progress == .delivered }
    if settled && !isSettled { actions.append(.announceIdle) }
    isSettled = settled
  }

  private mutating func startWaiting(_ actions: inout [Action]) {
    for worker in workers.indices where workers[worker].occupation == .idle {
      guard let key = order.first(where: { canStart($0, on: worker) }), let work = entries[key]?.work
      else { continue }
      lastID += 1
      let job = Job(id: lastID, key: key, work: work)
      entries[key]?.progress = .running(job.id)
      entries[key]?.retryWorker = nil
      workers[worker].occupation = .busy(job, .wanted)
      actions.append(.start(worker: worker, job))
    }
  }

  private func canStart(_ key: Key, on worker: Int) -> Bool {
    guard let entry = entries[key], entry.progress == .waiting, workerBusy(with: key) == nil else {
      return false
    }
    guard !entry.work.isPart || isHome(worker) else { return false }
    // A retry waits for the fresh process, as long as that one is on its way.
    guard let retryWorker = entry.retryWorker, retryWorker != worker else { return true }
    return workers[retryWorker].occupation != .starting
  }

  /// Whether parts may be decoded there: by the first worker, or by any while
  /// that one cannot be kept running.
  private func isHome(_ worker: Int) -> Bool {
    worker == 0 || (workers[0].occupation == .starting && workers[0].failures > 0)
  }

  private func workerBusy(with key: Key) -> Int? {
    workers.firstIndex { if case .busy(let job, _) = $0.occupation { job.key == key } else { false } }
  }

  /// Cancels abandoned jobs: those of a key that waits with other work, then as
  /// many as there are other requests waiting. When nothing waits any more, the
  /// cancelled ones may finish after all.
  private mutating func cancelVain(_ actions: inout [Action]) {
    let waiting = order.filter { entries[$0]?.progress == .waiting }
    func isUseful(_ job: Job) -> Bool {
      waiting.contains { entries[$0]?.work.isHelped(by: job.work) ?? false }
    }
    var surplus = waiting.count
    for worker in workers.indices {
      guard case .busy(let job, let standing) = workers[worker].occupation, standing != .wanted else {
        continue
      }
      if standing == .cancelled && waiting.isEmpty {
        workers[worker].occupation = .busy(job, .abandoned)
        actions.append(.resume(worker: worker, id: job.id))
      }
      if standing == .abandoned && isUseful(job) { continue }
      if standing == .abandoned && waiting.contains(job.key) { cancel(job, of: worker, &actions) }
      if standing == .cancelled || waiting.contains(job.key) { surplus -= 1 }
    }
    for worker in workers.indices where surplus > 0 {
      guard case .busy(let job, .abandoned) = workers[worker].occupation, !isUseful(job) else { continue }
      cancel(job, of: worker, &actions)
      surplus -= 1
    }
  }

  private mutating func cancel(_ job: Job, of worker: Int, _ actions: inout [Action]) {
    workers[worker].occupation = .busy(job, .cancelled)
    actions.append(.cancel(worker: worker, id: job.id))
  }

  /// Fails what waits when no worker runs and each has failed too often.
  private mutating func failHopeless(_ actions: inout [Action]) {
    let isHopeless = workers.allSatisfy {
      $0.occupation == .starting && $0.failures >= policy.failuresBeforeGivingUp
    }
    guard isHopeless else { return }
    for key in order where entries[key]?.progress == .waiting {
      entries[key]?.progress = .delivered
      actions.append(.fail(key, reason: lastReason))
    }
  }
}
