import Testing

@testable import Library

struct OpeningTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.jpg")
    try folder.write("notes.txt")
    try folder.makeFolder("summer")
    try folder.makePipe("pipe.jpg")
  }

  @Test func `nothing given is the current folder`() {
    #expect(Opening.resolve([]) == Opening(sources: [.folder(.currentFolder)]))
  }

  @Test func `a folder is its pictures`() {
    let opening = Opening.resolve([folder.path("summer")])

    #expect(opening == Opening(sources: [.folder(folder.path("summer"))]))
    #expect(opening.firstPicture == nil)
  }

  @Test func `one file opens its folder, whatever its name`() {
    for name in ["a.jpg", "notes.txt"] {
      let opening = Opening.resolve([folder.path(name)])

      #expect(opening == Opening(sources: [.folderAround(file: folder.path(name))]))
      #expect(opening.firstPicture == folder.path(name))
    }
  }

  @Test func `of several arguments the first is known at once`() {
    let opening = Opening.resolve([folder.path("a.jpg"), folder.path("missing.jpg")])

    #expect(
      opening
        == Opening(sources: [.file(folder.path("a.jpg")), .unresolved(folder.path("missing.jpg"))]))
    #expect(opening.firstPicture == folder.path("a.jpg"))
  }

  @Test func `arguments before the first that exists are failures`() throws {
    let opening = Opening.resolve([folder.path("missing.jpg"), folder.path("a.jpg")])

    #expect(opening.sources == [.file(folder.path("a.jpg"))])
    let failure = try #require(opening.failures.first)
    #expect(
      failure.description == "cannot open \(folder.path.displayPath)/missing.jpg: No such file or directory")
  }

  @Test func `where no argument exists nothing is left and each has its reason`() {
    let opening = Opening.resolve([folder.path("x"), folder.path("pipe.jpg"), folder.path("a.jpg/b")])

    #expect(opening.sources.isEmpty)
    #expect(
      opening.failures.map(\.description).map { $0.split(separator: ": ").last } == [
        "No such file or directory", "Not a regular file", "Not a directory",
      ])
  }
}
