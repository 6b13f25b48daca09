import Geometry
import Motion
import Testing

/// Zooms under way: their path, speed and end.
@Suite struct ZoomMotionTests {
  private static let fit = ZoomReferenceTests.fit
  private static let zoomedIn = ContentTransform(scale: 0.5, offset: Vector(-300, -100))
  private static let start = Instant(seconds: 3)

  private static func motion(
    from: ContentTransform = fit.fitTransform, to: ContentTransform = zoomedIn, speed: Double = 0
  ) -> ZoomMotion {
    ZoomMotion(from: from, to: to, frequency: 20, logarithmicVelocity: speed, at: start)
  }

  @Test func `one screen point stands still all the way`() throws {
    let path = ZoomPath(from: Self.fit.fitTransform, to: Self.zoomedIn)
    let fixed = try #require(path.fixedPoint)
    let picturePoint = path.from.picturePoint(at: fixed)
    for step in -20...120 {
      let shown = path.transform(at: Double(step) / 100).screenPoint(of: picturePoint)
      #expect((shown - fixed).length < 1e-9)
    }
  }

  @Test func `a path begins and ends where it was told`() {
    let path = ZoomPath(from: Self.fit.fitTransform, to: Self.zoomedIn)
    #expect(path.transform(at: 0) == path.from)
    let end = path.transform(at: 1)
    #expect((end.scale - 0.5).magnitude < 1e-12 && (end.offset - path.to.offset).length < 1e-9)
  }

  @Test func `the way back is the way there`() {
    let there = ZoomPath(from: Self.fit.fitTransform, to: Self.zoomedIn)
    let back = ZoomPath(from: Self.zoomedIn, to: Self.fit.fitTransform)
    for step in 0...20 {
      let u = Double(step) / 20
      #expect((there.transform(at: u).scale - back.transform(at: 1 - u).scale).magnitude < 1e-12)
      #expect((there.transform(at: u).offset - back.transform(at: 1 - u).offset).length < 1e-9)
    }
  }

  @Test(arguments: [0.0, 1e-12, 1e-10, 1e-8, 1e-6])
  func `a path that hardly changes the scale is a straight line`(change: Double) {
    let path = ZoomPath(
      from: ContentTransform(scale: 1, offset: Vector(0, 0)),
      to: ContentTransform(scale: 1 + change, offset: Vector(100, -40)))
    for step in 0...10 {
      let u = Double(step) / 10
      #expect((path.transform(at: u).offset - Vector(100, -40) * u).length < 1e-4)
    }
  }

  @Test func `a zoom that meets another goes on as fast as it was`() {
    let first = Self.motion()
    let now = Self.start + 0.06
    let second = ZoomMotion(
      from: first.transform(at: now), to: ContentTransform(scale: 0.9, offset: Vector(-900, -700)),
      frequency: 20,
      logarithmicVelocity: first.logarithmicVelocity(at: now), at: now)
    #expect((second.logarithmicVelocity(at: now) - first.logarithmicVelocity(at: now)).magnitude < 1e-9)
    let step = 1e-6
    let before = logarithm(first.transform(at: now).scale / first.transform(at: now + -step).scale) / step
    let after = logarithm(second.transform(at: now + step).scale / second.transform(at: now).scale) / step
    #expect((before - after).magnitude < 0.01)
  }

  @Test(arguments: [-1000.0, -3, 0, 3, 1000])
  func `no speed that is carried over makes a zoom overshoot`(speed: Double) {
    let motion = Self.motion(speed: speed)
    for step in 0...100 {
      #expect(motion.transform(at: Self.start + Double(step) / 100).scale <= 0.5 + 1e-12)
    }
  }

  @Test func `a zoom is done when nothing on screen is half a point away`() {
    let motion = Self.motion()
    let settings = MotionSettings()
    var time = 0.0
    while !motion.isDone(at: Self.start + time, picture: Self.fit.picture, settings: settings) {
      time += 0.001
    }
    let shown = motion.transform(at: Self.start + time)
    for corner in [PicturePoint.zero, PicturePoint(4000, 3000), PicturePoint(4000, 0), PicturePoint(0, 3000)]
    {
      #expect((shown.screenPoint(of: corner) - Self.zoomedIn.screenPoint(of: corner)).length < 0.5)
    }
    #expect(time < 0.7)
  }
}
