import Gallery
import Geometry
import Gestures
import Motion
import SeededRandom
import Testing

/// What viewers are known to get wrong with moving and oddly shaped pictures, by
/// the numbers of the list of cases.
@Suite struct ViewingCases {
  /// Sizes with sides far from the screen's.
  static let panoramas = [
    PixelSize(width: 16, height: 40_000), PixelSize(width: 40_000, height: 16),
    PixelSize(width: 1600, height: 1000), PixelSize(width: 1920, height: 700),
    PixelSize(width: 1700, height: 1600), PixelSize(width: 12_000, height: 1000),
  ]

  @Test(arguments: panoramas)
  func `T40 a panorama is shown whole`(size: PixelSize) {
    var player = GalleryPlayer(window: Size(width: 1920, height: 1080), picture: size)
    player.settle()
    let first = player.shown.screenPoint(of: .zero)
    let last = player.shown.screenPoint(of: PicturePoint(Double(size.width), Double(size.height)))
    #expect(first.x >= -1e-9 && first.y >= -1e-9)
    #expect(last.x <= 1920 + 1e-9 && last.y <= 1080 + 1e-9)
    // As large as it can be without being enlarged.
    let touches = last.x - first.x > 1919 || last.y - first.y > 1079
    #expect(touches || player.shown.scale == 1)
  }

  @Test func `T44 frames of 20 ms take 20 ms each, however irregular the window's frames are`() {
    var bench = AnimationBench(frames: 100, frameDuration: 0.02)
    var generator = SeededGenerator(seed: 44)
    bench.advance(to: 0)
    var (time, shown, last) = (0.0, 0, 0)
    while time < 10 {
      time = min(10, time + generator.number(0.001...0.04))
      bench.advance(to: time)
      let frame = bench.frame ?? 0
      shown += (frame - last + 100) % 100
      last = frame
    }
    // Ten seconds are 500 frames; the sum of all delays of looking is 10 s as well.
    #expect((499...501).contains(shown))
  }

  @Test func `T50 a press is answered at once while a fast animation plays`() {
    var bench = AnimationBench(frames: 100, frameDuration: 0.02)
    bench.advance(to: 1)
    for press in 0..<20 {
      let time = 1 + Double(press) * 0.05
      let key = press.isMultiple(of: 2) ? "Right" : "Left"
      bench.strike(key, at: time)
      let page = PageID(press.isMultiple(of: 2) ? 1 : 0)
      #expect(bench.state.currentID == page)
      // What is shown next comes before frames that are only decoded ahead.
      #expect(bench.wants.first?.page == page)
    }
  }

  @Test func `T50 frames that a decoder cannot make in time are left out, not caught up`() {
    var bench = AnimationBench(frames: 100, frameDuration: 0.02)
    bench.advance(to: 1)
    bench.decodes = false
    bench.advance(to: 3)
    let stuck = bench.frame
    bench.resume(at: 3)
    bench.advance(to: 3.1)
    let moved = ((bench.frame ?? 0) - (stuck ?? 0) + 100) % 100
    #expect((1...7).contains(moved), "\(moved) frames in a tenth of a second")
  }

  @Test func `T54 an animation that nobody sees costs nothing`() {
    var bench = AnimationBench(frames: 100, frameDuration: 0.02)
    bench.advance(to: 1)
    bench.send(.hidden, at: 1)
    let frame = bench.frame
    #expect(!bench.state.needsFrame(at: Instant(seconds: 1)))
    // Until then the page dots have their time to go.
    bench.advance(to: 10)
    #expect(bench.state.deadline == nil)
    #expect(bench.wants.allSatisfy { $0.frame == frame || $0.page != PageID(0) })

    bench.send(.shown, at: 61)
    bench.advance(to: 61.5)
    #expect(bench.frame != frame)
  }
}
