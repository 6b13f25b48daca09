import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// A gallery that is read from right to left.
@Suite struct RightToLeftTests {
  private static func player(start: Int = 2) -> GalleryPlayer {
    var settings = GallerySettings()
    settings.isRightToLeft = true
    return GalleryPlayer(start: start, settings: settings)
  }

  @Test func `a swipe to the right goes on and one to the left goes back`() {
    var player = Self.player()
    player.swipe(Point(100, 400), Point(200, 400))
    player.settle()
    #expect(player.page == 3)
    player.swipe(Point(300, 400), Point(200, 400))
    player.settle()
    #expect(player.page == 2)
  }

  @Test(arguments: [("Left", 3), ("Right", 1), ("PageDown", 3), ("PageUp", 1), ("Home", 0), ("End", 4)])
  func `arrows go where they point, all other keys by the order`(key: String, page: Int) {
    var player = Self.player()
    player.press(key)
    player.settle()
    #expect(player.page == page)
  }

  @Test func `a stick goes where it points`() {
    var player = Self.player()
    player.axis("leftx", -1)
    player.axis("leftx", 0)
    player.settle()
    #expect(player.page == 3)
    player.button("dpright")
    player.button("dpright", isDown: false)
    player.settle()
    #expect(player.page == 2)
  }

  @Test func `the dots run from right to left`() {
    var player = Self.player()
    player.tap(140, 780)
    player.settle()
    #expect(player.page == 3)
    player.down(184, 780)
    player.move(232, 780)
    player.up()
    player.settle()
    #expect(player.page == 0)
  }

  @Test func `the next page lies to the left`() {
    let player = Self.player()
    #expect(player.shown(page: 3).offset.x == -424 && player.shown(page: 1).offset.x == 424)
  }

  @Test func `a zoom is not mirrored`() {
    var player = Self.player()
    player.doubleTap(100, 350)
    player.settle()
    #expect(isSame(player.shown, ContentTransform(scale: 0.5, offset: Vector(-300, -100))))
  }
}
