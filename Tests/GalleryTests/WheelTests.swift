import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// Paging by wheel and by touchpad.
@Suite struct WheelTests {
  @Test(arguments: [(1.0, -1), (-1, 1)])
  func `shift makes a notch turn a page, away from the user back`(notch: Double, way: Int) {
    var player = GalleryPlayer(start: 2)
    player.wheel(0, notch, .shift)
    player.settle()
    #expect(player.page == 2 + way && player.zoom == 1)
  }

  @Test func `a tilted wheel turns pages`() {
    var player = GalleryPlayer(start: 2)
    player.wheel(1, 0)
    player.settle()
    #expect(player.page == 3)
    player.wait(200)
    player.wheel(-1, 0)
    player.settle()
    #expect(player.page == 2)
  }

  @Test func `one burst turns one page and silence or turning round begins another`() {
    var player = GalleryPlayer(pages: 20, start: 5)
    for _ in 0..<10 {
      player.wheel(1, 0)
      player.wait(40)
    }
    #expect(player.page == 6)
    player.wait(150)
    player.wheel(1, 0)
    #expect(player.page == 7)
    player.wait(20)
    player.wheel(-1, 0)
    #expect(player.page == 6)
  }

  @Test func `parts of a notch add up`() {
    var player = GalleryPlayer()
    for part in 1...4 {
      player.wheel(0.25, 0)
      #expect(player.page == (part == 4 ? 1 : 0))
      player.wait(20)
    }
  }

  @Test func `a touchpad moves the page like a finger and lets go after silence`() {
    var player = GalleryPlayer()
    for _ in 0..<5 {
      player.wheel(1, 0, isPrecise: true)
      player.wait(12)
    }
    #expect((player.shown.offset.x + 50).magnitude < 1e-9)
    #expect(player.state.owner == .pager)
    player.wait(200)
    #expect(player.state.owner == .none)
    player.settle()
    #expect(player.isAtRest)
  }

  @Test func `a touchpad's long slow scroll goes to the nearer page`() {
    for (events, page) in [(10, 0), (30, 1)] {
      var player = GalleryPlayer()
      for _ in 0..<events {
        player.wheel(1, 0, isPrecise: true)
        player.wait(50)
      }
      player.wait(200)
      player.settle()
      #expect(player.page == page)
    }
  }

  @Test func `a touchpad's momentum turns one page`() {
    var player = GalleryPlayer()
    var delta = 5.0
    while delta > 0.05 {
      player.wheel(delta, 0, isPrecise: true)
      player.wait(12)
      delta *= 0.93
    }
    player.settle()
    #expect(player.page == 1 && player.isAtRest)
  }

  @Test func `a touchpad pans a zoomed picture and its momentum does not throw it`() {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    player.settle()
    for _ in 0..<5 {
      player.wheel(-2, 1, isPrecise: true)
      player.wait(12)
    }
    #expect((player.shown.offset - Vector(-700, -300)).length < 1e-6)
    player.wait(1000)
    #expect((player.shown.offset - Vector(-700, -300)).length < 1e-6)
    #expect(player.isAtRest)
  }

  @Test func `a finger or a key takes over from a touchpad`() {
    var player = GalleryPlayer()
    player.wheel(4, 0, isPrecise: true)
    player.down(200, 400)
    #expect(player.state.owner == .none && player.state.isTouched)
    player.up()
    player.settle()
    #expect(player.isAtRest)

    player.doubleTap(200, 400)
    player.settle()
    player.wheel(-2, 1, isPrecise: true)
    player.press("0")
    player.settle()
    #expect(player.zoom == 1 && player.isAtRest)
  }

  @Test func `a wheel that reports nonsense is not there`() {
    var player = GalleryPlayer()
    for (x, y) in [(Double.nan, 0), (0, .infinity), (0, 0)] {
      for isPrecise in [true, false] { player.wheel(x, y, isPrecise: isPrecise) }
    }
    player.settle()
    #expect(player.page == 0 && player.zoom == 1)
  }
}
