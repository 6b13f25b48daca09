/// Tells one watched folder of a watcher from the others.
struct WatchID: Hashable, Sendable {
  let number: Int32
}

/// Something that happened to a watched folder.
enum FolderNews: Hashable, Sendable {
  /// An entry came, went, was replaced, or was written and closed.
  case entry(WatchID, name: [UInt8], isFolder: Bool)
  /// The folder itself was removed, moved or unmounted.
  case folderGone(WatchID)
  /// So much happened that some of it was lost.
  case overflow
}

/// Is told by the system what happens in folders.
///
/// One thread watches and waits; any other may stop it.
protocol FolderWatcher: Sendable {
  /// Watches a folder from now on. Folders of one identity may have one number, whatever their paths.
  func watch(_ folder: FilePath) throws(LibraryError) -> WatchID
  func unwatch(_ watch: WatchID)
  /// Waits for news, without end or until the deadline, when it returns none; nil once stopped.
  func next(until deadline: ContinuousClock.Instant?) -> [FolderNews]?
  func stop()
}
