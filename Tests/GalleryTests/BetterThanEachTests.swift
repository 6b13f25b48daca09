import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// What this gallery does better than each product it was compared with; the
/// other's number is computed beside ours.
@Suite struct BetterThanEachTests {
  private static let settings = MotionSettings()
  private static let fit = ContentTransform(scale: 0.1, offset: Vector(0, 250))

  private static func page(_ fraction: Double, _ velocity: Double) -> Int {
    PageTarget.page(
      from: 0, at: fraction, velocity: velocity * 1000, travel: fraction * 400, count: 10, settings: settings)
  }

  // MARK: PhotoSwipe

  @Test func `PhotoSwipe drops a double-tap and a pinch while pages move, here they zoom`() {
    for isPinch in [false, true] {
      var player = GalleryPlayer()
      player.swipe(Point(300, 400), Point(200, 400))
      player.wait(50)
      // It takes neither while the pager is off its page.
      let isTakenByOther = player.position == player.position.rounded()
      if isPinch {
        player.down(150, 400)
        player.down(250, 400, finger: 2)
        player.move(50, 400)
        player.move(350, 400, finger: 2)
        player.up()
        player.up(finger: 2)
      } else {
        player.doubleTap(200, 400)
      }
      player.settle()
      #expect(!isTakenByOther && player.zoom > 2.9 && player.page == 1)
    }
  }

  @Test func `PhotoSwipe is off by 65 points after a way out and back, here by none`() {
    let other = ComparedProducts.photoSwipeEdge(steps: [100, -100])
    var player = GalleryPlayer()
    player.down(100, 400)
    for x in [109.0, 209, 109] { player.move(x, 400) }
    #expect(other == -65 && player.shown.offset.x == 0)
  }

  @Test func `PhotoSwipe loses the centre by 400 picture points in a resize, here none`() {
    let before = ContentTransform(scale: 0.5, offset: Vector(-400, -150))
    let centre = before.picturePoint(at: Point(200, 400))
    let other = (before.picturePoint(at: Point(400, 200)) - centre).x
    var player = GalleryPlayer()
    player.doubleTap(120, 360)
    player.settle()
    let ours = player.shown.picturePoint(at: Point(200, 400))
    player.resize(800, 400)
    #expect(other == 400)
    #expect((player.shown.picturePoint(at: Point(400, 200)) - ours).length < 1e-9)
  }

  @Test func `PhotoSwipe drops two taps far apart, here both count`() {
    var machine = GestureMachine(settings: Self.settings)
    var taps = 0
    for (time, phase, x) in [
      (0.0, PointerEvent.Phase.down, 100.0), (50, .up, 0), (150, .down, 300), (200, .up, 0),
    ] {
      let event = PointerEvent(phase: phase, id: .touch(1), position: Point(x, 400))
      taps +=
        machine.handle(event, at: Instant(milliseconds: time), context: GestureContext()).filter(Self.isTap)
        .count
    }
    taps += machine.advance(to: Instant(seconds: 1)).filter(Self.isTap).count
    let isNear = 200.0 < 25
    #expect(!isNear && taps == 2)
  }

  private static func isTap(_ action: GestureAction) -> Bool {
    if case .tapped = action { return true }
    return false
  }

  @Test func `PhotoSwipe loses a drag of 0.4 points a frame to rounding, here it moves`() {
    let other = (0..<60).reduce(0.0) { position, _ in (position + 0.4).rounded() }
    var player = GalleryPlayer(start: 1)
    player.down(200, 400)
    for step in 1...60 { player.move(200 + Double(step) * 0.4, 400) }
    #expect(other == 0 && (player.shown.offset.x - 15).magnitude < 1e-9)
  }

  // MARK: Telephoto

  @Test func `Telephoto gives way twice as far at twice the events, here the same`() {
    let other = [30, 60].map(ComparedProducts.telephotoOverzoom(events:))
    let ours = [30, 60].map { events in
      var player = GalleryPlayer(picture: PixelSize(width: 400, height: 800))
      player.down(190, 400)
      player.down(210, 400, finger: 2)
      for event in 1...events { player.move(210 + 190 * Double(event) / Double(events), 400, finger: 2) }
      return player.zoom
    }
    #expect(other[1] / other[0] > 1.1)
    #expect(ours[0] > 5 && (ours[1] - ours[0]).magnitude < 1e-9)
  }

  @Test func `Android's flings curve, as Telephoto's do, here they are straight`() throws {
    let x = try #require(ComparedProducts.androidFlings[2000])
    let y = try #require(ComparedProducts.androidFlings[500])
    let other = y.distance / x.distance
    let fling = PanFling(
      from: ContentTransform(scale: 1, offset: Vector(-1800, -1200)), velocity: Vector(2000, 500),
      fit: PictureFit(
        picture: PictureSize(width: 4000, height: 3000), viewport: Size(width: 400, height: 800),
        pixelScale: 1,
        limits: PictureFit.Limits(maximumZoom: 5, enlarges: false, minimumSide: 16)),
      settings: Self.settings, at: Instant(seconds: 0))
    let way = fling.restTransform.offset - Vector(-1800, -1200)
    #expect((other - 0.25).magnitude > 0.15 && (way.y / way.x - 0.25).magnitude < 1e-9)
  }

  @Test func `Telephoto stops hard at 1.4 after 84 events, here resistance never ends`() {
    #expect(
      ComparedProducts.telephotoOverzoom(events: 85) == ComparedProducts.telephotoOverzoom(events: 200))
    let band = Self.settings.scaleBand(minimum: 1, maximum: 5)
    #expect(band.presented(50) > band.presented(40) && band.presented(1e6) < 10)
  }

  @Test func `velocity is lost with the first finger elsewhere, here the one that is left throws`() {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    player.settle()
    player.down(100, 300)
    player.down(200, 500, finger: 2)
    player.up()
    player.wait(100)
    player.drag(Point(200, 500), Point(260, 500), over: 48, finger: 2)
    let released = player.shown
    player.up(finger: 2)
    player.settle()
    let speed = 60 / 0.048
    #expect((player.shown.offset.x - released.offset.x - speed / 2.002).magnitude < 1)
  }

  // MARK: Loupe and Adwaita

  @Test func `Loupe zooms about the centre, here the fingers keep what they hold`() {
    let held = Self.fit.picturePoint(at: Point(100, 300))
    let other = Self.fit.scaled(to: 0.25, about: Point(200, 400)).screenPoint(of: held)
    var player = GalleryPlayer()
    player.down(50, 300)
    player.down(150, 300, finger: 2)
    player.move(-25, 300)
    player.move(225, 300, finger: 2)
    let ours = player.shown.screenPoint(of: held)
    #expect((other - Point(100, 300)).length > 200 && (ours - Point(100, 300)).length < 1e-9)
  }

  @Test func `Adwaita gives way 9 points for 100, here 48`() {
    let ours = Self.settings.rubberBand(limit: 400).presented(100)
    #expect(ComparedProducts.adwaitaEdge(100) < 9.1 && (ours - 48.3516).magnitude < 1e-3)
  }

  @Test func `Adwaita leaves the page before on a reverse flick, here it stays`() {
    #expect(ComparedProducts.adwaitaPage(0.3, -1) == -1 && Self.page(0.3, -1) == 0)
  }

  @Test func `Adwaita feels otherwise in a wide window, here the same`() {
    let other = [400.0, 1920].map { ComparedProducts.adwaitaEdge($0 / 4) / $0 }
    let ours = [400.0, 1920].map { Self.settings.rubberBand(limit: $0).presented($0 / 4) / $0 }
    #expect(other[0] / other[1] > 4 && (ours[0] / ours[1] - 1).magnitude < 1e-9)
  }

  // MARK: Flutter and photo_view

  @Test func `Flutter takes 795 ms to half a point, here 374`() {
    let other = (0..<2000).first {
      ComparedProducts.flutterPageSpring(from: 400, after: Double($0) / 1000) < 0.5
    }
    let spring = Spring(frequency: Self.settings.pagerFrequency)
    let ours = (0..<2000).first {
      spring.state(after: Double($0) / 1000, from: Spring.State(displacement: 400, velocity: 0)).displacement
        < 0.5
    }
    #expect((other ?? 0) > 780 && (ours ?? 2000) < 376)
  }

  @Test func `Flutter's two edges differ by 28 points, here they mirror each other`() {
    let other = [false, true].map {
      ComparedProducts.flutterBounce(distance: 500, velocity: 7500, after: 0.1, isCut: $0)
    }
    let bounds = AxisBounds(lower: -500, upper: 500)
    let ours = [7500.0, -7500].map { velocity in
      AxisFling(
        position: 0, velocity: velocity, bounds: bounds, rate: Self.settings.decelerationRate,
        spring: Spring(frequency: Self.settings.edgeFrequency), overshootLimit: 133
      ).position(at: 0.1)
    }
    #expect(other[0] - other[1] > 28 && ours[0] == -ours[1] && ours[0] > 500)
  }

  @Test func `Flutter turns at 200 points a second, here only a flick turns`() {
    #expect(ComparedProducts.flutterPage(0.1, 0.2) == 1 && Self.page(0.1, 0.2) == 0)
  }

  @Test func `Flutter's edge depends on the number of events, here it does not`() {
    let other = [1, 50].map { ComparedProducts.flutterEdge(100, events: $0, limit: 400) }
    let ours = [1, 50].map { events in
      var player = GalleryPlayer()
      player.down(100, 400)
      player.move(109, 400)
      for event in 1...events { player.move(109 + 100 * Double(event) / Double(events), 400) }
      return player.shown.offset.x
    }
    #expect(other[0] - other[1] > 5 && (ours[0] - ours[1]).magnitude < 1e-9)
  }

  @Test func `photo_view's pinch is off by 54 points, here by none`() {
    let other = ComparedProducts.photoViewFocus(Point(230, 380), centre: Point(200, 400), ratio: 2.5)
    let ours = Self.fit.scaled(to: 0.25, from: Point(200, 400), movingTo: Point(230, 380))
    #expect(other == Vector(75, -50) && (other - Vector(30, -20)).length > 54)
    #expect(
      (ours.screenPoint(of: PicturePoint(2000, 1500)) - Point(200, 400) - Vector(30, -20)).length < 1e-9)
  }

  // MARK: UIKit

  @Test func `a page control changes at the end, here the dots are where the pages are`() {
    var player = GalleryPlayer()
    player.down(350, 400)
    player.drag(Point(350, 400), Point(182, 400), over: 100)
    let other = (player.position - Double(player.page)).magnitude
    let dots = player.state.dots(at: player.now)
    let ours = (0..<5).reduce(0.0) { $0 + dots.selection(of: $1) * Double($1) }
    #expect(other > 0.3 && (ours - player.position).magnitude < 1e-9)
  }

  @Test func `forward and a reverse flick end on the page they began on`() {
    #expect(ComparedProducts.adwaitaPage(0.3, -1) != 0)
    for (fraction, velocity) in [(0.3, -1.0), (0.6, -0.6), (0.9, -2)] {
      #expect(Self.page(fraction, velocity) == 0)
    }
  }

  @Test func `every threshold can be set`() {
    var settings = MotionSettings()
    settings.pageVelocity = 500
    settings.pageDistance = 0.3
    func target(_ fraction: Double, _ velocity: Double) -> Int {
      PageTarget.page(from: 0, at: fraction, velocity: velocity, count: 3, settings: settings)
    }
    #expect(target(0.1, 400) == 0 && target(0.1, 500) == 1 && target(0.31, 0) == 1)
  }
}
