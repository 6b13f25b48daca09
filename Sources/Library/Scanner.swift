import Synchronization
import Threads

/// Lists what an opening asks for, on a thread of its own, and keeps the list true if it is asked to.
package final class Scanner: Sendable {
  private let settings: ScannerSettings
  private let events: @Sendable (ScanID, LibraryEvent) -> Void
  private let latest = Mutex(Latest())

  /// The scan that counts.
  private struct Latest {
    /// Earlier scans stop when they see another number.
    var number: UInt64 = 0
    /// What the scan waits on once it has listed everything.
    var watcher: (any FolderWatcher)?
  }

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
  /// It comes to one complete list, unless it is replaced or cancelled. Where folders are watched,
  /// further complete lists follow as often as something happens in them.
  ///
  /// - Parameters:
  ///   - settings: for this scan alone; nil for those of the scanner.
  ///   - file: one that was read already, as it was then. Where folders are watched, what happened to it
  ///     since is told after the list.
  ///   - awaitFirst: returns when the picture that was told last is on the screen, or never will be; called
  ///     on the scanning thread where a folder is so large that its first picture is guessed from some of
  ///     the names. The list then goes on around that picture. Nil to guess nothing.
  @discardableResult
  package func scan(
    _ opening: Opening, settings: ScannerSettings? = nil, after file: FileStamp? = nil,
    awaitFirst: (@Sendable () -> Void)? = nil
  ) -> ScanID {
    let id = begin()
    let settings = settings ?? self.settings
    let isStarted = BlockingThread.start { [self] in
      run(opening.sources, settings, file, awaitFirst, id)
    }
    if !isStarted {
      events(id, .failed(LibraryError("list", .currentFolder, .noThread)))
      events(id, .listed([], isComplete: true))
    }
    return id
  }

  /// Stops the scan that is running or watching, if one is.
  package func cancel() {
    begin()
  }

  private func run(
    _ sources: [Opening.Source], _ settings: ScannerSettings, _ file: FileStamp?,
    _ awaitFirst: (() -> Void)?, _ id: ScanID
  ) {
    let isCancelled = { [self] in latest.withLock { $0.number != id.number } }
    let report = { [self] in events(id, $0) }
    if settings.isWatching, let watcher = watcher(for: id) {
      Watch(
        settings: settings, sources: sources, watcher: watcher, isCancelled: isCancelled, report: report
      ).run(after: file, awaitFirst: awaitFirst)
      return
    }
    let scan = Scan(settings: settings, isCancelled: isCancelled, awaitFirst: awaitFirst, report: report)
    guard let listing = scan.run(sources) else { return }
    report(.listed(listing.paths(in: settings.order), isComplete: true))
  }

  /// A watcher that the next scan stops; nil where there is none to be had.
  private func watcher(for id: ScanID) -> (any FolderWatcher)? {
    do throws(LibraryError) {
      let watcher = try SystemWatcher(for: .currentFolder)
      return latest.withLock { latest in
        guard latest.number == id.number else { return nil }
        latest.watcher = watcher
        return watcher
      }
    } catch {
      events(id, .failed(error))
      return nil
    }
  }

  @discardableResult
  private func begin() -> ScanID {
    latest.withLock { latest in
      latest.watcher?.stop()
      latest.watcher = nil
      latest.number += 1
      return ScanID(number: latest.number)
    }
  }
}
