import Geometry
import Motion
import Testing

@testable import Gallery

/// Pictures one after the other by themselves.
@Suite struct SlideshowTests {
  private static func player(
    pages: Int = 5, interval: Double = 2, _ change: (inout GallerySettings) -> Void = { _ in }
  )
    -> GalleryPlayer
  {
    var settings = GallerySettings()
    settings.slideshowInterval = interval
    change(&settings)
    return GalleryPlayer(pages: pages, settings: settings)
  }

  /// Lets time pass as a loop does, and tells the pages that were shown.
  private static func watch(_ player: inout GalleryPlayer, _ seconds: Double) -> [Int] {
    var pages = [player.page]
    for _ in 0..<Int(seconds * 50) {
      player.wait(20)
      if player.page != pages.last { pages.append(player.page) }
    }
    return pages
  }

  @Test func `each picture has its time, and after the last comes the first`() {
    var player = Self.player()
    player.press("S")
    #expect(Self.watch(&player, 12.5) == [0, 1, 2, 3, 4, 0, 1])
    player.press("S")
    #expect(Self.watch(&player, 5) == [1])
  }

  @Test func `the time of a picture begins when it can be seen`() {
    var player = GalleryPlayer(settings: Self.player().state.settings, delivers: false)
    player.deliver(player.wants[0])
    player.press("S")
    player.wait(2100)
    #expect(player.page == 1)
    // It takes five seconds to decode.
    #expect(Self.watch(&player, 5) == [1])
    player.deliver(player.wants[0])
    #expect(Self.watch(&player, 1.9) == [1])
    #expect(Self.watch(&player, 0.3) == [1, 2])
  }

  @Test func `paging by hand begins a new time`() {
    var player = Self.player()
    player.press("S")
    player.wait(1500)
    player.press("Right")
    #expect(Self.watch(&player, 1.8) == [1])
    #expect(Self.watch(&player, 0.4) == [1, 2])
  }

  @Test func `shuffled, every picture comes once before any comes again`() {
    var player = Self.player(pages: 8) { $0.isShuffled = true }
    player.press("S")
    let pages = Self.watch(&player, 2 * 8 * 3 + 0.5)
    #expect(pages.count == 25)
    for round in 0..<3 {
      let shown = pages[(1 + round * 7)..<(8 + round * 7)]
      #expect(Set(shown).count == 7, "round \(round): \(shown)")
    }
    #expect(zip(pages, pages.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test(arguments: ["tap", "Space", "menu"])
  func `it waits while it is held`(by what: String) {
    var player = Self.player()
    player.press("S")
    player.wait(500)
    func hold(_ player: inout GalleryPlayer) {
      switch what {
      case "tap":
        player.tap(200, 400)
        player.wait(400)
      case "Space": player.press("Space")
      default: player.press("F10")
      }
    }
    hold(&player)
    #expect(player.effects.last { if case .keepAwake = $0 { true } else { false } } == .keepAwake(false))
    #expect(Self.watch(&player, 6) == [0])
    if what == "menu" { player.press("Escape") } else { hold(&player) }
    #expect(Self.watch(&player, 2.5) == [0, 1])
  }

  @Test func `it stands still while nobody can see it`() {
    var player = Self.player()
    player.press("S")
    player.send(.hidden)
    #expect(Self.watch(&player, 7) == [0])
    #expect(player.state.deadline == nil)
    player.send(.shown)
    #expect(Self.watch(&player, 2.5).count == 2)
  }

  @Test func `the screen saver is held off while it runs, and only then`() {
    var player = Self.player()
    func awake() -> [Bool] {
      player.effects.compactMap { if case .keepAwake(let isOn) = $0 { isOn } else { nil } }
    }
    player.press("S")
    #expect(awake() == [true])
    player.press("Escape")
    #expect(awake() == [true, false])
    #expect(!player.state.isSlideshowRunning)
  }

  @Test func `a picture fades over the one that comes`() {
    var player = Self.player()
    player.press("S")
    player.wait(2020)
    #expect(player.state.slideshow?.fading?.page == PageID(0))
    #expect(player.state.needsFrame(at: player.now))
    player.wait(900)
    #expect(player.state.slideshow?.fading == nil)
  }

  @Test func `without animation pages change at once`() {
    var player = Self.player { $0.motion = MotionSettings().reduced }
    player.press("S")
    player.wait(2020)
    #expect(player.page == 1)
    #expect(player.state.slideshow?.fading == nil)
    #expect(player.isAtRest)
  }

  @Test func `a slow pan stays near the picture and moves without a leap`() throws {
    var player = Self.player { $0.slideshowDrifts = true }
    player.press("S")
    var last = try #require(player.state.drift(ofPage: 0, at: player.now))
    for _ in 0..<90 {
      player.wait(20)
      let next = try #require(player.state.drift(ofPage: player.page, at: player.now))
      #expect((next.factor - last.factor).magnitude < 0.01)
      #expect(next.factor >= 1 && next.factor < 1.2)
      last = next
    }
  }
}
