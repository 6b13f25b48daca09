import Geometry
import Motion
import Testing

/// R3h and R2b: flings that meet an edge, and their direction.
@Suite struct FlingTests {
  private static let settings = MotionSettings()

  /// A fling from 0 toward an edge on the right.
  private static func fling(_ velocity: Double, edge: Double, frequency: Double = settings.edgeFrequency)
    -> AxisFling
  {
    AxisFling(
      position: 0, velocity: velocity, bounds: AxisBounds(lower: -10_000, upper: edge),
      rate: settings.decelerationRate, spring: Spring(frequency: frequency), overshootLimit: .infinity)
  }

  private struct Hit {
    let velocity: Double
    let edge: Double
    let time: Double
    let speed: Double
    let overshoots: [Double]
  }

  private static let hits = [
    Hit(velocity: 2000, edge: 200, time: 0.11159, speed: 1599.60, overshoots: [58.85, 41.61, 29.42]),
    Hit(velocity: 3000, edge: 500, time: 0.20278, speed: 1999.0, overshoots: [73.54, 52.00, 36.77]),
    Hit(velocity: 1000, edge: 100, time: 0.11159, speed: 799.8, overshoots: [29.42, 20.81, 14.71]),
  ]

  static let values: [ReferenceValue] = hits.flatMap { hit in
    let name = "R3h \(hit.velocity) pt/s, edge at \(hit.edge)"
    return [
      ReferenceValue("\(name): there at \(hit.time) s", hit.edge, within: 0.02) {
        fling(hit.velocity, edge: hit.edge).position(at: hit.time)
      },
      ReferenceValue("\(name): speed there", hit.speed, within: 0.1) {
        fling(hit.velocity, edge: hit.edge).velocity(at: hit.time - 1e-5)
      },
    ]
      + zip([10, settings.edgeFrequency, 20], hit.overshoots).map { frequency, overshoot in
        ReferenceValue("\(name): overshoot with ω \(frequency)", overshoot, within: 0.01) {
          fling(hit.velocity, edge: hit.edge, frequency: frequency).position(at: hit.time + 1 / frequency)
            - hit.edge
        }
      }
  }

  @Test(arguments: values)
  func `a fling meets its edge as the specification says`(_ value: ReferenceValue) { value.check() }

  @Test(arguments: [(2000.0, 200.0, 0.11159), (3000, 500, 0.20278), (1000, 100, 0.11159)])
  func `position and velocity are continuous at the edge`(velocity: Double, edge: Double, about time: Double)
  {
    let fling = Self.fling(velocity, edge: edge)
    let step = 1e-6
    var t = time - 2e-4
    while t < time + 2e-4 {
      let jump = fling.position(at: t + step) - fling.position(at: t)
      #expect((jump - fling.velocity(at: t) * step).magnitude < 1e-5)
      #expect((fling.velocity(at: t + step) - fling.velocity(at: t)).magnitude < 0.1)
      t += step
    }
  }

  private static let fit = PictureFit(
    picture: PictureSize(width: 4000, height: 3000), viewport: Size(width: 400, height: 800), pixelScale: 1,
    limits: PictureFit.Limits(maximumZoom: 5, enlarges: false, minimumSide: 16))

  private static func thrown(_ velocity: Vector, from offset: Vector) -> PanFling {
    PanFling(
      from: ContentTransform(scale: 1, offset: offset), velocity: velocity, fit: fit, settings: settings,
      at: Instant(seconds: 0))
  }

  @Test func `both axes of a fling are one straight line`() {
    let fling = Self.thrown(Vector(2000, 500), from: Vector(-1800, -1200))
    for time in [0.01, 0.05, 0.2, 0.5, 1, 3] {
      let moved = fling.transform(at: Instant(seconds: time)).offset - Vector(-1800, -1200)
      #expect((moved.y / moved.x - 0.25).magnitude < 1e-9)
    }
    let rest = fling.restTransform.offset - Vector(-1800, -1200)
    #expect((rest.x - 999.000).magnitude < 1e-3 && (rest.y - 249.750).magnitude < 1e-3)
  }

  @Test func `a fling to the left mirrors one to the right`() {
    let bounds = AxisBounds(lower: -300, upper: 300)
    for velocity in [120.0, 900, 4000] {
      func fling(_ sign: Double) -> AxisFling {
        AxisFling(
          position: 40 * sign, velocity: velocity * sign, bounds: bounds, rate: 0.998,
          spring: Spring(frequency: Self.settings.edgeFrequency), overshootLimit: 133)
      }
      for time in [0, 0.016, 0.1, 0.5, 2] {
        #expect((fling(1).position(at: time) + fling(-1).position(at: time)).magnitude < 1e-9)
        #expect((fling(1).velocity(at: time) + fling(-1).velocity(at: time)).magnitude < 1e-9)
      }
    }
  }

  @Test(arguments: [Vector(2000, 500), Vector(-6000, 3000), Vector(120, -4000)])
  func `eight steps of two milliseconds are one of sixteen`(velocity: Vector) {
    let start = Vector(-30, -900)
    let whole = Self.thrown(velocity, from: start)
    var part = whole
    for _ in 0..<8 {
      let now = Instant(seconds: 0.002)
      part = Self.thrown(part.velocity(at: now), from: part.transform(at: now).offset)
    }
    let end = Instant(seconds: 0.016)
    let difference = part.transform(at: Instant(seconds: 0)).offset - whole.transform(at: end).offset
    #expect(difference.length < 1e-9)
    #expect((part.velocity(at: Instant(seconds: 0)) - whole.velocity(at: end)).length < 1e-6)
  }

  @Test(arguments: [1000.0, 3000, 8000, 80_000])
  func `no fling shows more than a third of the window past an edge`(velocity: Double) {
    let fling = Self.thrown(Vector(velocity, velocity), from: Vector(-20, -20))
    for step in 0..<200 {
      let offset = fling.transform(at: Instant(seconds: Double(step) / 100)).offset
      #expect(offset.x <= 400 / 3.0 + 1e-9 && offset.y <= 800 / 3.0 + 1e-9)
    }
  }

  @Test func `let go past an edge it returns to the edge`() {
    let fling = Self.thrown(.zero, from: Vector(48.3516, -3000 + 800 - 20))
    #expect(fling.restTransform.offset == Vector(0, -2200))
    #expect((fling.transform(at: Instant(seconds: 0.2)).offset.x - 10.941).magnitude < 1e-3)
    #expect(!fling.isDone(at: Instant(seconds: 0.3), settings: Self.settings))
    #expect(fling.isDone(at: Instant(seconds: 0.5), settings: Self.settings))
  }

  @Test func `a fling that ends inside comes to rest within half a point of its end`() {
    let fling = Self.thrown(Vector(1000, 0), from: Vector(-1800, -1200))
    #expect(!fling.isDone(at: Instant(seconds: 3.44), settings: Self.settings))
    #expect(fling.isDone(at: Instant(seconds: 3.46), settings: Self.settings))
  }
}
