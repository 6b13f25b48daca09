import Foundation
import TestSupport
import Testing

/// Every option of the table, by what it changes.
@Suite struct EverydayOptionsTests {
  /// A run with an option, what is played, and how the option is seen.
  struct Row: Sendable, CustomTestStringConvertible {
    /// As on the command line.
    var options: [String]
    var act: @Sendable (inout Scenario) -> Void = { _ in }
    /// Looks at a run with the options and at one without them.
    var check: @Sendable (_ with: Run, _ without: Run) throws -> Bool
    var testDescription: String { options.joined(separator: " ") }
  }

  /// A finished run and its last frame.
  struct Run: Sendable {
    var playback: Playback
    var frame: Raster
    var home: TemporaryFolder

    func value(_ field: String) -> JSONValue? { playback.lastValue(of: field) }
    func colour(x: Int, y: Int) -> Colour {
      frame.average(in: PixelRectangle(x: x, y: y, width: 8, height: 8))
    }
    /// Seconds at which the page changed.
    var turns: [Double] {
      zip(playback.frames, playback.frames.dropFirst()).filter { $0.page != $1.page }.map { $1.t / 1000 }
    }
  }

  private static func wait(_ seconds: Double) -> @Sendable (inout Scenario) -> Void {
    { scenario in
      scenario.wait(seconds * 1000)
      scenario.linger()
    }
  }

  private static func press(_ keys: [String]) -> @Sendable (inout Scenario) -> Void {
    { scenario in for key in keys { scenario.press(key) } }
  }

  private static let slideshows = [
    Row(options: ["-s"], act: wait(13)) { with, without in
      with.value("slideshow") == .bool(true) && with.turns.count == 2 && without.turns.isEmpty
    },
    Row(options: ["--slideshow"], act: wait(13)) { with, _ in with.turns.count == 2 },
    Row(options: ["-s3"], act: wait(10)) { with, _ in with.turns.count == 3 },
    Row(options: ["--slideshow=3"], act: wait(10)) { with, _ in with.turns.count == 3 },
    Row(options: ["-fs3"], act: wait(10)) { with, _ in
      with.turns.count == 3 && with.value("fullscreen") == .bool(true)
    },
    Row(options: ["-s2", "--transition", "fade"], act: wait(2.5)) { with, _ in
      // A fade stays in its place, a slide is on its way.
      with.playback.frames.allSatisfy { $0.position == $0.position.rounded() }
    },
    Row(options: ["-s2", "--transition", "slide"], act: wait(3)) { with, _ in
      with.playback.frames.contains { $0.position != $0.position.rounded() }
    },
    Row(options: ["-s8", "--transition", "none"], act: wait(9.5)) { with, _ in
      with.turns.count == 1 && with.playback.frames.filter { $0.t > 7900 && $0.t < 9400 }.count <= 4
    },
    Row(options: ["-s5", "--pan"], act: wait(4)) { with, _ in
      with.playback.frames.filter { $0.t > 2000 && $0.t < 4000 }.count > 100
    },
    Row(options: ["-s1", "-z"], act: wait(11.5)) { with, _ in shuffles(with) },
    Row(options: ["-s1", "--shuffle"], act: wait(11.5)) { with, _ in shuffles(with) },
  ]

  /// Each of the six pictures is shown once before any is shown again, and not in the list's order.
  private static func shuffles(_ run: Run) -> Bool {
    var pages: [Int] = []
    for frame in run.playback.frames where frame.page != pages.last { pages.append(frame.page) }
    return pages.count >= 6 && Set(pages.prefix(6)).count == 6 && pages.prefix(6) != [0, 1, 2, 3, 4, 5]
  }

  private static let views = [
    Row(options: ["-f"]) { with, without in
      with.value("fullscreen") == .bool(true) && without.value("fullscreen") == .bool(false)
    },
    Row(options: ["--fullscreen"]) { with, _ in with.value("fullscreen") == .bool(true) },
    Row(options: ["--fit", "whole"]) { with, without in with.playback.trace == without.playback.trace },
    Row(options: ["--fit", "fill"]) { with, _ in abs((with.playback.last?.scale ?? 0) - 480.0 / 200) < 0.001
    },
    Row(options: ["--fit", "actual"]) { with, _ in abs((with.playback.last?.scale ?? 0) - 1) < 0.001 },
    Row(options: ["--wrap"], act: press(["Left"])) { with, without in
      with.playback.last?.page == 5 && without.playback.last?.page == 0
    },
    Row(options: ["--wrap", "--no-wrap"], act: press(["Left"])) { with, _ in with.playback.last?.page == 0 },
    Row(options: ["--background", "FF8000"]) { with, _ in
      with.colour(x: 10, y: 200).difference(to: Colour(255, 128, 0)) <= 2
    },
    Row(options: ["--background", "#204060"]) { with, _ in
      with.colour(x: 10, y: 200).difference(to: Colour(32, 64, 96)) <= 2
    },
    Row(options: ["--frame"]) { with, without in
      with.colour(x: 10, y: 200).difference(to: without.colour(x: 10, y: 200)) > 10
    },
    Row(options: ["--high-contrast"], act: press(["F10"])) { with, without in with.frame != without.frame },
    Row(options: ["--couch"], act: press(["F10"])) { with, without in
      with.frame.differences(from: without.frame) > 5000
    },
    Row(options: ["--rtl"], act: press(["Left"])) { with, without in
      with.playback.last?.page == 1 && without.playback.last?.page == 0
    },
    Row(options: ["--rtl", "--ltr"], act: press(["Left"])) { with, _ in with.playback.last?.page == 0 },
    Row(options: ["--lang", "ja"], act: press(["F10"])) { with, without in with.frame != without.frame },
    Row(options: ["--no-animation"], act: press(["Right"])) { with, without in
      let positions = Set(with.playback.frames.map(\.position))
      return positions == [0, 1] && without.playback.frames.count > with.playback.frames.count
    },
    Row(options: ["--no-animation", "--animation"], act: press(["Right"])) { with, _ in
      Set(with.playback.frames.map(\.position)).count > 5
    },
  ]

  private static let modes = [
    Row(options: ["--kiosk"], act: press(["Q", "F10", "Return", "Delete", "Escape", "F2", "I"])) {
      with, without in
      with.playback.course(of: "panel") == ["none"] && with.playback.course(of: "view") == ["viewer"]
        && with.playback.last?.count == 6 && without.playback.course(of: "panel") == ["none"]
    },
    Row(options: ["--esc-quits"], act: press(["2", "Escape", "Escape", "Right"])) { with, without in
      with.playback.last?.page == 0 && with.playback.last?.zoom == 1 && without.playback.last?.page == 1
    },
    Row(options: ["--settings", "none"]) { with, without in with.playback.trace == without.playback.trace },
    Row(options: ["--headless", "400x300@2"]) { with, _ in
      with.frame.width == 800 && with.frame.height == 600
    },
    Row(options: ["--fps", "30"], act: press(["Right"])) { with, without in
      let (few, many) = (with.playback.frames.count, without.playback.frames.count)
      return few < many * 2 / 3 && with.playback.last?.page == 1
    },
    Row(options: ["--decode-delay", "500"], act: press(["End"])) { with, without in
      with.playback.frames.contains { $0.page == 5 && $0.quality == "none" && !$0.moving }
        && !without.playback.frames.contains { $0.page == 5 && $0.quality == "none" && !$0.moving }
    },
    Row(options: ["--max-texture", "64"]) { with, without in
      with.frame.differences(from: without.frame, tolerance: 2) == 0
    },
    Row(options: ["--cache-size", "16"], act: press(["Right"])) { with, _ in
      with.playback.last?.quality == "final"
    },
    Row(options: ["--disk-cache-size", "0"]) { with, _ in with.playback.last?.quality == "final" },
    Row(options: ["--decoder", "builtin"]) { with, _ in with.playback.last?.quality == "final" },
    Row(options: ["--no-sandbox"]) { with, _ in
      with.playback.errors.contains("--no-sandbox") && with.playback.last?.quality == "final"
    },
    Row(options: ["--renderer", "software"]) { with, without in with.playback.trace == without.playback.trace
    },
    Row(options: ["--geometry", "800x600+10+20"]) { with, _ in with.playback.status == 0 },
  ]

  static let rows = slideshows + views + modes

  private static func run(_ row: Row, with options: [String]) throws -> Run {
    let house = try Household()
    var scenario = Scenario.settled()
    row.act(&scenario)
    let file = house.home.file("frame.png")
    let playback = try Playback(
      scenario, [house.pictures], viewport: "640x480", options: ["--dump-frame", file] + options,
      home: house.home)
    try #require(playback.status == 0, "\(playback.errors)")
    return Run(playback: playback, frame: try PNGReader.read(file), home: house.home)
  }

  @Test(arguments: rows)
  func `an option does what the help says`(_ row: Row) throws {
    let with = try Self.run(row, with: row.options)
    let without = try Self.run(row, with: [])

    #expect(try row.check(with, without), "\(with.playback.last?.text ?? "no frame")")
  }

  @Test(arguments: ["dark", "light", "checks"])
  func `the background of transparent pictures is as asked`(choice: String) throws {
    let house = try Household(count: 0)
    try house.writeTransparent(to: "drawing.svg")
    let file = house.home.file("frame.png")

    let playback = try Playback(
      .settled(), [house.pictures], viewport: "300x200",
      options: ["--dump-frame", file, "--background", choice])

    #expect(playback.status == 0)
    let frame = try PNGReader.read(file)
    let colours = (0..<6).map { frame.average(in: PixelRectangle(x: 4 + 15 * $0, y: 4, width: 2, height: 2)) }
    switch choice {
    case "dark": #expect(colours.allSatisfy { $0.red < 80 })
    case "light": #expect(colours.allSatisfy { $0.red > 180 })
    default: #expect(Set(colours).count > 1, "\(colours)")
    }
  }

  /// Options whose values are refused, with a value that makes no sense.
  static let refused = [
    ["--slideshow=0"], ["-sx"], ["--transition", "spin"], ["--sort", "colour"], ["--fit", "wide"],
    ["--background", "pink"], ["--background", "12345"], ["--geometry", "10x10"],
    ["--geometry", "800x600+1"],
    ["--lang", "!"], ["--renderer", "vulkan"], ["--max-texture", "1"], ["--cache-size", "1"],
    ["--disk-cache-size", "-1"], ["--headless", "0x0"], ["--fps", "many"], ["--decode-delay", "-5"],
    ["--completions", "tcsh"], ["--record", "x"],
  ]

  @Test(arguments: refused)
  func `a value that makes no sense is refused and named`(arguments: [String]) throws {
    let result = try Playback.run(["--headless", "640x480"] + arguments + [try Galleries.small.path])

    #expect(result.status == 2)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(result.errors)")
    let name = arguments[0].prefix { $0 != "=" }
    #expect(lines[0].contains(name.hasPrefix("-s") ? "--slideshow" : name), "\(result.errors)")
  }

  /// Tested where what they change can be seen: lists, endings, scenarios, a window.
  private static let elsewhere: Set<String> = [
    "-r", "--recursive", "--hidden", "--sort", "--reverse", "--files-from", "-0", "--null", "--start-at",
    "-o", "--print-marked", "--play", "--trace", "--stats", "--dump-frame", "--formats", "--man", "--texts",
    "-V",
    "--version", "-h", "--help",
  ]

  @Test func `every option of the help is tested`() throws {
    let tested = Set(
      (Self.rows.flatMap(\.options) + Self.refused.flatMap(\.self)).map { option in
        option.hasPrefix("--") ? String(option.prefix { $0 != "=" }) : option
      })
    for name in try OptionTableTests.optionNames() {
      #expect(tested.contains(name) || Self.elsewhere.contains(name), "\(name) is not")
    }
  }

  @Test(arguments: ["--man", "--texts", "-V", "-h", "--formats"])
  func `a question is answered and nothing is shown`(option: String) throws {
    let result = try Playback.run([option])

    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.split(separator: "\n").count >= 3)
  }

  // MARK: Settings

  @Test func `a settings file changes keys, buttons and values, and what is wrong is told by line`() throws {
    let house = try Household()
    let text = """
      # mine
      [view]
      wrap = yes
      fit = sideways
      [feel]
      key-zoom = 2
      [keys]
      J = next-page
      Ctrl+Shift+K = last-page
      Right = none
      X = dance
      [pad]
      rightstick = last-page
      """
    let settings = try house.home.write(Array(text.utf8), to: "mine.ini")
    var scenario = Scenario.settled()
    scenario.press("J")
    let first = scenario.now - 50
    scenario.press("Right")
    scenario.press("X")
    let second = scenario.now - 50
    scenario.press("+")
    let zoomed = scenario.now - 50
    scenario.press("0")
    scenario.pad("attach")
    scenario.press(button: "rightstick")
    scenario.wait(900)
    let last = scenario.now - 50
    scenario.press("N")
    let wrapped = scenario.now - 50
    scenario.press("Ctrl+Shift+K")
    scenario.linger()

    let playback = try house.play(scenario, options: ["--settings", settings])

    #expect(playback.status == 0)
    #expect(try playback.requireFrame(at: first).page == 1)
    #expect(try playback.requireFrame(at: second).page == 1)
    #expect(abs(try playback.requireFrame(at: zoomed).zoom - 2) < 0.001)
    #expect(try playback.requireFrame(at: last).page == 5)
    #expect(try playback.requireFrame(at: wrapped).page == 0)
    try playback.expectRest(page: 5)
    let lines = playback.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(playback.errors)")
    #expect(lines.contains { $0.contains("mine.ini:4: ") && $0.contains("sideways") })
    #expect(lines.contains { $0.contains("mine.ini:11: ") && $0.contains("dance") })
  }

  @Test func `the command line counts more than the settings`() throws {
    let house = try Household()
    let settings = try house.home.write(Array("[view]\nwrap = yes\nfit = fill\n".utf8), to: "mine.ini")
    var scenario = Scenario.settled()
    scenario.press("Left")

    let playback = try house.play(
      scenario, options: ["--settings", settings, "--no-wrap", "--fit", "whole"])

    try playback.expectRest(page: 0)
  }

  // MARK: Kiosk

  @Test(arguments: [
    "Q", "Ctrl+Q", "Ctrl+W", "Escape", "F11", "F10", "F1", "Delete", "Shift+Delete", "Return",
  ])
  func `a kiosk refuses whatever leads out of the pictures`(key: String) throws {
    let house = try Household()
    var scenario = Scenario.settled()
    scenario.press(key)
    scenario.press("Return")
    scenario.press("Right")

    let playback = try house.play(scenario, options: ["--kiosk"])

    #expect(playback.status == 0)
    #expect(playback.last?.page ?? 0 >= 1, "it ended")
    #expect(playback.lastValue(of: "fullscreen") == .bool(true))
    #expect(playback.course(of: "panel") == ["none"])
    #expect(playback.course(of: "view") == ["viewer"])
    #expect(house.names().count == 6)
  }

  @Test func `a chord and a very long press in the corner end a kiosk`() throws {
    for way in ["chord", "corner", "short"] {
      var scenario = Scenario.settled()
      switch way {
      case "chord": scenario.press("Ctrl+Alt+Q", waiting: 300)
      case "corner": scenario.tap(Point(1270, 10), held: 3500)
      default: scenario.tap(Point(1270, 10), held: 1500)
      }
      scenario.wait(1000)
      scenario.press("End")

      let playback = try Playback(scenario, Galleries.small, options: ["--kiosk"])

      #expect(playback.status == 0)
      #expect((playback.last?.page == 11) == (way == "short"), "\(way)")
    }
  }

  @Test func `a kiosk begins its slideshow though the first picture is broken`() throws {
    let house = try Household(count: 3)
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: house.page(0)))
    var scenario = Scenario.settled()
    scenario.wait(4000)
    scenario.press("Left Shift")

    let playback = try house.play(scenario, options: ["--kiosk"])

    #expect(playback.lastValue(of: "slideshow") == .bool(true))
    #expect(playback.last?.page == 1)
  }
}
