import CFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A watcher over Linux's inotify (inotify(7)).
final class InotifyWatcher: FolderWatcher {
  private let descriptor: Int32
  /// The ends of a pipe to read from and to write to.
  private let bell: (ear: Int32, hand: Int32)

  /// Enough for some hundred news.
  private static let bufferSize = 1 << 16

  /// Whether this system has inotify.
  static var isAvailable: Bool { cfiles_can_watch() }

  /// Throws where the user has as many watchers as the system allows.
  init(for folder: FilePath) throws(LibraryError) {
    let descriptor = cfiles_watcher_make()
    guard descriptor >= 0 else { throw LibraryError("watch", folder, .system(-descriptor)) }
    var ends: [Int32] = [-1, -1]
    let result = cfiles_bell_make(&ends)
    guard result >= 0 else {
      _ = cfiles_close(descriptor)
      throw LibraryError("watch", folder, .system(-result))
    }
    self.descriptor = descriptor
    bell = (ends[0], ends[1])
  }

  deinit {
    for descriptor in [descriptor, bell.ear, bell.hand] { _ = cfiles_close(descriptor) }
  }

  func watch(_ folder: FilePath) throws(LibraryError) -> WatchID {
    let watch = folder.withCString { cfiles_watch(descriptor, $0) }
    guard watch >= 0 else {
      throw LibraryError("watch", folder, watch == -ENOSPC ? .noWatchesLeft : .system(-watch))
    }
    return WatchID(number: watch)
  }

  func unwatch(_ watch: WatchID) {
    // Fails only for a folder that is gone, and its watch with it.
    _ = cfiles_unwatch(descriptor, watch.number)
  }

  func stop() {
    _ = cfiles_bell_ring(bell.hand)
  }

  func next(until deadline: ContinuousClock.Instant?) -> [FolderNews]? {
    while true {
      var milliseconds: Int64 = -1
      if let deadline {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { return [] }
        milliseconds = Int64((left / .milliseconds(1)).rounded(.up))
      }
      switch cfiles_wait(descriptor, bell.ear, milliseconds) {
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
      result = cfiles_take_news(descriptor, buffer.baseAddress, buffer.count)
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
