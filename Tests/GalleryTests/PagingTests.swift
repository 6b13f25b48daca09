import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// Turning pages by hand and by key.
@Suite struct PagingTests {
  private struct Swipe: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let from: Double
    let to: Double
    var over = 64.0
    var pause = 0.0
    var start = 2
    let page: Int
  }

  private static let swipes = [
    Swipe(testDescription: "a flick to the left", from: 300, to: 200, page: 3),
    Swipe(testDescription: "a flick to the right", from: 100, to: 200, page: 1),
    Swipe(testDescription: "a short quick flick", from: 300, to: 270, over: 24, page: 3),
    Swipe(testDescription: "a light flick of 280 pt/s", from: 300, to: 273, over: 96, page: 3),
    Swipe(testDescription: "a slow drag of 208 pt/s", from: 300, to: 280, over: 96, page: 2),
    Swipe(testDescription: "less than half way, held", from: 390, to: 180, over: 200, pause: 60, page: 2),
    Swipe(testDescription: "more than half way, held", from: 390, to: 160, over: 200, pause: 60, page: 3),
    Swipe(testDescription: "within the slop", from: 300, to: 293, over: 16, page: 2),
    Swipe(testDescription: "across the whole window", from: 399, to: 1, over: 40, page: 3),
    Swipe(testDescription: "on at the end", from: 300, to: 100, start: 4, page: 4),
    Swipe(testDescription: "back at the beginning", from: 100, to: 300, start: 0, page: 0),
  ]

  @Test(arguments: swipes)
  private func `a swipe settles on its page`(_ swipe: Swipe) {
    var player = GalleryPlayer(start: swipe.start)
    player.swipe(Point(swipe.from, 400), Point(swipe.to, 410), over: swipe.over, pause: swipe.pause)
    player.settle()
    #expect(player.page == swipe.page)
    #expect(player.isAtRest && player.zoom == 1)
  }

  @Test func `a page follows the finger from the end of the slop`() {
    var player = GalleryPlayer()
    player.down(300, 400)
    player.move(291, 400)
    #expect(player.shown.offset.x == 0)
    player.move(250, 400)
    #expect((player.shown.offset.x + 41).magnitude < 1e-9)
    player.move(300, 400)
    player.move(291, 400)
    #expect(player.shown.offset.x.magnitude < 1e-9)
  }

  @Test func `at the end the pages give way like a rubber band and come back`() {
    var player = GalleryPlayer()
    player.down(100, 400)
    player.move(109, 400)
    player.move(229, 400)
    #expect((player.shown.offset.x - 56.652).magnitude < 1e-3)
    player.wait(60)
    player.up()
    for (wait, left) in [(50.0, 37.539), (50, 17.474), (100, 2.704), (100, 0.347)] {
      player.wait(wait)
      #expect((player.shown.offset.x - left).magnitude < 1e-3)
    }
  }

  @Test func `forward and a quick flick back return to the page it began on`() {
    var player = GalleryPlayer(start: 2)
    player.down(300, 400)
    player.drag(Point(300, 400), Point(180, 400), over: 120)
    player.drag(Point(180, 400), Point(220, 400), over: 32)
    player.up()
    player.settle()
    #expect(player.page == 2)
  }

  @Test func `a touch without movement lets a turning page go on to where it went`() {
    var player = GalleryPlayer()
    player.swipe(Point(300, 400), Point(200, 400))
    player.wait(16)
    player.down(200, 400)
    let held = player.shown
    player.wait(400)
    #expect(player.shown == held && player.position < 0.5)
    player.up()
    player.settle()
    #expect(player.page == 1 && player.isAtRest)
  }

  @Test func `quick flicks turn a page each`() {
    var player = GalleryPlayer(pages: 9)
    for _ in 0..<5 {
      player.swipe(Point(300, 400), Point(200, 400), over: 48)
      player.wait(82)
    }
    player.settle()
    #expect(player.page == 5)
  }

  @Test func `the committed page changes once a swipe`() {
    var player = GalleryPlayer()
    player.down(350, 400)
    player.drag(Point(350, 400), Point(60, 400), over: 200)
    #expect(player.page == 0)
    player.up()
    #expect(player.page == 1)
    for _ in 0..<60 {
      player.wait(10)
      #expect(player.page == 1)
    }
  }

  @Test func `a second finger ends the drag at the nearer page and never turns another`() {
    for (distance, page) in [(100.0, 0), (260, 1)] {
      var player = GalleryPlayer()
      player.down(380, 400)
      player.drag(Point(380, 400), Point(380 - distance, 400), over: 40)
      player.down(300, 600, finger: 2)
      player.drag(Point(300, 600), Point(20, 600), over: 80, finger: 2)
      player.up(finger: 2)
      player.up()
      player.settle()
      #expect(player.page == page && player.isAtRest)
    }
  }

  @Test func `losing the window in a drag goes to the nearer page`() {
    var player = GalleryPlayer()
    player.down(350, 400)
    player.drag(Point(350, 400), Point(200, 400), over: 32)
    player.send(.focusLost)
    player.settle()
    #expect(player.page == 0 && player.isAtRest && !player.state.isTouched)
  }

  @Test func `an empty gallery does nothing and loses nothing`() {
    var player = GalleryPlayer(pages: 0)
    player.swipe(Point(300, 400), Point(100, 400))
    player.doubleTap(200, 400)
    for key in ["Right", "End", "+", "1"] { player.press(key) }
    player.wheel(0, 1)
    player.settle()
    #expect(player.position == 0 && player.isAtRest && player.effects.isEmpty)
  }

  // MARK: Keys

  private static let keys: [(String, Modifiers, Int)] = [
    ("Right", [], 3), ("Left", [], 1), ("PageDown", [], 3), ("PageUp", [], 1), ("Space", [], 3),
    ("Space", .shift, 1), ("Backspace", [], 1), ("N", [], 3), ("P", [], 1), ("Home", [], 0), ("End", [], 4),
    ("PageDown", .shift, 4), ("PageUp", .shift, 0), ("Right", .control, 2), ("F5", [], 2),
  ]

  @Test(arguments: keys)
  func `a key goes to its page`(key: String, modifiers: Modifiers, page: Int) {
    var player = GalleryPlayer(start: 2)
    player.press(key, modifiers)
    player.settle()
    #expect(player.page == page && player.isAtRest)
  }

  @Test func `a second press goes on from the first without a jump`() {
    var player = GalleryPlayer(picture: PixelSize(width: 400, height: 800))
    player.press("Right")
    player.wait(100)
    let before = player.position
    player.press("Right")
    #expect(player.position == before)
    #expect((before * 424 - 276.624 * 424 / 400).magnitude < 1e-3)
    player.settle()
    #expect(player.page == 2)
  }

  @Test func `a held key repeats after 400 ms, each 120 ms at most`() {
    var player = GalleryPlayer(pages: 30)
    player.press("Right")
    for _ in 0..<40 {
      player.wait(30)
      player.press("Right", isRepeat: true)
    }
    // 1200 ms: at once, then at 420, 540, 660, … 1140.
    #expect(player.page == 8)
    player.release("Right")
    player.settle()
    #expect(player.page == 8)
  }

  @Test func `keys that page are ignored while a finger drags, not kept`() {
    var player = GalleryPlayer()
    player.down(300, 400)
    player.drag(Point(300, 400), Point(260, 400), over: 40)
    for key in ["Right", "Right", "End"] { player.press(key) }
    player.wait(60)
    player.up()
    player.settle()
    #expect(player.page == 0)
  }

  @Test func `without animation keys commit the same pages at once`() {
    var settings = GallerySettings()
    settings.motion = settings.motion.reduced
    var player = GalleryPlayer(settings: settings)
    player.press("Right")
    #expect(player.page == 1 && player.isAtRest)
    player.down(300, 400)
    player.move(291, 400)
    player.move(191, 400)
    #expect((player.shown.offset.x + 100).magnitude < 1e-9)
  }

  @Test func `a far leap shows only its last stretch`() {
    var player = GalleryPlayer(pages: 100)
    player.press("End")
    #expect(player.position == 98)
    player.settle()
    #expect(player.page == 99)
  }

  @Test func `the dots answer to taps beside the current one and to a finger along them`() {
    var player = GalleryPlayer(start: 2)
    player.tap(260, 780)
    #expect(player.page == 3)
    player.settle()
    player.tap(140, 780)
    #expect(player.page == 2)
    player.settle()
    player.down(200, 780)
    player.move(232, 780)
    #expect(player.page == 4)
    player.move(168, 780)
    #expect(player.page == 0)
    player.up()
    player.settle()
    #expect(player.page == 0 && player.isAtRest)
  }

  @Test func `a scrub that is taken away returns to its page`() {
    var player = GalleryPlayer(start: 2)
    player.down(200, 780)
    player.move(232, 780)
    player.send(.focusLost)
    player.settle()
    #expect(player.page == 2)
  }
}
