import Synchronization

/// Runs an actor's jobs, and tasks that prefer it, on a loop that somebody else
/// drives, such as a window's event loop.
///
/// A job that arrives while none is waiting calls `wake` once; the loop then
/// calls `runJobs()` on its own thread. Nothing is polled and nothing is woken
/// for jobs that arrive while others still wait or run.
package final class LoopExecutor: SerialExecutor, TaskExecutor {
  private struct Queue {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  /// An event of a stream takes some eight rounds; a flood of more than a hundred
  /// leaves the loop to its frames first.
  private static let roundsAtOnce = 1024

  private let queue = Mutex(Queue())
  private let wake: @Sendable () -> Void
  private let isOnLoop: @Sendable () -> Bool

  /// - Parameters:
  ///   - wake: ends the loop's wait; called from any thread.
  ///   - isOnLoop: whether the caller is on the loop's thread.
  package init(wake: @escaping @Sendable () -> Void, isOnLoop: @escaping @Sendable () -> Bool) {
    self.wake = wake
    self.isOnLoop = isOnLoop
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isAwaited = queue.withLock { queue in
      queue.jobs.append(job)
      return queue.jobs.count == 1 && !queue.isRunning
    }
    if isAwaited { wake() }
  }

  /// Runs the jobs that wait, and those that they lead to, so that what came does
  /// not wait for as many frames as it has steps; on the loop's thread only.
  package func runJobs() {
    for _ in 0..<Self.roundsAtOnce {
      let waiting = takeJobs()
      guard !waiting.isEmpty else { return }
      for job in waiting {
        job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
    }
    let isMoreWaiting = queue.withLock { queue in
      queue.isRunning = false
      return !queue.jobs.isEmpty
    }
    if isMoreWaiting { wake() }
  }

  /// The jobs that wait; with none the run is over.
  private func takeJobs() -> [UnownedJob] {
    queue.withLock { queue -> [UnownedJob] in
      queue.isRunning = !queue.jobs.isEmpty
      guard queue.isRunning else { return [] }
      defer { queue.jobs.removeAll(keepingCapacity: true) }
      return queue.jobs
    }
  }

  package func checkIsolated() {
    precondition(isOnLoop(), "the gallery store was touched away from its loop")
  }
}
