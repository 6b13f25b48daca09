#if os(Windows)
  import WinSDK

  /// A lock, and a signal to wait for while it is held. Not tried yet.
  ///
  /// The lock and the condition stay at one address from `init` to `deinit`, as the system demands.
  struct Monitor: ~Copyable {
    private let mutex = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<CONDITION_VARIABLE>.allocate(capacity: 1)

    init() {
      InitializeSRWLock(mutex)
      InitializeConditionVariable(condition)
    }

    deinit {
      condition.deallocate()
      mutex.deallocate()
    }

    func lock() { AcquireSRWLockExclusive(mutex) }

    func unlock() { ReleaseSRWLockExclusive(mutex) }

    /// Gives the lock away until a signal comes, or sooner.
    func wait() { _ = SleepConditionVariableSRW(condition, mutex, INFINITE, 0) }

    /// Wakes one thread that waits.
    func signal() { WakeConditionVariable(condition) }

    /// Wakes all threads that wait.
    func broadcast() { WakeAllConditionVariable(condition) }
  }
#endif
