import DecoderProtocol
import Synchronization

/// What the threads of a pipeline share: the scheduler, the orders to the
/// workers and the events on their way to the owner, behind one lock.
///
/// The lock is held for transitions only, never while something blocks or the
/// owner is called. Events reach the owner one at a time in the order of their
/// transitions, on whichever of the pipeline's threads is at hand.
final class PipelineCore<Key: Hashable & Sendable>: Sendable {
  typealias Scheduler = RequestScheduler<Key, PictureWork>
  typealias Order = PipelineState<Key>.Order

  /// What a worker has to tell.
  enum Report: Sendable {
    case ready
    case failedToStart(reason: String)
    case previewed(id: UInt64, DecodedPicture)
    /// `byDecoder` is false when the decoder was not even asked.
    case finished(id: UInt64, Result<DecodedPicture, PictureFailure>, byDecoder: Bool)
    /// `wasKilled`: by somebody else.
    case died(reason: String, wasKilled: Bool)
    case cancelled(id: UInt64, isAlive: Bool)
  }

  private let state: Mutex<PipelineState<Key>>
  private let events: @Sendable (PipelineEvent<Key>) -> Void
  /// One for each worker.
  let bells: [Wake]
  /// Rung for the thread that delivers what no worker caused.
  let courierBell: Wake
  /// Rung when the last thread ends.
  private let endBell: Wake

  init(
    workers: Int, policy: SchedulingPolicy, events: @escaping @Sendable (PipelineEvent<Key>) -> Void
  ) throws(SystemError) {
    var bells: [Wake] = []
    for _ in 0..<workers { bells.append(try Wake()) }
    self.bells = bells
    courierBell = try Wake()
    endBell = try Wake()
    self.events = events
    state = Mutex(PipelineState(workers: workers, policy: policy))
  }
}

// MARK: - The owner's side

extension PipelineCore {
  /// Replaces what is wanted; returns at once, events come from other threads.
  func want(_ wants: [Scheduler.Want]) {
    let hasEvents = transition(from: nil) { $0.want(wants) }
    if hasEvents { courierBell.ring() }
  }

  /// Tells every thread to end and waits for them, unless called by one of them.
  func stop(waitingFor patience: Duration?) {
    let isLast = state.withLock { state in
      state.isStopping = true
      state.events = []
      return state.runningThreads == 0
    }
    for bell in bells { bell.ring() }
    courierBell.ring()
    if let patience, !isLast { _ = endBell.wait(patience) }
  }

  func threadStarts() { state.withLock { $0.runningThreads += 1 } }

  func threadEnds() {
    let isLast = state.withLock { state in
      state.runningThreads -= 1
      return state.runningThreads == 0
    }
    if isLast { endBell.ring() }
  }
}

// MARK: - The threads' side

extension PipelineCore {
  /// The worker's next order, or nil while there is none.
  func nextOrder(for worker: Int) -> Order? {
    state.withLock { $0.nextOrder(for: worker) }
  }

  /// Takes note of a report and delivers what follows from it.
  func report(_ report: Report, from worker: Int) {
    let hasEvents = transition(from: worker, update: report.update) { scheduler in
      switch report {
      case .ready: scheduler.workerReady(worker)
      case .failedToStart(let reason): scheduler.workerFailedToStart(worker, reason: reason)
      case .previewed(let id, _): scheduler.workerPreviewed(worker, id: id)
      case .finished(let id, _, let byDecoder): scheduler.workerFinished(worker, id: id, byDecoder: byDecoder)
      case .died(let reason, let wasKilled):
        scheduler.workerDied(worker, reason: reason, wasKilled: wasKilled)
      case .cancelled(let id, let isAlive): scheduler.workerCancelled(worker, id: id, isAlive: isAlive)
      }
    }
    if hasEvents { deliver() }
  }

  /// Delivers events until the pipeline is stopped.
  func runCourier() {
    while !state.withLock({ $0.isStopping }) {
      deliver()
      _ = courierBell.wait(nil)
    }
  }

  /// Performs a transition and rings for the workers it has orders for, except
  /// the one that caused it; tells whether there are events to deliver.
  private func transition(
    from caller: Int?, update: PictureUpdate? = nil,
    _ body: (inout Scheduler) -> [Scheduler.Action]
  ) -> Bool {
    let (called, hasEvents) = state.withLock { state in
      guard !state.isStopping else { return (Set<Int>(), false) }
      var called: Set<Int> = []
      for action in body(&state.scheduler) {
        if let worker = state.take(action, update: update) { called.insert(worker) }
      }
      return (called, !state.events.isEmpty)
    }
    for worker in called where worker != caller { bells[worker].ring() }
    return hasEvents
  }

  private func deliver() {
    let isFree = state.withLock { state in
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard isFree else { return }
    while let batch = nextBatch() {
      for event in batch { events(event) }
    }
  }

  private func nextBatch() -> [PipelineEvent<Key>]? {
    state.withLock { state in
      guard !state.events.isEmpty, !state.isStopping else {
        state.isDelivering = false
        return nil
      }
      defer { state.events = [] }
      return state.events
    }
  }
}

extension PipelineCore.Report {
  /// What the owner is told if the scheduler finds the report wanted.
  fileprivate var update: PictureUpdate? {
    switch self {
    case .previewed(_, let picture): .preview(picture)
    case .finished(_, .success(let picture), _): .final(picture)
    case .finished(_, .failure(let failure), _): .failed(failure)
    case .ready, .failedToStart, .died, .cancelled: nil
    }
  }
}
