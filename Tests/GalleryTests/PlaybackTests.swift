import Geometry
import Motion
import Testing

@testable import Gallery

/// Animations and documents of several pages, on a clock of the test's own.
@Suite struct PlaybackTests {
  /// A gallery of two pages, the first an animation, whose pictures are there
  /// as soon as they are wanted unless the decoder is stopped.
  private struct Bench {
    var state: GalleryState
    var facts: PictureFacts
    var decodes = true
    private var pending: [LayerKey] = []
    private var wanted: Set<LayerKey> = []
    private var deliveries: UInt64 = 0
    private(set) var discarded: Set<DeliveryID> = []

    init(frames: Int = 4, loops: Int = 0, isAnimated: Bool = true, others: Int = 1) {
      facts = PictureFacts(
        size: PixelSize(width: 400, height: 300), frames: frames, format: "gif", isVector: false,
        isDamaged: false, wall: nil, isAnimated: isAnimated, frameDuration: 0.1, loops: loops)
      let viewport = Viewport(size: Size(width: 400, height: 300), pixelScale: 1)
      state = GalleryState(settings: GallerySettings(), viewport: viewport, at: Instant(seconds: 0))
      let pages =
        [Page(id: PageID(0), name: "a.gif")]
        + (1...others).map { Page(id: PageID(UInt32($0)), name: "\($0).png") }
      perform(state.setPages(pages, at: Instant(seconds: 0)), at: 0)
    }

    mutating func advance(to seconds: Double) {
      // As the loop does: at each time that the state asks for.
      while let due = state.deadline, due.seconds <= seconds {
        perform(state.advance(to: due), at: due.seconds)
      }
      perform(state.advance(to: Instant(seconds: seconds)), at: seconds)
    }

    mutating func strike(_ key: String, _ modifiers: Modifiers = [], at seconds: Double) {
      advance(to: seconds)
      let event = KeyEvent(isDown: true, name: key, modifiers: modifiers)
      perform(state.handle(.key(event), at: Instant(seconds: seconds)), at: seconds)
    }

    /// What the loop does after each input.
    mutating func releaseFarPictures(at seconds: Double) {
      perform(state.releaseFarPictures(at: Instant(seconds: seconds)), at: seconds)
    }

    mutating func send(_ event: InputEvent, at seconds: Double) {
      advance(to: seconds)
      perform(state.handle(event, at: Instant(seconds: seconds)), at: seconds)
    }

    /// Lets a decoder that was stopped catch up.
    mutating func resume(at seconds: Double) {
      decodes = true
      let keys = pending
      pending = []
      for key in keys { deliver(key, at: seconds) }
    }

    private mutating func perform(_ effects: [Effect], at seconds: Double) {
      for effect in effects {
        switch effect {
        case .want(let keys):
          let new = keys.filter { !wanted.contains($0) }
          wanted = Set(keys)
          for key in new {
            if decodes { deliver(key, at: seconds) } else { pending.append(key) }
          }
        case .discard(let delivery): discarded.insert(delivery)
        default: break
        }
      }
    }

    private mutating func deliver(_ key: LayerKey, at seconds: Double) {
      let now = Instant(seconds: seconds)
      deliveries += 1
      var facts = facts
      if key.page != PageID(0) { facts.isAnimated = false }
      if key.page != PageID(0) { facts.frames = 1 }
      perform(
        state.layerArrived(
          key, DeliveryID(deliveries), facts: facts, size: facts.size, isPreview: false, at: now),
        at: seconds)
      var textures: [TextureID] = []
      state.nextUploads(limit: 100, at: now, into: &textures)
      for texture in textures { perform(state.textureIsReady(texture, at: now), at: seconds) }
    }

    /// The frame that is on screen.
    var frame: Int? { state.pictures[PageID(0)]?.base?.key.frame }
    var kept: Int { Int(deliveries) - discarded.count }
  }

  @Test func `frames are shown at their times however rarely anyone looks`() {
    var often = Bench()
    for step in 0...100 { often.advance(to: Double(step) * 0.0123) }
    var rarely = Bench()
    rarely.advance(to: 0)
    for time in [0.31, 0.77, 1.23] { rarely.advance(to: time) }

    #expect(often.frame == 12 % 4)
    #expect(rarely.frame == 12 % 4)
  }

  @Test func `only a few frames are kept, however long it plays`() {
    var bench = Bench(frames: 50)
    bench.advance(to: 0)
    bench.advance(to: 20)

    // The frame shown, two ahead, and the neighbour's picture.
    #expect(bench.kept <= 4)
  }

  @Test func `an animation that plays twice stops on its last frame`() {
    var bench = Bench(frames: 3, loops: 2)
    bench.advance(to: 0)
    bench.advance(to: 0.55)
    #expect(bench.frame == 2)
    bench.advance(to: 30)

    #expect(bench.frame == 2)
    #expect((bench.state.deadline?.seconds ?? 0) == 0 || bench.state.playback.nextFrame == nil)
  }

  @Test func `a frame that is late is shown when it comes`() {
    var bench = Bench()
    bench.advance(to: 0)
    bench.decodes = false
    bench.advance(to: 0.45)
    let stuck = bench.frame
    bench.resume(at: 0.46)

    #expect(stuck == 2)
    #expect(bench.frame == 3)
  }

  @Test func `stepping stops it, in both directions and round the end`() {
    var bench = Bench()
    bench.advance(to: 0.25)
    bench.strike(".", at: 0.26)
    #expect(bench.frame == 3)
    bench.strike(".", at: 0.3)
    #expect(bench.frame == 0)
    bench.strike(",", at: 0.34)
    #expect(bench.frame == 3)
    bench.advance(to: 9)
    #expect(bench.frame == 3)
  }

  @Test func `it pauses and goes on by key`() {
    var bench = Bench()
    bench.strike("Space", .control, at: 0.15)
    bench.advance(to: 5)
    #expect(bench.frame == 1)
    bench.strike("Space", .control, at: 5)
    bench.advance(to: 5.11)
    #expect(bench.frame == 2)
  }

  @Test func `a hidden window asks for no frames`() {
    var bench = Bench()
    bench.send(.hidden, at: 0.15)
    let before = bench.frame
    bench.advance(to: 60)

    #expect(bench.frame == before)
    #expect(
      bench.state.deadline == nil || bench.state.deadline!.seconds > 60
        || !bench.state.needsFrame(at: Instant(seconds: 60)))
  }

  @Test func `a page that is left begins anew when it comes back`() {
    var bench = Bench()
    bench.strike("Right", at: 0.25)
    bench.advance(to: 2)
    #expect(bench.state.playback.nextFrame == nil)
    bench.strike("Left", at: 2)
    bench.advance(to: 2.05)

    #expect(bench.state.pictures[PageID(0)]?.frame == 0)
  }

  @Test func `the pages of a document are reached by key and end at its ends`() {
    var bench = Bench(frames: 3, isAnimated: false)
    bench.advance(to: 1)
    #expect(bench.frame == 0)
    for (index, expected) in [1, 2, 2].enumerated() {
      bench.strike(".", at: 1.1 + Double(index))
      #expect(bench.frame == expected)
    }
    for (index, expected) in [1, 0, 0].enumerated() {
      bench.strike(",", at: 5 + Double(index))
      #expect(bench.frame == expected)
    }
  }

  @Test func `leaping far from an animation while it plays ends it`() {
    var bench = Bench(others: 9)
    bench.advance(to: 0.05)
    bench.strike("End", at: 0.06)
    bench.releaseFarPictures(at: 0.06)
    // Its picture is dropped before its next frame is due.
    bench.advance(to: 1)
    #expect(bench.state.currentPage == 9)
    #expect(bench.state.pictures[PageID(0)] == nil)
  }
}
