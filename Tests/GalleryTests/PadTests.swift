import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// Gamepads: buttons, sticks and triggers.
@Suite struct PadTests {
  @Test func `shoulders turn pages, a toggles the zoom and b leaves it`() {
    var player = GalleryPlayer()
    player.button("rightshoulder")
    player.button("rightshoulder", isDown: false)
    player.settle()
    #expect(player.page == 1)
    player.button("a")
    player.settle()
    #expect(player.zoom == 5)
    player.button("b")
    player.settle()
    #expect(player.zoom == 1)
    player.button("leftshoulder")
    player.settle()
    #expect(player.page == 0)
  }

  @Test func `a held button repeats after 400 ms each 120 ms, and stops at its release`() {
    var player = GalleryPlayer(pages: 30)
    player.button("dpright")
    for (time, page) in [(399.0, 1), (2, 2), (118, 2), (2, 3), (120, 4), (120, 5)] {
      player.wait(time)
      #expect(player.page == page)
    }
    player.button("dpright", isDown: false)
    player.wait(1000)
    #expect(player.page == 5)
  }

  @Test func `a pause of the whole program is one repeat`() {
    var player = GalleryPlayer(pages: 100)
    player.button("rightshoulder")
    player.wait(5000)
    #expect(player.page == 2)
    player.wait(1)
    #expect(player.page == 2)
  }

  @Test(arguments: [(0.19, 0), (0.4, 0), (0.6, 1), (1, 1), (-0.6, 0), (.nan, 0), (7, 1)])
  func `at fit the stick turns pages from half its way`(value: Double, page: Int) {
    var player = GalleryPlayer()
    player.axis("leftx", value)
    player.wait(300)
    #expect(player.page == page)
  }

  @Test func `a held stick repeats and a trembling one does not turn twice`() {
    var player = GalleryPlayer(pages: 30)
    for value in [0.3, 0.52, 0.48, 0.55, 0.2, 0.51] { player.axis("leftx", value) }
    #expect(player.page == 1)
    player.wait(399)
    #expect(player.page == 1)
    player.wait(2)
    #expect(player.page == 2)
    player.axis("leftx", 0.1)
    player.wait(1000)
    #expect(player.page == 2)
    player.axis("leftx", -1)
    #expect(player.page == 1)
  }

  @Test func `a stick pushed up turns no page`() {
    var player = GalleryPlayer()
    player.axis("lefty", -1)
    player.axis("leftx", 0.6)
    player.settle()
    #expect(player.page == 0)
  }

  private static func zoomed() -> GalleryPlayer {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    player.settle()
    return player
  }

  @Test(arguments: [(0.3, 18.75), (0.6, 300), (1, 1200)])
  func `zoomed in the stick pans by the square of its push`(value: Double, speed: Double) {
    var player = Self.zoomed()
    let before = player.shown
    player.axis("leftx", value)
    player.wait(500)
    #expect((player.shown.offset.x - before.offset.x + speed / 2).magnitude < 1e-6)
    #expect((player.shown.offset.y - before.offset.y).magnitude < 1e-9)
    #expect(player.page == 0)
    player.axis("leftx", 0)
    player.settle()
    #expect(player.isAtRest)
  }

  @Test func `two half steps of a stick and a trigger are one`() {
    var one = Self.zoomed()
    var two = Self.zoomed()
    for player in 0...1 {
      var moved = player == 0 ? one : two
      moved.axis("leftx", 0.5)
      moved.axis("lefty", -0.4)
      moved.axis("righttrigger", 0.3)
      if player == 0 {
        moved.wait(300)
        one = moved
      } else {
        for _ in 0..<10 { moved.wait(30) }
        moved.axis("lefty", -0.4)
        two = moved
      }
    }
    #expect(isSame(one.shown, two.shown))
    #expect(one.zoom > 5)
  }

  @Test func `a trigger zooms fourfold a second about the window's centre`() {
    var player = Self.zoomed()
    let centre = player.shown.picturePoint(at: Point(200, 400))
    player.axis("lefttrigger", 1)
    player.wait(250)
    #expect((player.zoom - 5 / 2.0.squareRoot()).magnitude < 1e-6)
    #expect((player.shown.picturePoint(at: Point(200, 400)) - centre).length < 1e-6)
    player.wait(2000)
    #expect(player.zoom == 1)
    player.axis("lefttrigger", 0)
    player.settle()
    #expect(player.isAtRest && player.zoom == 1)
  }

  @Test func `pads push together and each of them stops alone`() {
    var player = Self.zoomed()
    player.axis("leftx", 0.6, pad: 0)
    player.axis("leftx", -0.6, pad: 1)
    let before = player.shown
    player.wait(300)
    #expect(isSame(player.shown, before))
    player.send(.padDetached(1))
    player.wait(100)
    #expect((player.shown.offset.x - before.offset.x + 30).magnitude < 1e-6)
    player.send(.padDetached(0))
    let stopped = player.shown
    player.wait(300)
    #expect(isSame(player.shown, stopped))
    #expect(player.isAtRest)
  }

  @Test func `a pad that is taken away while a button is held repeats no more`() {
    var player = GalleryPlayer(pages: 30)
    player.button("rightshoulder", pad: 3)
    player.wait(450)
    #expect(player.page == 2)
    player.send(.padDetached(3))
    player.wait(2000)
    #expect(player.page == 2)
  }

  @Test func `nothing repeats after the window lost the focus`() {
    var player = Self.zoomed()
    player.button("dpright")
    player.axis("leftx", 1)
    player.send(.focusLost)
    let before = player.shown
    player.wait(2000)
    #expect(isSame(player.shown, before, within: 81))
    #expect(player.isAtRest)
  }

  @Test func `a stick that is held takes over again when the fingers are up`() {
    var player = Self.zoomed()
    player.axis("leftx", 1)
    player.wait(50)
    player.down(100, 300)
    player.down(300, 500, finger: 2)
    let held = player.shown
    player.wait(200)
    #expect(isSame(player.shown, held))
    player.up()
    player.up(finger: 2)
    player.wait(100)
    #expect((player.shown.offset.x - held.offset.x + 120).magnitude < 1e-6)
  }
}
