import Geometry
import Gestures
import Motion
import Testing

@testable import Gallery

/// The panel of information, and the place in it, which leads to a map.
@Suite struct InformationTests {
  private static let place = PictureInformation.Place(latitude: 35.36, longitude: 138.73)

  /// The panel of a page that knows where it was taken, or does not.
  private static func player(isPlaced: Bool = true, window: Size = Size(width: 600, height: 800))
    -> GalleryPlayer
  {
    var player = GalleryPlayer(window: window)
    player.press("I")
    let rows: [PictureInformation.Row] = [.init(.name, "0.jpg"), .init(.place, "35.36°, 138.73°")]
    player.inform(
      PictureInformation(rows: rows, histogram: [0.5, 1], place: isPlaced ? place : nil), of: PageID(0))
    player.wait(20)
    return player
  }

  private static func maps(_ player: GalleryPlayer) -> Int {
    player.effects.count { $0 == .file(.openMap(PageID(0), place)) }
  }

  @Test(arguments: ["finger", "mouse", "menu"])
  func `the place of a picture leads to a map`(hand: String) throws {
    var player = Self.player()
    let row = try #require(player.state.informationRow(1)).center
    switch hand {
    case "finger": player.tap(row.x, row.y)
    case "mouse":
      player.send(.mouse(MouseEvent(phase: .down, button: 1, position: row)))
      player.send(.mouse(MouseEvent(phase: .up, button: 1, position: row)))
    default:
      player.button("start")
      let entry = try #require(player.state.sheet?.rows.firstIndex { $0.command == .openMap })
      for _ in 0..<entry { player.press("Down") }
      player.press("Return")
    }
    player.wait(20)
    #expect(Self.maps(player) == 1)
    #expect(player.page == 0 && player.zoom == 1)
  }

  @Test func `without a place nothing leads to a map`() throws {
    var player = Self.player(isPlaced: false)
    let row = try #require(player.state.informationRow(1)).center
    player.tap(row.x, row.y)
    player.wait(20)
    player.press("F10")
    #expect(player.state.sheet?.rows.contains { $0.command == .openMap } == false)
    #expect(Self.maps(player) == 0)
  }

  @Test func `a swipe that begins on the place leads to no map`() throws {
    var player = Self.player()
    let row = try #require(player.state.informationRow(1)).center
    player.swipe(row, Point(row.x - 200, row.y))
    player.wait(20)
    #expect(Self.maps(player) == 0)
    #expect(!player.state.isTouched)
  }

  @Test func `another row of the panel is no link`() throws {
    var player = Self.player()
    let row = try #require(player.state.informationRow(0)).center
    player.tap(row.x, row.y)
    player.wait(20)
    #expect(Self.maps(player) == 0)
  }

  @Test func `lines for which there is no room above the histogram are left out`() {
    let player = Self.player(window: Size(width: 600, height: 160))
    #expect(player.state.informationRow(0) != nil)
    #expect(player.state.informationRow(1) == nil)
  }
}
