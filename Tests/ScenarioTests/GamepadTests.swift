import TestSupport
import Testing

/// Everything from a gamepad.
@Suite struct GamepadTests {
  private func attached() -> Scenario {
    var scenario = Scenario()
    scenario.settle()
    scenario.pad("attach")
    scenario.wait(100)
    return scenario
  }

  struct Button: Sendable, CustomTestStringConvertible {
    var name: String
    var page: Int
    var testDescription: String { name }
  }

  static let pageButtons = [
    Button(name: "rightshoulder", page: 6), Button(name: "leftshoulder", page: 4),
    Button(name: "dpright", page: 6), Button(name: "dpleft", page: 4),
  ]

  @Test(arguments: pageButtons)
  func `a page button leads from page 5`(_ button: Button) throws {
    var scenario = attached()
    scenario.press(button: button.name)

    let gallery = try Galleries.small
    try Playback(scenario, [gallery.page(5)]).expectRest(page: button.page)
  }

  @Test(arguments: ["rightshoulder", "dpright"])
  func `a held page button repeats after 400 ms and then each 120 ms`(button: String) throws {
    var scenario = attached()
    scenario.press(button: button, held: 1000)

    let playback = try Playback(scenario, Galleries.long)

    // Presses at 0, 400, 520, 640, 760, 880 and, on the release itself, 1000 ms.
    let page = try #require(playback.last).page
    #expect((5...7).contains(page), "page \(page)")
    #expect(try playback.requireFrame(at: 480).page == 1, "it repeats too early")
    try playback.expectRest(page: page)
  }

  @Test func `a pad that is unplugged while a button is held stops repeating`() throws {
    var scenario = attached()
    scenario.pad("down", "rightshoulder")
    scenario.wait(200)
    scenario.pad("detach")
    scenario.wait(1500)
    scenario.quit()

    let last = try #require(try Playback(scenario, Galleries.long).last)

    #expect(last.page == 1)
    #expect(!last.moving)
  }

  @Test func `the stick turns one page for each push and repeats while it is held`() throws {
    var scenario = attached()
    scenario.axis("leftx", 1)
    scenario.wait(100)
    scenario.axis("leftx", 0)
    scenario.wait(600)
    scenario.axis("leftx", 0.9)
    scenario.wait(300)
    scenario.axis("leftx", 0)

    try Playback(scenario, Galleries.small).expectRest(page: 2)
  }

  @Test func `a stick inside its dead zone does nothing`() throws {
    var scenario = attached()
    scenario.axis("leftx", 0.19)
    scenario.wait(1000)
    scenario.axis("leftx", 0)

    try Playback(scenario, Galleries.small).expectRest(page: 0)
  }

  @Test func `the stick pans a zoomed picture at 1200 points a second`() throws {
    var scenario = attached()
    scenario.press(button: "a")
    scenario.wait(940)
    scenario.axis("leftx", 1)
    scenario.wait(500)
    scenario.axis("leftx", 0)

    let playback = try Playback(scenario, Galleries.small)

    let before = try playback.requireFrame(at: 1090)
    let last = try playback.expectRest(page: 0, zoom: 5)
    #expect(abs(before.x - last.x - 600) < 40, "x from \(before.x) to \(last.x)")
    #expect(abs(before.y - last.y) < 0.5)
  }

  @Test func `the triggers zoom by a factor of four a second`() throws {
    var scenario = attached()
    scenario.axis("righttrigger", 1)
    scenario.wait(500)
    scenario.axis("righttrigger", 0)
    scenario.wait(300)
    scenario.axis("lefttrigger", 1)
    scenario.wait(1500)
    scenario.axis("lefttrigger", 0)

    let playback = try Playback(scenario, Galleries.small)

    let zoomed = try playback.requireFrame(at: 850)
    #expect(abs(zoomed.zoom - 2) < 0.1, "zoom \(zoomed.zoom)")
    try playback.expectRest(page: 0)
  }

  @Test func `a toggles the zoom and b leaves it`() throws {
    var scenario = attached()
    scenario.press(button: "a")
    scenario.wait(900)
    scenario.press(button: "a")
    scenario.wait(900)
    scenario.press(button: "a")
    scenario.wait(900)
    scenario.press(button: "b")

    let playback = try Playback(scenario, Galleries.small)

    #expect(try abs(playback.requireFrame(at: 1050).zoom - 5) < 0.001)
    #expect(try abs(playback.requireFrame(at: 2010).zoom - 1) < 0.001)
    #expect(try abs(playback.requireFrame(at: 2970).zoom - 5) < 0.001)
    try playback.expectRest(page: 0)
  }

  @Test func `start neither turns the page nor ends the program`() throws {
    var scenario = attached()
    scenario.press(button: "start")
    scenario.wait(300)
    scenario.press(button: "start")
    scenario.wait(300)
    scenario.press(button: "rightshoulder")

    try Playback(scenario, Galleries.small).expectRest(page: 1)
  }

  @Test func `two pads do not hinder each other`() throws {
    var scenario = attached()
    scenario.pad("attach", pad: 1)
    scenario.pad("down", "rightshoulder", pad: 0)
    scenario.pad("down", "rightshoulder", pad: 1)
    scenario.wait(60)
    scenario.pad("up", "rightshoulder", pad: 0)
    scenario.pad("up", "rightshoulder", pad: 1)

    try Playback(scenario, Galleries.small).expectRest(page: 2)
  }
}
