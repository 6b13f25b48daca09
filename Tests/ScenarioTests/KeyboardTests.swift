import TestSupport
import Testing

/// Everything from the keyboard.
@Suite struct KeyboardTests {
  /// Keys that each turn one page, and where they lead from page 5 of 12.
  struct PageKey: Sendable, CustomTestStringConvertible {
    var key: String
    var mods: [String] = []
    var page: Int
    var testDescription: String { (mods + [key]).joined(separator: "+") }
  }

  static let pageKeys = [
    PageKey(key: "Right", page: 6), PageKey(key: "Left", page: 4),
    PageKey(key: "PageDown", page: 6), PageKey(key: "PageUp", page: 4),
    PageKey(key: "Space", page: 6), PageKey(key: "Backspace", page: 4),
    PageKey(key: "Home", page: 0), PageKey(key: "End", page: 11),
  ]

  @Test(arguments: pageKeys)
  func `a page key leads from page 5 of 12`(_ item: PageKey) throws {
    var scenario = Scenario(startingAt: 100)
    scenario.settle()
    scenario.strike(item.key, mods: item.mods)

    let gallery = try Galleries.small
    try Playback(scenario, [gallery.page(5)]).expectRest(page: item.page)
  }

  @Test func `keys struck in a row each turn a page`() throws {
    var scenario = Scenario(startingAt: 100)
    for key in ["Right", "Right", "Right", "Left"] {
      scenario.strike(key)
      scenario.wait(130)
    }

    try Playback(scenario, Galleries.small).expectRest(page: 2)
  }

  @Test func `the first and the last page stay under page keys`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.strike("Left")
    scenario.wait(600)
    scenario.strike("End")
    scenario.wait(900)
    scenario.strike("Right")

    let playback = try Playback(scenario, Galleries.small)

    #expect(try playback.requireFrame(at: 700).page == 0)
    try playback.expectRest(page: 11)
  }

  @Test func `a held key repeats and never runs away`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.hold("Right", for: 2000)

    let playback = try Playback(scenario, Galleries.long)

    let released = try playback.requireFrame(at: 2100)
    let last = try #require(playback.last)
    #expect(last.page >= 8, "only \(last.page) pages in two seconds")
    #expect(last.page - released.page <= 2, "\(last.page - released.page) pages after the release")
    for frame in playback.frames {
      #expect(
        Double(frame.page) - frame.position <= 2.01, "at \(frame.t) ms the pager is behind its page")
    }
    try playback.expectRest(page: last.page)
  }

  @Test func `arrows pan a zoomed picture to its edge and then turn the page`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.type("+", key: "=", mods: ["shift"])
    for _ in 0..<6 {
      scenario.wait(600)
      scenario.strike("Right")
    }

    let playback = try Playback(scenario, Galleries.small)

    let zoomed = try playback.requireFrame(at: 700)
    #expect(abs(zoomed.zoom - 1.5) < 0.001, "zoom \(zoomed.zoom)")
    let edge = 1280 - 1500 * zoomed.scale
    let onFirst = playback.frames.filter { $0.page == 0 && $0.position == 0 }
    let furthest = try #require(onFirst.map(\.x).min())
    #expect(abs(furthest - edge) < 0.5, "the edge is at \(edge), the pan reached \(furthest)")
    #expect(try playback.requireFrame(at: 1300).page == 0, "the first arrow already turned the page")
    #expect(try #require(playback.last).page >= 1)
  }

  @Test func `plus, minus and zero zoom about the centre`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.type("+", key: "=", mods: ["shift"])
    scenario.wait(600)
    scenario.type("+", key: "=", mods: ["shift"])
    scenario.wait(600)
    scenario.type("-")
    scenario.wait(600)
    scenario.type("0")

    let playback = try Playback(scenario, Galleries.small)

    let first = try #require(playback.frames.first)
    let centre = first.picturePoint(under: Point(640, 360))
    let twice = try playback.requireFrame(at: 1300)
    #expect(abs(twice.zoom - 2.25) < 0.001, "zoom \(twice.zoom)")
    #expect(twice.windowPoint(of: centre).distance(to: Point(640, 360)) < 0.5)
    #expect(try abs(playback.requireFrame(at: 1950).zoom - 1.5) < 0.001)
    expectSamePlace(first, try playback.expectRest(page: 0))
  }

  @Test func `escape leaves the zoom first and does not end the program`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.doubleTap(Point(640, 360))
    scenario.wait(900)
    scenario.strike("Escape")
    scenario.wait(900)
    scenario.strike("Escape")
    scenario.wait(300)
    scenario.strike("Right")

    let playback = try Playback(scenario, Galleries.small)

    #expect(try abs(playback.requireFrame(at: 1100).zoom - 5) < 0.001)
    #expect(try abs(playback.requireFrame(at: 2000).zoom - 1) < 0.001)
    try playback.expectRest(page: 1)
  }

  @Test func `a page key during a drag is ignored`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.drag(from: Point(800, 360), by: Point(-200, 0), over: 150)
    scenario.strike("Right")
    scenario.wait(200)
    scenario.lift(Point(600, 360))

    try Playback(scenario, Galleries.small).expectRest(page: 0)
  }

  @Test func `q ends the program at once`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.type("q")
    scenario.wait(1000)
    scenario.strike("Right")

    let playback = try Playback(scenario, Galleries.small)

    #expect(playback.status == 0)
    #expect(playback.last?.page == 0)
  }
}
