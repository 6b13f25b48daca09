import Gallery
import Geometry
import Testing

/// Time that jumps: a program that was suspended, a clock that goes back.
@Suite(.timeLimit(.minutes(1)))
struct ClockJumpTests {
  struct Situation: Sendable, CustomTestStringConvertible {
    let name: String
    let begin: @Sendable (inout GalleryPlayer) -> Void
    var testDescription: String { name }
  }

  static let situations = [
    Situation(name: "at rest") { _ in },
    Situation(name: "a page under way") { $0.press("Right") },
    Situation(name: "a page under a finger") { player in
      player.down(300, 400)
      player.drag(Point(300, 400), Point(150, 400), over: 80)
    },
    Situation(name: "a flick") { $0.swipe(Point(300, 400), Point(100, 400)) },
    Situation(name: "a zoom under way") { $0.doubleTap(200, 400) },
    Situation(name: "a throw of a zoomed picture") { player in
      player.doubleTap(200, 400)
      player.settle()
      player.swipe(Point(300, 400), Point(250, 300))
    },
    Situation(name: "a pinch") { player in
      player.down(150, 400)
      player.down(250, 400, finger: 2)
      player.drag(Point(250, 400), Point(350, 400), over: 80, finger: 2)
    },
    Situation(name: "a wheel") { $0.wheel(0, 1) },
    Situation(name: "a held stick") { $0.axis("leftx", 1) },
    Situation(name: "a held button") { $0.button("dpright") },
    Situation(name: "a held trigger") { $0.axis("righttrigger", 0.7) },
    Situation(name: "the overview") { $0.press("Return") },
    Situation(name: "a slideshow") { $0.press("S") },
    Situation(name: "a notice") { $0.press("m") },
  ]

  /// A second, an hour, a year, ten years; the same backwards. Seconds.
  static let jumps = [1.0, 3600, 31_536_000, 315_360_000, -0.1, -3600, -31_536_000]

  @Test(arguments: situations, jumps)
  func `time that jumps leaves the gallery whole, and able to go on`(_ situation: Situation, _ jump: Double) {
    var player = GalleryPlayer(pages: 9, start: 4)
    player.wait(1000)
    situation.begin(&player)
    player.wait(30)

    player.wait(jump * 1000)

    #expect(player.state.pages.count == 9 && player.state.pages.indices.contains(player.page))
    #expect(player.position.isFinite && player.shown.isFinite)
    #expect((-1...9).contains(player.position))
    player.wait(16)
    for finger: Int64 in [1, 2] { player.up(finger: finger) }
    for name in ["leftx", "righttrigger"] { player.axis(name, 0) }
    player.button("dpright", isDown: false)
    player.press("Escape")
    player.press("Escape")
    player.settle()
    player.press("Home")
    player.settle()
    #expect(player.page == 0)
    player.press("Right")
    player.settle()
    #expect(player.page == 1 && player.isAtRest)
  }

  @Test func `a slideshow that slept for a night shows the next picture, not the last of hundreds`() {
    var settings = GallerySettings()
    settings.slideshowInterval = 2
    var player = GalleryPlayer(pages: 500, settings: settings)
    player.press("S")
    player.wait(1000)
    let before = player.page

    player.wait(8 * 3_600_000)

    #expect(player.page - before <= 1, "\(player.page - before) pages went by unseen")
  }
}
