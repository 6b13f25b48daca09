import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// Zooming with fingers: pinches, and a tap that is held and dragged.
@Suite struct PinchingTests {
  private static let fit = ContentTransform(scale: 0.1, offset: Vector(0, 250))

  @Test func `the picture stays under both fingers`() {
    var player = GalleryPlayer()
    player.down(100, 400)
    player.down(300, 400, finger: 2)
    player.move(-20, 380)
    player.move(480, 380, finger: 2)
    #expect(isSame(player.shown, ContentTransform(scale: 0.25, offset: Vector(-270, 5))))
    #expect((player.shown.screenPoint(of: PicturePoint(2000, 1500)) - Point(230, 380)).length < 1e-9)
  }

  @Test func `nothing moves when a finger of a pinch lifts, and the other goes on from there`() {
    var player = GalleryPlayer()
    player.down(100, 300)
    player.down(300, 300, finger: 2)
    player.move(0, 300)
    player.move(400, 300, finger: 2)
    let before = ContentTransform(scale: 0.2, offset: Vector(-200, 200))
    #expect(isSame(player.shown, before))
    player.up(finger: 2)
    #expect(isSame(player.shown, before))
    player.move(10, 300)
    #expect(isSame(player.shown, before.translated(by: Vector(10, 0))))
  }

  @Test func `a third finger that comes and goes changes nothing`() {
    var player = GalleryPlayer()
    player.down(100, 300)
    player.down(300, 300, finger: 2)
    player.move(50, 320)
    let before = player.shown
    player.down(170, 600, finger: 3)
    #expect(isSame(player.shown, before, within: 1e-9))
    player.up(finger: 3)
    #expect(isSame(player.shown, before, within: 1e-9))
    player.move(0, 340)
    player.move(50, 320)
    #expect(isSame(player.shown, before, within: 1e-9))
  }

  @Test func `below fit the picture gives way and returns within half a second`() {
    var player = GalleryPlayer()
    player.down(100, 400)
    player.down(300, 400, finger: 2)
    player.move(150, 400)
    player.move(250, 400, finger: 2)
    #expect((player.zoom - 0.7820).magnitude < 1e-4)
    player.up()
    player.up(finger: 2)
    player.wait(500)
    #expect((player.zoom - 1).magnitude < 1e-3)
    player.settle()
    #expect(player.shown == Self.fit)
  }

  @Test func `above the maximum it gives way and returns about the last fingers`() {
    var player = GalleryPlayer(picture: PixelSize(width: 400, height: 800))
    player.down(190, 400)
    player.down(210, 400, finger: 2)
    player.move(50, 400)
    player.move(350, 400, finger: 2)
    #expect(player.zoom > 5 && player.zoom < 10)
    let under = player.shown.picturePoint(at: Point(350, 400))
    player.up()
    player.up(finger: 2)
    player.settle()
    #expect((player.zoom - 5).magnitude < 1e-9)
    #expect((player.shown.screenPoint(of: under) - Point(350, 400)).length < 1e-6)
  }

  @Test func `a pinch never turns the page, however far it goes`() {
    var player = GalleryPlayer(start: 2)
    player.down(300, 300)
    player.down(380, 500, finger: 2)
    for step in 1...40 {
      player.wait(8)
      player.move(300 - Double(step) * 8, 300)
      player.move(380 - Double(step) * 8, 500, finger: 2)
    }
    player.up()
    player.up(finger: 2)
    player.settle()
    #expect(player.page == 2 && player.isAtRest && player.shown == Self.fit)
  }

  @Test func `a pinch right after a swipe takes the page that is coming`() {
    var player = GalleryPlayer()
    player.swipe(Point(300, 400), Point(200, 400))
    player.wait(80)
    player.down(150, 400)
    player.down(250, 400, finger: 2)
    let picturePoint = player.shown.picturePoint(at: Point(200, 400))
    for step in 1...20 {
      player.wait(16)
      player.move(150 - Double(step) * 5, 400)
      player.move(250 + Double(step) * 5, 400, finger: 2)
      #expect((player.shown.screenPoint(of: picturePoint) - Point(200, 400)).length < 1e-6)
    }
    player.up()
    player.up(finger: 2)
    player.settle()
    #expect(player.page == 1 && player.zoom > 2 && player.isAtRest)
  }

  @Test func `fingers beside the picture pinch it all the same`() {
    var player = GalleryPlayer()
    player.down(100, 50)
    player.down(300, 750, finger: 2)
    player.move(100, 250)
    player.move(300, 550, finger: 2)
    #expect(player.zoom < 1)
    player.move(0, -310)
    player.move(400, 1110, finger: 2)
    #expect(player.zoom > 1.9)
  }

  @Test func `tap, hold and drag zooms about the tapped point`() {
    var player = GalleryPlayer()
    player.tap(150, 380)
    player.wait(100)
    player.down(150, 380)
    player.wait(16)
    player.move(150, 389)
    let picturePoint = player.shown.picturePoint(at: Point(150, 380))
    player.move(150, 489)
    #expect((player.zoom - 1.4918).magnitude < 1e-4)
    #expect((player.shown.screenPoint(of: picturePoint) - Point(150, 380)).length < 1e-6)
    player.up()
    player.settle()
    #expect(player.zoom > 1.49 && player.isAtRest)
  }

  @Test func `a zoom key under a finger goes on from the new scale`() {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    player.settle()
    player.down(200, 400)
    player.move(220, 400)
    player.press("+")
    let before = player.shown
    #expect((player.zoom - 7.5).magnitude < 1e-9)
    player.move(230, 405)
    #expect(isSame(player.shown, before.translated(by: Vector(10, 5))))
  }
}
