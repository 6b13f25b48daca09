/// A queue from which one thread takes what others put in, blocked while it is empty.
///
/// Its `monitor` is a lock and a condition of the system, made for several threads.
// SAFETY: `elements` and `isClosed` are touched only while `monitor` is locked; `monitor` never changes.
package final class Mailbox<Element: Sendable>: @unchecked Sendable {
  private let monitor = Monitor()
  private var elements: [Element] = []
  private var isClosed = false

  package init() {}

  /// Appends an element, of which nothing is left here; ignored after the mailbox was closed.
  package func put(_ element: consuming Element) {
    monitor.lock()
    if !isClosed { elements.append(element) }
    monitor.unlock()
    monitor.signal()
  }

  /// Replaces all that has not been taken yet by what `body` makes of it.
  package func update(_ body: (inout [Element]) -> Void) {
    locked {
      guard !isClosed else { return }
      body(&elements)
    }
    monitor.signal()
  }

  /// Removes the first element, waiting for one if need be; nil once the mailbox is closed.
  package func take() -> Element? {
    locked {
      while elements.isEmpty, !isClosed { monitor.wait() }
      return isClosed ? nil : elements.removeFirst()
    }
  }

  /// Drops what has not been taken and sends the waiting thread home.
  package func close() {
    locked {
      isClosed = true
      elements = []
    }
    monitor.broadcast()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    monitor.lock()
    defer { monitor.unlock() }
    return body()
  }
}
