import Geometry
import Motion
import Testing

@testable import Gallery

/// What the gallery shows while files are put away, brought back and changed.
@Suite struct FileRequestTests {
  private static func done(_ request: FileRequest, _ player: inout GalleryPlayer, failure: String? = nil) {
    player.finish(request, failure: failure)
  }

  @Test func `what is deleted makes way for the next picture, which slides in`() {
    var player = GalleryPlayer(start: 2)
    player.press("Delete")
    #expect(player.effects.contains(.file(.trash(PageID(2)))))
    #expect(player.page == 3)
    #expect(!player.isAtRest)
    Self.done(.trash(PageID(2)), &player)
    // It is still to be seen as it leaves.
    #expect(player.state.pages.count == 5)
    player.settle()
    player.wait(10)
    #expect(player.state.pages.map(\.id.number) == [0, 1, 3, 4])
    #expect(player.state.currentID == PageID(3))
    #expect(player.isAtRest)
    #expect(player.state.notice?.message == .trashed(name: "2.jpg"))
  }

  @Test func `after the last picture comes the one before`() {
    var player = GalleryPlayer(start: 4)
    player.press("Delete")
    Self.done(.trash(PageID(4)), &player)
    player.settle()
    player.wait(10)
    #expect(player.state.currentID == PageID(3))
    #expect(player.state.pages.count == 4)
  }

  @Test func `deleting quickly deletes one after the other and skips none`() {
    var player = GalleryPlayer(pages: 6)
    for _ in 0..<3 {
      player.press("Delete")
      player.release("Delete")
      player.wait(30)
    }
    let asked = player.effects.compactMap { effect -> PageID? in
      if case .file(.trash(let page)) = effect { page } else { nil }
    }
    #expect(asked == [PageID(0), PageID(1), PageID(2)])
    for page in asked { Self.done(.trash(page), &player) }
    player.settle()
    player.wait(10)
    #expect(player.state.pages.map(\.id.number) == [3, 4, 5])
    #expect(player.state.currentID == PageID(3))
  }

  @Test(arguments: [nil, "the trash is full of holes"])
  func `undo that is struck twice before it is answered asks once`(failure: String?) {
    var player = GalleryPlayer(start: 2)
    player.press("Delete")
    Self.done(.trash(PageID(2)), &player)
    player.settle()
    for _ in 0..<2 {
      player.press("Z", .control)
      player.release("Z")
    }
    #expect(player.effects.filter { $0 == .file(.restore(PageID(2))) }.count == 1)
    Self.done(.restore(PageID(2)), &player, failure: failure)
    player.press("Z", .control)
    #expect(player.state.notice?.message == .nothingToUndo)
  }

  @Test func `the only picture leaves an empty gallery`() {
    var player = GalleryPlayer(pages: 1)
    player.press("Delete")
    Self.done(.trash(PageID(0)), &player)
    player.wait(10)
    #expect(player.state.pages.isEmpty)
  }

  @Test(arguments: ["Ctrl+Z", "the notice", "the menu"])
  func `what was deleted comes back to its place`(by way: String) throws {
    var player = GalleryPlayer(start: 2)
    player.press("Delete")
    Self.done(.trash(PageID(2)), &player)
    player.settle()
    player.wait(10)
    switch way {
    case "Ctrl+Z": player.press("Z", .control)
    case "the notice":
      let frame = try #require(player.state.noticeFrame)
      player.tap(frame.center.x, frame.center.y)
    default:
      player.press("F10")
      let row = try #require(player.state.sheet?.rows.firstIndex { $0.command == .undo })
      for _ in 0..<row { player.press("Down") }
      player.press("Return")
    }
    #expect(player.effects.contains(.file(.restore(PageID(2)))))
    Self.done(.restore(PageID(2)), &player)
    player.settle()
    #expect(player.state.pages.map(\.id.number) == [0, 1, 2, 3, 4])
    #expect(player.state.currentID == PageID(2))
  }

  @Test func `what cannot be deleted comes back and says why`() {
    var player = GalleryPlayer(start: 2)
    player.press("Delete")
    Self.done(.trash(PageID(2)), &player, failure: "cannot move 2.jpg to the trash: read-only")
    player.settle()
    #expect(player.state.currentID == PageID(2))
    #expect(player.state.pages.count == 5)
    #expect(player.state.notice?.message == .failed("cannot move 2.jpg to the trash: read-only"))
    player.press("Delete")
    #expect(player.effects.filter { $0 == .file(.trash(PageID(2))) }.count == 2)
  }

  @Test func `a list that comes meanwhile changes nothing on screen`() {
    var player = GalleryPlayer(start: 2)
    player.press("Delete")
    player.wait(50)
    Self.done(.trash(PageID(2)), &player)
    let before = player.shown(page: 2)
    player.setPages([0, 1, 3, 4].map { Page(id: PageID($0), name: "\($0).jpg") })
    #expect(player.state.pages.count == 5)
    #expect(isSame(player.shown(page: 2), before))
    // One that is older than the deletion does not bring the file back.
    player.settle()
    player.setPages((0...4).map { Page(id: PageID($0), name: "\($0).jpg") })
    player.wait(10)
    #expect(player.state.pages.map(\.id.number) == [0, 1, 3, 4])
  }

  @Test func `a new file of a deleted one's name is shown`() {
    var player = GalleryPlayer(start: 2)
    player.press("Delete")
    Self.done(.trash(PageID(2)), &player)
    player.settle()
    player.wait(10)
    player.setPages([0, 1, 3, 4].map { Page(id: PageID($0), name: "\($0).jpg") })
    player.setPages((0...4).map { Page(id: PageID($0), name: "\($0).jpg") })
    #expect(player.state.pages.count == 5)
  }

  @Test func `a renamed page keeps its place`() {
    var player = GalleryPlayer(start: 1)
    Self.done(.rename(PageID(1), "new.jpg"), &player)
    #expect(player.state.pages[1].name == "new.jpg")
    #expect(player.page == 1)
  }

  // MARK: Turning

  @Test func `a turned picture is asked for turned, and saving turns the file instead`() {
    var player = GalleryPlayer()
    player.press("R", .control)
    let turned = Turn(quarters: 1, isMirrored: false)
    #expect(player.wants.first?.turn == turned)
    player.press("S", .control)
    #expect(player.effects.contains(.file(.saveTurn(PageID(0), turned))))
    Self.done(.saveTurn(PageID(0), turned), &player)
    #expect(player.wants.first?.turn == Turn.none)
    #expect(player.wants.first?.version == 1)
  }

  private struct TurnCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keys: [String]
    let exif: Int
  }

  private static let turnCases = [
    TurnCase(testDescription: "right", keys: ["]"], exif: 6),
    TurnCase(testDescription: "left", keys: ["["], exif: 8),
    TurnCase(testDescription: "half", keys: ["]", "]"], exif: 3),
    TurnCase(testDescription: "round", keys: ["]", "]", "]", "]"], exif: 1),
    TurnCase(testDescription: "mirrored", keys: ["H"], exif: 2),
    TurnCase(testDescription: "upside down", keys: ["V"], exif: 4),
    TurnCase(testDescription: "mirrored twice", keys: ["H", "H"], exif: 1),
    TurnCase(testDescription: "both mirrors are half a turn", keys: ["H", "V"], exif: 3),
    TurnCase(testDescription: "right, then mirrored", keys: ["]", "H"], exif: 5),
    TurnCase(testDescription: "mirrored, then right", keys: ["H", "]"], exif: 7),
  ]

  @Test(arguments: turnCases)
  private func `turns and mirrors add up as they are seen`(_ turn: TurnCase) {
    var player = GalleryPlayer()
    for key in turn.keys { player.press(key) }
    #expect((player.state.turns[PageID(0)] ?? .none).exifOrientation == turn.exif)
  }

  @Test func `a file that changes is decoded again, with zoom and place kept`() {
    var player = GalleryPlayer()
    player.doubleTap(100, 400)
    player.settle()
    let before = player.shown
    player.reload(PageID(0))
    #expect(player.wants.first?.version == 1)
    player.settle()
    #expect(isSame(player.shown, before))
  }

  @Test func `a broken file that was written to the end is shown`() {
    var player = GalleryPlayer(delivers: false)
    player.fail(player.wants[0], "damaged")
    #expect(player.state.pictures[PageID(0)]?.quality == .failed)
    player.reload(PageID(0))
    player.deliver(player.wants[0])
    #expect(player.state.pictures[PageID(0)]?.quality == .final)
  }

  @Test func `marks are kept in the order of marking`() {
    var player = GalleryPlayer()
    for key in ["M", "Right", "M", "Right", "M", "Left", "M"] { player.press(key) }
    #expect(player.state.marks == [PageID(0), PageID(2)])
  }
}
