import Testing

@testable import Library

struct FilePathTests {
  struct Split: Sendable, CustomTestStringConvertible {
    let path: String
    let parent: String
    let name: String
    var testDescription: String { path }
  }

  static let splits = [
    Split(path: "a.jpg", parent: ".", name: "a.jpg"),
    Split(path: "./a.jpg", parent: ".", name: "a.jpg"),
    Split(path: "photos/a.jpg", parent: "photos", name: "a.jpg"),
    Split(path: "photos//a.jpg", parent: "photos", name: "a.jpg"),
    Split(path: "photos/summer/", parent: "photos", name: "summer"),
    Split(path: "photos/", parent: ".", name: "photos"),
    Split(path: "/a.jpg", parent: "/", name: "a.jpg"),
    Split(path: "//a.jpg", parent: "/", name: "a.jpg"),
    Split(path: "/", parent: "/", name: "/"),
    Split(path: "///", parent: "/", name: "/"),
  ]

  @Test(arguments: splits)
  func `a path is a folder and a name`(_ example: Split) throws {
    let path = try #require(FilePath(example.path))

    #expect(path.parent.displayPath == example.parent)
    #expect(path.displayName == example.name)
  }

  @Test func `a name is appended after one slash`() throws {
    let name = Array("a.jpg".utf8)

    #expect(try #require(FilePath("photos")).appending(name).displayPath == "photos/a.jpg")
    #expect(try #require(FilePath("photos/")).appending(name).displayPath == "photos/a.jpg")
    #expect(try #require(FilePath("/")).appending(name).displayPath == "/a.jpg")
  }

  @Test func `no bytes, or a NUL among them, are no path`() {
    #expect(FilePath("") == nil)
    #expect(FilePath([0x61, 0x00, 0x62]) == nil)
  }

  @Test func `bytes that are no UTF-8 stay as they are and show as U+FFFD`() throws {
    let bytes: [UInt8] = [0x62, 0x61, 0x64, 0xFF, 0xFE, 0x2E, 0x6A, 0x70, 0x67]
    let path = try #require(FilePath(bytes))

    #expect(path.bytes == bytes)
    #expect(path.displayName == "bad\u{FFFD}\u{FFFD}.jpg")
    #expect(path.lossyName == "bad\u{FFFD}\u{FFFD}.jpg")
  }

  @Test func `control characters become visible for people only`() throws {
    let path = try #require(FilePath("a\nb\tc\u{7F}\u{85}.jpg"))

    #expect(path.displayName == "a␊b␉c␡\u{FFFD}.jpg")
    #expect(path.lossyName == "a\nb\tc\u{7F}\u{85}.jpg")
  }

  @Test func `a name cannot feign another extension by turning the writing direction`() throws {
    let path = try #require(FilePath("photo\u{202E}gpj.exe"))

    #expect(path.displayName == "photo\u{FFFD}gpj.exe")
  }

  @Test func `a name in any script is shown as it is`() throws {
    for name in ["石庭.jpg", "صورة.png", "👩‍👩‍👧 (1).gif", "e\u{301}.jpg"] {
      #expect(try #require(FilePath(name)).displayName == name)
    }
  }

  struct Argument: Sendable, CustomTestStringConvertible {
    let text: String
    let path: String
    var testDescription: String { text }
  }

  static let arguments = [
    Argument(text: "file:///tmp/a%20b.jpg", path: "/tmp/a b.jpg"),
    Argument(text: "file://localhost/a.jpg", path: "/a.jpg"),
    Argument(text: "FILE:///a%2F%e7%9f%b3.jpg", path: "/a/石.jpg"),
    Argument(text: "file:/a.jpg", path: "/a.jpg"),
    Argument(text: "file:///a#b?c.jpg", path: "/a#b?c.jpg"),
    Argument(text: "file:///a%zz.jpg", path: "file:///a%zz.jpg"),
    Argument(text: "file:///a%2", path: "file:///a%2"),
    Argument(text: "file://elsewhere/a.jpg", path: "file://elsewhere/a.jpg"),
    Argument(text: "file:a.jpg", path: "file:a.jpg"),
    Argument(text: "a%20b#c:d.jpg", path: "a%20b#c:d.jpg"),
  ]

  @Test(arguments: arguments)
  func `only a file URI of this machine is decoded`(_ example: Argument) throws {
    #expect(try #require(FilePath(argument: example.text.utf8)).bytes == Array(example.path.utf8))
  }

  @Test func `a URI that hides a NUL is no path`() {
    #expect(FilePath(argument: "file:///a%00b.jpg".utf8) == nil)
  }
}
