import Geometry
import Motion
import Testing

/// R4: the velocity of a pointer at its release.
@Suite struct VelocityTrackerTests {
  private typealias Samples = [(Double, Double)]

  private static let accelerating: Samples = [(0, 0), (8, 4), (16, 10), (24, 18), (32, 28)]
  private static let hook: Samples = [(0, 0), (8, 10), (16, 22), (24, 34), (32, 33), (40, 31)]
  private static let decelerating: Samples = [(0, 0), (8, 12), (16, 22), (24, 29), (32, 33), (40, 34)]

  /// - Parameters:
  ///   - samples: milliseconds and points.
  ///   - up: milliseconds; the last sample's time if nil.
  ///   - tau: the weights' time constant in milliseconds.
  private static func velocity(
    _ samples: Samples, up: Double? = nil, tau: Double = 20, sign: Double = 1, limit: Double = 8000
  ) -> Vector {
    var settings = MotionSettings()
    settings.velocityTimeConstant = tau / 1000
    settings.velocityLimit = limit
    var tracker = VelocityTracker(settings: settings)
    for (time, x) in samples {
      tracker.add(Vector(x * sign, x * sign / 2), at: Instant(milliseconds: time))
    }
    return tracker.velocity(at: Instant(milliseconds: up ?? samples.last?.0 ?? 0))
  }

  static let values: [ReferenceValue] =
    [
      ReferenceValue("R4 constant", 1000, within: 0.05) {
        velocity((0...6).map { (Double($0) * 8, Double($0) * 8) }).x
      },
      ReferenceValue("R4 held before the lift", 0, within: 0) {
        velocity([(0, 0), (8, 10), (16, 20), (24, 30)], up: 120).x
      },
      ReferenceValue("R4 one sample", 0, within: 0) { velocity([(5, 100)]).x },
      ReferenceValue("R4 equal times", 0, within: 0) { velocity([(5, 0), (5, 50), (5, 100)]).x },
      ReferenceValue("R4 not a number", 0, within: 0) { velocity([(0, .nan), (8, .infinity), (16, 3)]).x },
    ]
    + zip([20, 15, 30], [[945.3, 611.1, 703.9], [969.0, 526.8, 651.5], [921.8, 692.4, 755.7]]).flatMap {
      tau, speeds in
      [
        ReferenceValue("R4 accelerating, τ \(tau)", speeds[0], within: 0.06) {
          velocity(accelerating, tau: tau).x
        },
        ReferenceValue("R4 lift hook, τ \(tau)", speeds[1], within: 0.06) { velocity(hook, tau: tau).x },
        ReferenceValue("R4 decelerating, τ \(tau)", speeds[2], within: 0.06) {
          velocity(decelerating, tau: tau).x
        },
      ]
    }

  @Test(arguments: values)
  func `a pointer's speed is what the specification says`(_ value: ReferenceValue) { value.check() }

  @Test func `to the left is the mirror of to the right`() {
    for samples in [Self.accelerating, Self.hook, Self.decelerating] {
      #expect(Self.velocity(samples, sign: -1) == -Self.velocity(samples))
    }
  }

  @Test func `both axes are measured alike`() {
    let velocity = Self.velocity(Self.hook)
    #expect((velocity.y * 2 - velocity.x).magnitude < 1e-9)
  }

  @Test func `twice as slow in time is half the speed`() {
    let slow = Self.accelerating.map { ($0.0 * 2, $0.1) }
    let double = Self.velocity(slow, tau: 40).x * 2
    #expect((double - Self.velocity(Self.accelerating).x).magnitude < 1e-9)
  }

  @Test func `several samples of one millisecond count as the last of them`() {
    let once: Samples = [(0, 0), (8, 10), (16, 20)]
    let often: Samples = [(0, 0), (8, 4), (8, 7), (8, 10), (16, 11), (16, 20)]
    #expect(Self.velocity(often) == Self.velocity(once))
  }

  @Test(arguments: [(39.0, true), (40, false), (500, false)])
  func `a finger that held still forty milliseconds was not thrown`(pause: Double, isThrown: Bool) {
    #expect((Self.velocity(Self.accelerating, up: 32 + pause).x > 0) == isThrown)
  }

  @Test func `nothing older than a tenth of a second counts`() {
    let recent: Samples = [(200, 5), (208, 10), (216, 15)]
    #expect(Self.velocity([(0, -4000), (60, 2000)] + recent) == Self.velocity(recent))
  }

  @Test func `less than eight milliseconds tell nothing`() {
    #expect(Self.velocity([(0, 0), (7, 70)]) == .zero)
    for start in stride(from: 0.0, through: 2000, by: 1) {
      let speed = Self.velocity([(start, 0), (start + 8, 4)]).x
      #expect((speed - 500).magnitude < 1e-6, "from \(start) ms")
    }
  }

  @Test func `a speed is capped without turning its direction`() {
    let velocity = Self.velocity([(0, 0), (8, 800), (16, 1600)], limit: 8000)
    #expect((velocity.length - 8000).magnitude < 1e-9)
    #expect((velocity.y / velocity.x - 0.5).magnitude < 1e-9)
  }

  @Test func `a new contact starts without a past`() {
    var tracker = VelocityTracker(settings: MotionSettings())
    for (time, x) in Self.accelerating { tracker.add(Vector(x, 0), at: Instant(milliseconds: time)) }
    tracker.reset()
    #expect(tracker.velocity(at: Instant(milliseconds: 32)) == .zero)
  }

  @Test func `moving the frame of reference changes no speed`() {
    var tracker = VelocityTracker(settings: MotionSettings())
    for (time, x) in Self.hook { tracker.add(Vector(x, 0), at: Instant(milliseconds: time)) }
    let before = tracker.velocity(at: Instant(milliseconds: 40))
    tracker.shift(by: Vector(700, -30))
    #expect((tracker.velocity(at: Instant(milliseconds: 40)) - before).length < 1e-9)
  }
}
