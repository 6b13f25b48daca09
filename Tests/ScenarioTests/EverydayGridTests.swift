import TestSupport
import Testing

/// The overview, menus and panels by each way of input, as the trace tells of them.
@Suite struct EverydayGridTests {
  /// One thing that a person does with one device.
  struct Act: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var perform: @Sendable (inout Scenario) -> Void
  }

  private static let middle = Point(640, 360)

  private static func press(_ buttons: [String]) -> @Sendable (inout Scenario) -> Void {
    { scenario in
      scenario.pad("attach")
      for button in buttons {
        scenario.press(button: button)
        scenario.wait(120)
      }
    }
  }

  /// With the mouse alone the menu's button comes when the mouse moves to it.
  private static func openMenuByMouse(_ scenario: inout Scenario) {
    scenario.mouse("move", Point(1200, 60))
    scenario.wait(300)
    scenario.mouse("move", Point(1256, 24))
    scenario.wait(300)
    scenario.tap(Point(1256, 24), pointer: .mouse)
    scenario.wait(300)
  }

  private static func openMenuByTouch(_ scenario: inout Scenario) {
    scenario.tap(middle)
    scenario.wait(800)
    scenario.tap(Point(1256, 24))
    scenario.wait(300)
  }

  static let waysIn = [
    Act(testDescription: "Return") { $0.press("Return") },
    Act(testDescription: "pinch") { $0.pinch(about: middle, from: 500, to: 150, over: 400) },
    Act(testDescription: "swipe down") { $0.swipe(from: Point(640, 200), by: Point(10, 300), over: 150) },
    Act(testDescription: "drag down by mouse") {
      $0.swipe(from: Point(640, 200), by: Point(10, 300), over: 150, pointer: .mouse)
    },
    Act(testDescription: "touch: the menu") { scenario in
      openMenuByTouch(&scenario)
      scenario.tap(Point(640, 74))
    },
    Act(testDescription: "touch: a long press") { scenario in
      scenario.tap(middle, held: 900)
      scenario.wait(300)
      scenario.tap(Point(640, 74))
    },
    Act(testDescription: "mouse: the menu") { scenario in
      openMenuByMouse(&scenario)
      scenario.tap(Point(640, 74), pointer: .mouse)
    },
    Act(testDescription: "mouse: the right button") { scenario in
      scenario.mouse("down", middle, button: 3)
      scenario.mouse("up", middle, button: 3)
      scenario.wait(300)
      scenario.tap(Point(640, 74), pointer: .mouse)
    },
    Act(testDescription: "pad Y", perform: press(["y"])),
    Act(testDescription: "pad: the menu", perform: press(["start", "a"])),
  ]

  @Test(arguments: waysIn)
  func `each device finds its way into the overview`(_ way: Act) throws {
    var scenario = Scenario.settled()
    way.perform(&scenario)
    scenario.wait(1500)

    let playback = try Playback(scenario, [try Galleries.long.page(7)])

    let last = try #require(playback.last)
    #expect(last.view == "grid", "\(playback.course(of: "panel"))")
    #expect(last.page == 7)
    #expect(!last.moving)
  }

  static let waysOut = [
    Act(testDescription: "Return") { $0.press("Return") },
    Act(testDescription: "Escape") { $0.press("Escape") },
    Act(testDescription: "a tap on the second cell") { $0.tap(Point(240, 120)) },
    Act(testDescription: "a click on the second cell") { $0.tap(Point(240, 120), pointer: .mouse) },
    Act(testDescription: "the mouse's back button") { scenario in
      scenario.mouse("down", middle, button: 4)
      scenario.mouse("up", middle, button: 4)
    },
    Act(testDescription: "pad A", perform: press(["a"])),
    Act(testDescription: "pad B", perform: press(["b"])),
    Act(testDescription: "pad Y", perform: press(["y"])),
  ]

  @Test(arguments: waysOut)
  func `each device finds its way out of the overview`(_ way: Act) throws {
    var scenario = Scenario.settled()
    scenario.press("Return", waiting: 1200)
    way.perform(&scenario)
    scenario.wait(1500)

    let playback = try Playback(scenario, [try Galleries.long.page(1)])

    try playback.expectRest(page: 1)
    #expect(playback.course(of: "view") == ["viewer", "grid", "viewer"])
  }

  static let moves = [
    Act(testDescription: "keys") { scenario in
      for key in ["Right", "Right", "Down", "Left"] { scenario.press(key, waiting: 150) }
    },
    Act(testDescription: "pad", perform: press(["dpright", "dpright", "dpdown", "dpleft"])),
    Act(testDescription: "the pad's stick") { scenario in
      scenario.pad("attach")
      for (axis, value) in [("leftx", 1.0), ("leftx", 1), ("lefty", 1), ("leftx", -1)] {
        scenario.axis(axis, value)
        scenario.wait(100)
        scenario.axis(axis, 0)
        scenario.wait(100)
      }
    },
  ]

  @Test(arguments: moves)
  func `the focus moves along rows and columns`(_ way: Act) throws {
    var scenario = Scenario.settled()
    scenario.press("Return", waiting: 1200)
    way.perform(&scenario)
    scenario.wait(600)

    let playback = try Playback(scenario, Galleries.long)

    let last = try #require(playback.last)
    // Eight columns in a window of 1280 points.
    #expect(last.page == 9)
    #expect(last.view == "grid")
    #expect(last.zoom == 1)
  }

  @Test func `triggers in the overview zoom nothing behind it`() throws {
    var scenario = Scenario.settled()
    scenario.pad("attach")
    scenario.press(button: "y")
    scenario.wait(1000)
    scenario.axis("righttrigger", 1)
    scenario.wait(700)
    scenario.axis("righttrigger", 0)
    scenario.wait(300)
    scenario.press(button: "b")

    try Playback(scenario, Galleries.small).expectRest(page: 0)
  }

  @Test func `typing finds a name, Backspace corrects it, Return opens it`() throws {
    var scenario = Scenario.settled()
    scenario.press("Return", waiting: 1200)
    for character in ["p", "a", "g", "e", "-", "3"] { scenario.type(character) }
    scenario.wait(100)
    scenario.type("9")
    scenario.wait(300)
    let first = scenario.now
    scenario.press("Backspace", waiting: 100)
    scenario.type("5")
    scenario.wait(300)
    scenario.press("Return", waiting: 1200)

    let playback = try Playback(scenario, Galleries.long)

    #expect(try playback.requireFrame(at: first).name == "page-39.png")
    try playback.expectRest(page: 34)
  }

  @Test func `letters in the overview are no commands`() throws {
    var scenario = Scenario.settled()
    scenario.press("Return", waiting: 1200)
    for character in ["q", "s", "m", "r"] { scenario.type(character) }
    scenario.wait(600)

    let playback = try Playback(scenario, Galleries.long)

    #expect(playback.last?.view == "grid")
    #expect(playback.lastValue(of: "slideshow") == nil)
    #expect(playback.lastValue(of: "marked") == nil)
  }

  static let marking = [
    Act(testDescription: "Insert") { $0.press("Insert") },
    Act(testDescription: "a long press") { $0.tap(Point(240, 120), held: 900) },
    Act(testDescription: "the right button's menu") { scenario in
      scenario.mouse("down", Point(240, 120), button: 3)
      scenario.mouse("up", Point(240, 120), button: 3)
      scenario.wait(300)
      scenario.tap(Point(640, 250), pointer: .mouse)
    },
    Act(
      testDescription: "the pad's menu",
      perform: press(["start", "dpdown", "dpdown", "dpdown", "dpdown", "a"])),
  ]

  @Test(arguments: marking)
  func `each device marks a picture in the overview`(_ way: Act) throws {
    var scenario = Scenario.settled()
    scenario.press("Return", waiting: 1200)
    way.perform(&scenario)
    scenario.wait(600)

    let path = try Galleries.long.page(1)
    let result = try Playback.run(
      ["--headless", "1280x720", "--play", "-", "-o", path], input: .text(scenario.text))

    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == path)
  }

  /// Devices and how each opens the information panel and puts it away again.
  static let information = [
    Act(testDescription: "keys") { scenario in
      scenario.press("I")
      scenario.press("I")
    },
    Act(testDescription: "touch: swipes up") { scenario in
      for _ in 0..<2 {
        scenario.swipe(from: Point(640, 500), by: Point(0, -300), over: 150)
        scenario.wait(900)
      }
    },
    Act(testDescription: "mouse: the menu") { scenario in
      for _ in 0..<2 {
        scenario.mouse("down", middle, button: 3)
        scenario.mouse("up", middle, button: 3)
        scenario.wait(300)
        scenario.tap(Point(640, 206), pointer: .mouse)
        scenario.wait(900)
      }
    },
    Act(testDescription: "pad X") { scenario in
      scenario.pad("attach")
      for _ in 0..<2 {
        scenario.press(button: "x")
        scenario.wait(900)
      }
    },
  ]

  @Test(arguments: information)
  func `each device shows what is known of a picture`(_ way: Act) throws {
    var scenario = Scenario.settled()
    way.perform(&scenario)
    scenario.wait(300)

    let playback = try Playback(scenario, Galleries.small)

    let course = playback.course(of: "panel").filter { $0 != "menu" }
    #expect(course.filter { $0 == "information" }.count == 1, "\(course)")
    #expect(course.last == "none")
    try playback.expectRest(page: 0)
  }

  @Test func `a tap beside a menu closes it and opens nothing`() throws {
    var scenario = Scenario.settled()
    scenario.press("F10", waiting: 300)
    scenario.tap(Point(100, 400))
    scenario.wait(900)

    let playback = try Playback(scenario, Galleries.small)

    #expect(playback.course(of: "panel") == ["none", "menu", "none"])
    try playback.expectRest(page: 0)
  }

  /// The menu's last entry ends the program: who has no keyboard needs it.
  static let quitting = [
    Act(testDescription: "keys") { scenario in
      scenario.press("F10", waiting: 300)
      scenario.press("End", waiting: 600)
      scenario.press("Return", waiting: 300)
    },
    Act(testDescription: "touch") { scenario in
      openMenuByTouch(&scenario)
      for _ in 0..<4 {
        scenario.swipe(from: Point(640, 560), by: Point(0, -400), over: 150)
        scenario.wait(900)
      }
      scenario.tap(Point(640, 640))
    },
    Act(testDescription: "mouse") { scenario in
      openMenuByMouse(&scenario)
      for _ in 0..<20 {
        scenario.wheel(dy: -1, at: middle)
        scenario.wait(60)
      }
      scenario.wait(600)
      scenario.tap(Point(640, 640), pointer: .mouse)
    },
    Act(testDescription: "pad", perform: press(["start", "dpup", "a"])),
  ]

  @Test(arguments: quitting)
  func `each device ends the program from the menu`(_ way: Act) throws {
    var scenario = Scenario.settled()
    way.perform(&scenario)
    scenario.wait(600)
    scenario.press("Right")

    let playback = try Playback(scenario, Galleries.small)

    #expect(playback.status == 0, "\(playback.errors)")
    #expect(playback.last?.page == 0, "it went on: \(playback.course(of: "panel"))")
  }
}
