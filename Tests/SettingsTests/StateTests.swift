import FileFaults
import Library
import SeededRandom
import Testing

@testable import FileActions
@testable import Settings

struct StateTests {
  private func path(_ text: String) throws -> FilePath { try #require(FilePath(text)) }

  private func oddPath() throws -> FilePath {
    let path: FilePath? = FilePath([0x2F, 0xFE, 0x20])
    return try #require(path)
  }

  private func sample() throws -> RememberedState {
    var state = RememberedState()
    state.window = .init(x: -30, y: 20, width: 1280, height: 720, isMaximized: true)
    state.target = try path("/keep these/%20\n")
    state.remember(.init(order: SortOrder(.time, isReversed: true)), of: try path("/a b"))
    state.remember(
      .init(order: SortOrder(.random(seed: .max)), place: FilePath([0x2D, 0xFF, 0x0A])),
      of: try oddPath())
    state.remember(.init(place: try path("*")), of: try path("*"))
    let first = RememberedState.First(
      stamp: try #require(FolderStamp("64769:\(UInt64.max):-1")), name: try path("a b.jpg"), isReversed: true,
      showsHidden: false)
    state.remember(.init(first: first), of: try path("/large"))
    return state
  }

  @Test func `what is written is read`() throws {
    let state = try sample()

    let read = RememberedState(state.bytes)

    #expect(read == state)
    #expect(read.window == state.window)
    #expect(read.target == state.target)
    #expect(read[folder: try path("/a b")]?.order == SortOrder(.time, isReversed: true))
    #expect(read[folder: try path("/a b")]?.place == nil)
    let odd = try oddPath()
    #expect(read[folder: odd]?.order == SortOrder(.random(seed: .max)))
    #expect(read[folder: odd]?.place?.bytes == [0x2D, 0xFF, 0x0A])
    #expect(read[folder: try path("*")]?.place == FilePath("*"))
    let first = read[folder: try path("/large")]?.first
    #expect(first == state[folder: try path("/large")]?.first)
    #expect(first?.name == FilePath("a b.jpg") && first?.isReversed == true && first?.showsHidden == false)
    #expect(read[folder: try path("/other")] == nil)
  }

  @Test func `the last thousand folders are remembered`() throws {
    var state = RememberedState()
    for index in 0..<1500 { state.remember(.init(place: try path("\(index)")), of: try path("/\(index)")) }
    state.remember(.init(place: try path("again")), of: try path("/600"))
    state.remember(.init(place: try path("new")), of: try path("/new"))
    let read = RememberedState(state.bytes)

    #expect(read[folder: try path("/500")] == nil)
    #expect(read[folder: try path("/501")]?.place == FilePath("501"))
    #expect(read[folder: try path("/600")]?.place == FilePath("again"))
    #expect(read[folder: try path("/new")]?.place == FilePath("new"))
    #expect(state.bytes.split(separator: 0x0A).count == 1001)
  }

  @Test(arguments: [
    "", "garbage", "tokonoma-state 2\nwindow 1 1 1 1 normal", "tokonoma-state 1",
    "tokonoma-state 1\nwindow 1 1 0 1 normal\nwindow a b c d e\nfolder\nfolder %0g * *\nx",
    "tokonoma-state 1\nwindow 1 1 99999999999999999999 1 normal",
    "tokonoma-state 1\nfolder /a * * 1:2:3 +all",
  ])
  func `what makes no sense is nothing`(text: String) {
    #expect(RememberedState(Array(text.utf8)) == RememberedState())
  }

  @Test(arguments: ["1:2 +all a", "1:2:3 all a", "1:2:3 +all %0", "1:2:3 +all *", "1:2:x +all a"])
  func `a first picture that makes no sense is none, and the rest of the folder stays`(text: String) throws {
    let state = RememberedState(Array("tokonoma-state 1\nfolder /a +time b \(text)\n".utf8))

    #expect(state[folder: try path("/a")] == .init(order: SortOrder(.time), place: try path("b")))
  }

  @Test func `no bytes trip the reading`() throws {
    var generator = SeededGenerator(seed: 8)
    let whole = try sample().bytes
    for _ in 0..<1000 {
      var bytes = Array(whole.prefix(Int.random(in: 1...whole.count, using: &generator)))
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      let read = RememberedState(bytes)
      #expect(RememberedState(read.bytes) == read)
    }
  }

  @Test func `two windows keep what the other one remembers`() throws {
    let folder = try ScratchFolder()
    let file = StateFile(folder("state/tokonoma/state"))
    #expect(file.load() == RememberedState())

    try file.update { $0.target = FilePath("/a") }
    try StateFile(folder("state/tokonoma/state")).update {
      $0.window = .init(x: 0, y: 0, width: 5, height: 5, isMaximized: false)
    }

    #expect(file.load().target == FilePath("/a"))
    #expect(file.load().window?.width == 5)
    #expect(try folder.status(file.path).permissions == 0o600)
    #expect(try folder.status(file.path.parent).permissions == 0o700)
  }

  @Test func `what threads remember at once is all remembered`() async throws {
    let folder = try ScratchFolder()
    let file = StateFile(folder("state"))
    let paths = try (0..<50).map { try path("/\($0)") }

    try await withThrowingTaskGroup { group in
      for path in paths { group.addTask { try file.update { $0.remember(.init(place: path), of: path) } } }
      try await group.waitForAll()
    }

    let state = file.load()
    #expect(paths.allSatisfy { state[folder: $0]?.place == $0 })
  }

  @Test func `a broken file is replaced, and an unchanged one is not written`() throws {
    let folder = try ScratchFolder()
    let file = StateFile(try folder.write("state", [0xFF, 0, 1]))

    #expect(file.load() == RememberedState())
    try file.update { $0.target = FilePath("/a") }
    #expect(file.load().target == FilePath("/a"))
    let inode = try folder.status(file.path).inode
    try file.update { $0.target = FilePath("/a") }
    #expect(try folder.status(file.path).inode == inode)
  }

  @Test func `a fault or an end at any call leaves the old state or the new`() throws {
    let good = FaultyCalls()
    let old = try sample()
    var new = old
    new.target = FilePath("/new")
    func run(_ calls: FaultyCalls) throws -> (state: RememberedState, error: FileFailure?) {
      let folder = try ScratchFolder()
      try folder.write("state", old.bytes)
      var failure: FileFailure?
      do throws(FileFailure) {
        try StateFile(folder("state"), files: FileSystem(calls)).update { $0.target = new.target }
      } catch {
        failure = error
      }
      return (StateFile(folder("state")).load(), failure)
    }
    #expect(try run(good).state == new)
    for number in 1...good.callCount {
      for fault in [
        FaultyCalls.Fault.once(at: number, 28), .lasting(from: number, 5), .crashBefore(number),
        .crashAfter(number),
      ] {
        let (state, error) = try run(FaultyCalls(fault))
        #expect(state == old || state == new)
        if error == nil { #expect(state == new) }
      }
    }
  }
}
