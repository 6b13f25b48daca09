import Testing

@testable import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// News that a test writes, in place of a system's.
private final class ScriptedWatcher: FolderWatcher {
  // SAFETY: a test and the watch that it runs are one thread.
  nonisolated(unsafe) var watched: [FilePath] = []
  // SAFETY: as above.
  nonisolated(unsafe) var unwatched: [WatchID] = []
  // SAFETY: as above.
  nonisolated(unsafe) private var steps: [() throws -> [FolderNews]]
  private let mostFolders: Int

  init(mostFolders: Int = 1000, _ steps: [() throws -> [FolderNews]]) {
    self.mostFolders = mostFolders
    self.steps = steps
  }

  func watch(_ folder: FilePath) throws(LibraryError) -> WatchID {
    if let index = watched.firstIndex(of: folder) { return WatchID(number: Int32(index)) }
    guard watched.count < mostFolders else { throw LibraryError("watch", folder, .noWatchesLeft) }
    watched.append(folder)
    return WatchID(number: Int32(watched.count - 1))
  }

  func unwatch(_ watch: WatchID) { unwatched.append(watch) }

  func next(until deadline: ContinuousClock.Instant?) -> [FolderNews]? {
    if deadline != nil { return [] }
    guard !steps.isEmpty else { return nil }
    do {
      return try steps.removeFirst()()
    } catch {
      Issue.record(error)
      return nil
    }
  }

  func stop() {}
}

struct WatchTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["1.jpg", "2.jpg", "10.jpg"] { try folder.write(name) }
  }

  /// Does something in the folder and tells its news.
  private typealias Step = () throws -> [FolderNews]

  private static let root = WatchID(number: 0)

  private func entry(_ name: String, _ watch: WatchID = root, isFolder: Bool = false) -> FolderNews {
    .entry(watch, name: Array(name.utf8), isFolder: isFolder)
  }

  /// The events of a watch over the steps, as text; each step's news come within one moment.
  private func events(
    of sources: [Opening.Source]? = nil, settings: ScannerSettings = ScannerSettings(patience: nil),
    mostFolders: Int = 1000, after file: FileStamp? = nil, awaitFirst: (() -> Void)? = nil, _ steps: [Step]
  ) -> [String] {
    var events: [String] = []
    let watcher = ScriptedWatcher(mostFolders: mostFolders, steps)
    Watch(
      settings: settings, sources: sources ?? [.folder(folder.path)], watcher: watcher,
      isCancelled: { false }
    ) { event in
      switch event {
      case .listed(let paths, let isComplete):
        events.append(paths.map(\.lossyName).joined(separator: " ") + (isComplete ? "" : " …"))
      case .expected(let path): events.append("expected \(path.lossyName)")
      case .changed(let path): events.append("changed \(path.lossyName)")
      case .failed(let error): events.append("failed \(error.path.lossyName): \(error.reason)")
      }
    }.run(after: file, awaitFirst: awaitFirst)
    return events
  }

  private func remove(_ name: String) {
    folder.path(name).withCString { _ = unlink($0) }
  }

  private func rename(_ name: String, to other: String) {
    _ = folder.path(name).withCString { from in folder.path(other).withCString { Glibc.rename(from, $0) } }
  }

  @Test func `a new file takes its place`() {
    let seen = events([
      { [self] in
        try folder.write("9.jpg")
        return [entry("9.jpg"), entry("9.jpg")]
      }
    ])

    #expect(seen == ["1.jpg 2.jpg 10.jpg", "1.jpg 2.jpg 9.jpg 10.jpg"])
  }

  @Test func `what happened to a file between its reading and the list is told`() throws {
    let read = FileStamp(of: folder.path("2.jpg"))
    #expect(events(after: read, []) == ["1.jpg 2.jpg 10.jpg"])

    try folder.write("2.jpg", [1, 2, 3, 4])
    #expect(events(after: read, []) == ["1.jpg 2.jpg 10.jpg", "changed 2.jpg"])

    remove("2.jpg")
    #expect(events(after: read, []) == ["1.jpg 10.jpg"])
  }

  @Test func `what happened to a guessed picture before its folder was watched is told`() throws {
    for number in 1...1200 { try folder.write("\(number).jpg") }
    var settings = ScannerSettings(patience: .seconds(600))
    settings.largeFolder = 0

    let quiet = events(settings: settings, awaitFirst: {}, [])
    #expect(quiet.first == "1.jpg …")
    #expect(quiet.count == 2)

    let written = events(
      settings: settings, awaitFirst: { [self] in _ = try? folder.write("1.jpg", [1]) }, [])
    #expect(written.last == "changed 1.jpg")

    let gone = events(settings: settings, awaitFirst: { [self] in remove("1.jpg") }, [])
    #expect(gone.first == "1.jpg …")
    #expect(gone.last?.hasPrefix("2.jpg 3.jpg ") == true)
  }

  @Test func `a file that is no picture changes nothing`() {
    let seen = events([
      { [self] in
        try folder.write("notes.txt")
        try folder.write(".hidden.jpg")
        try folder.makePipe("pipe.jpg")
        return [entry("notes.txt"), entry(".hidden.jpg"), entry("pipe.jpg"), entry("gone.jpg")]
      }
    ])

    #expect(seen == ["1.jpg 2.jpg 10.jpg"])
  }

  @Test func `a file that goes leaves the list`() {
    let seen = events([
      { [self] in
        remove("2.jpg")
        return [entry("2.jpg")]
      }
    ])

    #expect(seen == ["1.jpg 2.jpg 10.jpg", "1.jpg 10.jpg"])
  }

  @Test func `a renamed file is listed by its new name`() {
    let seen = events([
      { [self] in
        rename("1.jpg", to: "3.jpg")
        return [entry("1.jpg"), entry("3.jpg")]
      }
    ])

    #expect(seen == ["1.jpg 2.jpg 10.jpg", "2.jpg 3.jpg 10.jpg"])
  }

  @Test func `a file that is written to, or replaced, has changed`() {
    let seen = events([
      { [entry("2.jpg")] },
      { [self] in
        rename("10.jpg", to: "1.jpg")
        return [entry("10.jpg"), entry("1.jpg")]
      },
      { [self] in
        remove("2.jpg")
        try folder.write("2.jpg")
        return [entry("2.jpg"), entry("2.jpg"), entry("2.jpg")]
      },
    ])

    #expect(seen == ["1.jpg 2.jpg 10.jpg", "changed 2.jpg", "1.jpg 2.jpg", "changed 1.jpg", "changed 2.jpg"])
  }

  @Test func `a burst makes one list`() {
    let seen = events([
      { [self] in
        for index in 20..<200 { try folder.write("\(index).jpg") }
        return (20..<200).map { entry("\($0).jpg") }
      }
    ])

    #expect(
      seen.last == (["1.jpg", "2.jpg", "10.jpg"] + (20..<200).map { "\($0).jpg" }).joined(separator: " "))
  }

  @Test func `what was lost is found by listing anew`() {
    let seen = events([
      { [self] in
        try folder.write("3.jpg")
        remove("1.jpg")
        return [.overflow]
      }
    ])

    #expect(seen == ["1.jpg 2.jpg 10.jpg", "2.jpg 3.jpg 10.jpg"])
  }

  @Test func `a folder that goes leaves its list, says so once, and may come back`() {
    let seen = events([
      { [self] in
        for name in ["1.jpg", "2.jpg", "10.jpg"] { remove(name) }
        folder.path.withCString { _ = rmdir($0) }
        return [entry("1.jpg"), entry("2.jpg"), entry("10.jpg"), .folderGone(Self.root)]
      },
      { [.folderGone(Self.root), .overflow] },
      { [self] in
        folder.path.withCString { _ = mkdir($0, 0o755) }
        try folder.write("2.jpg")
        return [.folderGone(Self.root)]
      },
    ])

    #expect(seen == ["1.jpg 2.jpg 10.jpg", "failed \(folder.path.lossyName): gone", "2.jpg"])
  }

  @Test func `a folder within is listed when it comes and forgotten when it goes`() throws {
    try folder.makeFolder("b")
    let settings = ScannerSettings(isRecursive: true, patience: nil)
    let seen = events(
      settings: settings,
      [
        { [self] in
          try folder.makeFolder("a")
          try folder.write("a/5.jpg")
          return [entry("a", isFolder: true)]
        },
        { [self] in
          try folder.write("a/4.jpg")
          // The folders are numbered as they were first watched: the root, "b", "a".
          return [entry("4.jpg", WatchID(number: 2))]
        },
        { [self] in
          rename("a", to: "../moved-\(folder.path.lossyName)")
          return [.folderGone(WatchID(number: 2)), entry("a", isFolder: true)]
        },
      ])

    #expect(
      seen == [
        "1.jpg 2.jpg 10.jpg", "1.jpg 2.jpg 10.jpg 5.jpg", "1.jpg 2.jpg 10.jpg 4.jpg 5.jpg",
        "1.jpg 2.jpg 10.jpg",
      ])
    rename("../moved-\(folder.path.lossyName)", to: "a")
  }

  @Test func `a link to a folder is listed when it comes and forgotten when it goes`() throws {
    let other = try TemporaryFolder()
    try other.write("7.jpg")
    let target = String(decoding: other.path.bytes, as: UTF8.self)
    let seen = events(
      settings: ScannerSettings(isRecursive: true, patience: nil),
      [
        { [self] in
          try folder.makeLink("link", to: target)
          return [entry("link")]
        },
        { [self] in
          remove("link")
          return [entry("link")]
        },
        { [self] in
          try folder.makeFolder(".hidden")
          try folder.write(".hidden/8.jpg")
          return [entry(".hidden", isFolder: true)]
        },
      ])

    #expect(seen == ["1.jpg 2.jpg 10.jpg", "1.jpg 2.jpg 10.jpg 7.jpg", "1.jpg 2.jpg 10.jpg"])
  }

  @Test func `folders within do not matter where they are not listed`() throws {
    let seen = events([
      { [self] in
        try folder.makeFolder("a.jpg")
        return [entry("a.jpg", isFolder: true)]
      }
    ])

    #expect(seen == ["1.jpg 2.jpg 10.jpg"])
  }

  @Test func `more folders than can be watched are listed all the same`() throws {
    for name in ["a", "b", "c"] {
      try folder.makeFolder(name)
      try folder.write("\(name)/\(name).jpg")
    }
    let seen = events(
      settings: ScannerSettings(isRecursive: true, patience: nil), mostFolders: 2,
      [
        { [self] in
          remove("a/a.jpg")
          return [entry("a.jpg", WatchID(number: 1))]
        }
      ])

    #expect(
      seen == [
        "failed b: noWatchesLeft", "1.jpg 2.jpg 10.jpg a.jpg b.jpg c.jpg", "1.jpg 2.jpg 10.jpg b.jpg c.jpg",
      ])
  }

  @Test func `files that were asked for keep their places`() throws {
    try folder.write("z.txt")
    let sources = ["z.txt", "2.jpg", "1.jpg"].map { Opening.Source.file(folder.path($0)) }
    let seen = events(
      of: sources,
      [
        { [self] in
          remove("2.jpg")
          return [entry("2.jpg"), entry("10.jpg")]
        },
        { [self] in
          try folder.write("2.jpg")
          return [entry("2.jpg")]
        },
        { [self] in
          remove("1.jpg")
          return [.overflow]
        },
        { [entry("z.txt")] },
      ])

    #expect(
      seen == ["z.txt 2.jpg 1.jpg", "z.txt 1.jpg", "z.txt 2.jpg 1.jpg", "z.txt 2.jpg", "changed z.txt"])
  }

  @Test func `the file that was opened stays whatever its name`() throws {
    try folder.write("5.txt")
    let seen = events(
      of: [.folderAround(file: folder.path("5.txt"))],
      [
        { [entry("5.txt")] }, { [.overflow] },
        { [self] in
          remove("5.txt")
          return [entry("5.txt")]
        },
      ])

    #expect(seen == ["1.jpg 2.jpg 5.txt 10.jpg", "changed 5.txt", "1.jpg 2.jpg 10.jpg"])
  }

  @Test func `a list by size follows what is written`() throws {
    try folder.write("1.jpg", [UInt8](repeating: 1, count: 50))
    let seen = events(
      settings: ScannerSettings(patience: nil, order: SortOrder(.size, isReversed: true)),
      [
        { [self] in
          try folder.write("10.jpg", [UInt8](repeating: 1, count: 99))
          return [entry("10.jpg")]
        }
      ])

    #expect(seen == ["1.jpg 10.jpg 2.jpg", "10.jpg 1.jpg 2.jpg", "changed 10.jpg"])
  }
}
