import Testing

@testable import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct FolderStampTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// When the folder changed last, in whole seconds since 1970.
  private func changed() throws -> Int { Int(try Directory.Facts(of: folder.path).modified / 1_000_000_000) }

  @Test func `it stays the same while names do, and changes with them`() throws {
    try folder.write("a.jpg")
    let later = try changed() + 60
    let before = FolderStamp(of: folder.path, now: later)

    try folder.write("a.jpg", [1, 2, 3])
    #expect(before != nil)
    #expect(FolderStamp(of: folder.path, now: later) == before)

    // A name that comes later than the steps in which the system tells times.
    let deadline = ContinuousClock.now + .seconds(10)
    var after = before
    while after == before, ContinuousClock.now < deadline {
      try folder.write("b.jpg")
      _ = folder.path("b.jpg").withCString { unlink($0) }
      after = FolderStamp(of: folder.path, now: later)
    }
    #expect(after != nil && after != before)
  }

  @Test(arguments: [(-60, false), (0, false), (2, false), (3, true)])
  func `none is to be had of a folder that changed just now`(seconds: Int, isKnown: Bool) throws {
    try folder.write("a.jpg")

    #expect((FolderStamp(of: folder.path, now: try changed() + seconds) != nil) == isKnown)
  }

  @Test func `another folder has another, and what is no folder has none`() throws {
    let other = try TemporaryFolder()
    let later = try changed() + 60
    let file = try folder.write("a.jpg")

    #expect(FolderStamp(of: other.path, now: later) != FolderStamp(of: folder.path, now: later))
    #expect(FolderStamp(of: file, now: later) == nil)
    #expect(FolderStamp(of: folder.path("nothing"), now: later) == nil)
  }

  @Test func `it is read as it was written`() throws {
    let stamp = try #require(FolderStamp(of: folder.path, now: try changed() + 60))

    #expect(FolderStamp(stamp.description) == stamp)
  }

  @Test(arguments: ["", "1", "1:2", "1:2:3:4", "a:2:3", "-1:2:3", "1:2:99999999999999999999", "1::3"])
  func `other text is none`(text: String) {
    #expect(FolderStamp(text) == nil)
  }
}
