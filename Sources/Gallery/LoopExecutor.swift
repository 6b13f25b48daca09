import Synchronization

/// Runs an actor's jobs, and tasks that prefer it, on a loop that somebody else
/// drives, such as a window's event loop.
///
/// A job that arrives while none is waiting calls `wake` once; the loop then
/// calls `runJobs()` on its own thread. Nothing is polled and nothing is woken
/// for jobs that arrive while others still wait.
package final class LoopExecutor: SerialExecutor, TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
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
    let isFirst = jobs.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
    if isFirst { wake() }
  }

  /// Runs the jobs that wait now; on the loop's thread only.
  package func runJobs() {
    let waiting = jobs.withLock { jobs -> [UnownedJob] in
      guard !jobs.isEmpty else { return [] }
      defer { jobs.removeAll(keepingCapacity: true) }
      return jobs
    }
    for job in waiting {
      job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  package func checkIsolated() {
    precondition(isOnLoop(), "the gallery store was touched away from its loop")
  }
}
