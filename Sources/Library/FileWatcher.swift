/// Is told when one file is written, replaced, made or removed.
///
/// One thread waits; any other may stop it. Needs the file's folder, not the file.
package final class FileWatcher: Sendable {
  /// How long further news are waited for after the first: a file is often replaced in several steps.
  private static let moment: Duration = .milliseconds(100)

  private let name: [UInt8]
  private let watcher: any FolderWatcher

  /// Throws where the folder is not there, or the system does not tell.
  package convenience init(_ path: FilePath) throws(LibraryError) {
    try self.init(path, watcher: SystemWatcher(for: path.parent))
  }

  init(_ path: FilePath, watcher: any FolderWatcher) throws(LibraryError) {
    name = Array(path.lastComponent)
    self.watcher = watcher
    _ = try watcher.watch(path.parent)
  }

  /// Blocks until something has happened to the file, and then for a moment in which nothing more does.
  ///
  /// - Returns: false once stopped.
  package func waitForChange() -> Bool {
    while let news = watcher.next(until: nil) {
      guard news.contains(where: isAboutFile) else { continue }
      let end = ContinuousClock.now + Self.moment
      while let more = watcher.next(until: end) {
        if more.isEmpty { return true }
      }
      return false
    }
    return false
  }

  private func isAboutFile(_ news: FolderNews) -> Bool {
    switch news {
    case .entry(_, let name, isFolder: false): name == self.name
    case .overflow: true
    case .entry, .folderGone: false
    }
  }

  package func stop() {
    watcher.stop()
  }
}
