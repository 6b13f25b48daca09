import CFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// The system's own watcher of folders: inotify on Linux, kqueue on macOS, completion ports on Windows
/// (`Watching+Linux.c` and its neighbours).
final class SystemWatcher: FolderWatcher {
  private let watcher: cfiles_watcher

  /// Enough for some hundred news.
  private static let bufferSize = 1 << 16

  /// Throws where the user has as many watchers as the system allows.
  init(for folder: FilePath) throws(LibraryError) {
    var watcher: cfiles_watcher = 0
    let result = cfiles_watcher_make(&watcher)
    guard result >= 0 else { throw LibraryError("watch", folder, .system(-result)) }
    self.watcher = watcher
  }

  deinit {
    cfiles_watcher_free(watcher)
  }

  func watch(_ folder: FilePath) throws(LibraryError) -> WatchID {
    let watch = folder.withCString { cfiles_watch(watcher, $0) }
    guard watch >= 0 else {
      throw LibraryError("watch", folder, watch == -ENOSPC ? .noWatchesLeft : .system(-watch))
    }
    return WatchID(number: watch)
  }

  func unwatch(_ watch: WatchID) {
    // Fails only for a folder that is gone, and its watch with it.
    _ = cfiles_unwatch(watcher, watch.number)
  }

  func stop() {
    cfiles_watcher_ring(watcher)
  }

  func next(until deadline: ContinuousClock.Instant?) -> [FolderNews]? {
    while true {
      var milliseconds: Int64 = -1
      if let deadline {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { return [] }
        milliseconds = Int64((left / .milliseconds(1)).rounded(.up))
      }
      switch cfiles_wait(watcher, milliseconds) {
      case 0: return []
      case 1:
        guard let news = take() else { return nil }
        if !news.isEmpty { return news }
      default: return nil
      }
    }
  }

  /// Takes the news that are there; nil where the watcher is broken.
  private func take() -> [FolderNews]? {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.bufferSize) { buffer, initialized in
      result = cfiles_take_news(watcher, buffer.baseAddress, buffer.count)
      initialized = max(0, result)
    }
    guard result >= 0 else { return nil }
    var news: [FolderNews] = []
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      var each = cfiles_news()
      var name: UnsafePointer<CChar>?
      while cfiles_next_news(buffer.baseAddress, buffer.count, &offset, &each, &name) {
        if let next = Self.news(each, name) { news.append(next) }
      }
    }
    return news
  }

  private static func news(_ news: cfiles_news, _ name: UnsafePointer<CChar>?) -> FolderNews? {
    func has(_ flag: Int) -> Bool { news.flags & UInt32(flag) != 0 }
    let watch = WatchID(number: news.watch)
    if has(CFILES_OVERFLOW) { return .overflow }
    if has(CFILES_FOLDER_GONE) { return .folderGone(watch) }
    guard has(CFILES_ENTRY), let name else { return nil }
    let bytes = Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    return .entry(watch, name: bytes, isFolder: has(CFILES_ENTRY_IS_FOLDER))
  }
}
