/// The part of a pipeline that its lock guards.
struct PipelineState<Key: Hashable & Sendable>: Sendable {
  typealias Scheduler = RequestScheduler<Key, PictureWork>

  /// An order to a worker.
  enum Order: Sendable {
    case start(Scheduler.Job)
    case cancel(id: UInt64)
    case resume(id: UInt64)
    case launch(after: Duration)
    /// End; stays in force.
    case stop
  }

  var scheduler: Scheduler
  /// Orders not yet taken, by worker.
  private var orders: [[Order]]
  /// What the owner has not been told yet.
  var events: [PipelineEvent<Key>] = []
  /// Some thread is handing out events and will see later ones.
  var isDelivering = false
  var isStopping = false
  var runningThreads = 0

  init(workers: Int, policy: SchedulingPolicy) {
    scheduler = Scheduler(workers: workers, policy: policy)
    orders = Array(repeating: [], count: workers)
  }

  /// Takes the worker's next order out.
  mutating func nextOrder(for worker: Int) -> Order? {
    if isStopping { return .stop }
    return orders[worker].isEmpty ? nil : orders[worker].removeFirst()
  }

  /// Puts the action where it belongs; returns the worker that got an order.
  mutating func take(_ action: Scheduler.Action, update: PictureUpdate?) -> Int? {
    switch action {
    case .start(let worker, let job): return give(.start(job), to: worker)
    case .cancel(let worker, let id): return give(.cancel(id: id), to: worker)
    case .resume(let worker, let id): return give(.resume(id: id), to: worker)
    case .restart(let worker, let wait): return give(.launch(after: wait), to: worker)
    case .deliver(let key):
      if let update { events.append(.update(key, update)) }
    case .fail(let key, let reason):
      events.append(.update(key, .failed(PictureFailure(reason))))
    case .announceRestart: events.append(.decoderRestarted)
    case .announceIdle: events.append(.idle)
    }
    return nil
  }

  private mutating func give(_ order: Order, to worker: Int) -> Int {
    orders[worker].append(order)
    return worker
  }
}
