import TestSupport
import Testing

/// Every row of the table of keys that viewers agree on, one key after the other.
@Suite struct EverydayKeysTests {
  /// Keys that all do the same, and how that is seen.
  struct Row: Sendable {
    var action: String
    var keys: [String]
    /// What happens before the key is struck.
    var before: @Sendable (inout Scenario) -> Void = { _ in }
    /// The page that the run begins at, of twelve.
    var start = 5
    var check: @Sendable (Playback) throws -> Bool
  }

  /// One key of a row.
  struct Case: Sendable, CustomTestStringConvertible {
    var row: Row
    var key: String
    var testDescription: String { "\(row.action): \(key)" }
  }

  private static func leads(to page: Int) -> @Sendable (Playback) -> Bool {
    { $0.last?.page == page && $0.last?.moving == false }
  }

  private static func zooms(to scale: Double) -> @Sendable (Playback) -> Bool {
    { abs(($0.last?.scale ?? 0) - scale) < 0.001 }
  }

  private static func shows(_ field: String, _ value: JSONValue?) -> @Sendable (Playback) -> Bool {
    { $0.lastValue(of: field) == value }
  }

  private static func opens(_ panel: String) -> @Sendable (Playback) -> Bool {
    shows("panel", .string(panel))
  }

  private static func tells(_ notice: String) -> @Sendable (Playback) -> Bool {
    { $0.course(of: "notice") == [notice] }
  }

  private static func zoomIn(_ scenario: inout Scenario) { scenario.press("2") }

  private static let paging = [
    Row(action: "next", keys: ["Right", "PageDown", "Space", "N", "mouse 5"], check: leads(to: 6)),
    Row(
      action: "previous", keys: ["Left", "PageUp", "Backspace", "P", "Shift+Space", "mouse 4"],
      check: leads(to: 4)),
    Row(action: "first", keys: ["Home", "G"], check: leads(to: 0)),
    Row(action: "last", keys: ["End", "Shift+G"], check: leads(to: 11)),
    Row(action: "ten on", keys: ["Shift+PageDown"], start: 1, check: leads(to: 11)),
    Row(action: "ten back", keys: ["Shift+PageUp"], start: 11, check: leads(to: 1)),
    Row(action: "pan right", keys: ["Right", "Ctrl+Right"], before: zoomIn) {
      ($0.last?.x ?? 0) < (640 - 1500) - 50 && $0.last?.page == 5
    },
    Row(action: "pan left", keys: ["Left", "Ctrl+Left"], before: zoomIn) {
      ($0.last?.x ?? 0) > (640 - 1500) + 50 && $0.last?.page == 5
    },
    Row(action: "pan down", keys: ["Down", "Ctrl+Down"], before: zoomIn) {
      ($0.last?.y ?? 0) < (360 - 1000) - 50
    },
    Row(action: "pan up", keys: ["Up", "Ctrl+Up"], before: zoomIn) { ($0.last?.y ?? 0) > (360 - 1000) + 50 },
    Row(action: "pan only", keys: ["Ctrl+Right"], check: leads(to: 5)),
  ]

  private static let zooming = [
    Row(
      action: "zoom in",
      keys: ["+", "=", "Shift+=", "Ctrl+=", "Ctrl++", "Ctrl+Shift+=", "Keypad +", "Ctrl+Keypad +"],
      check: zooms(to: 0.72 * 1.5)),
    Row(
      action: "zoom out", keys: ["-", "Ctrl+-", "Keypad -", "Ctrl+Keypad -"], before: zoomIn,
      check: zooms(to: 2 / 1.5)),
    Row(
      action: "best fit", keys: ["0", "Ctrl+0", "Keypad 0", "Ctrl+Keypad 0"], before: zoomIn,
      check: zooms(to: 0.72)),
    Row(action: "100 %", keys: ["1", "Ctrl+1", "Keypad 1"], check: zooms(to: 1)),
    Row(action: "200 %", keys: ["2", "Keypad 2"], check: zooms(to: 2)),
    Row(action: "fill", keys: ["3", "Shift+F", "Keypad 3"], check: zooms(to: 1280.0 / 1500)),
  ]

  private static let window = [
    Row(action: "fullscreen", keys: ["F11", "F", "Alt+Return"], check: shows("fullscreen", .bool(true))),
    Row(action: "fullscreen off", keys: ["F11", "F", "Alt+Return", "Escape"], before: { $0.press("F11") }) {
      $0.lastValue(of: "fullscreen") == .bool(false)
    },
    Row(action: "leave the zoom first", keys: ["Escape"]) { scenario in
      scenario.press("F11")
      scenario.press("2")
    } check: {
      $0.last?.zoom == 1 && $0.lastValue(of: "fullscreen") == .bool(true)
    },
    Row(action: "leave the dialog first", keys: ["Escape"]) { scenario in
      scenario.press("2")
      scenario.press("F2")
    } check: {
      $0.lastValue(of: "panel") == .string("none") && ($0.last?.zoom ?? 0) > 1
    },
    Row(action: "quit", keys: ["Q", "Ctrl+Q", "Ctrl+W"]) { $0.status == 0 && $0.last?.page == 5 },
  ]

  private static let files = [
    Row(action: "erase asks", keys: ["Shift+Delete"], check: opens("deletion")),
    Row(action: "rename", keys: ["F2"], check: opens("renaming")),
    Row(action: "copy", keys: ["F7"], check: opens("folder")),
    Row(action: "move", keys: ["F8"], check: opens("folder")),
    Row(action: "undo nothing", keys: ["Ctrl+Z"], check: tells("nothing to undo")),
    Row(action: "rotate right", keys: ["Ctrl+R", "]"]) { $0.last?.size == [1000, 1500] },
    Row(action: "rotate left", keys: ["Ctrl+Shift+R", "["]) { $0.last?.size == [1000, 1500] },
    Row(action: "back to unturned", keys: ["Ctrl+Shift+R", "["], before: { $0.press("]") }) {
      $0.last?.size == [1500, 1000]
    },
    Row(action: "save without a turn", keys: ["Ctrl+S"]) { $0.course(of: "notice").isEmpty },
    Row(action: "copy path", keys: ["Ctrl+Shift+C"]) {
      $0.course(of: "notice").contains { $0 == "copied path" || $0.contains("clipboard") }
    },
    Row(action: "copy picture", keys: ["Ctrl+C"]) {
      $0.course(of: "notice").contains { $0 == "copied picture" || $0.hasPrefix("failed: ") }
    },
    Row(action: "open with", keys: ["Ctrl+O"]) {
      $0.course(of: "notice").contains { $0 == "opened elsewhere" || $0.hasPrefix("failed: ") }
    },
    Row(action: "mark", keys: ["M", "Insert"], check: shows("marked", .number(1))),
    Row(action: "unmark", keys: ["M", "Insert"], before: { $0.press("M") }, check: shows("marked", nil)),
    Row(action: "reload", keys: ["R"]) { $0.last?.page == 5 && $0.last?.quality == "final" },
  ]

  private static let screens = [
    Row(action: "slideshow", keys: ["S", "F5"], check: shows("slideshow", .bool(true))),
    Row(action: "slideshow off", keys: ["S", "F5", "Escape"], before: { $0.press("S") }) {
      $0.lastValue(of: "slideshow") == nil
    },
    Row(action: "information", keys: ["I", "F9"], check: opens("information")),
    Row(
      action: "information off", keys: ["I", "F9", "Escape"], before: { $0.press("I") }, check: opens("none")),
    Row(action: "overview", keys: ["Return", "Keypad Enter"], check: shows("view", .string("grid"))),
    Row(
      action: "out of the overview", keys: ["Return", "Keypad Enter", "Escape"],
      before: { $0.press("Return") }, check: shows("view", .string("viewer"))),
    Row(action: "help", keys: ["F1", "Shift+/", "Ctrl+/", "Ctrl+Shift+/"], check: opens("help")),
    Row(action: "menu", keys: ["F10", "Shift+F10", "Menu", "Application"], check: opens("menu")),
    Row(action: "order", keys: ["O"], check: opens("sorting")),
    Row(action: "reverse", keys: ["Ctrl+Shift+O"], check: tells("sorted name reversed")),
    Row(action: "hidden files", keys: ["Ctrl+H"], check: tells("hidden files shown")),
  ]

  static let cases = (paging + zooming + window + files + screens).flatMap { row in
    row.keys.map { Case(row: row, key: $0) }
  }

  @Test(arguments: cases)
  func `a key does what its row says`(_ item: Case) throws {
    var scenario = Scenario.settled()
    item.row.before(&scenario)
    if item.key.hasPrefix("mouse "), let button = Int(item.key.dropFirst(6)) {
      scenario.mouse("down", Point(640, 360), button: button)
      scenario.mouse("up", Point(640, 360), button: button)
      scenario.wait(900)
    } else {
      scenario.press(item.key)
    }
    let isQuit = item.row.action == "quit"
    if isQuit { scenario.press("Right") }

    let playback = try Playback(scenario, [try Galleries.small.page(item.row.start)])

    #expect(playback.status == 0, "\(playback.errors)")
    #expect(try item.row.check(playback), "\(playback.last?.text ?? "no frame")")
  }

  /// Characters that keyboards of other layouts produce with other keys.
  @Test(arguments: [("+", 1.08), ("-", 2 / 1.5), ("1", 1), ("2", 2)])
  func `the character counts, whatever key it is on`(character: String, scale: Double) throws {
    var scenario = Scenario.settled()
    if character == "-" { scenario.press("2") }
    scenario.type(character, key: "§")
    scenario.wait(900)

    let playback = try Playback(scenario, Galleries.small)

    #expect(abs(try playback.expectRestingScale() - scale) < 0.001)
  }

  @Test(arguments: ["Q", "W", "Z", "R", "0"])
  func `on a Mac the command key stands for control`(letter: String) throws {
    func run(_ modifier: String) throws -> Playback {
      var scenario = Scenario.settled()
      scenario.press("2")
      scenario.press("\(modifier)+\(letter)")
      scenario.press("Right")
      return try Playback(scenario, Galleries.small)
    }

    #expect(try run("Super").trace == run("Ctrl").trace)
  }

  /// What cannot be told from numbers is told from pixels.
  @Test(arguments: [("H", 1), ("V", 2)])
  func `a picture is flipped left and right, or upside down`(key: String, quadrant: Int) throws {
    let folder = try TemporaryFolder("frames")
    var scenario = Scenario.settled()
    scenario.press(key)

    let playback = try Playback(
      scenario, Galleries.small, options: ["--dump-frame", folder.file("end.png")])

    #expect(playback.status == 0, "\(playback.errors)")
    let frame = try PNGReader.read(folder.file("end.png"))
    // The top left quadrant shows what was right of it or below it.
    let colours = [Colour(90, 40, 40), Colour(40, 90, 40), Colour(40, 40, 90)]
    let corner = frame.average(in: PixelRectangle(x: 300, y: 100, width: 20, height: 20))
    #expect(corner.difference(to: colours[quadrant]) < 10, "\(corner)")
  }

  @Test(arguments: ["A", "B"])
  func `what is between pixels and behind transparent pictures can be changed`(key: String) throws {
    let house = try Household(count: 0)
    try house.writeTransparent(to: "drawing.svg")
    let paths = key == "A" ? [try Galleries.small.page(0)] : [house.file("drawing.svg")]
    func frame(pressing key: String) throws -> Raster {
      var scenario = Scenario.settled()
      // Below 400 % pixels are smoothed by themselves.
      scenario.press("2")
      scenario.press("+")
      scenario.press(key)
      // The first choice is what is chosen by contrast here already.
      if key == "B" { scenario.press(key) }
      scenario.wait(9000)
      scenario.linger()
      let file = house.home.file("frame.png")
      let playback = try house.play(scenario, options: ["--dump-frame", file], paths: paths)
      #expect(playback.status == 0, "\(playback.errors)")
      return try PNGReader.read(file)
    }

    #expect(try frame(pressing: key).differences(from: frame(pressing: "Left Shift")) > 0)
  }

  @Test func `a comma and a stop step through an animation, and Ctrl+Space holds it`() throws {
    let house = try Household(count: 0)
    _ = try house.copySample("05")
    var scenario = Scenario.settled()
    scenario.press("Ctrl+Space", waiting: 9000)
    let held = scenario.now - 100
    scenario.press(".", waiting: 500)
    let stepped = scenario.now - 100
    scenario.press(",", waiting: 9000)
    scenario.linger()

    let folder = try TemporaryFolder("frames")
    let playback = try house.play(
      scenario,
      options: [
        "--dump-frame", folder.file("earlier.png@\(held - 1000)"), "--dump-frame",
        folder.file("held.png@\(held)"), "--dump-frame", folder.file("stepped.png@\(stepped)"),
        "--dump-frame", folder.file("back.png"),
      ])

    #expect(playback.status == 0, "\(playback.errors)")
    func frame(_ name: String) throws -> Raster { try PNGReader.read(folder.file(name + ".png")) }
    #expect(try frame("earlier") == frame("held"), "it goes on")
    func middle(_ name: String) throws -> [UInt8] {
      let frame = try frame(name)
      return Array(frame.bytes[frame.width * 4 * 200..<frame.width * 4 * 500])
    }
    #expect(try middle("held") != middle("stepped"))
    #expect(try middle("held") == middle("back"))
  }

  @Test func `Space holds a slideshow and lets it go on`() throws {
    var scenario = Scenario.settled()
    scenario.press("S", waiting: 1000)
    scenario.press("Space", waiting: 20_000)
    let held = scenario.now - 100
    scenario.press("Space", waiting: 6500)
    scenario.linger()

    let playback = try Playback(scenario, Galleries.small)

    #expect(try playback.requireFrame(at: held).page == 0)
    #expect(playback.last?.page == 1)
  }

  @Test func `keys in an open menu do not reach the slideshow below it`() throws {
    var scenario = Scenario.settled()
    scenario.press("S", waiting: 1000)
    scenario.press("F10", waiting: 300)
    scenario.press("Space", waiting: 20_000)
    scenario.linger()

    let playback = try Playback(scenario, Galleries.small)

    #expect(playback.lastValue(of: "panel") == .string("menu"))
    #expect(playback.last?.page == 0)
  }
}

extension Playback {
  fileprivate func expectRestingScale() throws -> Double {
    let last = try #require(last)
    #expect(!last.moving)
    return last.scale
  }
}
