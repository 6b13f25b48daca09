import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// A list of pages that changes under the pager.
@Suite struct ListTests {
  private static func page(_ number: Int) -> Page { Page(id: PageID(UInt32(number)), name: "\(number).jpg") }

  @Test func `pages that are found before the current one move nothing`() {
    var player = GalleryPlayer(pages: 3, start: 1)
    player.doubleTap(100, 350)
    player.settle()
    let before = player.shown
    player.setPages((10..<15).map(Self.page) + (0..<3).map(Self.page))
    #expect(player.page == 6 && player.state.currentID == PageID(1))
    #expect(player.shown == before && player.isAtRest)
  }

  @Test func `a page in flight flies on while the list grows`() {
    var player = GalleryPlayer(pages: 3)
    player.press("Right")
    player.wait(60)
    let places = [player.shown(page: 0), player.shown(page: 1)]
    player.setPages((10..<15).map(Self.page) + (0..<3).map(Self.page))
    #expect(isSame(player.shown(page: 5), places[0]) && isSame(player.shown(page: 6), places[1]))
    player.settle()
    #expect(player.state.currentID == PageID(1) && player.isAtRest)
  }

  @Test func `a drag goes on while the list grows`() {
    var player = GalleryPlayer(pages: 3, start: 1)
    player.down(300, 400)
    player.drag(Point(300, 400), Point(250, 400), over: 40)
    let before = player.shown
    player.setPages((10..<15).map(Self.page) + (0..<3).map(Self.page))
    #expect(isSame(player.shown, before))
    player.move(249, 400)
    #expect(isSame(player.shown, before.translated(by: Vector(-1, 0))))
    player.drag(Point(249, 400), Point(150, 400), over: 40)
    player.up()
    player.settle()
    #expect(player.state.currentID == PageID(2))
  }

  @Test(arguments: [(0, 1), (2, 3), (4, 3)])
  func `where the current page is removed the next takes its place, or the one before`(start: Int, next: Int)
  {
    var player = GalleryPlayer(pages: 5, start: start)
    player.doubleTap(200, 400)
    player.settle()
    player.setPages((0..<5).filter { $0 != start }.map(Self.page))
    #expect(player.state.currentID == PageID(UInt32(next)))
    #expect(player.isAtRest && player.zoom == 1)
  }

  @Test func `a page that is removed under the fingers takes nothing with it`() {
    var player = GalleryPlayer(pages: 3)
    player.down(100, 400)
    player.down(300, 400, finger: 2)
    player.move(50, 400)
    player.setPages((1..<3).map(Self.page))
    player.move(0, 400)
    player.up()
    player.up(finger: 2)
    player.settle()
    #expect(player.isAtRest && player.zoom == 1)
    player.swipe(Point(300, 400), Point(200, 400))
    player.settle()
    #expect(player.page == 1)
  }

  @Test func `everything can go and come back`() {
    var player = GalleryPlayer(pages: 3, start: 2)
    player.setPages([])
    #expect(player.state.currentID == nil && player.position == 0)
    player.press("Right")
    player.setPages((5..<9).map(Self.page))
    #expect(player.page == 0 && player.isAtRest)
  }

  @Test func `a list in another order keeps the page that is shown`() {
    var player = GalleryPlayer(pages: 5, start: 1)
    player.setPages((0..<5).reversed().map(Self.page))
    #expect(player.page == 3 && player.state.currentID == PageID(1) && player.position == 3)
  }

  @Test func `a list that is not complete and lacks the page that is shown is waited out`() {
    var player = GalleryPlayer(pages: 1)
    player.doubleTap(100, 350)
    player.settle()
    let before = player.shown
    player.setPages((5..<9).map(Self.page), isComplete: false)
    #expect(player.state.pages.map(\.id) == [PageID(0)] && !player.state.isListed)
    player.setPages([5, 0, 6].map(Self.page), isComplete: false)
    #expect(player.page == 1 && player.state.pages.count == 3)
    player.setPages([5, 7, 0, 6].map(Self.page))
    #expect(player.page == 2 && player.shown == before && player.state.isListed)
  }

  @Test func `what is opened instead is shown at once though more of it is looked for`() {
    var player = GalleryPlayer(pages: 3)
    player.setPages([Self.page(9)], showing: PageID(9), isComplete: false)
    #expect(player.state.currentID == PageID(9))
    player.setPages([], isComplete: false)
    #expect(player.state.pages.isEmpty)
    player.setPages([Self.page(5)], isComplete: false)
    #expect(player.state.currentID == PageID(5))
  }

  @Test func `a first listing opens at its page`() {
    let player = GalleryPlayer(pages: 50, start: 30)
    #expect(player.page == 30 && player.isAtRest)
  }
}
