import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// The window: its size, its focus and what lies over the pictures.
@Suite struct WindowTests {
  // MARK: Size

  @Test func `a resize keeps the picture point at the centre and the scale`() {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    player.settle()
    player.swipe(Point(100, 300), Point(100, 300))
    player.down(100, 200)
    player.move(109, 200)
    player.move(509, 400)
    player.wait(60)
    player.up()
    player.settle()
    #expect(isSame(player.shown, ContentTransform(scale: 0.5, offset: Vector(-400, -150))))

    player.resize(800, 400)
    #expect(isSame(player.shown, ContentTransform(scale: 0.5, offset: Vector(-200, -350))))
    #expect(player.shown.picturePoint(at: Point(400, 200)) == PicturePoint(1200, 1100))
    #expect(player.isAtRest)
  }

  @Test func `what was fitted is fitted again`() {
    var player = GalleryPlayer()
    player.resize(800, 400)
    #expect(player.zoom == 1)
    #expect(isSame(player.shown, ContentTransform(scale: 400.0 / 3000, offset: Vector(400 - 800.0 / 3, 0))))
    player.resize(400, 800)
    #expect(player.shown == ContentTransform(scale: 0.1, offset: Vector(0, 250)))
  }

  @Test func `a window without area changes nothing`() {
    var player = GalleryPlayer(start: 2)
    player.doubleTap(100, 350)
    player.settle()
    let before = player.shown
    for (width, height) in [(0.0, 0.0), (0, 800), (400, 0), (-3, 5), (.nan, 800)] {
      player.resize(width, height)
      player.wait(30)
      #expect(player.shown == before && player.page == 2)
    }
    player.resize(400, 800)
    #expect(player.shown == before && player.page == 2)
  }

  @Test func `a resize ends what is under way at its goal`() {
    var player = GalleryPlayer()
    player.press("Right")
    player.wait(30)
    player.resize(500, 900)
    #expect(player.page == 1 && player.position == 1 && player.isAtRest)

    player.down(300, 400)
    player.down(350, 450, finger: 2)
    player.move(0, 0)
    player.resize(400, 800)
    #expect(!player.state.isTouched)
    player.settle()
    #expect(player.isAtRest)
  }

  @Test func `a zoom under way is at its goal after a resize`() {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    player.wait(40)
    player.resize(800, 400)
    #expect(player.isAtRest && (player.shown.scale - 0.5).magnitude < 1e-9)
    #expect((player.shown.picturePoint(at: Point(400, 200)) - PicturePoint(2000, 1500)).length < 1e-6)
  }

  // MARK: Focus

  @Test func `a hidden window asks for no frames`() {
    var player = GalleryPlayer()
    player.press("Right")
    #expect(player.state.needsFrame(at: player.now))
    player.send(.hidden)
    #expect(!player.state.needsFrame(at: player.now))
    player.send(.shown)
    #expect(player.state.needsFrame(at: player.now))
    player.settle()
    #expect(player.page == 1)
  }

  @Test func `at rest nothing is drawn and nothing is due after the dots are gone`() {
    var player = GalleryPlayer()
    player.settle()
    player.wait(5000)
    #expect(player.state.needsFrame(at: player.now))
    player.wait(0)
    var state = player.state
    state.frameWasDrawn(at: player.now)
    #expect(!state.needsFrame(at: player.now) && state.deadline == nil)
  }

  @Test func `fingers that the platform lost are let go`() {
    var player = GalleryPlayer()
    player.down(100, 400)
    player.down(300, 400, finger: 2)
    player.send(.touchesPresent([2]))
    #expect(player.state.owner == .pan)
    player.send(.touchesPresent([]))
    #expect(player.state.owner == .none && !player.state.isTouched)
  }

  // MARK: Dots

  @Test func `the dots fade two seconds after the last input and come back with the next`() {
    var player = GalleryPlayer()
    func opacity(_ player: GalleryPlayer) -> Double { player.state.overlay.opacity(at: player.now) }
    for (wait, expected) in [(1999.0, 1.0), (201, 0.5), (200, 0), (3000, 0)] {
      player.wait(wait)
      #expect((opacity(player) - expected).magnitude < 1e-9)
    }
    player.down(200, 400)
    player.wait(75)
    #expect((opacity(player) - 0.5).magnitude < 1e-9)
    player.wait(5000)
    #expect(opacity(player) == 1)
    player.up()
    player.wait(2400)
    #expect(opacity(player) == 0)
  }

  @Test func `dots that cannot be seen take no taps`() {
    var player = GalleryPlayer()
    player.wait(3000)
    player.tap(300, 780)
    player.settle()
    #expect(player.page == 0)
  }

  @Test func `taps on the dots neither zoom nor turn twice`() {
    var player = GalleryPlayer(start: 2)
    player.doubleTap(260, 780)
    player.settle()
    #expect(player.zoom == 1 && player.page == 4)
  }

  @Test func `one page has no dots to hit`() {
    var player = GalleryPlayer(pages: 1)
    player.doubleTap(200, 780)
    player.settle()
    #expect(player.zoom == 5)
  }
}
