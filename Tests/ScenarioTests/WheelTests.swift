import TestSupport
import Testing

/// Turning pages with the wheel and a touchpad.
@Suite struct WheelTests {
  private let pointer = Point(640, 360)

  @Test func `a burst of notches with shift turns one page`() throws {
    var scenario = Scenario(startingAt: 100)
    for _ in 0..<2 {
      for _ in 0..<5 {
        scenario.wheel(dy: -1, at: pointer, mods: ["shift"])
        scenario.wait(25)
      }
      scenario.wait(500)
    }

    let playback = try Playback(scenario, Galleries.small)

    #expect(try playback.requireFrame(at: 700).page == 1)
    try playback.expectRest(page: 2)
  }

  @Test func `a burst of notches away from the user with shift turns back`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.settle()
    scenario.wheel(dy: 1, at: pointer, mods: ["shift"])

    let gallery = try Galleries.small
    try Playback(scenario, [gallery.page(5)]).expectRest(page: 4)
  }

  @Test func `a touchpad's sideways scroll with its inertia turns one page`() throws {
    var scenario = Scenario(startingAt: 100)
    var strength = 3.0
    for _ in 0..<40 {
      scenario.wheel(dx: strength, at: pointer, precise: true)
      strength *= 0.9
      scenario.wait(16)
    }

    try Playback(scenario, Galleries.small).expectRest(page: 1)
  }

  @Test func `control and the wheel zoom`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.wheel(dy: 1, at: pointer, mods: ["ctrl"])

    try Playback(scenario, Galleries.small).expectRest(page: 0, zoom: 1.2)
  }

  @Test func `fractions of a notch add up to the zoom of a whole one`() throws {
    var scenario = Scenario(startingAt: 100)
    for _ in 0..<10 {
      scenario.wheel(dy: 0.1, at: pointer, precise: true, mods: ["ctrl"])
      scenario.wait(10)
    }

    try Playback(scenario, Galleries.small).expectRest(page: 0, zoom: 1.2)
  }
}
