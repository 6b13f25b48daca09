import Gallery
import Geometry
import Motion
import Testing

/// On a display the first frame after an input shows what comes of it: as much as otherwise the second.
@Suite struct FirstFrameTests {
  private struct Request: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var prepare: @Sendable (inout GalleryPlayer) -> Void = { _ in }
    let ask: @Sendable (inout GalleryPlayer) -> Void
  }

  /// What there is to be seen of a gallery.
  private struct Sight: Hashable {
    let position: Double
    let picture: ContentTransform
    let overview: Double

    init(_ player: GalleryPlayer) {
      position = player.position
      picture = player.state.transform(ofPage: player.page, at: player.now)
      overview = player.state.grid.flight.share(at: player.now)
    }

    func isSame(as other: Sight) -> Bool {
      (position - other.position).magnitude < 1e-9 && (overview - other.overview).magnitude < 1e-9
        && (picture.scale - other.picture.scale).magnitude < 1e-9
        && (picture.offset - other.picture.offset).length < 1e-6
    }
  }

  private static let frame = 1.0 / 60

  private static let requests = [
    Request(testDescription: "an arrow") { $0.press("Right") },
    Request(testDescription: "to the end") { $0.press("End") },
    Request(testDescription: "a pad's shoulder") { $0.button("rightshoulder") },
    Request(testDescription: "nearer by key") { $0.press("+") },
    Request(testDescription: "nearer by wheel") { $0.wheel(0, 1) },
    Request(
      testDescription: "a double-tap",
      prepare: {
        $0.tap(150, 390)
        $0.wait(100)
        $0.down(150, 390)
        $0.wait(40)
      }, ask: { $0.up() }),
    Request(
      testDescription: "back to fit",
      prepare: {
        $0.press("+")
        $0.settle()
      }, ask: { $0.press("0") }),
    Request(testDescription: "the overview") { $0.press("Return") },
    Request(
      testDescription: "out of the overview",
      prepare: {
        $0.press("Return")
        $0.settle()
      }, ask: { $0.press("Return") }),
  ]

  private static func player(frameDuration: Double) -> GalleryPlayer {
    var settings = GallerySettings()
    settings.frameDuration = frameDuration
    return GalleryPlayer(start: 1, settings: settings)
  }

  @Test(arguments: requests)
  private func `what was at rest has moved in the first frame`(_ request: Request) {
    var (player, exact) = (Self.player(frameDuration: Self.frame), Self.player(frameDuration: 0))
    request.prepare(&player)
    request.prepare(&exact)
    let before = Sight(player)
    request.ask(&player)
    request.ask(&exact)

    #expect(!Sight(player).isSame(as: before))
    #expect(Sight(exact).isSame(as: before))
    exact.wait(Self.frame * 1000)
    #expect(Sight(player).isSame(as: Sight(exact)))
    player.settle()
    exact.settle()
    #expect(Sight(player).isSame(as: Sight(exact)))
  }

  @Test(arguments: [("Right", "Right"), ("Right", "Left"), ("+", "+"), ("Return", "Return")])
  func `what moves already does not jump`(first: String, second: String) {
    var player = Self.player(frameDuration: Self.frame)
    player.press(first)
    player.wait(50)
    let before = Sight(player)

    player.press(second)

    #expect(Sight(player).isSame(as: before))
  }

  @Test func `a finger's pages do not jump when it lets go`() {
    var player = Self.player(frameDuration: Self.frame)
    player.down(300, 400)
    player.drag(Point(300, 400), Point(200, 400), over: 64)
    let before = Sight(player)

    player.up()

    #expect(Sight(player).isSame(as: before))
  }
}
