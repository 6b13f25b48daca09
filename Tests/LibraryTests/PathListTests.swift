import Testing

@testable import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct PathListTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let separator: PathList.Separator
    let paths: [[UInt8]]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing", bytes: [], separator: .newline, paths: []),
    Case(name: "lines", bytes: Array("b\na\n".utf8), separator: .newline, paths: [[0x62], [0x61]]),
    Case(
      name: "no newline at the end", bytes: Array("a\nb".utf8), separator: .newline, paths: [[0x61], [0x62]]),
    Case(name: "empty lines", bytes: Array("\n\na\n\n".utf8), separator: .newline, paths: [[0x61]]),
    Case(
      name: "any bytes", bytes: [0x20, 0xFF, 0x0D, 0x0A, 0x25, 0x23], separator: .newline,
      paths: [[0x20, 0xFF, 0x0D], [0x25, 0x23]]),
    Case(
      name: "NUL", bytes: Array("a\nb\0-c\0".utf8), separator: .null,
      paths: [Array("a\nb".utf8), [0x2D, 0x63]]),
    Case(name: "NUL among lines", bytes: Array("a\0b\nc".utf8), separator: .newline, paths: [[0x63]]),
  ]

  @Test(arguments: cases)
  func `a list is its paths, byte for byte, in its order`(_ example: Case) {
    #expect(
      PathList.paths(in: example.bytes, separatedBy: example.separator).map(\.bytes) == example.paths)
  }

  @Test func `a list is read from a file`() throws {
    let folder = try TemporaryFolder()
    let entries = (0..<20_000).map { "photo \($0).jpg" }
    try folder.write("list", Array(entries.joined(separator: "\n").utf8))

    let paths = try PathList.read(folder.path("list"), separatedBy: .newline)

    #expect(paths == entries.compactMap { FilePath($0) })
    #expect(throws: LibraryError("open", folder.path("none"), .system(ENOENT))) {
      try PathList.read(folder.path("none"), separatedBy: .newline)
    }
  }

  @Test func `a list of one file is that file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.jpg")

    #expect(Opening.resolve(list: [folder.path("a.jpg")]).sources == [.file(folder.path("a.jpg"))])
    #expect(Opening.resolve(list: []).sources.isEmpty)
  }
}
