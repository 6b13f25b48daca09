import FileFaults
import Library
import Testing

@testable import FileActions

struct FileActionsTests {
  let folder: ScratchFolder
  let file: FilePath
  let actions = FileActions()

  init() throws {
    folder = try ScratchFolder()
    file = try folder.write("a.jpg", [1, 2, 3], permissions: 0o640)
    try folder.makeFolder(folder("album"))
  }

  @Test func `a deleted file is gone, and a link alone`() throws {
    try folder.makeLink("link.jpg", to: "a.jpg")

    try actions.deletePermanently(folder("link.jpg"))
    #expect(try folder.snapshot().keys.sorted() == ["a.jpg"])
    try actions.deletePermanently(file)
    #expect(try folder.snapshot().isEmpty)
  }

  @Test func `a folder is not deleted`() {
    let error = #expect(throws: FileActionError.self) { try actions.deletePermanently(folder("album")) }

    #expect(error?.description == "cannot delete album: not a regular file")
  }

  @Test func `a renamed file is the same file`() throws {
    let inode = try folder.status(file).inode

    let renamed = try actions.rename(file, to: [0xFF, 0x62])

    #expect(renamed == folder.path.appending([0xFF, 0x62]))
    #expect(try folder.status(renamed).inode == inode)
    #expect(!folder.exists(file))
  }

  @Test func `the same name changes nothing`() throws {
    #expect(try actions.rename(file, to: "a.jpg".utf8) == file)
  }

  @Test func `a name that is taken is refused, by links and folders, too`() throws {
    try folder.write("b.jpg", [9])
    try folder.makeLink("dangling.jpg", to: "nothing")

    for name in ["b.jpg", "dangling.jpg", "album"] {
      let error = #expect(throws: FileActionError.self) { try actions.rename(file, to: name.utf8) }
      #expect(
        error?.description
          == "cannot rename a.jpg: a file of this name exists already (\(folder(name).displayPath))")
    }
    #expect(try folder.read(folder("b.jpg")) == [9])
    #expect(try folder.read(file) == [1, 2, 3])
  }

  @Test(arguments: ["", ".", "..", "a/b", "/", "a\0b", String(repeating: "x", count: 256)])
  func `a name that no file can have is refused`(name: String) {
    let error = #expect(throws: FileActionError.self) { try actions.rename(file, to: name.utf8) }

    #expect(error?.failure.reason == .badName)
  }

  @Test func `a second name of a file is not renamed away`() throws {
    try POSIXCalls().link(file, as: folder("b.jpg"))

    #expect(throws: FileActionError.self) { try actions.rename(file, to: "b.jpg".utf8) }
    #expect(try folder.snapshot().count == 2)
  }

  @Test func `a copy has the content, the mode and the date`() throws {
    let content = (0..<(FileSystem.chunk * 2 + 77)).map { UInt8(truncatingIfNeeded: $0 >> 3) }
    try folder.write("a.jpg", content, permissions: 0o440)

    let copy = try actions.copy(file, into: folder("album"))

    #expect(copy == folder("album/a.jpg"))
    #expect(try folder.read(copy) == content)
    let status = try folder.status(copy)
    #expect(status.permissions == 0o440)
    #expect(status.modified == FileStatus.Time(seconds: 1_000_000_000, nanoseconds: 123_456_789))
    #expect(folder.exists(file))
  }

  @Test func `copies of one name are numbered`() throws {
    #expect(try actions.copy(file, into: folder("album")) == folder("album/a.jpg"))
    #expect(try actions.copy(file, into: folder("album")) == folder("album/a (2).jpg"))
    #expect(try actions.copy(file, into: folder.path) == folder("a (2).jpg"))
    #expect(try actions.copy(file, into: folder("album")) == folder("album/a (3).jpg"))
  }

  @Test func `a moved file is the same file`() throws {
    let inode = try folder.status(file).inode

    let moved = try actions.move(file, into: folder("album"))

    #expect(moved == folder("album/a.jpg"))
    #expect(try folder.status(moved).inode == inode)
    try actions.move(moved, backTo: file)
    #expect(try folder.status(file).inode == inode)
    #expect(throws: FileActionError.self) { try actions.move(moved, backTo: file) }
  }

  @Test func `a file that is in the folder stays as it is`() throws {
    try folder.makeLink("here", to: ".")

    #expect(try actions.move(file, into: folder("here")) == file)
    #expect(try folder.snapshot().keys.contains("a.jpg"))
  }

  @Test func `a move to another file system keeps mode and date`() throws {
    let actions = FileActions(FileSystem(FaultyCalls(foreign: folder("album"))))

    let moved = try actions.move(file, into: folder("album"))

    #expect(!folder.exists(file))
    let status = try folder.status(moved)
    #expect(status.permissions == 0o640)
    #expect(status.modified == FileStatus.Time(seconds: 1_000_000_000, nanoseconds: 123_456_789))
    try actions.move(moved, backTo: file)
    #expect(try folder.status(file).modified == status.modified)
  }

  @Test func `a folder that is not there is named`() throws {
    let error = #expect(throws: FileActionError.self) { try actions.copy(file, into: folder("none")) }

    #expect(error?.description.hasPrefix("cannot copy a.jpg: No such file or directory (") == true)
    #expect(try folder.snapshot().count == 1)
  }

  struct NameCase: Sendable {
    let name: String
    let number: Int
    let expected: String
  }

  @Test(arguments: [
    NameCase(name: "a.jpg", number: 1, expected: "a.jpg"),
    NameCase(name: "a.jpg", number: 2, expected: "a (2).jpg"),
    NameCase(name: "a", number: 12, expected: "a (12)"),
    NameCase(name: ".hidden", number: 2, expected: ".hidden (2)"),
    NameCase(
      name: String(repeating: "x", count: 251) + ".jpg", number: 2,
      expected: String(repeating: "x", count: 247) + " (2).jpg"),
    NameCase(
      name: String(repeating: "é", count: 125) + ".jpg", number: 2,
      expected: String(repeating: "é", count: 123) + " (2).jpg"),
  ])
  func `names are numbered before the extension, within what fits`(_ example: NameCase) {
    let name = FileNames.numbered(Array(example.name.utf8)[...], example.number)

    #expect(String(decoding: name, as: UTF8.self) == example.expected)
    #expect(name.count <= 255)
  }

  @Test func `base directories are absolute or usual`() {
    func folders(_ variables: [String: String]) -> BaseDirectories {
      BaseDirectories { variables[$0].map { Array($0.utf8) } }
    }
    let usual = folders(["HOME": "/home/a", "XDG_CACHE_HOME": "relative", "XDG_STATE_HOME": ""])

    #expect(usual.configuration == FilePath("/home/a/.config"))
    #expect(usual.data == FilePath("/home/a/.local/share"))
    #expect(usual.state == FilePath("/home/a/.local/state"))
    #expect(usual.cache == FilePath("/home/a/.cache"))
    #expect(folders(["HOME": "/home/a", "XDG_CACHE_HOME": "/var/c"]).cache == FilePath("/var/c"))
    #expect(folders(["HOME": "here"]).data == nil)
    #expect(usual.sharedData == [FilePath("/usr/local/share"), FilePath("/usr/share")])
    #expect(folders(["XDG_DATA_DIRS": "/b:here:/a"]).sharedData == [FilePath("/b"), FilePath("/a")])
    #expect(folders([:]) == folders(["HOME": ""]))
  }
}
