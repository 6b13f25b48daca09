import SeededRandom
import Testing

@testable import Library

struct SortOrderTests {
  private func file(_ path: String, modified: Int64 = 0, size: Int64 = 0) throws -> ListedFile {
    ListedFile(path: try #require(FilePath(path)), modified: modified, size: size)
  }

  private func names(_ order: SortOrder, _ files: [ListedFile]) -> [String] {
    order.sorted(files).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `time and size go before names, and names before paths`() throws {
    let files = [
      try file("a/10.jpg", modified: 2, size: 1), try file("a/9.jpg", modified: 2, size: 3),
      try file("b/10.jpg", modified: 2, size: 1), try file("c/1.jpg", modified: 1, size: 2),
    ]

    #expect(names(SortOrder(.time), files) == ["c/1.jpg", "a/9.jpg", "a/10.jpg", "b/10.jpg"])
    #expect(names(SortOrder(.size), files) == ["a/10.jpg", "b/10.jpg", "c/1.jpg", "a/9.jpg"])
    #expect(
      names(SortOrder(.time, isReversed: true), files) == ["b/10.jpg", "a/10.jpg", "a/9.jpg", "c/1.jpg"])
  }

  @Test(arguments: [SortOrder.Key.time, .size, .random(seed: 3)])
  func `the order does not depend on how the files came`(key: SortOrder.Key) throws {
    var generator = SeededGenerator(seed: 4)
    let files = try (0..<35).map { index in
      try file("f\(index % 7)/\(index % 5).jpg", modified: Int64(index % 3), size: Int64(index % 4))
    }
    let expected = SortOrder(key).sorted(files)

    #expect(Set(expected) == Set(files.map(\.path)))
    for _ in 0..<20 {
      #expect(SortOrder(key).sorted(files.shuffled(using: &generator)) == expected)
    }
  }

  @Test func `a shuffled list stays as it is when files come and go`() throws {
    let files = try (0..<200).map { try file("photos/\($0).jpg") }
    let order = SortOrder(.random(seed: 7))
    let whole = order.sorted(files)
    let half = files.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)

    let remaining = Set(half.map(\.path))
    #expect(order.sorted(half) == whole.filter(remaining.contains))
    #expect(whole != files.map(\.path))
    #expect(SortOrder(.random(seed: 8)).sorted(files) != whole)
  }

  @Test(arguments: SortOrder.keyNames)
  func `a key is known by its name`(name: String) throws {
    let order = try #require(SortOrder(keyName: name, isReversed: true, seed: 5))

    #expect(order.keyName == name)
    #expect(order.isReversed)
    #expect(SortOrder(keyName: name + "x") == nil)
  }
}
