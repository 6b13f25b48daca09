import Geometry
import Motion
import Testing

@testable import Gallery

/// Animations and documents of several pages, on a clock of the test's own.
@Suite struct PlaybackTests {
  private typealias Bench = AnimationBench

  @Test func `frames are shown at their times however rarely anyone looks`() {
    var often = Bench()
    for step in 0...100 { often.advance(to: Double(step) * 0.0123) }
    var rarely = Bench()
    rarely.advance(to: 0)
    for time in [0.31, 0.77, 1.23] { rarely.advance(to: time) }

    #expect(often.frame == 12 % 4)
    #expect(rarely.frame == 12 % 4)
  }

  @Test(arguments: 2...5)
  func `an animation of few frames goes on round after round`(frames: Int) {
    var bench = Bench(frames: frames)
    bench.advance(to: 0)
    for step in 1...40 {
      bench.advance(to: Double(step) * 0.1 + 0.05)
      #expect(bench.frame == step % frames, "after \(step) frames")
    }
    #expect(bench.kept <= 4)
  }

  /// Whatever is decoded ahead at the moment, the first frame among it or not.
  @Test(arguments: 2...5, 1...5)
  func `an animation that was left begins anew`(frames: Int, shown: Int) {
    var bench = Bench(frames: frames)
    bench.advance(to: 0)
    let time = Double(shown) * 0.1 + 0.05
    bench.advance(to: time)
    bench.strike("Right", at: time)
    bench.advance(to: time + 2)
    bench.strike("Left", at: time + 2)
    #expect(bench.frame == 0)
    // As long as the page takes to come back, and some frames more.
    bench.advance(to: time + 4)
    let first = bench.frame
    bench.advance(to: time + 4.1)
    #expect(bench.frame == first.map { ($0 + 1) % frames }, "it stands still")
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
    bench.advanceAndRelease(to: 0.06)
    // Its picture is dropped before its next frame is due.
    bench.advance(to: 1)
    #expect(bench.state.currentPage == 9)
    #expect(bench.state.pictures[PageID(0)] == nil)
  }
}
