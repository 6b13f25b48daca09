import SeededRandom
import Testing

@testable import Library

@Suite(.timeLimit(.minutes(5)))
struct FirstPictureTests {
  private static let count = 1600

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let names: [String]
    let first: String?

    init(_ description: String, first: String?, names: (inout SeededGenerator) -> [String]) {
      var generator = SeededGenerator(seed: 20_261_130)
      testDescription = description
      self.names = names(&generator).shuffled(using: &generator)
      self.first = first
    }
  }

  private static func padded(_ number: Int, to digits: Int) -> String {
    let written = "\(number)"
    return String(repeating: "0", count: max(0, digits - written.count)) + written
  }

  static let cases = [
    Case("from 0", first: "p000000.jpg") { _ in (0..<count).map { "p\(padded($0, to: 6)).jpg" } },
    Case("from 1", first: "p000001.jpg") { _ in (1...count).map { "p\(padded($0, to: 6)).jpg" } },
    Case("a camera that has been used before", first: "IMG_4711.JPG") { _ in
      (4711..<4711 + count).map { "IMG_\($0).JPG" }
    },
    Case("as few digits as it takes", first: "photo 7.png") { _ in (7..<count).map { "photo \($0).png" } },
    Case("numbers alone", first: "3.webp") { _ in (3..<count).map { "\($0).webp" } },
    Case("a number before the last", first: "2026-11-30 page 0012.tif") { _ in
      (12..<12 + count).map { "2026-11-30 page \(padded($0, to: 4)).tif" }
    },
    Case("one or two deleted here and there", first: "d002001.jpg") { _ in
      (2001..<2001 + 2 * count).filter { $0 % 7 != 0 && $0 % 11 != 0 }.map { "d\(padded($0, to: 6)).jpg" }
    },
    Case("other series after it", first: "a0100.jpg") { _ in
      (100..<100 + count / 2).flatMap { ["a\(padded($0, to: 4)).jpg", "b\($0 - 100).jpg"] }
    },
    Case("other files with the same numbers", first: "n0100.jpg") { _ in
      (100..<100 + count / 2).flatMap { ["n\(padded($0, to: 4)).jpg", "n\(padded($0 - 50, to: 4)).txt"] }
    },
    Case("dates and times", first: nil) { generator in
      (0..<count).map { _ in
        "202611\(padded(Int.random(in: 1...30, using: &generator), to: 2))_"
          + "\(Int.random(in: 100_000...235_959, using: &generator)).jpg"
      }
    },
    Case("counted by something else", first: nil) { generator in
      (0..<count).map { _ in "\(Int.random(in: 1_000_000_000...9_999_999_999, using: &generator)).jpg" }
    },
    Case("digests", first: nil) { generator in
      (0..<count).map { _ in String(generator.next(), radix: 16) + ".jpg" }
    },
    Case("too long for a count", first: nil) { _ in
      (0..<count).map { "1234567890123\(padded($0, to: 6)).jpg" }
    },
    Case("words", first: nil) { generator in
      (0..<count).map { _ in
        String((0..<12).map { _ in Character(generator.pick(["a", "e", "k", "n", "o", "t"])) }) + ".jpg"
      }
    },
    Case("fewer than are looked at", first: nil) { _ in (0..<900).map { "p\(padded($0, to: 6)).jpg" } },
  ]

  @Test(arguments: cases)
  func `a series begins where its numbers do`(_ example: Case) throws {
    let folder = try TemporaryFolder()
    for name in example.names { try folder.write(name, []) }
    let opening = Opening(sources: [.folder(folder.path)])

    let guess = FirstPicture.guess(in: opening, settings: ScannerSettings(), largeFolder: 0)

    #expect(guess == example.first.map { folder.path($0) })
  }

  @Test func `nothing is guessed where it is not worth it or not true`() throws {
    let folder = try TemporaryFolder()
    for number in 1...1100 { try folder.write("\(number).jpg", []) }
    let opening = Opening(sources: [.folder(folder.path)])
    func guess(
      _ opening: Opening, order: SortOrder = SortOrder(), largeFolder: Int = 0
    ) -> FilePath? {
      FirstPicture.guess(in: opening, settings: ScannerSettings(order: order), largeFolder: largeFolder)
    }

    #expect(guess(opening) == folder.path("1.jpg"))
    #expect(guess(opening, order: SortOrder(.name, isReversed: true)) == nil)
    #expect(guess(opening, order: SortOrder(.time)) == nil)
    #expect(guess(opening, largeFolder: FirstPicture.largeFolder) == nil)
    #expect(guess(Opening(sources: [])) == nil)
    #expect(guess(Opening(sources: [.folder(folder.path), .folder(folder.path)])) == nil)
    #expect(guess(Opening(sources: [.folder(folder.path("missing"))])) == nil)
    #expect(guess(Opening(sources: [.folderAround(file: folder.path("7.jpg"))])) == nil)
  }

  @Test func `what is no picture is not where a series begins`() throws {
    let folder = try TemporaryFolder()
    for number in 5...1500 { try folder.write("\(number).jpg", []) }
    try folder.makeFolder("4.jpg")
    try folder.makePipe("3.jpg")
    try folder.makeLink("2.jpg", to: "nowhere")

    let opening = Opening(sources: [.folder(folder.path)])

    #expect(
      FirstPicture.guess(in: opening, settings: ScannerSettings(), largeFolder: 0) == folder.path("5.jpg"))
  }

  private func series(of numbers: [Int]) -> NumberSeries? {
    var names = FoundNames()
    for number in numbers {
      _ = try? names.take { (bytes: inout [UInt8]) throws(LibraryError) in
        bytes += "\(number).jpg".utf8
        return 0
      } if: { _, _ in
        true
      }
    }
    return NumberSeries(in: names)
  }

  /// Whatever part of a series was seen, and whichever single pictures are missing from it.
  @Test func `a beginning is found with few looks`() throws {
    var generator = SeededGenerator(seed: 7)
    var most = 0
    for _ in 0..<60 {
      let start = Int.random(in: 0...100_000, using: &generator)
      var numbers = [start]
      let gaps = generator.number(0...0.1)
      while numbers.count < 100_000 {
        numbers.append(numbers[numbers.count - 1] + (generator.chance(gaps) ? generator.pick([2, 3]) : 1))
      }
      let all = Set(numbers)
      let sample = (0..<1000).map { _ in generator.pick(numbers) }
      let found = series(of: sample)
      let series = try #require(found)
      var looks = 0

      let beginning = series.beginning { number in
        looks += 1
        return all.contains(number)
      }

      #expect(beginning == start)
      most = max(most, looks)
    }
    #expect(most <= FirstPicture.mostLooks)
  }
}
