import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// Zooming by taps, keys and wheel. Fit is 0.1 at (0, 250), the window 400 × 800.
@Suite struct ZoomingTests {
  private static let fit = ContentTransform(scale: 0.1, offset: Vector(0, 250))

  private static let taps: [(tap: Point, offset: Vector)] = [
    (Point(100, 350), Vector(-300, -100)), (Point(10, 260), Vector(0, 0)),
    (Point(390, 540), Vector(-1600, -700)),
    (Point(200, 400), Vector(-800, -350)), (Point(200, 100), Vector(-800, 0)),
  ]

  @Test(arguments: taps)
  func `a double-tap zooms to the rectangle about it, and the next one back exactly`(
    tap: Point, offset: Vector
  ) {
    var player = GalleryPlayer()
    let before = player.shown
    player.doubleTap(tap.x, tap.y)
    player.settle()
    #expect(isSame(player.shown, ContentTransform(scale: 0.5, offset: offset)))
    #expect(player.zoom == 5)

    player.doubleTap(200, 400)
    player.settle()
    #expect(player.shown == before && before == Self.fit)
  }

  @Test func `one screen point stands still all the way in`() throws {
    var player = GalleryPlayer()
    let picturePoint = Self.fit.picturePoint(at: Point(75, 337.5))
    player.doubleTap(100, 350)
    for _ in 0..<60 {
      player.wait(8)
      #expect((player.shown.screenPoint(of: picturePoint) - Point(75, 337.5)).length < 1e-6)
    }
  }

  @Test func `a double-tap on a page in flight zooms the page it goes to`() {
    var player = GalleryPlayer()
    player.swipe(Point(300, 400), Point(200, 400))
    player.wait(50)
    player.doubleTap(200, 400)
    player.settle()
    #expect(player.page == 1 && player.zoom == 5 && player.isAtRest)
  }

  @Test func `a double-tap in the middle of a zoom turns it round without a jump`() {
    for moment in stride(from: 20.0, through: 400, by: 20) {
      var player = GalleryPlayer()
      player.doubleTap(100, 350)
      player.wait(moment)
      let before = player.shown
      player.tap(100, 350)
      #expect(isSame(player.shown, before, within: 1e-9))
      player.wait(60)
      player.tap(100, 350)
      player.settle()
      #expect(player.shown == Self.fit, "after \(moment) ms")
    }
  }

  @Test func `a finger stops a zoom and its lift lets it go on`() {
    var player = GalleryPlayer()
    player.doubleTap(100, 350)
    player.wait(60)
    let before = player.shown
    player.down(30, 30)
    player.wait(700)
    #expect(isSame(player.shown, before, within: 1e-9))
    player.up()
    player.settle()
    #expect(isSame(player.shown, ContentTransform(scale: 0.5, offset: Vector(-300, -100))))
  }

  @Test func `a zoom ends a fling`() {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    player.settle()
    player.swipe(Point(250, 400), Point(150, 300), over: 48)
    player.wait(100)
    player.doubleTap(200, 400)
    player.settle()
    #expect(player.shown == Self.fit)
  }

  @Test func `the zoom of a page is gone when it was out of sight and kept when it was not`() {
    var player = GalleryPlayer()
    player.doubleTap(100, 350)
    player.settle()
    let zoomed = player.shown
    player.press("PageDown")
    player.wait(60)
    player.press("PageUp")
    player.settle()
    #expect(isSame(player.shown, zoomed))

    player.press("PageDown")
    player.settle()
    player.press("PageUp")
    player.settle()
    #expect(player.shown == Self.fit)
  }

  // MARK: Keys

  @Test func `plus and minus zoom by half about the window's centre`() {
    var player = GalleryPlayer()
    player.press("+")
    player.settle()
    #expect((player.zoom - 1.5).magnitude < 1e-9)
    #expect((player.shown.screenPoint(of: PicturePoint(2000, 1500)) - Point(200, 400)).length < 1e-6)
    player.press("-")
    player.settle()
    #expect(player.shown == Self.fit)
  }

  @Test func `presses add up from where the last one leads`() {
    var player = GalleryPlayer()
    for _ in 0..<3 {
      player.press("+")
      player.wait(30)
    }
    player.settle()
    #expect((player.zoom - 1.5 * 1.5 * 1.5).magnitude < 1e-9)
  }

  @Test(arguments: [("0", 1.0), ("1", 10.0), ("Escape", 1.0), ("+", 7.5), ("-", 10.0 / 3)])
  func `a key takes a page zoomed by 5 to its zoom`(key: String, zoom: Double) {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    player.settle()
    player.press(key)
    player.settle()
    #expect((player.zoom - zoom).magnitude < 1e-9)
  }

  @Test func `no key zooms past the limits`() {
    var player = GalleryPlayer()
    for _ in 0..<12 { player.press("+") }
    player.settle()
    #expect(player.shown.scale == 1)
    for _ in 0..<12 { player.press("-") }
    player.settle()
    #expect(player.shown == Self.fit)
  }

  @Test func `arrows pan a zoomed page by 80 points and page on from its edge`() {
    var player = GalleryPlayer(start: 1)
    player.doubleTap(390, 400)
    player.settle()
    #expect(player.shown.offset.x == -1600)
    player.press("Left")
    player.settle()
    #expect((player.shown.offset.x + 1520).magnitude < 1e-9)
    player.press("Right")
    player.press("Right")
    player.settle()
    #expect(player.page == 2 && player.zoom == 1)
  }

  @Test func `a held arrow stops at the edge`() {
    var player = GalleryPlayer(start: 1)
    player.press("+")
    player.settle()
    player.press("Right")
    for _ in 0..<60 {
      player.wait(60)
      player.press("Right", isRepeat: true)
    }
    player.settle()
    #expect(player.page == 1 && (player.shown.offset.x + 200).magnitude < 1e-9)
  }

  @Test func `escape leaves the zoom first and then fullscreen`() {
    var player = GalleryPlayer()
    player.press("F11")
    player.press("+")
    player.settle()
    player.press("Escape")
    player.settle()
    #expect(player.zoom == 1 && player.state.isFullscreen)
    player.press("Escape")
    #expect(!player.state.isFullscreen)
    let fullscreen = player.effects.compactMap { effect -> Bool? in
      if case .setFullscreen(let isOn) = effect { return isOn }
      return nil
    }
    #expect(fullscreen == [true, false])
  }

  @Test func `text that a layout produces counts where its key did not`() {
    var player = GalleryPlayer()
    player.send(.text("+"))
    player.settle()
    #expect((player.zoom - 1.5).magnitude < 1e-9)
    player.press("=")
    player.send(.text("+"))
    player.settle()
    #expect((player.zoom - 2.25).magnitude < 1e-9)
  }

  // MARK: Wheel

  @Test func `notches there and back end where they began`() {
    var player = GalleryPlayer()
    player.doubleTap(150, 420)
    player.settle()
    player.wheel(0, -3, at: Point(120, 330))
    player.settle()
    let before = player.shown
    for _ in 0..<10 {
      player.wheel(0, 1, at: Point(120, 330))
      player.settle()
      player.wheel(0, -1, at: Point(120, 330))
      player.settle()
    }
    #expect((player.shown.scale / before.scale - 1).magnitude < 1e-12)
    #expect((player.shown.offset - before.offset).length < 1e-6)
  }

  @Test func `a notch zooms by 1.2 and keeps what is under the pointer`() {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    player.settle()
    player.wheel(0, -2)
    player.settle()
    let pointer = Point(130, 370)
    let picturePoint = player.shown.picturePoint(at: pointer)
    let zoom = player.zoom
    player.wheel(0, 1, at: pointer)
    for _ in 0..<40 {
      player.wait(8)
      #expect((player.shown.screenPoint(of: picturePoint) - pointer).length < 1e-6)
    }
    player.settle()
    #expect((player.zoom / zoom - 1.2).magnitude < 1e-12)
  }

  @Test func `a pinch on a touchpad follows at once`() {
    var player = GalleryPlayer()
    for _ in 0..<8 { player.wheel(0, 0.5, at: Point(200, 400), isPrecise: true, .control) }
    #expect((player.zoom - power(1.2, 4)).magnitude < 1e-9)
  }
}
