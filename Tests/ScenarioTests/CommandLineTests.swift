import Foundation
import TestSupport
import Testing

/// What the program answers to its command line, and that runs repeat exactly.
@Suite struct CommandLineTests {
  /// A second line that is no line of a scenario.
  struct Malformed: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var line: String
  }

  static let malformed = [
    Malformed(testDescription: "no JSON", line: "swipe left"),
    Malformed(testDescription: "cut off", line: #"{"t":10,"type":"key","#),
    Malformed(testDescription: "no type", line: #"{"t":10}"#),
    Malformed(testDescription: "unknown type", line: #"{"t":10,"type":"smell"}"#),
    Malformed(
      testDescription: "unknown phase",
      line: #"{"t":10,"type":"touch","phase":"hover","id":1,"x":1,"y":1}"#),
    Malformed(testDescription: "time runs back", line: #"{"t":-1,"type":"quit"}"#),
    Malformed(testDescription: "a number as text", line: #"{"t":"10","type":"quit"}"#),
  ]

  @Test(arguments: malformed)
  func `a malformed line ends the run and is named`(_ item: Malformed) throws {
    let folder = try TemporaryFolder("scenario")
    let text = #"{"t":0,"type":"settle"}"# + "\n" + item.line + "\n"
    let file = try folder.write(Array(text.utf8), to: "broken.jsonl")

    let result = try Playback.run(["--headless", "640x480", "--play", file, try Galleries.small.path])

    #expect(result.status == 2)
    #expect(result.errors.contains("broken.jsonl"), "\(result.errors)")
    #expect(result.errors.contains("2"), "\(result.errors)")
  }

  @Test(arguments: [
    ["--no-such-option"], ["--headless", "wide"], ["--fps", "0"], ["--headless"], ["--play"],
  ])
  func `a command line that cannot be understood is refused`(arguments: [String]) throws {
    let result = try Playback.run(["--headless", "640x480"] + arguments)

    #expect(result.status == 2)
    #expect(!result.errors.isEmpty)
  }

  @Test(
    .enabled(if: !FileManager.default.fileExists(atPath: "/dev/dri/card0"), "a console could be drawn on"))
  func `without any display the program says so and ends`() throws {
    let result = try Playback.run([try Galleries.small.path])

    #expect(result.status == 1)
    #expect(result.errors.contains("tokonoma: starting the display: "), "\(result.errors)")
    #expect(result.errors.contains("DISPLAY"), "\(result.errors)")
  }

  @Test(
    .enabled(if: !FileManager.default.fileExists(atPath: "/dev/dri/card0"), "a console could be drawn on"))
  func `a console that cannot be drawn on says what it takes, and the program ends`() throws {
    let result = try Playback.run(
      ["--fullscreen", try Galleries.small.path], environment: ["SDL_VIDEODRIVER": "kmsdrm"])

    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("tokonoma: starting the display: kmsdrm"), "\(result.errors)")
    #expect(result.errors.contains("groups video, render and input"), "\(result.errors)")
    #expect(!result.errors.contains("\n"), "\(result.errors)")
  }

  @Test func `a broken SDL is named, and help needs none`() throws {
    let folder = try TemporaryFolder("libraries")
    try folder.write(Array("no library".utf8), to: "libSDL2-2.0.so.0")
    let libraries = ["LD_LIBRARY_PATH": folder.path]

    let windowed = try Playback.run([try Galleries.small.path], environment: libraries)
    #expect(windowed.status == 1)
    #expect(windowed.errors.hasPrefix("tokonoma: SDL 2 cannot be opened: "), "\(windowed.errors)")
    #expect(windowed.errors.contains("libSDL2-2.0.so.0"), "\(windowed.errors)")

    let help = try Playback.run(["--help"], environment: libraries)
    #expect(help.status == 0 && help.output.contains("--fullscreen"), "\(help.errors)")
  }

  @Test func `a path that does not exist is named and ends the program`() throws {
    let result = try Playback.run(["--headless", "640x480", "/nowhere/at-all.png"])

    #expect(result.status == 1)
    #expect(result.errors.contains("/nowhere/at-all.png"))
  }

  @Test func `a scenario file that does not exist is named`() throws {
    let result = try Playback.run(
      ["--headless", "640x480", "--play", "/nowhere/s.jsonl", try Galleries.small.path])

    #expect(result.status != 0)
    #expect(result.errors.contains("/nowhere/s.jsonl"))
  }

  @Test(arguments: ["--help", "--version"])
  func `questions are answered on standard output`(option: String) throws {
    let result = try Playback.run([option])

    #expect(result.status == 0)
    #expect(result.output.contains("tokonoma"))
  }

  @Test func `a file opens its folder and several files are that list`() throws {
    let gallery = try Galleries.small
    var scenario = Scenario(startingAt: 100)
    scenario.settle()
    scenario.wait(50)
    scenario.quit()

    let one = try #require(try Playback(scenario, [gallery.page(4)]).last)
    #expect(one.page == 4)
    #expect(one.count == 12)

    let three = try #require(
      try Playback(scenario, [gallery.page(7), gallery.page(2), gallery.page(9)]).last)
    #expect(three.page == 0)
    #expect(three.count == 3)
    #expect(three.name == TestGallery.name(ofPage: 7))
  }

  @Test func `the frame that is saved shows the picture`() throws {
    let folder = try TemporaryFolder("frames")
    let file = folder.file("first.png")

    let result = try Playback.run(
      ["--headless", "640x480", "--dump-frame", file, try Galleries.small.path])

    #expect(result.status == 0, "\(result.errors)")
    let frame = try PNGReader.read(file)
    #expect(frame.width == 640 && frame.height == 480)
    let middle = frame.average(in: PixelRectangle(x: 310, y: 230, width: 20, height: 20))
    #expect(middle.difference(to: TestPicture.colour(ofPage: 0)) <= 8, "the middle is \(middle)")
  }

  @Test func `a scale draws device pixels without moving anything in points`() throws {
    let folder = try TemporaryFolder("frames")
    let file = folder.file("first.png")
    let arguments = ["--trace", "-", "--dump-frame", file, try Galleries.small.path]

    let single = try Playback.run(["--headless", "640x480"] + arguments)
    let double = try Playback.run(["--headless", "640x480@2"] + arguments)

    let frame = try PNGReader.read(file)
    #expect(frame.width == 1280 && frame.height == 960)
    let places = try [single, double].map { result in
      try #require(
        result.output.split(separator: "\n").compactMap { try? TraceEntry(parsing: String($0)).frame }.last)
    }
    expectSamePlace(places[0], places[1])
  }

  @Test func `two runs write the same trace and the same frames`() throws {
    let folder = try TemporaryFolder("frames")
    var scenario = Scenario(startingAt: 50)
    scenario.swipe(from: Point(800, 360), by: Point(-300, 20), over: 150)
    scenario.wait(300)
    scenario.pinch(about: Point(500, 300), from: 120, to: 400, over: 250, moving: Point(40, -30))
    scenario.wait(200)
    scenario.wheel(dy: 1, at: Point(200, 200))
    scenario.strike("Right")

    var traces: [String] = []
    for run in ["a", "b"] {
      let playback = try Playback(
        scenario, Galleries.small,
        options: [
          "--dump-frame", folder.file("\(run)-turning.png@250"),
          "--dump-frame", folder.file("\(run)-pinching.png@700"), "--dump-frame",
          folder.file("\(run)-end.png"),
        ])
      #expect(playback.status == 0, "\(playback.errors)")
      #expect(playback.frames.count > 20)
      traces.append(playback.trace)
    }

    #expect(traces[0] == traces[1])
    for name in ["turning", "pinching", "end"] {
      let first = try Data(contentsOf: URL(fileURLWithPath: folder.file("a-\(name).png")))
      let second = try Data(contentsOf: URL(fileURLWithPath: folder.file("b-\(name).png")))
      #expect(first == second, "the frames \(name) differ")
    }
  }

  @Test func `nothing is drawn while nothing moves`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.settle()
    scenario.wait(6000)
    scenario.strike("Left Shift")
    scenario.wait(20_000)
    scenario.quit()

    let playback = try Playback(scenario, Galleries.small)

    #expect(playback.status == 0)
    let late = playback.frames.filter { $0.t > 9500 }
    #expect(late.isEmpty, "\(late.count) frames were drawn for nothing")
  }
}
