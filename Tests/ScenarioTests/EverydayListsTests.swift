import Foundation
import Glibc
import TestSupport
import Testing

/// Which files are shown and in which order, and the names that come out at the end.
@Suite struct EverydayListsTests {
  /// Runs a shell with the program as `$0`, for input and output that are no text.
  private static func shell(
    _ script: String, _ arguments: [String], home: TemporaryFolder
  ) throws -> (status: Int32, output: String, errors: String) {
    try Machine.share {
      let child = try ChildProcess(
        "/bin/sh", ["-c", script, try Program.tokonoma()] + arguments,
        environment: Program.environment(home: home))
      let ending = try child.waitForEnd(atMost: Playback.deadline)
      return (ending.status, child.output.text, child.errors.text)
    }
  }

  /// Writes a picture under a name that need not be text.
  private static func write(_ number: Int, in folder: String, named name: [UInt8]) throws {
    let picture = TestPicture.page(number, width: 120, height: 80).png()
    let path = Array(folder.utf8) + [UInt8(ascii: "/")] + name + [0]
    let descriptor = path.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_WRONLY | O_CREAT, 0o644) }
    }
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(
      picture.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == picture.count)
  }

  /// Marks every page of a list of this many.
  private static func markingAll(_ count: Int) -> Scenario {
    var scenario = Scenario.settled()
    for _ in 0..<count {
      scenario.press("M", waiting: 100)
      scenario.press("Right", waiting: 700)
    }
    return scenario
  }

  /// Names that are awkward in one way each, in their natural order.
  private static let awkward: [[UInt8]] = [
    Array("#100% & 'more'.png".utf8), Array("$(reboot).png".utf8), Array("-f.png".utf8),
    Array("a\nb.png".utf8), [0x62, 0xE9, 0xFF] + Array(".png".utf8), Array("富士.png".utf8),
  ]

  @Test(arguments: [[], ["-0"]])
  func `marked names come out byte for byte`(options: [String]) throws {
    let house = try Household(count: 0)
    for (number, name) in Self.awkward.enumerated() {
      try Self.write(number, in: house.pictures, named: name)
    }
    let play = try house.home.write(Array(Self.markingAll(Self.awkward.count).text.utf8), to: "play.jsonl")
    let output = house.home.file("marks")

    let result = try Self.shell(
      #"out=$1; shift; exec "$0" "$@" >"$out""#,
      [output, "--headless", "640x480", "--play", play, "-o"] + options + [house.pictures], home: house.home)

    #expect(result.status == 0, "\(result.errors)")
    let separator: UInt8 = options.isEmpty ? 10 : 0
    let bytes = try Household.content(ofFile: output)
    let wanted = Set(Self.awkward.map { Array((house.pictures + "/").utf8) + $0 + [separator] })
    #expect(bytes.count == wanted.reduce(0) { $0 + $1.count })
    for entry in wanted { #expect(bytes.contains(entry), "\(String(decoding: entry, as: UTF8.self))") }
    #expect(bytes.last == separator)
  }

  @Test func `marks come out in the order of marking, without those taken back, put away or moved`() throws {
    let house = try Household()
    try FileManager.default.createDirectory(
      atPath: house.file("best"), withIntermediateDirectories: true)
    var scenario = Scenario.settled()
    for number in [4, 2, 1, 3, 0] {
      scenario.press("Home", waiting: 800)
      for _ in 0..<number { scenario.press("Right", waiting: 500) }
      scenario.press("M", waiting: 100)
    }
    // The last mark is taken back, the third is put away, the second moved.
    scenario.press("M", waiting: 100)
    scenario.press("Right", waiting: 700)
    scenario.press("Delete", waiting: 1000)
    scenario.press("F8", waiting: 200)
    scenario.write("best")
    scenario.press("Return", waiting: 1500)

    let result = try Playback.run(
      ["--headless", "1280x720", "--play", "-", "-o", house.pictures], input: .text(scenario.text),
      home: house.home)

    #expect(result.output.split(separator: "\n").map(String.init) == [house.page(4), house.page(3)])
  }

  @Test func `a mark comes back with its picture`() throws {
    let house = try Household()
    var scenario = Scenario.settled()
    scenario.press("M", waiting: 100)
    scenario.press("Delete", waiting: 1000)
    scenario.press("Ctrl+Z", waiting: 1000)
    scenario.linger()

    let result = try Playback.run(
      ["--headless", "1280x720", "--play", "-", "-o", house.pictures], input: .text(scenario.text),
      home: house.home)

    #expect(result.output == house.page(0))
  }

  @Test func `a renamed mark comes out by its new name, and without -o nothing does`() throws {
    var scenario = Scenario.settled()
    scenario.press("M", waiting: 100)
    scenario.press("F2", waiting: 200)
    scenario.write("x")
    scenario.press("Return", waiting: 1000)
    for options in [["-o"], []] {
      let house = try Household()
      let result = try Playback.run(
        ["--headless", "1280x720", "--play", "-"] + options + [house.pictures],
        input: .text(scenario.text), home: house.home)

      #expect(result.status == 0)
      #expect(result.output == (options.isEmpty ? "" : house.file("page-01x.png")))
    }
  }

  // MARK: Lists

  /// A list from a file or a pipe, and the pages that it gives.
  struct List: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// With `@` for the folder.
    var text: String
    var options: [String]
    var names: [String]
  }

  static let lists = [
    List(
      testDescription: "lines", text: "@/page-03.png\n@/page-01.png\n", options: [],
      names: ["page-03.png", "page-01.png"]),
    List(
      testDescription: "no newline at the end, empty lines", text: "\n@/page-02.png\n\n@/page-01.png",
      options: [], names: ["page-02.png", "page-01.png"]),
    List(
      testDescription: "NUL", text: "@/page-05.png\u{0}@/page-04.png\u{0}", options: ["-0"],
      names: ["page-05.png", "page-04.png"]),
    List(
      testDescription: "NUL, long", text: "@/page-05.png\u{0}@/page-04.png", options: ["--null"],
      names: ["page-05.png", "page-04.png"]),
    List(testDescription: "one file is one page", text: "@/page-05.png", options: [], names: ["page-05.png"]),
    List(
      testDescription: "a missing one among others", text: "@/nowhere.png\n@/page-01.png\n", options: [],
      names: ["page-01.png"]),
  ]

  @Test(arguments: lists)
  func `a list of names is that list`(_ list: List) throws {
    let house = try Household()
    let text = list.text.replacing("@", with: house.pictures)
    let file = try house.home.write(Array(text.utf8), to: "list")
    var scenario = Scenario.settled()
    for _ in list.names.dropFirst() { scenario.press("Right", waiting: 800) }
    let play = try house.home.write(Array(scenario.text.utf8), to: "play.jsonl")
    let arguments = ["--headless", "640x480", "--play", play, "--trace", "-"] + list.options

    let fromFile = try Playback.run(arguments + ["--files-from", file], home: house.home)
    let fromPipe = try Playback.run(
      arguments + ["--files-from", "-"], input: .text(text), home: house.home)

    for result in [fromFile, fromPipe] {
      #expect(result.status == 0, "\(result.errors)")
      let frames = result.output.split(separator: "\n").compactMap {
        try? TraceEntry(parsing: String($0)).frame
      }
      var names: [String] = []
      for frame in frames where frame.name != names.last { names.append(frame.name) }
      #expect(names == list.names)
      #expect(frames.last?.count == list.names.count)
      #expect(result.errors.contains("nowhere") == list.text.contains("nowhere"))
    }
  }

  @Test func `a dash is a picture from standard input`() throws {
    let house = try Household(count: 1)
    let frame = house.home.file("frame.png")

    let result = try Self.shell(
      #"in=$1; shift; exec "$0" "$@" <"$in""#,
      [house.page(0), "--headless", "640x480", "--trace", "-", "--dump-frame", frame, "-"], home: house.home)

    #expect(result.status == 0, "\(result.errors)")
    let middle = try PNGReader.read(frame).average(in: PixelRectangle(x: 310, y: 230, width: 20, height: 20))
    #expect(middle.difference(to: TestPicture.colour(ofPage: 0)) <= 8, "\(middle)")
  }

  @Test func `what is no picture on standard input is an error page`() throws {
    let house = try Household(count: 0)

    let result = try Playback.run(
      ["--headless", "640x480", "--trace", "-", "-"], input: .text("hello"), home: house.home)

    #expect(result.output.contains(#""quality":"failed""#), "\(result.output)\(result.errors)")
  }

  // MARK: Orders

  /// Options, and the pages in order that they give.
  struct Order: Sendable, CustomTestStringConvertible {
    var options: [String]
    var names: [String]
    var testDescription: String { options.joined(separator: " ") }
  }

  static let orders = [
    Order(options: [], names: ["2.png", "10.png", "b.png"]),
    Order(options: ["--sort", "name"], names: ["2.png", "10.png", "b.png"]),
    Order(options: ["--reverse"], names: ["b.png", "10.png", "2.png"]),
    Order(options: ["--sort", "time"], names: ["b.png", "2.png", "10.png"]),
    Order(options: ["--sort=time", "--reverse"], names: ["10.png", "2.png", "b.png"]),
    Order(options: ["--sort", "size"], names: ["10.png", "b.png", "2.png"]),
    Order(options: ["--hidden"], names: [".dot.png", "2.png", "10.png", "b.png"]),
    Order(options: ["-r"], names: ["2.png", "10.png", "b.png", "deep.png"]),
    Order(
      options: ["--recursive", "--hidden"], names: [".dot.png", "2.png", "10.png", "b.png", "deep.png"]),
    Order(options: ["--start-at", "2"], names: ["10.png", "b.png"]),
    Order(options: ["--start-at", "99"], names: ["b.png"]),
    Order(options: ["--start-at", "b.png"], names: ["b.png"]),
    Order(options: ["--start-at", "@/10.png"], names: ["10.png", "b.png"]),
    Order(options: ["--start-at", "@/../pictures/10.png"], names: ["10.png", "b.png"]),
    Order(options: ["-r", "--start-at", "sub/deep.png"], names: ["deep.png"]),
  ]

  /// Three pictures whose orders by name, time and size all differ, one that is
  /// hidden and one in a folder.
  private static func variety() throws -> Household {
    let house = try Household(count: 0)
    let sides = ["2.png": 900, "10.png": 30, "b.png": 300, ".dot.png": 50, "sub/deep.png": 60]
    let ages = ["b.png": 3, "2.png": 2, "10.png": 1]
    try FileManager.default.createDirectory(
      atPath: house.file("sub"), withIntermediateDirectories: true)
    for (name, side) in sides {
      let picture = TestPicture.page(0, width: side, height: side).bmp()
      try Data(picture).write(to: URL(fileURLWithPath: house.file(name)))
      let date = Date(timeIntervalSince1970: 1_700_000_000 - Double(ages[name] ?? 0) * 1000)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: house.file(name))
    }
    return house
  }

  private static func course(of house: Household, _ options: [String], steps: Int = 5) throws -> [String] {
    var scenario = Scenario.settled()
    for _ in 0..<steps { scenario.press("Right", waiting: 800) }
    let options = options.map { $0.replacing("@", with: house.pictures) }
    let playback = try house.play(scenario, options: options)
    #expect(playback.status == 0, "\(playback.errors)")
    #expect(playback.errors.isEmpty, "\(playback.errors)")
    return playback.course(of: "name")
  }

  @Test(arguments: orders)
  func `options decide which files are shown and in which order`(_ order: Order) throws {
    #expect(try Self.course(of: try Self.variety(), order.options) == order.names)
  }

  @Test func `a random order shows each picture once`() throws {
    let house = try Household(count: 12)
    let course = try Self.course(of: house, ["--sort", "random"], steps: 12)
    #expect(Set(course).count == 12)
    #expect(course != course.sorted())
  }

  @Test func `the order can be changed while a picture is shown, which stays`() throws {
    let house = try Self.variety()
    var scenario = Scenario.settled()
    scenario.press("End", waiting: 900)
    scenario.press("O", waiting: 300)
    scenario.press("Down", waiting: 100)
    scenario.press("Return", waiting: 900)
    scenario.linger()

    let playback = try house.play(scenario)

    let last = try playback.expectRest(page: 0)
    #expect(last.name == "b.png")
    #expect(playback.course(of: "name") == ["2.png", "b.png"])
    #expect(playback.course(of: "notice") == ["sorted time"])
  }

  @Test func `a place to start at that is missing is named, and the list begins at its beginning`() throws {
    let house = try Household()
    let playback = try house.play(.settled(), options: ["--start-at", "nowhere.png"])

    #expect(playback.status == 0)
    #expect(playback.last?.name == "page-01.png")
    #expect(playback.errors.split(separator: "\n").count == 1 && playback.errors.contains("nowhere.png"))
  }

  @Test func `Ctrl+H shows hidden files and hides them again`() throws {
    let house = try Self.variety()
    var scenario = Scenario.settled()
    scenario.press("Ctrl+H", waiting: 500)
    let shown = scenario.now
    scenario.press("Ctrl+H", waiting: 500)

    let playback = try house.play(scenario)

    #expect(try playback.requireFrame(at: shown).count == 4)
    #expect(playback.last?.count == 3)
  }

  // MARK: Endings

  /// A command line, the status that it ends with, and what each line on standard error is about.
  struct Ending: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var status: Int32
    var reasons: [String]
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let endings = [
    Ending(arguments: ["@"], status: 0, reasons: []),
    Ending(arguments: ["--", "@/page-01.png"], status: 0, reasons: []),
    Ending(arguments: ["@/page-01.png", "@/nowhere.png"], status: 0, reasons: ["nowhere.png"]),
    Ending(arguments: ["@/nowhere.png"], status: 1, reasons: ["nowhere.png"]),
    Ending(arguments: ["@/one", "@/two"], status: 1, reasons: ["one", "two"]),
    Ending(arguments: ["@/empty"], status: 1, reasons: ["no pictures"]),
    Ending(arguments: ["--files-from", "@/nowhere"], status: 1, reasons: ["nowhere"]),
    Ending(arguments: ["--", "--help"], status: 1, reasons: ["--help"]),
    Ending(arguments: ["--nonsense"], status: 2, reasons: ["--nonsense", "--help"]),
    Ending(arguments: ["-Y"], status: 2, reasons: ["-Y", "--help"]),
    Ending(arguments: ["-fY"], status: 2, reasons: ["-fY", "--help"]),
    Ending(arguments: ["--fullscreen=yes"], status: 2, reasons: ["--fullscreen", "--help"]),
    Ending(arguments: ["--sort"], status: 2, reasons: ["--sort", "--help"]),
    Ending(arguments: ["--settings", "@/nowhere.ini", "@"], status: 2, reasons: ["nowhere.ini", "--help"]),
  ]

  @Test(arguments: endings)
  func `a run ends with its status and one line for each reason`(_ ending: Ending) throws {
    let house = try Household(count: 2)
    try FileManager.default.createDirectory(
      atPath: house.file("empty"), withIntermediateDirectories: true)
    let arguments = ending.arguments.map { $0.replacing("@", with: house.pictures) }

    let result = try Playback.run(["--headless", "640x480"] + arguments, home: house.home)

    #expect(result.status == ending.status, "\(result.errors)")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == ending.reasons.count, "\(result.errors)")
    for (line, reason) in zip(lines, ending.reasons) {
      #expect(line.hasPrefix("tokonoma: ") && line.contains(reason), "\(line)")
    }
  }
}
