import TestSupport
import Testing

/// A whole evening with five hundred pictures and nothing but a gamepad in hand.
@Suite struct EverydayPadTests {
  @Test func `an evening by gamepad alone`() throws {
    let house = try Household(count: 500)
    var scenario = Scenario.settled()
    scenario.pad("attach")
    func press(_ buttons: String..., waiting: Double = 900) {
      for button in buttons {
        scenario.press(button: button)
        scenario.wait(120)
      }
      scenario.wait(waiting)
    }
    func choose(row: Int) {
      press("start", waiting: 300)
      for _ in 0..<row { press("dpdown", waiting: 0) }
      press("a")
    }
    press("y")
    choose(row: 1)
    // From g up to 5, then to the digits of a name.
    press("dpup", "dpup", "dpleft", "dpleft", "a", "dpright", "a", "dpright", "a")
    press("start")
    let opened = scenario.now
    choose(row: 5)
    let trashed = scenario.now
    choose(row: 5)
    let restored = scenario.now
    choose(row: 2)
    let running = scenario.now
    press("b")
    let ended = scenario.now
    press("x")
    let informed = scenario.now
    press("x")
    press("start", "dpup", "a")
    // Only a program that did not end hears this.
    scenario.press("Home")

    let playback = try house.play(scenario)

    #expect(playback.status == 0, "\(playback.errors)")
    #expect(playback.course(of: "view") == ["viewer", "grid", "viewer"])
    #expect(
      playback.course(of: "panel") == [
        "none", "menu", "finding", "none", "menu", "none", "menu", "none", "menu", "none",
        "information", "none", "menu",
      ])
    #expect(
      playback.course(of: "notice") == ["trashed", "restored", "slideshow started", "slideshow ended"])
    let name = TestGallery.name(ofPage: 344)
    let (page, count) = (344, 500)
    for (time, isThere) in [(opened, true), (trashed, false), (restored, true)] {
      let frame = try playback.requireFrame(at: time)
      #expect(frame.page == page)
      #expect((frame.name == name) == isThere, "\(frame.name) at \(time)")
      #expect(frame.count == (isThere ? count : count - 1))
    }
    #expect(try playback.requireFrame(at: running).field("slideshow") == .bool(true))
    #expect(try playback.requireFrame(at: ended).field("slideshow") == nil)
    #expect(try playback.requireFrame(at: informed).field("panel") == .string("information"))
    #expect(playback.last?.page == page)
    #expect(house.names().contains(name))
  }
}
