import Gallery
import Geometry
import Gestures
import Scene
import Testing

/// What frames are made of, as text.
@Suite struct LayoutTests {
  private static let wide = PixelSize(width: 4000, height: 3000)

  @Test func `at rest one picture lies on whole pixels under its dots`() {
    var world = SceneWorld(pages: 2, window: Size(width: 401, height: 801))
    world.deliver(page: 0, PixelSize(width: 4000, height: 3001))

    #expect(
      world.frame() == """
        wall #1c1c1e
        picture 0/1/0 of 0,0 401x300 at 0,250 401x301
        disc 192.5,779 r 5 #000000 ×0.4
        disc 192.5,779 r 4 #ffffff ×1
        disc 208.5,779 r 5 #000000 ×0.4
        disc 208.5,779 r 4 #ffffff ×0.4
        """)
  }

  @Test func `in the middle of a swipe two pages are a gap apart`() {
    var world = SceneWorld(pages: 2)
    world.deliver(page: 0, Self.wide)
    world.deliver(page: 1, Self.wide)
    world.touch(.down, 1, 300, 400)
    world.touch(.move, 1, 190.75, 400)

    #expect(
      world.frame() == """
        wall #1c1c1e
        picture 0/1/0 of 0,0 400x300 at -100.25,250 400x300
        picture 1/2/0 of 0,0 400x300 at 323.75,250 400x300
        disc 192,778 r 5 #000000 ×0.4
        disc 192,778 r 4 #ffffff ×0.858
        disc 208,778 r 5 #000000 ×0.4
        disc 208,778 r 4 #ffffff ×0.542
        """)
  }

  @Test func `from right to left the next page comes from the left`() {
    var world = SceneWorld(pages: 2, isRightToLeft: true)
    world.deliver(page: 0, Self.wide)
    world.deliver(page: 1, Self.wide)
    world.touch(.down, 1, 100, 400)
    world.touch(.move, 1, 209.25, 400)

    #expect(
      world.frame() == """
        wall #1c1c1e
        picture 0/1/0 of 0,0 400x300 at 100.25,250 400x300
        picture 1/2/0 of 0,0 400x300 at -323.75,250 400x300
        disc 208,778 r 5 #000000 ×0.4
        disc 208,778 r 4 #ffffff ×0.858
        disc 192,778 r 5 #000000 ×0.4
        disc 192,778 r 4 #ffffff ×0.542
        """)
  }

  @Test func `a picture that has not come is a placeholder of the page's shape`() {
    var world = SceneWorld(pages: 1)

    #expect(
      world.frame() == """
        wall #1c1c1e
        fill 0,0 400x800 #242427
        """)
  }

  @Test func `a coarse forerunner shows until the picture is there`() {
    var world = SceneWorld(pages: 1)
    world.deliver(page: 0, Self.wide, isPreview: true)
    let forerunner = world.frame()
    world.deliver(page: 0, Self.wide, tiles: 0)
    #expect(world.frame() == forerunner)

    #expect(forerunner == "wall #1c1c1e\npicture 0/1/0 of 0,0 400x300 at 0,250 400x300")
  }

  @Test func `on a dense display everything is in device pixels`() {
    var world = SceneWorld(pages: 2, pixelScale: 2)
    world.deliver(page: 0, PixelSize(width: 100, height: 50))

    #expect(
      world.frame() == """
        wall #1c1c1e
        picture 0/1/0 of 0,0 100x50 at 350,775 100x50
        disc 384,1556 r 10 #000000 ×0.4
        disc 384,1556 r 8 #ffffff ×1
        disc 416,1556 r 10 #000000 ×0.4
        disc 416,1556 r 8 #ffffff ×0.4
        """)
  }

  @Test func `pixels four or more across are squares, drawings never are`() {
    var world = SceneWorld(pages: 1)
    world.deliver(page: 0, PixelSize(width: 1, height: 1))
    #expect(world.frame() == "wall #1c1c1e\npicture 0/1/0 of 0,0 1x1 at 192,392 16x16 crisp")

    var drawing = SceneWorld(pages: 1)
    drawing.deliver(page: 0, PixelSize(width: 100, height: 50), isVector: true, wall: 0xFF_FFFF)
    #expect(
      drawing.frame() == """
        wall #1c1c1e
        fill 0,0 400x800 #ffffff
        picture 0/1/0 of 0,0 100x50 at 0,300 400x200
        """)
  }

  @Test func `a page that cannot be shown says which file and why`() {
    var world = SceneWorld(pages: 1)
    world.fail(page: 0, reason: "The file ends too early")

    #expect(
      world.frame() == """
        wall #1c1c1e
        text "0.jpg" 20 pt, 336 wide, 2 lines @1 at 200,382
        text "The file ends too early" 15 pt, 336 wide, 4 lines @1 at 200,418
        """)
  }

  @Test func `an empty gallery says what to do, once it is known to be empty`() {
    var world = SceneWorld(pages: 0)
    #expect(
      world.frame() == """
        wall #1c1c1e
        text "No pictures here" 20 pt, 336 wide, 2 lines @1 at 200,382
        text "Drop pictures or a folder on this window" 15 pt, 336 wide, 4 lines @1 at 200,418
        """)

    var unknown = SceneWorld(pages: 0, isListed: false)
    #expect(unknown.frame() == "wall #1c1c1e")
  }

  @Test func `a frame of the same moment is the same frame`() {
    var world = SceneWorld(pages: 12)
    world.deliver(page: 0, Self.wide)
    world.send(.key(KeyEvent(isDown: true, name: "Right")))
    world.wait(60)
    let once = world.drawList()
    #expect(world.drawList() == once)
  }
}
