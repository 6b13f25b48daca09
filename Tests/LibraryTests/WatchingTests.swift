import Testing

@testable import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Folders watched through the system itself.
@Suite(.timeLimit(.minutes(1)))
struct WatchingTests {
  let folder: TemporaryFolder
  private let scanner: Scanner
  private var events: AsyncStream<LibraryEvent>.Iterator

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write("1.jpg")
    let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
    scanner = Scanner(settings: ScannerSettings(isWatching: true)) { _, event in continuation.yield(event) }
    events = stream.makeAsyncIterator()
    scanner.scan(Opening(sources: [.folder(folder.path)]))
    #expect(await events.next() == .listed([folder.path("1.jpg")], isComplete: true))
  }

  /// Waits for an event; those before it do not matter.
  private mutating func wait(for expected: LibraryEvent) async {
    while let event = await events.next() {
      if event == expected { return }
    }
    Issue.record("the events ended before \(expected)")
  }

  @Test mutating func `files that come, change and go are told`() async throws {
    let (first, second) = (folder.path("1.jpg"), folder.path("2.jpg"))

    try folder.write("2.jpg")
    await wait(for: .listed([first, second], isComplete: true))
    try folder.write("1.jpg", [1, 2, 3, 4])
    await wait(for: .changed(first))
    _ = second.withCString { from in first.withCString { rename(from, $0) } }
    await wait(for: .listed([first], isComplete: true))
    await wait(for: .changed(first))
    first.withCString { _ = unlink($0) }
    await wait(for: .listed([], isComplete: true))
    scanner.cancel()
  }

  @Test mutating func `a thousand files at once end in one whole list`() async throws {
    for index in 0..<1000 { try folder.write("\(index).jpg") }

    await wait(for: .listed((0..<1000).map { folder.path("\($0).jpg") }, isComplete: true))
    scanner.cancel()
  }

  @Test mutating func `a folder that goes is told, and its list is kept`() async throws {
    let moved = folder.path.parent.appending("moved-".utf8 + folder.path.lastComponent)
    _ = folder.path.withCString { from in moved.withCString { rename(from, $0) } }

    #expect(await events.next() == .failed(LibraryError("watch", folder.path, .gone)))
    _ = moved.withCString { from in folder.path.withCString { rename(from, $0) } }
    scanner.cancel()
  }

  @Test func `one file is watched through all that editors do`() throws {
    let file = folder.path("settings.ini")
    let watcher = try FileWatcher(file)

    try folder.write("settings.ini")
    #expect(watcher.waitForChange())
    try folder.write("other")
    try folder.write("new")
    _ = folder.path("new").withCString { from in file.withCString { rename(from, $0) } }
    #expect(watcher.waitForChange())
    watcher.stop()
    #expect(!watcher.waitForChange())
    #expect(throws: LibraryError("watch", folder.path("none"), .system(ENOENT))) {
      try FileWatcher(folder.path("none").appending("file".utf8))
    }
    scanner.cancel()
  }

  @Test func `a watch that is stopped ends`() throws {
    let watcher = try SystemWatcher(for: folder.path)
    let watch = try watcher.watch(folder.path)

    #expect(watcher.next(until: .now) == [])
    try folder.write("2.jpg")
    #expect(watcher.next(until: nil)?.first == .entry(watch, name: Array("2.jpg".utf8), isFolder: false))
    watcher.stop()
    #expect(watcher.next(until: nil) == nil)
    scanner.cancel()
  }
}
