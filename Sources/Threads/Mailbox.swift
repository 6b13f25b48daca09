#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A queue from which one thread takes what others put in, blocked while it is empty.
// SAFETY: `elements` and `isClosed` are touched only while `mutex` is held; `mutex` and `condition` stay
// at one address from `init` to `deinit`.
package final class Mailbox<Element: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var elements: [Element] = []
  private var isClosed = false

  package init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Appends an element; ignored after the mailbox was closed.
  package func put(_ element: Element) {
    locked {
      guard !isClosed else { return }
      elements.append(element)
    }
    pthread_cond_signal(condition)
  }

  /// Replaces all that has not been taken yet by what `body` makes of it.
  package func update(_ body: (inout [Element]) -> Void) {
    locked {
      guard !isClosed else { return }
      body(&elements)
    }
    pthread_cond_signal(condition)
  }

  /// Removes the first element, waiting for one if need be; nil once the mailbox is closed.
  package func take() -> Element? {
    locked {
      while elements.isEmpty, !isClosed { pthread_cond_wait(condition, mutex) }
      return isClosed ? nil : elements.removeFirst()
    }
  }

  /// Drops what has not been taken and sends the waiting thread home.
  package func close() {
    locked {
      isClosed = true
      elements = []
    }
    pthread_cond_broadcast(condition)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
