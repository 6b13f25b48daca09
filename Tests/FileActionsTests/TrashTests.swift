import FileFaults
import Library
import Testing

@testable import FileActions

struct TrashTests {
  let folder: ScratchFolder
  let file: FilePath

  init() throws {
    folder = try ScratchFolder()
    file = try folder.write("photos/a.jpg", [1, 2, 3], permissions: 0o640)
  }

  private func trash(_ calls: FaultyCalls = FaultyCalls()) -> FreedesktopTrash {
    FreedesktopTrash(home: folder("home/Trash"), files: FileSystem(calls), now: { 86_400 * 20 })
  }

  private func text(_ path: FilePath) throws -> String {
    String(decoding: try folder.read(path), as: UTF8.self)
  }

  @Test func `a file goes to the trash of the home, with its mode and its date`() throws {
    let trashed = try trash().put(file)

    #expect(trashed.file == folder("home/Trash/files/a.jpg"))
    #expect(trashed.information == folder("home/Trash/info/a.jpg.trashinfo"))
    #expect(!folder.exists(file))
    let status = try folder.status(trashed.file)
    #expect(status.permissions == 0o640)
    #expect(status.modified.seconds == 1_000_000_000)
    #expect(
      try text(trashed.information)
        == "[Trash Info]\nPath=\(file.displayPath)\nDeletionDate=\(TrashInformation.date(86_400 * 20))\n")
    #expect(try folder.status(folder("home/Trash")).permissions == 0o700)
    #expect(try folder.status(trashed.information).permissions == 0o600)
  }

  @Test func `a date is local time as the specification writes it`() {
    let date = TrashInformation.date(86_400 * 20)

    #expect(date.hasPrefix("1970-01-2"))
    #expect(date.count == 19)
    #expect(date.dropFirst(10).first == "T")
  }

  @Test func `a second file of a name gets another one`() throws {
    let first = try trash().put(file)
    try folder.write("photos/a.jpg", [4])
    let second = try trash().put(file)

    #expect(second.file == folder("home/Trash/files/a (2).jpg"))
    #expect(second.information == folder("home/Trash/info/a (2).jpg.trashinfo"))
    #expect(try trash().restore(second) == file)
    #expect(try folder.read(file) == [4])
    #expect(try folder.read(first.file) == [1, 2, 3])
  }

  @Test func `a file without information in the trash is not overwritten`() throws {
    try folder.write("home/Trash/files/a.jpg", [9])

    let trashed = try trash().put(file)

    #expect(trashed.file == folder("home/Trash/files/a (2).jpg"))
    #expect(try folder.read(folder("home/Trash/files/a.jpg")) == [9])
    #expect(!folder.exists(folder("home/Trash/info/a.jpg.trashinfo")))
  }

  @Test func `names of any bytes come back`() throws {
    let names: [[UInt8]] = [
      [0x62, 0xFF, 0xFE, 0x2E, 0x6A], Array("100% # [a] ü\n=.jpg".utf8), Array("-rf".utf8),
      [UInt8](repeating: 0x78, count: 255), Array("\u{20AC}".utf8) + [UInt8](repeating: 0x79, count: 252),
    ]
    for name in names {
      let odd = try folder.write(name, [5])

      let trashed = try trash().put(odd)

      #expect(!folder.exists(odd))
      #expect(trashed.information.lastComponent.count <= 255)
      #expect(try trash().restore(trashed) == odd)
      #expect(try folder.read(odd) == [5])
      #expect(!folder.exists(trashed.information))
    }
  }

  @Test func `bytes that are not plain are written in percent`() {
    let information = TrashInformation(path: [0x2F, 0x61, 0xFF, 0x20, 0x25, 0x7E], date: "d")

    #expect(information.bytes == Array("[Trash Info]\nPath=/a%FF%20%25~\nDeletionDate=d\n".utf8))
    #expect(TrashInformation(information.bytes) == information)
  }

  @Test(arguments: [
    "", "[Trash Info]", "[Trash Info]\nPath=\n", "[Trash Info]\nPath=%0g\n", "[Trash Info]\nPath=a%00b\n",
    "[Other]\nPath=/a\n", "[Trash Info]\n[Other]\nPath=/a\n",
  ])
  func `information that says nothing is none`(text: String) {
    #expect(TrashInformation(Array(text.utf8)) == nil)
  }

  @Test func `what is restored overwrites nothing`() throws {
    let trashed = try trash().put(file)
    try folder.write("photos/a.jpg", [7])

    let error = #expect(throws: FileActionError.self) { try trash().restore(trashed) }

    #expect(error?.description == "cannot restore a.jpg: a file of this name exists already")
    #expect(try folder.read(file) == [7])
    #expect(try folder.read(trashed.file) == [1, 2, 3])
    #expect(folder.exists(trashed.information))
  }

  @Test func `an entry that belongs to another file by now is left alone`() throws {
    let trashed = try trash().put(file)
    try folder.write(
      "home/Trash/info/a.jpg.trashinfo", "[Trash Info]\nPath=/other/a.jpg\nDeletionDate=x\n".utf8)

    let error = #expect(throws: FileActionError.self) { try trash().restore(trashed) }

    #expect(error?.failure.reason == .notInTrash)
    #expect(folder.exists(trashed.file))
  }

  @Test func `an emptied trash gives nothing back`() throws {
    let trashed = try trash().put(file)
    _ = try FileActions().deletePermanently(trashed.file)
    _ = try FileActions().deletePermanently(trashed.information)

    let error = #expect(throws: FileActionError.self) { try trash().restore(trashed) }

    #expect(error?.description.contains("cannot restore a.jpg: No such file or directory") == true)
  }

  @Test func `a link goes itself, not what it leads to`() throws {
    try folder.makeLink("photos/link.jpg", to: "a.jpg")

    let trashed = try trash().put(folder("photos/link.jpg"))

    #expect(try folder.status(trashed.file).kind == .link)
    #expect(folder.exists(file))
  }

  @Test func `a path through linked folders comes back by the path it was given`() throws {
    try folder.makeLink("linked", to: "photos")
    let given = folder("linked/a.jpg")

    let trashed = try trash().put(given)

    #expect(trashed.place == file)
    #expect(try trash().restore(trashed) == given)
    #expect(folder.exists(file))
  }

  @Test func `a folder is refused`() throws {
    let error = #expect(throws: FileActionError.self) { try trash().put(folder("photos")) }

    #expect(error?.description == "cannot move photos to the trash: not a regular file")
  }

  @Test func `a file of another file system goes to the trash there`() throws {
    let trashed = try trash(FaultyCalls(foreign: folder("photos"))).put(file)

    let top = folder("photos/.Trash-\(TrashInformation.user)")
    #expect(trashed.file == top.appending("files/a.jpg".utf8))
    #expect(try text(trashed.information).hasPrefix("[Trash Info]\nPath=a.jpg\n"))
    #expect(try folder.status(top).permissions == 0o700)
    #expect(try trash(FaultyCalls(foreign: folder("photos"))).restore(trashed) == file)
    #expect(try folder.read(file) == [1, 2, 3])
  }

  struct SharedCase: Sendable, CustomTestStringConvertible {
    let name: String
    let permissions: UInt32
    var isLink = false
    let isUsed: Bool
    var testDescription: String { name }
  }

  @Test(arguments: [
    SharedCase(name: "with the sticky bit", permissions: 0o1777, isUsed: true),
    SharedCase(name: "without the sticky bit", permissions: 0o777, isUsed: false),
    SharedCase(name: "a link", permissions: 0o1777, isLink: true, isUsed: false),
  ])
  func `the shared trash is used only as an administrator makes it`(_ example: SharedCase) throws {
    let shared = folder("photos/" + (example.isLink ? "elsewhere" : ".Trash"))
    try folder.makeFolder(shared, permissions: example.permissions)
    if example.isLink { try folder.makeLink("photos/.Trash", to: "elsewhere") }

    let trashed = try trash(FaultyCalls(foreign: folder("photos"))).put(file)

    let user = TrashInformation.user
    let place = example.isUsed ? "photos/.Trash/\(user)/files/a.jpg" : "photos/.Trash-\(user)/files/a.jpg"
    #expect(trashed.file == folder(place))
  }

  @Test func `a file system without a place for a trash has its files copied to the home`() throws {
    try folder.write("photos/.Trash-\(TrashInformation.user)", [0])

    let calls = FaultyCalls(foreign: folder("photos"))
    let trashed = try trash(calls).put(file)

    #expect(trashed.file == folder("home/Trash/files/a.jpg"))
    #expect(!folder.exists(file))
    let status = try folder.status(trashed.file)
    #expect(status.permissions == 0o640)
    #expect(status.modified == FileStatus.Time(seconds: 1_000_000_000, nanoseconds: 123_456_789))
    #expect(try trash(calls).restore(trashed) == file)
    #expect(try folder.status(file).modified == status.modified)
  }

  @Test func `without a home there is a trash on other file systems only`() throws {
    let homeless = FreedesktopTrash(home: nil, files: FileSystem(FaultyCalls(foreign: folder("photos"))))

    #expect(throws: Never.self) { try homeless.put(file) }
  }

  @Test func `systems without a trash say so`() throws {
    let error = #expect(throws: FileActionError.self) { try NoTrash(missing: "the trash of macOS").put(file) }

    #expect(error?.description == "cannot move a.jpg to the trash: the trash of macOS is not supported")
    #expect(folder.exists(file))
  }

  @Test func `paths that lead out of the file system are not followed`() {
    let top = folder("photos")

    #expect(TrashInformation(path: Array("../x".utf8), date: "").place(under: top) == nil)
    #expect(TrashInformation(path: Array("/x".utf8), date: "").place(under: top) == nil)
    #expect(TrashInformation(path: Array("x".utf8), date: "").place(under: nil) == nil)
    #expect(TrashInformation(path: Array("x/y".utf8), date: "").place(under: top) == folder("photos/x/y"))
  }
}
