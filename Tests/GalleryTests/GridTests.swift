import Geometry
import Gestures
import Motion
import Testing

@testable import Gallery

/// The overview: in and out by every device, and what it asks of the decoders.
///
/// In the window of 400 × 800 cells are 188 points wide, two in a row.
@Suite struct GridTests {
  private static func opened(pages: Int = 20, start: Int = 0) -> GalleryPlayer {
    var player = GalleryPlayer(pages: pages, start: start)
    player.press("Return")
    player.settle()
    return player
  }

  private struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let open: @Sendable (inout GalleryPlayer) -> Void
  }

  private static let waysIn = [
    Way(testDescription: "Return") { $0.press("Return") },
    Way(testDescription: "pad Y") { $0.button("y") },
    Way(testDescription: "swipe down") { $0.swipe(Point(200, 200), Point(205, 500), over: 100) },
    Way(testDescription: "slow pull down") {
      $0.swipe(Point(200, 200), Point(205, 600), over: 900, pause: 300)
    },
    Way(testDescription: "pinch below fit") { player in
      player.down(100, 400, finger: 1)
      player.down(300, 400, finger: 2)
      for step in 1...9 {
        player.wait(16)
        player.move(100 + 10 * Double(step), 400, finger: 1)
        player.move(300 - 10 * Double(step), 400, finger: 2)
      }
      player.up(finger: 1)
      player.up(finger: 2)
    },
    Way(testDescription: "the menu's entry") { player in
      player.press("F10")
      player.press("Return")
    },
  ]

  @Test(arguments: waysIn)
  private func `every device finds its way in`(_ way: Way) {
    var player = GalleryPlayer(pages: 20, start: 3)
    way.open(&player)
    player.settle()
    #expect(player.state.isInGrid)
    #expect(player.page == 3)
    #expect(player.zoom == 1)
  }

  private static let waysOut = [
    Way(testDescription: "Return") { $0.press("Return") },
    Way(testDescription: "Escape") { $0.press("Escape") },
    Way(testDescription: "pad A") { $0.button("a") },
    Way(testDescription: "pad B") { $0.button("b") },
    Way(testDescription: "pad Y") { $0.button("y") },
    Way(testDescription: "mouse back") {
      $0.send(.mouse(MouseEvent(phase: .down, button: 4, position: .zero)))
    },
  ]

  @Test(arguments: waysOut)
  private func `every device finds its way out`(_ way: Way) {
    var player = Self.opened(start: 3)
    way.open(&player)
    player.settle()
    #expect(!player.state.showsGrid)
    #expect(player.page == 3)
  }

  @Test(arguments: [false, true])
  func `a tap on a cell opens its page`(isMouse: Bool) {
    var player = Self.opened()
    let cell = player.state.cell(of: 5, at: player.now)
    if isMouse {
      player.send(.mouse(MouseEvent(phase: .down, button: 1, position: cell.center)))
      player.send(.mouse(MouseEvent(phase: .up, button: 1, position: cell.center)))
    } else {
      player.tap(cell.center.x, cell.center.y)
    }
    player.settle()
    #expect(!player.state.showsGrid)
    #expect(player.page == 5)
    #expect(player.isAtRest)
  }

  @Test func `the picture leaves from where it is and arrives in its cell`() {
    var player = GalleryPlayer(pages: 20)
    let before = player.shown
    player.press("Return")
    let start = player.state.flightRect(at: player.now)
    #expect((Point(start.x, start.y) - Point(before.offset.x, before.offset.y)).length < 1e-9)
    #expect((start.width - 4000 * before.scale).magnitude < 1e-9)
    var last = start
    while player.state.grid.flight.isAnimating {
      player.wait(8)
      let rect = player.state.flightRect(at: player.now)
      #expect((rect.center - last.center).length < 40, "leapt from \(last) to \(rect)")
      last = rect
    }
    let cell = player.state.pictureRect(inCell: 0, at: player.now)
    #expect((last.center - cell.center).length < 1)
  }

  @Test func `a flight that is turned round goes back from where it is`() {
    var player = GalleryPlayer(pages: 20)
    player.press("Return")
    player.wait(60)
    let caught = player.state.flightRect(at: player.now)
    player.press("Escape")
    let after = player.state.flightRect(at: player.now)
    #expect((caught.center - after.center).length < 1e-6)
    #expect((caught.width - after.width).magnitude < 1e-6)
    player.settle()
    #expect(!player.state.showsGrid)
  }

  @Test func `a pulled picture stays under the finger and shrinks`() {
    var player = GalleryPlayer(pages: 20)
    player.down(200, 300)
    player.move(200, 309)
    let start = player.state.flightRect(at: player.now)
    for distance in [20.0, 80, 160, 240] {
      player.wait(16)
      player.move(200 + distance / 4, 309 + distance)
      let rect = player.state.flightRect(at: player.now)
      #expect((rect.center - (start.center + Vector(distance / 4, distance))).length < 1e-6)
      #expect(rect.width < start.width)
    }
    player.wait(300)
    // Back up again: the page is as it was.
    player.move(200, 309)
    player.wait(100)
    player.up()
    player.settle()
    #expect(!player.state.showsGrid)
    #expect(player.page == 0)
  }

  @Test func `a pull never turns the page, and a second finger takes the picture over`() {
    var player = GalleryPlayer(pages: 20, start: 4)
    player.down(200, 300)
    player.move(200, 340)
    player.move(330, 380)
    player.down(100, 600, finger: 2)
    #expect(player.state.owner == .pinch)
    player.move(330, 300)
    player.up(finger: 2)
    player.up()
    player.settle()
    #expect(player.page == 4)
    #expect(!player.state.showsGrid)
  }

  // MARK: Inside

  private struct Step: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keys: [String]
    let page: Int
  }

  private static let steps = [
    Step(testDescription: "right", keys: ["Right"], page: 1),
    Step(testDescription: "down a row", keys: ["Down"], page: 2),
    Step(testDescription: "down and up", keys: ["Down", "Down", "Up"], page: 2),
    Step(testDescription: "up from the first row stays", keys: ["Up"], page: 0),
    Step(testDescription: "left from the first stays", keys: ["Left"], page: 0),
    Step(testDescription: "the end", keys: ["End"], page: 18),
    Step(testDescription: "right from the last stays", keys: ["End", "Right"], page: 18),
    Step(
      testDescription: "down into a short row goes to the last", keys: ["End", "Up", "Right", "Down"],
      page: 18),
    Step(testDescription: "the beginning", keys: ["End", "Home"], page: 0),
  ]

  @Test(arguments: steps)
  private func `the focus moves by keys and stays in the window`(_ step: Step) {
    var player = Self.opened(pages: 19)
    for key in step.keys { player.press(key) }
    player.settle()
    #expect(player.page == step.page)
    let cell = player.state.cell(of: player.page, at: player.now)
    #expect(cell.y >= player.state.barHeight - 1 && cell.maxY <= 801)
  }

  @Test func `in a gallery from right to left the first cell is on the right`() {
    var settings = GallerySettings()
    settings.isRightToLeft = true
    var player = GalleryPlayer(pages: 20, settings: settings)
    player.press("Return")
    player.settle()
    #expect(player.state.cell(of: 0, at: player.now).x > player.state.cell(of: 1, at: player.now).x)
    player.press("Left")
    #expect(player.page == 1)
  }

  @Test func `typed letters find a name, and commands of letters do nothing`() {
    var player = GalleryPlayer(pages: 0)
    let names = ["Autumn.jpg", "beach.jpg", "Bear.jpg", "mountain bear.jpg", "zebra.jpg"]
    player.setPages(names.enumerated().map { Page(id: PageID(UInt32($0)), name: $1) })
    player.press("Return")
    player.settle()
    for (letter, page) in [("b", 1), ("e", 1), ("a", 1), ("r", 2)] {
      player.press(letter.uppercased())
      player.send(.text(letter))
      #expect(player.page == page, "after \(letter)")
    }
    player.press("Backspace")
    #expect(player.state.grid.search == "bea")
    #expect(player.page == 1)
    // A pause begins a new word.
    player.wait(2000)
    #expect(player.state.grid.search.isEmpty)
    player.send(.text("q"))
    #expect(!player.effects.contains(.quit))
  }

  @Test func `a list can be thrown, caught, and does not leave its ends`() {
    var player = Self.opened(pages: 400)
    player.swipe(Point(200, 700), Point(200, 300), over: 80)
    player.wait(100)
    #expect(player.state.grid.scroller.isAnimating)
    let moving = player.state.grid.scroller.position(at: player.now)
    #expect(moving > 400)
    player.down(200, 400)
    let caught = player.state.grid.scroller.position(at: player.now)
    player.wait(200)
    #expect(player.state.grid.scroller.position(at: player.now) == caught)
    player.up()
    for _ in 0..<60 { player.swipe(Point(200, 200), Point(200, 790), over: 40) }
    player.settle()
    #expect(player.state.grid.scroller.position(at: player.now) == 0)
    #expect(player.state.isInGrid, "a throw is no tap")
  }

  @Test func `a hundred thousand pages cost what can be seen`() {
    var player = GalleryPlayer(pages: 100_000, start: 50_000)
    player.press("Return")
    player.settle()
    let thumbnails = player.wants.filter { if case .thumbnail = $0.variant { true } else { false } }
    #expect(player.state.visibleCells(at: player.now).count <= 12)
    #expect(thumbnails.count <= 40)
    #expect(player.state.grid.thumbnails.count <= 40)
    player.press("End")
    player.settle()
    #expect(player.page == 99_999)
    #expect(player.state.grid.thumbnails.count <= player.state.settings.thumbnailLimit)
  }

  @Test func `small pictures in sight stay when those far away are dropped`() {
    var settings = GallerySettings()
    settings.thumbnailLimit = 20
    var player = GalleryPlayer(pages: 200, settings: settings)
    player.press("Return")
    player.settle()
    for _ in 0..<30 {
      player.press("PageDown", .shift)
      player.settle()
      player.wait(10)
      let visible = player.state.visibleCells(at: player.now)
      let held = visible.filter { player.state.grid.thumbnails[player.state.pages[$0].id] != nil }
      #expect(held.count == visible.count, "at \(visible)")
    }
    #expect(player.state.grid.thumbnails.count <= 40)
  }

  @Test func `what is in sight is decoded first, and nothing twice`() {
    var player = GalleryPlayer(pages: 60, start: 30, delivers: false)
    player.press("Return")
    player.wait(10)
    let wants = player.wants
    let visible = player.state.visibleCells(at: player.now)
    let first = wants.prefix(visible.count).compactMap { player.state.index(of: $0.page) }
    #expect(Set(first) == Set(visible))
    player.deliver(wants[0])
    player.wait(10)
    #expect(!player.wants.contains(wants[0]))
  }

  @Test func `a long way down, what is in sight stays while what is far away goes`() {
    var player = GalleryPlayer(pages: 2000)
    player.press("Return")
    for _ in 0..<200 {
      player.press("Down")
      player.settle()
      let thumbnails = player.state.grid.thumbnails
      let pages = player.state.visibleCells(at: player.now).map { player.state.pages[$0].id }
      #expect(pages.allSatisfy { thumbnails[$0] != nil })
      #expect(thumbnails.count <= player.state.settings.thumbnailLimit + 60)
    }
  }

  @Test func `a file that is no picture has a cell, and the others go on`() {
    var player = GalleryPlayer(pages: 6, delivers: false)
    player.press("Return")
    player.wait(10)
    let broken = player.wants[0]
    player.fail(broken, "broken")
    player.wait(10)
    #expect(player.state.grid.failures.contains(broken.page))
    #expect(!player.wants.contains(broken))
    #expect(player.state.pictures[broken.page]?.failure == nil)
  }

  @Test func `a window that changes its size lets go of what is pressed`() {
    var player = Self.opened()
    let cell = player.state.cell(of: 3, at: player.now)
    player.down(cell.center.x, cell.center.y)
    player.resize(800, 400)
    player.up()
    #expect(player.state.isInGrid)
    #expect(player.page == 0)
    #expect(!player.state.isTouched)
  }

  @Test func `a long press marks`() {
    var player = Self.opened()
    let cell = player.state.cell(of: 2, at: player.now)
    player.down(cell.center.x, cell.center.y)
    player.wait(700)
    player.up()
    #expect(player.state.marks == [PageID(2)])
    #expect(player.state.isInGrid)
  }

  @Test func `a kiosk and a single picture have no overview to fall into`() {
    var settings = GallerySettings()
    settings.isKiosk = true
    var kiosk = GalleryPlayer(settings: settings)
    var single = GalleryPlayer(pages: 1)
    kiosk.swipe(Point(200, 200), Point(200, 600))
    kiosk.press("Return")
    kiosk.settle()
    single.swipe(Point(200, 200), Point(200, 600))
    single.settle()
    #expect(!kiosk.state.showsGrid)
    #expect(!single.state.showsGrid)
  }
}
