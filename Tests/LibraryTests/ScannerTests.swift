import Testing

@testable import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite(.timeLimit(.minutes(5)))
struct ScannerTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The events of a scan up to the complete list.
  private func events(
    of opening: Opening, settings: ScannerSettings = ScannerSettings(patience: nil)
  ) async -> [LibraryEvent] {
    let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
    let scanner = Scanner(settings: settings) { _, event in
      continuation.yield(event)
      if case .listed(_, isComplete: true) = event { continuation.finish() }
    }
    scanner.scan(opening)
    var events: [LibraryEvent] = []
    for await event in stream { events.append(event) }
    return events
  }

  private func names(of events: [LibraryEvent]) -> [String] {
    guard case .listed(let paths, isComplete: true) = events.last else { return [] }
    return paths.map(\.lossyName)
  }

  @Test func `a folder is its pictures in natural order`() async throws {
    for name in ["img10.png", "img9.PNG", "img1.jpe", "notes.txt", ".hidden.png", "img2.svgz"] {
      try folder.write(name)
    }

    let events = await events(of: Opening(sources: [.folder(folder.path)]))

    #expect(names(of: events) == ["img1.jpe", "img2.svgz", "img9.PNG", "img10.png"])
    #expect(events.count == 1)
  }

  @Test(arguments: [false, true])
  func `the first picture of many is told before the list`(isReversed: Bool) async throws {
    for number in 0..<1200 { try folder.write("img\(number).jpg") }

    let events = await events(
      of: Opening(sources: [.folder(folder.path)]),
      settings: ScannerSettings(patience: .seconds(600), order: SortOrder(.name, isReversed: isReversed)))

    let first = folder.path(isReversed ? "img1199.jpg" : "img0.jpg")
    let lists = events.filter { if case .listed = $0 { true } else { false } }
    #expect(lists.first == .listed([first], isComplete: false))
    #expect(lists.count == 2)
    #expect(names(of: events).count == 1200)
    guard case .listed(let paths, _) = events.last else { return }
    #expect(paths.first == first)
    let sorted = NaturalOrder.sorted(paths)
    #expect(paths == (isReversed ? sorted.reversed() : sorted))
  }

  @Test(arguments: [false, true])
  func `while a large folder is read, the first picture so far is expected`(isReversed: Bool) async throws {
    for number in 0..<5000 { try folder.write("img\(number).jpg") }
    try folder.write("img0.JPG.txt")

    let events = await events(
      of: Opening(sources: [.folder(folder.path)]),
      settings: ScannerSettings(patience: .seconds(600), order: SortOrder(.name, isReversed: isReversed)))

    let expected = events.compactMap { event in
      if case .expected(let path) = event { path } else { nil }
    }
    // At 1,000, 2,000 and 4,000 files, where another comes first by then.
    #expect((1...3).contains(expected.count))
    for (before, after) in zip(expected, expected.dropFirst()) {
      #expect(NaturalOrder.precedes(after.bytes, before.bytes) != isReversed)
    }
    let last = events.prefix { if case .listed = $0 { false } else { true } }
    #expect(last.count == expected.count, "expected after the list")
  }

  @Test(arguments: ["", "0 first", "zz last"])
  func `a first picture without an extension is told as well`(name: String) async throws {
    for number in 0..<1000 { try folder.write("img\(number).jpg") }
    if !name.isEmpty {
      try folder.write(
        name, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 0, count: 24))
    }

    let events = await events(
      of: Opening(sources: [.folder(folder.path)]), settings: ScannerSettings(patience: .seconds(600)))

    let first = folder.path(name == "0 first" ? name : "img0.jpg")
    #expect(events.contains(.listed([first], isComplete: false)))
  }

  @Test func `an empty folder is an empty list`() async {
    #expect(
      await events(of: Opening(sources: [.folder(folder.path)])) == [.listed([], isComplete: true)])
  }

  @Test func `files without an extension are judged by their content`() async throws {
    try folder.write("a picture")
    try folder.write("a text", Array("hello".utf8))
    try folder.write("an empty file", [])
    try folder.write("b.png")

    #expect(names(of: await events(of: Opening(sources: [.folder(folder.path)]))) == ["a picture", "b.png"])
  }

  @Test func `links are followed, and what is no file is left alone`() async throws {
    try folder.makeFolder("folder.jpg")
    try folder.makePipe("pipe.jpg")
    try folder.makePipe("pipe")
    try folder.write("real.jpg")
    try folder.makeLink("link.jpg", to: "real.jpg")
    try folder.makeLink("link", to: "real.jpg")
    try folder.makeLink("dangling.jpg", to: "missing.jpg")
    try folder.makeLink("loop.jpg", to: "loop.jpg")
    try folder.makeLink("to pipe.jpg", to: "pipe.jpg")
    try folder.makeLink("to folder.jpg", to: "folder.jpg")

    #expect(
      names(of: await events(of: Opening(sources: [.folder(folder.path)]))) == [
        "link", "link.jpg", "real.jpg",
      ])
  }

  @Test func `names of any bytes are listed`() async throws {
    let bad: [UInt8] = [0x62, 0xFF, 0xFE, 0x2E, 0x6A, 0x70, 0x67]
    let long = [UInt8](repeating: 0x78, count: 251) + Array(".jpg".utf8)
    try folder.write(bad)
    try folder.write(long)
    try folder.write("percent%20%s%n.png")
    try folder.write("quote'\"&;$(x)`.png")
    try folder.write("line\nbreak.png")

    let events = await events(of: Opening(sources: [.folder(folder.path)]))

    guard case .listed(let paths, isComplete: true) = events.last else {
      Issue.record("no complete list")
      return
    }
    #expect(paths.count == 5)
    #expect(paths.contains(folder.path.appending(bad)))
    #expect(paths.contains(folder.path.appending(long)))
  }

  @Test func `one file stands among the pictures of its folder by the path it was asked for`() async throws {
    try folder.write("1.jpg")
    try folder.write("2.txt")
    try folder.write("3.jpg")
    let file = try #require(FilePath(folder.path.bytes + Array("//2.txt".utf8)))

    let events = await events(of: Opening(sources: [.folderAround(file: file)]))

    #expect(events == [.listed([folder.path("1.jpg"), file, folder.path("3.jpg")], isComplete: true)])
  }

  @Test func `a hidden file that is asked for is listed`() async throws {
    try folder.write("1.jpg")
    let hidden = try folder.write(".hidden.jpg")

    let events = await events(of: Opening(sources: [.folderAround(file: hidden)]))

    #expect(names(of: events) == [".hidden.jpg", "1.jpg"])
  }

  @Test func `several arguments are that list in that order`() async throws {
    try folder.write("z.jpg")
    try folder.write("a.txt")
    try folder.makeFolder("b")
    try folder.write("b/2.jpg".utf8)
    try folder.write("b/1.jpg".utf8)
    let paths = ["z.jpg", "missing.jpg", "b", "a.txt"].map { folder.path($0) }

    let events = await events(of: Opening.resolve(paths))

    #expect(names(of: events) == ["z.jpg", "1.jpg", "2.jpg", "a.txt"])
    #expect(events.first == .failed(LibraryError("open", folder.path("missing.jpg"), .system(2))))
  }

  @Test func `a folder that is not there is a failure and an empty list`() async {
    let events = await events(of: Opening(sources: [.folder(folder.path("missing"))]))

    #expect(
      events == [
        .failed(LibraryError("list", folder.path("missing"), .system(2))), .listed([], isComplete: true),
      ])
  }

  @Test func `a file stays on the list where its folder cannot be read`() async {
    let file = folder.path("missing").appending("a.jpg".utf8)

    let events = await events(of: Opening(sources: [.folderAround(file: file)]))

    #expect(events.last == .listed([file], isComplete: true))
    #expect(events.count == 2)
  }

  @Test func `folders within folders follow the pictures beside them, each once`() async throws {
    try folder.write("z.jpg")
    try folder.makeFolder("b10")
    try folder.makeFolder("b9")
    try folder.makeFolder(".hidden")
    try folder.write(".hidden/x.jpg".utf8)
    try folder.write("b9/1.jpg".utf8)
    try folder.write("b10/2.jpg".utf8)
    try folder.makeLink("b9/up", to: "..")
    try folder.makeLink("again", to: "b9")

    let events = await events(
      of: Opening(sources: [.folder(folder.path)]),
      settings: ScannerSettings(isRecursive: true, patience: nil))

    #expect(names(of: events) == ["z.jpg", "1.jpg", "2.jpg"])
  }

  @Test func `a listing that takes too long is reported as far as it is, in order`() async throws {
    for index in 0..<30 { try folder.write("\(index).jpg") }

    let events = await events(
      of: Opening(sources: [.folder(folder.path)]), settings: ScannerSettings(patience: .zero))

    #expect(events.count > 1)
    for event in events {
      guard case .listed(let paths, let isComplete) = event else {
        Issue.record("\(event)")
        continue
      }
      #expect(paths == NaturalOrder.sorted(paths))
      #expect(isComplete == (event == events.last))
    }
    #expect(names(of: events) == (0..<30).map { "\($0).jpg" })
  }

  @Test func `hidden files are listed where they are asked for`() async throws {
    try folder.write("a.jpg")
    try folder.write(".b.jpg")
    try folder.makeFolder(".c")
    try folder.write(".c/d.jpg".utf8)
    try folder.write("e.jpg~")

    let events = await events(
      of: Opening(sources: [.folder(folder.path)]),
      settings: ScannerSettings(isRecursive: true, patience: nil, showsHidden: true))

    #expect(names(of: events) == [".b.jpg", "a.jpg", "d.jpg"])
  }

  @Test func `a list by size is in order across folders, and smaller first`() async throws {
    try folder.makeFolder("sub")
    for (name, size) in [("a.jpg", 30), ("b.jpg", 10), ("sub/c.jpg", 20), ("sub/d.jpg", 10)] {
      try folder.write(name, [UInt8](repeating: 0, count: size))
    }
    var settings = ScannerSettings(isRecursive: true, patience: nil, order: SortOrder(.size))

    let ascending = await events(of: Opening(sources: [.folder(folder.path)]), settings: settings)
    settings.order.isReversed = true
    let descending = await events(of: Opening(sources: [.folder(folder.path)]), settings: settings)

    #expect(names(of: ascending) == ["b.jpg", "d.jpg", "c.jpg", "a.jpg"])
    #expect(names(of: descending) == ["a.jpg", "c.jpg", "d.jpg", "b.jpg"])
  }

  @Test func `a list by time is in the order of the last changes, to the nanosecond`() async throws {
    for (name, nanoseconds) in [("a.jpg", 3), ("b.jpg", 1), ("c.jpg", 2)] {
      try folder.write(name)
      let times = [
        timespec(tv_sec: 1000, tv_nsec: nanoseconds), timespec(tv_sec: 1000, tv_nsec: nanoseconds),
      ]
      _ = folder.path(name).withCString { utimensat(AT_FDCWD, $0, times, 0) }
    }

    let events = await events(
      of: Opening(sources: [.folder(folder.path)]),
      settings: ScannerSettings(patience: nil, order: SortOrder(.time)))

    #expect(names(of: events) == ["b.jpg", "c.jpg", "a.jpg"])
  }

  @Test func `dates beyond what nanoseconds count to are the first and the last`() async throws {
    for (name, seconds) in [("a.jpg", 13_569_465_600), ("b.jpg", 1000), ("c.jpg", -13_569_465_600)] {
      try folder.write(name)
      let times = [timespec(tv_sec: seconds, tv_nsec: 5), timespec(tv_sec: seconds, tv_nsec: 5)]
      _ = folder.path(name).withCString { utimensat(AT_FDCWD, $0, times, 0) }
    }

    let events = await events(
      of: Opening(sources: [.folder(folder.path)]),
      settings: ScannerSettings(patience: nil, order: SortOrder(.time)))

    #expect(names(of: events) == ["c.jpg", "b.jpg", "a.jpg"])
    #expect(Opening.resolve([folder.path("a.jpg")]).failures.isEmpty)
  }

  @Test func `files that were given one by one keep their order whatever the folders' is`() async throws {
    for name in ["z.jpg", "a.jpg"] { try folder.write(name) }

    let events = await events(
      of: Opening.resolve(list: [folder.path("z.jpg"), folder.path("a.jpg")]),
      settings: ScannerSettings(patience: nil, order: SortOrder(.name, isReversed: true)))

    #expect(names(of: events) == ["z.jpg", "a.jpg"])
  }

  @Test func `a tree deeper than there are descriptors is listed`() async throws {
    // The usual limit is 1024.
    let depth = 1100
    var path = ""
    for _ in 0..<depth {
      path += (path.isEmpty ? "" : "/") + "d"
      try folder.makeFolder(path)
    }
    try folder.write(path + "/a.jpg")

    let events = await events(
      of: Opening(sources: [.folder(folder.path)]),
      settings: ScannerSettings(isRecursive: true, patience: nil))

    #expect(names(of: events) == ["a.jpg"])
  }

  @Test func `each scan has its own identity and the last one completes`() async throws {
    try folder.write("a.jpg")
    let (stream, continuation) = AsyncStream.makeStream(of: (ScanID, LibraryEvent).self)
    let scanner = Scanner { continuation.yield(($0, $1)) }
    let paths = Opening(sources: [.folder(folder.path)])

    scanner.cancel()
    let ids = (0..<20).map { _ in scanner.scan(paths) }

    // The last scan is the only one that is certain to complete.
    for await (id, event) in stream where id == ids.last {
      #expect(event == .listed([folder.path("a.jpg")], isComplete: true))
      break
    }
    #expect(Set(ids).count == 20)
  }
}
