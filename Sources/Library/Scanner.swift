import Synchronization
import Threads

/// Lists what an opening asks for, on a thread of its own.
package final class Scanner: Sendable {
  private let settings: ScannerSettings
  private let events: @Sendable (ScanID, LibraryEvent) -> Void
  /// The number of the latest scan; earlier ones stop when they see it.
  private let latest = Mutex<UInt64>(0)

  /// - Parameter events: called on the scanning thread, in order. A scan that was replaced or cancelled
  ///   may still deliver an event that was on its way: compare the identifiers.
  package init(
    settings: ScannerSettings = ScannerSettings(),
    events: @escaping @Sendable (ScanID, LibraryEvent) -> Void
  ) {
    self.settings = settings
    self.events = events
  }

  /// Begins a scan, which replaces the one before, and returns at once.
  ///
  /// It ends with exactly one complete list, unless it is replaced or cancelled.
  @discardableResult
  package func scan(_ opening: Opening) -> ScanID {
    let id = begin()
    let isStarted = BlockingThread.start { [self] in
      let scan = Scan(
        settings: settings, isCancelled: { self.latest.withLock { $0 != id.number } },
        report: { self.events(id, $0) })
      scan.run(opening.sources)
    }
    if !isStarted {
      events(id, .failed(LibraryError("list", .currentFolder, .noThread)))
      events(id, .listed([], isComplete: true))
    }
    return id
  }

  /// Stops the scan that is running, if one is.
  package func cancel() {
    begin()
  }

  @discardableResult
  private func begin() -> ScanID {
    latest.withLock { number in
      number += 1
      return ScanID(number: number)
    }
  }
}
