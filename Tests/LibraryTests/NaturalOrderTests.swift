import SeededRandom
import Testing

@testable import Library

struct NaturalOrderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let inOrder: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "numbers by value",
      inOrder: [
        "img 1.jpg", "img 2.jpg", "img 3.jpg", "img 9.jpg", "img 09.jpg", "img 10.jpg", "img 10 (2).jpg",
        "img 100.jpg", "img 99999999999999999999.jpg", "img 100000000000000000000.jpg",
      ]),
    Case(name: "bare numbers", inOrder: ["1", "2", "3", "9", "09", "10", "10 (2)", "100"]),
    Case(name: "fewer leading zeros first", inOrder: ["a0b", "a00b", "a000b", "a1b", "a01b", "a001b"]),
    Case(name: "zeros after the rest of the name", inOrder: ["img09a", "img9b", "img09b"]),
    Case(name: "case aside", inOrder: ["apple.png", "Banana.png", "cherry.png", "Date.png"]),
    Case(name: "equal but for case", inOrder: ["PHOTO.jpg", "Photo.jpg", "photo.jpg"]),
    Case(name: "accents aside", inOrder: ["apfel", "Äpfel 2", "apfel 3", "zebra", "Žebřík"]),
    Case(name: "composed beside decomposed", inOrder: ["ea.jpg", "e\u{301}b.jpg", "\u{E9}b.jpg", "ec.jpg"]),
    Case(name: "a name before its copies", inOrder: ["photo.jpg", "photo (2).jpg", "photo-2.jpg"]),
    Case(name: "extension after name", inOrder: ["a.jpg", "a.png", "a b.jpg", "b.jpg"]),
    Case(name: "versions", inOrder: ["v1.2", "v1.9", "v1.10", "v1.10.1", "v2"]),
    Case(name: "Japanese", inOrder: ["写真1.jpg", "写真2.jpg", "写真10.jpg"]),
    Case(name: "Cyrillic, case aside", inOrder: ["Анна", "борис", "Вера"]),
  ]

  @Test(arguments: cases)
  func `names stand in the order a person expects`(_ example: Case) throws {
    var generator = SeededGenerator(seed: 7)
    let shuffled = try example.inOrder.shuffled(using: &generator).map { try #require(FilePath($0)) }

    #expect(NaturalOrder.sorted(shuffled).map(\.lossyName) == example.inOrder)
    for (first, second) in zip(example.inOrder, example.inOrder.dropFirst()) {
      #expect(NaturalOrder.precedes(first.utf8, second.utf8))
      #expect(!NaturalOrder.precedes(second.utf8, first.utf8))
    }
  }

  @Test func `the order of a list does not depend on the folders`() throws {
    let paths = try ["z/1.png", "a/10.png", "m/2.png"].map { try #require(FilePath($0)) }

    #expect(NaturalOrder.sorted(paths).map(\.displayPath) == ["z/1.png", "m/2.png", "a/10.png"])
  }

  @Test func `every pair of different names has one order`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<4000 {
      let (first, second) = (Self.name(&generator), Self.name(&generator))
      let forward = NaturalOrder.precedes(first, second)
      let backward = NaturalOrder.precedes(second, first)
      #expect(first == second ? !forward && !backward : forward != backward, "\(first) \(second)")
    }
  }

  @Test func `the order is transitive`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<4000 {
      let names = (0..<3).map { _ in Self.name(&generator) }
      let (a, b, c) = (names[0], names[1], names[2])
      if NaturalOrder.precedes(a, b), NaturalOrder.precedes(b, c) {
        #expect(NaturalOrder.precedes(a, c), "\(a) \(b) \(c)")
      }
    }
  }

  @Test func `numbers compare as integers do`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let first = generator.next() >> (generator.next() % 64)
      let second = generator.next() >> (generator.next() % 64)
      #expect(NaturalOrder.precedes("a\(first)b".utf8, "a\(second)b".utf8) == (first < second))
    }
  }

  @Test func `a number of a thousand digits has its place`() {
    let long = "a1" + String(repeating: "0", count: 1000)
    let longer = long + "0"

    #expect(NaturalOrder.precedes(long.utf8, longer.utf8))
    #expect(NaturalOrder.precedes("a\(UInt64.max)".utf8, long.utf8))
    #expect(NaturalOrder.precedes(longer.utf8, "aa".utf8))
  }

  @Test func `sorting agrees with comparing`() throws {
    var generator = SeededGenerator(seed: 4)
    let paths = try (0..<500).map { _ in try #require(FilePath(Self.name(&generator))) }

    let sorted = NaturalOrder.sorted(paths)

    #expect(sorted.count == paths.count)
    for (first, second) in zip(sorted, sorted.dropFirst()) {
      #expect(!NaturalOrder.precedes(second.bytes, first.bytes))
    }
  }

  /// A short name of bytes that the order treats specially, so that near-equal pairs are frequent.
  private static func name(_ generator: inout SeededGenerator) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0x30], [0x30], [0x31], [0x39], [0x61], [0x41], [0x2E], [0x20], [0xFF], [0xC3, 0xA9], [0xC3], [0x01],
      [0x65, 0xCC, 0x81],
    ]
    let count = Int.random(in: 1...5, using: &generator)
    return (0..<count).flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
  }
}
