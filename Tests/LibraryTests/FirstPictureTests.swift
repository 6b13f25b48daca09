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
      (100..<100 + count).flatMap { ["n\(padded($0, to: 4)).jpg", "n\(padded($0 - 50, to: 4)).txt"] }
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

  /// What is told of a folder, and after how many lists the first picture was waited for.
  private func events(
    of opening: Opening, largeFolder: Int = 0, glance: Duration = .seconds(600),
    order: SortOrder = SortOrder(), mayGuess: Bool = true
  ) async -> (lists: [(paths: [FilePath], isComplete: Bool)], expected: Int, waits: [Int]) {
    var settings = ScannerSettings(patience: .seconds(600), order: order)
    settings.largeFolder = largeFolder
    settings.hugeFolder = largeFolder
    settings.glance = glance
    let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent?.self)
    let scanner = Scanner(settings: settings) { _, event in
      continuation.yield(event)
      if case .listed(_, isComplete: true) = event { continuation.finish() }
    }
    let awaitFirst: @Sendable () -> Void = { continuation.yield(nil) }
    scanner.scan(opening, awaitFirst: mayGuess ? awaitFirst : nil)
    var lists: [(paths: [FilePath], isComplete: Bool)] = []
    var (expected, waits) = (0, [Int]())
    for await event in stream {
      switch event {
      case .listed(let paths, let isComplete): lists.append((paths, isComplete))
      case .expected: expected += 1
      case nil: waits.append(lists.count)
      case .changed, .failed: break
      }
    }
    return (lists, expected, waits)
  }

  @Test(arguments: cases)
  func `a series begins where its numbers do`(_ example: Case) async throws {
    let folder = try TemporaryFolder()
    for name in example.names { try folder.write(name, []) }
    let pictures = example.names.filter { !$0.hasSuffix(".txt") }.map { folder.path($0) }

    let (lists, expected, waits) = await events(of: Opening(sources: [.folder(folder.path)]))

    // Whether it was guessed or not, nothing is missing or there twice.
    #expect(lists.last?.paths == NaturalOrder.sorted(pictures))
    guard let first = example.first else {
      #expect(waits == [])
      return
    }
    #expect(lists.first?.paths == [folder.path(first)])
    #expect(lists.map(\.isComplete) == [false, true])
    #expect(waits == [1])
    #expect(expected == 0)
  }

  /// Reading on would find one before it now and then, and is not waited for.
  @Test(arguments: [false, true])
  func `names without numbers begin with the first of some`(isReversed: Bool) async throws {
    let example = try #require(Self.cases.first { $0.testDescription == "digests" })
    let folder = try TemporaryFolder()
    for name in example.names { try folder.write(name, []) }
    var some = FoundNames()
    #expect(try some.read(1000, of: Directory(folder.path)) { _, kind in kind == .file })
    let first = some.extreme(isLast: isReversed)

    let (lists, expected, waits) = await events(
      of: Opening(sources: [.folder(folder.path)]), glance: .zero,
      order: SortOrder(.name, isReversed: isReversed))

    #expect(lists.first?.paths == first.map { [folder.path.appending($0)] })
    let sorted = NaturalOrder.sorted(example.names.map { folder.path($0) })
    #expect(lists.last?.paths == (isReversed ? sorted.reversed() : sorted))
    #expect(lists.map(\.isComplete) == [false, true])
    #expect(waits == [1])
    #expect(expected == 0)
  }

  @Test func `nothing is guessed where it is not worth it or not true`() async throws {
    let folder = try TemporaryFolder()
    for number in 1...1100 { try folder.write("\(number).jpg", []) }
    let opening = Opening(sources: [.folder(folder.path)])

    #expect(await events(of: opening).waits == [1])
    #expect(await events(of: opening, mayGuess: false).waits == [])
    #expect(await events(of: opening, largeFolder: .max).waits == [])
    #expect(await events(of: opening, order: SortOrder(.name, isReversed: true)).waits == [])
    #expect(await events(of: opening, order: SortOrder(.time)).waits == [])
    #expect(await events(of: Opening(sources: [.folderAround(file: folder.path("7.jpg"))])).waits == [])
    let behind = Opening(sources: [.file(folder.path("7.jpg")), .folder(folder.path)])
    #expect(await events(of: behind).waits == [])
  }

  @Test func `what is no picture is not where a series begins`() async throws {
    let folder = try TemporaryFolder()
    for number in 5...1500 { try folder.write("\(number).jpg", []) }
    try folder.makeFolder("4.jpg")
    try folder.makePipe("3.jpg")
    try folder.makeLink("2.jpg", to: "nowhere")

    let lists = await events(of: Opening(sources: [.folder(folder.path)])).lists

    #expect(lists.first?.paths == [folder.path("5.jpg")])
    #expect(lists.last?.paths.count == 1496)
  }

  /// The picture that is on the screen by then must not go and come.
  @Test func `lists on the way have the guessed picture, too`() throws {
    let folder = try TemporaryFolder()
    for number in 1...3000 { try folder.write("\(number).jpg", []) }
    var settings = ScannerSettings(patience: .seconds(1))
    settings.largeFolder = 0
    var time = ContinuousClock.now
    var lists: [[FilePath]] = []
    let scan = Scan(
      settings: settings, isCancelled: { false }, awaitFirst: { time += .seconds(1) }, now: { time }
    ) { event in
      if case .listed(let paths, isComplete: false) = event { lists.append(paths) }
    }

    let listing = scan.run([.folder(folder.path)])

    let first = folder.path("1.jpg")
    #expect(lists.map(\.first) == [first, first])
    #expect(lists.last.map { Set($0).count == $0.count && (2..<3000).contains($0.count) } == true)
    #expect(
      listing?.paths(in: SortOrder()) == NaturalOrder.sorted((1...3000).map { folder.path("\($0).jpg") }))
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
    #expect(most <= Scan.mostLooks)
  }
}
