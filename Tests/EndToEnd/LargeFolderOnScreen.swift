import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// A folder of a hundred thousand pictures beside one of ten.
  @Suite struct LargeFolderOnScreen {
    private static let count = 100_000

    private static func name(_ number: Int) -> String {
      let digits = "\(number)"
      return "img-" + String(repeating: "0", count: 6 - digits.count) + digits + ".ppm"
    }

    /// A name without a number that stands at a number's place by its order.
    private static func word(_ number: Int) -> String {
      var (letters, rest) = ("", number)
      for _ in 0..<4 {
        letters = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(rest % 26))) + letters
        rest /= 26
      }
      return letters + ".ppm"
    }

    /// A folder in which the names are links to a few files: file systems limit links.
    private static func folder(of count: Int, named name: (Int) -> String = name) throws -> TemporaryFolder {
      let folder = try TemporaryFolder("large")
      let picture = TestPicture.page(0, width: 300, height: 200).ppm()
      var original = ""
      for number in 0..<count {
        if number % 10_000 == 0 {
          original = try folder.write(picture, to: name(number))
        } else {
          try #require(link(original, folder.file(name(number))) == 0)
        }
      }
      return folder
    }

    /// Milliseconds from the start to the first picture, the least of some runs.
    private static func firstPicture(_ path: String) throws -> Double {
      let times = try (0..<5).map { _ in
        let program = try WindowedProgram([path], coversScreen: false)
        let event = program.entries.compactMap(\.entry.event).first { $0.event == "first-picture" }
        try program.end()
        return event?.t ?? .infinity
      }
      return times.min() ?? .infinity
    }

    /// Kilobytes of memory that are its own once all is listed.
    private static func memory(_ path: String, count: Int) throws -> Int {
      let program = try WindowedProgram([path])
      try program.awaitState(count: count)
      let status = try String(contentsOfFile: "/proc/\(program.process.identifier)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    @Test func `a picture in it is shown as soon, and memory grows by little`() throws {
      let (large, small) = (try Self.folder(of: Self.count), try Self.folder(of: 10))
      let middle = Self.name(Self.count / 2)

      let inLarge = try Self.firstPicture(large.file(middle))
      let inSmall = try Self.firstPicture(small.file(Self.name(5)))
      let (ofLarge, ofSmall) = (try Self.firstPicture(large.path), try Self.firstPicture(small.path))
      let (much, little) = (
        try Self.memory(large.path, count: Self.count), try Self.memory(small.path, count: 10)
      )
      let growth = Double(much - little) * 1024 / Double(Self.count)
      print("first picture of 100,000: \(inLarge) ms, of 10: \(inSmall) ms, \(inLarge / inSmall)-fold")
      print("of the folders themselves: \(ofLarge) ms, \(ofSmall) ms, \(ofLarge / ofSmall)-fold")
      print("memory: \(much) kB, \(little) kB: \(growth) bytes a picture")

      // The folder is listed at the same time, on what processors the machine has.
      #expect(inLarge <= 1.2 * inSmall + 50)
      #expect(Program.hasSanitizer || growth < 2000)
    }

    /// The folder's time is what tells that nothing happened in it: a folder that only pretends so gives away
    /// that it is not read before its first picture is shown.
    @Test func `a folder that stayed as it was is opened before it is read`() throws {
      let count = 1200
      let folder = try Self.folder(of: count)
      let home = try TemporaryFolder("home")
      /// The first frame with a picture, and one once all is listed. A program that is killed then must have
      /// remembered the folder before.
      func open(count: Int, killing: Bool = false) throws -> (first: TraceLine, last: TraceLine) {
        let program = try WindowedProgram([folder.path], home: home, coversScreen: false)
        let first = try #require(program.frames.first { $0.quality == "final" })
        let last = first.count == count ? first : try program.awaitState(count: count)
        if killing {
          #expect(home.awaitEntry("state/tokonoma/state"))
          program.process.kill()
        }
        #expect((try program.end().status == 0) != killing)
        return (first, last)
      }
      func age(to seconds: Int) {
        let time = timeval(tv_sec: seconds, tv_usec: 0)
        #expect(utimes(folder.path, [time, time]) == 0)
      }

      age(to: 1_000_000_000)
      #expect(try open(count: count, killing: true).first.name == Self.name(0))

      try folder.write(TestPicture.page(0, width: 30, height: 20).ppm(), to: "earlier.ppm")
      age(to: 1_000_000_000)
      let known = try open(count: count + 1)
      #expect(known.first.name == Self.name(0) && Self.isAlone(known.first))
      #expect(known.last.name == Self.name(0) && known.last.page == 1)

      age(to: 1_000_000_001)
      #expect(try open(count: count + 1).first.name == "earlier.ppm")
      #expect(try open(count: count + 1).last.page == 0)
    }

    @Test func `a series of pictures is opened at its first before the folder is read`() throws {
      let folder = try Self.folder(of: Self.count)

      let program = try WindowedProgram([folder.path], coversScreen: false)

      let first = try #require(program.frames.first { $0.quality == "final" })
      #expect(first.name == Self.name(0) && Self.isAlone(first))
      #expect(try program.awaitState(count: Self.count).page == 0)
      try program.end()
    }

    /// None of them can be known to be the first: the window opens at one of the first, and stays there.
    @Test func `names without numbers are opened before the folder is read`() throws {
      let folder = try Self.folder(of: Self.count, named: Self.word)

      let program = try WindowedProgram([folder.path], coversScreen: false)

      let first = try #require(program.frames.first { $0.quality == "final" })
      let page = try #require((0..<Self.count).first { Self.word($0) == first.name })
      #expect(Self.isAlone(first) && page < Self.count / 20)
      let last = try program.awaitState(count: Self.count)
      #expect(last.name == first.name && last.page == page)
      try program.end()
    }

    /// Whether only the first picture was known when it was shown. Listing waits for that picture for a while,
    /// which can be too short for a program that a sanitizer slows down.
    private static func isAlone(_ frame: TraceLine) -> Bool { frame.count == 1 || Program.hasSanitizer }

    @Test func `it opens at the page that is asked for, though its first is known sooner`() throws {
      let folder = try Self.folder(of: 1200)

      let program = try WindowedProgram(
        [folder.path], options: ["--start-at", Self.name(700)], coversScreen: false)

      #expect(program.frames.first { $0.quality == "final" }?.name == Self.name(700))
      #expect(try program.awaitState(count: 1200).page == 700)
    }

    @Test(
      .enabled(if: access("/usr/bin/strace", X_OK) == 0, "strace is not installed"),
      arguments: [("a picture in it", count / 2, 4), ("the folder", nil, 40)])
    func `the first picture is shown before many other files are looked at`(
      _ what: String, picture: Int?, mostLooks: Int
    ) throws {
      let large = try Self.folder(of: Self.count)
      let home = try TemporaryFolder("home")
      let calls = home.file("calls")
      let screen = try VirtualScreen.shared
      let program = try ChildProcess(
        "/usr/bin/strace",
        [
          "-f", "-qq", "-e", "trace=stat,lstat,newfstatat,statx", "-o", calls, try Program.tokonoma(),
          "--trace", "-",
        ]
          + [picture.map { large.file(Self.name($0)) } ?? large.path],
        environment: Program.environment(home: home, display: screen.display))
      defer { program.kill() }

      var line = 0
      while let next = program.output.line(at: line, atMost: Patience.seconds(60)),
        !next.text.contains("first-picture")
      {
        line += 1
      }
      let lines = try String(contentsOfFile: calls, encoding: .utf8).split(separator: "\n")
        .filter { $0.contains("stat") }
      // The system's loader looks for libraries, and asks descriptors that are open.
      let own = lines.filter { line in
        let path = line.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first ?? ""
        return !path.isEmpty && !path.contains("/lib") && !path.hasPrefix(Program.folder)
      }
      print("\(what): \(lines.count) calls of stat before the first picture, \(own.count) not the loader's")

      #expect(lines.count > 0)
      #expect(own.count <= 50)
      #expect(own.filter { $0.contains("img-") }.count <= mostLooks)
    }
  }
}
