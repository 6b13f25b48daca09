import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// R8: a zoomed picture's edge and the pager.
///
/// Zoomed by a double-tap to scale 0.5: offsets lie in −1600…0 and −700…0.
@Suite struct HandOffTests {
  /// Zoomed, with the picture's left edge `x` points left of the window's.
  private static func zoomed(at x: Double, start: Int = 2, settings: GallerySettings = GallerySettings())
    -> GalleryPlayer
  {
    var player = GalleryPlayer(start: start, settings: settings)
    player.doubleTap(10, 400)
    player.settle()
    var way = -x
    while way > 0 {
      let step = min(way, 300)
      player.down(350, 400)
      player.move(341, 400)
      player.move(341 - step, 400)
      player.wait(60)
      player.up()
      player.settle()
      way -= step
    }
    return player
  }

  private struct Drag: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let from: Double
    let by: Double
    let pan: Double
    let pager: Double
  }

  private static let drags = [
    Drag(testDescription: "inside, past the edge", from: -100, by: 160, pan: 30.485, pager: 0),
    Drag(testDescription: "inside", from: -100, by: 60, pan: -40, pager: 0),
    Drag(testDescription: "at the left edge, outward", from: 0, by: 60, pan: 0, pager: 60),
    Drag(testDescription: "at the left edge, inward", from: 0, by: -60, pan: -60, pager: 0),
    Drag(testDescription: "at the right edge, outward", from: -1600, by: -60, pan: -1600, pager: -60),
    Drag(testDescription: "at the right edge, inward", from: -1600, by: 60, pan: -1540, pager: 0),
  ]

  @Test(arguments: drags)
  private func `a drag moves the picture or the pages`(_ drag: Drag) {
    var player = Self.zoomed(at: drag.from)
    let slop = drag.by > 0 ? 9.0 : -9
    player.down(200, 400)
    player.move(200 + slop, 400)
    player.move(200 + slop + drag.by, 400)
    let pager = (2 - player.position) * 424
    #expect((pager - drag.pager).magnitude < 1e-3)
    #expect((player.shown.offset.x - pager - drag.pan).magnitude < 1e-3)
  }

  @Test func `a finger that comes back leaves no trace`() {
    var player = Self.zoomed(at: 0)
    player.down(200, 400)
    player.move(209, 400)
    let before = player.shown
    for x in [269.0, 340, 230, 209] { player.move(x, 400) }
    #expect(player.position == 2)
    #expect(isSame(player.shown, before, within: 1e-9))
  }

  @Test func `pages turn from an edge by the usual rules, and the picture goes along`() {
    var player = Self.zoomed(at: 0)
    player.swipe(Point(100, 400), Point(250, 400))
    player.settle()
    #expect(player.page == 1 && player.zoom == 1 && player.isAtRest)
  }

  @Test func `from inside no drag turns the page`() {
    var player = Self.zoomed(at: -100)
    player.swipe(Point(50, 400), Point(390, 400))
    player.settle()
    #expect(player.page == 2 && player.shown.offset.x == 0 && player.zoom == 5)
  }

  @Test func `height stands still while the pages move`() {
    var player = Self.zoomed(at: 0)
    let y = player.shown.offset.y
    player.down(200, 400)
    player.move(209, 400)
    player.move(259, 430)
    #expect(player.shown.offset.y == y)
    player.move(209, 460)
    #expect((player.shown.offset.y - y).magnitude < 1e-9)
    player.move(189, 480)
    #expect((player.shown.offset.y - y - 20).magnitude < 1e-9)
  }

  @Test func `a picture narrower than the window hands over on both sides`() {
    for (way, page) in [(-150.0, 3), (150, 1)] {
      var player = GalleryPlayer(start: 2, picture: PixelSize(width: 300, height: 6000))
      player.press("+")
      player.settle()
      #expect(player.zoom == 1.5 && player.state.fit(of: PageID(2)).picture.width * player.shown.scale < 400)
      player.swipe(Point(200, 400), Point(200 + way, 400))
      player.settle()
      #expect(player.page == page)
    }
  }

  @Test func `caught a little past its edge the picture does not leap, and still hands over`() {
    var player = Self.zoomed(at: -20)
    player.swipe(Point(100, 400), Point(150, 400), over: 48)
    for _ in 0..<100 where player.shown.offset.x <= 5 { player.wait(2) }
    let caught = player.shown
    #expect(caught.offset.x > 5 && caught.offset.x < 24)
    player.down(100, 400)
    player.move(109, 400)
    #expect(isSame(player.shown, caught, within: 1e-9))
    player.move(169, 400)
    #expect(isSame(player.shown, caught.translated(by: Vector(60, 0)), within: 1e-9))
    player.drag(Point(169, 400), Point(380, 400), over: 64)
    player.up()
    player.settle()
    #expect(player.page == 1)
  }

  @Test func `caught far past its edge the picture gives way and turns nothing`() {
    var player = Self.zoomed(at: 0)
    player.down(100, 300)
    player.down(100, 500, finger: 2)
    player.move(330, 300)
    player.move(330, 500, finger: 2)
    player.up()
    player.up(finger: 2)
    let caught = player.shown
    #expect(caught.offset.x > 200)
    player.down(100, 400)
    player.move(109, 400)
    #expect(isSame(player.shown, caught, within: 1e-6))
    player.drag(Point(109, 400), Point(390, 400), over: 64)
    #expect(player.position == 2)
    player.up()
    player.settle()
    #expect(player.page == 2 && player.shown.offset.x == 0)
  }

  @Test func `at the end of the list the edge is a rubber band`() {
    var player = Self.zoomed(at: 0, start: 0)
    player.down(200, 400)
    player.move(209, 400)
    player.move(329, 400)
    #expect(player.position < 0 && player.shown.offset.x > 50 && player.shown.offset.x < 60)
    player.wait(60)
    player.up()
    player.settle()
    #expect(player.page == 0 && player.shown.offset.x == 0 && player.zoom == 5)
  }

  @Test func `from right to left only the pages are mirrored`() {
    var settings = GallerySettings()
    settings.isRightToLeft = true
    var player = Self.zoomed(at: 0, settings: settings)
    player.down(200, 400)
    player.move(209, 400)
    player.move(269, 400)
    #expect((player.position - 2 - 60.0 / 424).magnitude < 1e-9)
    #expect((player.shown.offset.x - 60).magnitude < 1e-9)
  }

  // MARK: Panning

  @Test func `a fling goes on in a straight line and ends where the specification says`() {
    var player = Self.zoomed(at: -800)
    let start = player.shown.offset
    player.down(200, 400)
    player.drag(Point(200, 400), Point(240, 410), over: 40)
    let released = player.shown.offset
    player.up()
    var last = released
    for _ in 0..<60 {
      player.wait(16)
      let way = player.shown.offset - released
      #expect(way.length == 0 || (way.y / way.x - 0.25).magnitude < 1e-6)
      #expect(player.shown.offset.x >= last.x)
      last = player.shown.offset
    }
    player.settle()
    let travel = (player.shown.offset - released).length
    let speed = (40 * 40 + 10 * 10.0).squareRoot() / 0.04
    #expect((travel - speed / 2.002).magnitude < 1)
    #expect(player.shown.offset != start)
  }

  @Test func `a tap stops a fling and starts none`() {
    var player = Self.zoomed(at: -800)
    player.swipe(Point(200, 400), Point(260, 400), over: 48)
    player.wait(40)
    let caught = player.shown
    player.tap(200, 400)
    player.wait(400)
    #expect(isSame(player.shown, caught))
    #expect(player.isAtRest)
  }

  @Test func `within 120 ms of a pinch nothing is thrown`() {
    var player = Self.zoomed(at: -800)
    player.down(100, 400)
    player.down(300, 400, finger: 2)
    player.wait(50)
    player.up(finger: 2)
    player.drag(Point(100, 400), Point(160, 400), over: 56)
    player.up()
    let released = player.shown
    player.wait(500)
    #expect(isSame(player.shown, released))
  }

  @Test func `a picture that fails while a zoomed page is held rests as an error page`() {
    var player = GalleryPlayer(delivers: false)
    player.doubleTap(100, 100)
    player.wait(30)
    player.send(.mouse(MouseEvent(phase: .down, button: 1, position: Point(200, 400))))
    player.fail(player.wants[0], "broken")
    player.send(.key(KeyEvent(isDown: true, name: "Down")))
    player.send(.mouse(MouseEvent(phase: .up, button: 1, position: Point(200, 400))))
    player.settle()
    #expect(player.shown.scale == player.state.fit(of: PageID(0)).fitScale)
  }

  @Test func `a page that was frozen under a finger goes on when another page is dragged`() {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    player.wait(30)
    player.send(.mouse(MouseEvent(phase: .down, button: 1, position: Point(200, 400))))
    player.send(.key(KeyEvent(isDown: true, name: "PageDown")))
    player.wait(600)
    player.send(
      .wheel(
        WheelEvent(delta: Displacement(0, 1), position: Point(200, 400), isPrecise: false, modifiers: [])))
    player.send(.mouse(MouseEvent(phase: .move, button: 1, position: Point(240, 420))))
    player.send(.mouse(MouseEvent(phase: .up, button: 1, position: Point(240, 420))))
    player.settle()
    for (page, motion) in player.state.motions {
      if case .frozen = motion { Issue.record("page \(page.number) is still held") }
    }
  }
}
