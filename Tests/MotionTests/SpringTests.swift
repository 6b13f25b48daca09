import Motion
import Testing

/// R3: springs in closed form.
@Suite struct SpringTests {
  private static let settings = MotionSettings()

  private static func state(
    _ frequency: Double, damping: Double = 1, from displacement: Double, velocity: Double = 0,
    after time: Double
  ) -> Spring.State {
    Spring(frequency: frequency, dampingRatio: damping)
      .state(after: time, from: Spring.State(displacement: displacement, velocity: velocity))
  }

  /// When a critically damped spring released at `from` has at most `left` to go, milliseconds.
  static func time(_ frequency: Double, from start: Double, velocity: Double = 0, until left: Double)
    -> Double
  {
    var early = 0.0
    var late = 5.0
    for _ in 0..<60 {
      let middle = (early + late) / 2
      if state(frequency, from: start, velocity: velocity, after: middle).displacement > left {
        early = middle
      } else {
        late = middle
      }
    }
    return late * 1000
  }

  private static let durations: [(name: String, frequency: Double, milliseconds: [Double])] = [
    ("UIKit write-up", 10, [168, 389, 664, 821, 898]),
    ("ScrollMechanics", 200.0.squareRoot(), [119, 276, 470, 580, 635]),
    ("PhotoSwipe pan", 12, [140, 325, 553, 684, 748]),
    ("22", 22, [77, 177, 302, 373, 408]),
    ("Compose pager", 20, [84, 195, 332, 411, 449]),
    ("ours", settings.pagerFrequency, [70, 163, 277, 342, 374]),
    ("PhotoSwipe pager", 30, [56, 130, 222, 274, 300]),
    ("Adw", 1000.0.squareRoot(), [54, 124, 210, 260, 284]),
    ("PhotoSwipe zoom", 40, [42, 98, 166, 205, 225]),
  ]

  private static let passes: [(frequency: Double, milliseconds: [Double])] = [
    (10, [119, 102, 71]), (20, [60, 55, 47]), (settings.pagerFrequency, [50, 47, 41]), (30, [40, 38, 34]),
  ]

  private static let times =
    durations.flatMap { row in
      ReferenceValue.row("R3 \(row.name) ms to", at: [200, 40, 4, 1, 0.5], are: row.milliseconds, within: 1) {
        time(row.frequency, from: 400, until: $0)
      }
    }
    + passes.flatMap { row in
      ReferenceValue.row(
        "R3k ω \(row.frequency) ms at", at: [0, 500, 1500], are: row.milliseconds, within: 0.6
      ) {
        time(row.frequency, from: 300, velocity: -$0, until: 200)
      }
    }
    + [
      ReferenceValue("R3g settled", 467, within: 0.6) {
        time(settings.edgeFrequency, from: 48.3516, until: 0.5)
      }
    ]

  private static let paths: [ReferenceValue] =
    ReferenceValue.row(
      "R3a", at: [0.05, 0.1, 0.2, 0.3, 0.5], are: [90.9796, 73.5759, 40.6006, 19.9148, 4.0428]
    ) { state(10, from: 100, after: $0).displacement }
    + ReferenceValue.row("R3b", at: [0.05, 0.1, 0.2, 0.5], are: [30.3265, 36.7879, 27.0671, 3.3690]) {
      state(10, from: 0, velocity: 1000, after: $0).displacement
    }
    + ReferenceValue.row(
      "R3c", at: [0.016, 0.05, 0.1, 0.2, 0.3], are: [366.320, 223.130, 79.659, 6.941, 0.494]
    ) { state(30, from: 400, after: $0).displacement }
    + ReferenceValue.row(
      "R3d x", at: [0.05, 0.1, 0.2, 0.3, 0.4], are: [234.931, 105.233, 15.801, 2.001, 0.233]
    ) { state(settings.pagerFrequency, from: 400, velocity: -2000, after: $0).displacement }
    + ReferenceValue.row("R3d v", at: [0.05, 0.1, 0.2], are: [-3349.28, -1836.13, -316.68], within: 0.01) {
      state(settings.pagerFrequency, from: 400, velocity: -2000, after: $0).velocity
    }
    + ReferenceValue.row(
      "R3e", at: [0.1, 0.2, 0.3, 0.4, 0.5], are: [62.864, 22.368, 4.147, -0.728, -1.001]
    ) { state(12, damping: 0.82, from: 100, after: $0).displacement }
    + ReferenceValue.row(
      "R3g", at: [0.05, 0.1, 0.2, 0.3, 0.4], are: [40.699, 28.379, 10.941, 3.643, 1.124]
    ) { state(settings.edgeFrequency, from: 48.3516, after: $0).displacement }
    + ReferenceValue.row("R3j", at: [0.05, 0.1, 0.2, 0.3], are: [37.539, 17.474, 2.704, 0.347]) {
      state(settings.pagerFrequency, from: settings.rubberBand(limit: 400).presented(120), after: $0)
        .displacement
    }
    + [
      ReferenceValue("R3f one step", 6.6926308770, within: 1e-9) {
        state(30, from: 400, velocity: -500, after: 0.2).displacement
      },
      ReferenceValue("R3f twelve steps", 6.6926308770, within: 1e-9) {
        stepped(30, from: 400, velocity: -500, steps: 12, of: 1.0 / 60).displacement
      },
    ]

  private static let retargeted: [ReferenceValue] = {
    let spring = Spring(frequency: settings.pagerFrequency)
    let first = SpringMotion(spring: spring, from: 0, velocity: 0, to: 400, at: Instant(seconds: 0))
    let press = Instant(seconds: 0.1)
    let second = SpringMotion(
      spring: spring, from: first.position(at: press), velocity: first.velocity(at: press), to: 800, at: press
    )
    return [
      ReferenceValue("R3i x at the second press", 276.624) { first.position(at: press) },
      ReferenceValue("R3i v at the second press", 2090.14, within: 0.01) { first.velocity(at: press) },
      ReferenceValue("R3i v after the second press", 4414.1, within: 0.06) {
        second.velocity(at: press + 0.05)
      },
    ]
      + ReferenceValue.row("R3i", at: [0.05, 0.1, 0.2, 0.3], are: [484.673, 657.531, 778.458, 797.264]) {
        second.position(at: press + $0)
      }
  }()

  private static let flutter: [ReferenceValue] =
    ReferenceValue.row("Flutter critical x", at: [0.25, 0.5, 0.75], are: [356.351, 479.786, 497.649]) {
      500 + state(10, from: -500, after: $0).displacement
    }
    + ReferenceValue.row(
      "Flutter critical v", at: [0.25, 0.5, 0.75], are: [1026.06, 168.45, 20.74], within: 0.01
    ) {
      state(10, from: -500, after: $0).velocity
    }
    + ReferenceValue.row("Flutter under-damped x", at: [1, 6], are: [325.433, 299.99997]) {
      300 + state(10, damping: 0.25, from: -300, after: $0).displacement
    }
    + [
      ReferenceValue("Flutter under-damped v", -64.813) {
        state(10, damping: 0.25, from: -300, after: 1).velocity
      }
    ]

  static let values = times + paths + retargeted + flutter

  private static func stepped(
    _ frequency: Double, damping: Double = 1, from displacement: Double, velocity: Double, steps: Int,
    of step: Double
  ) -> Spring.State {
    let spring = Spring(frequency: frequency, dampingRatio: damping)
    var state = Spring.State(displacement: displacement, velocity: velocity)
    for _ in 0..<steps { state = spring.state(after: step, from: state) }
    return state
  }

  @Test(arguments: values)
  func `a spring moves as the specification says`(_ value: ReferenceValue) { value.check() }

  @Test(arguments: [10, 200.0.squareRoot(), 20, 22, 24, 34, 40], [1, 0.82, 0.25])
  func `eight steps of two milliseconds are one of sixteen`(frequency: Double, damping: Double) {
    let whole = Self.state(frequency, damping: damping, from: 321, velocity: -1234, after: 0.016)
    let parts = Self.stepped(frequency, damping: damping, from: 321, velocity: -1234, steps: 8, of: 0.002)
    #expect((whole.displacement - parts.displacement).magnitude < 1e-9)
    #expect((whole.velocity - parts.velocity).magnitude < 1e-9)
  }

  @Test(arguments: [1, 0.82, 0.25])
  func `a spring from the left mirrors one from the right`(damping: Double) {
    for (x, v) in [(400.0, -2000.0), (120, 0), (0, 900), (-30, -8000)] {
      for time in [0, 0.016, 0.1, 0.7] {
        let one = Self.state(24, damping: damping, from: x, velocity: v, after: time)
        let other = Self.state(24, damping: damping, from: -x, velocity: -v, after: time)
        #expect(other.displacement == -one.displacement)
        #expect(other.velocity == -one.velocity)
      }
    }
  }

  @Test(arguments: [(velocity: 9600.0, overshoots: false), (10_000, true), (0, false), (-500, false)])
  func `the pager overshoots only past ω times the distance`(velocity: Double, overshoots: Bool) {
    let least = stride(from: 0, through: 3, by: 0.001)
      .map {
        Self.state(Self.settings.pagerFrequency, from: 400, velocity: -velocity, after: $0).displacement
      }.min()
    #expect(((least ?? 0) < 0) == overshoots)
  }

  @Test func `thrown from rest a spring peaks after one over ω at v over eω`() {
    for frequency in [10.0, 14.142, 24] {
      let peak = Self.state(frequency, from: 0, velocity: 1000, after: 1 / frequency)
      #expect((peak.displacement - 1000 / (frequency * exponential(1))).magnitude < 1e-9)
      #expect(peak.velocity.magnitude < 1e-9)
    }
  }

  @Test func `before its start a motion stands at its start`() {
    let motion = SpringMotion(
      spring: Spring(frequency: 24), from: 3, velocity: 5, to: 7, at: Instant(seconds: 1))
    #expect(motion.position(at: Instant(seconds: 0)) == 3)
    #expect(motion.velocity(at: Instant(seconds: 0)) == 5)
  }

  @Test(arguments: [
    (0.2, 0.0, true), (0.2, -3, true), (0, 9, true), (0.3, 0, false), (0, -11, false), (0.2, 9, false),
    (-0.001, 20, false),
  ])
  func `a motion is done only when it is slow and stays near`(
    displacement: Double, velocity: Double, isDone: Bool
  ) {
    let state = Spring.State(displacement: displacement, velocity: velocity)
    #expect(Spring(frequency: 24).isSettled(state, distance: 0.25, speed: 10) == isDone)
  }

  @Test(arguments: [1, 0.82, 0.25])
  func `what is done stays done, past the target too`(damping: Double) {
    let spring = Spring(frequency: 24, dampingRatio: damping)
    for velocity in stride(from: -400.0, through: 400, by: 7) {
      let start = Spring.State(displacement: -2.5, velocity: velocity)
      var wasDone = false
      for step in 0..<1500 {
        let state = spring.state(after: Double(step) / 2000, from: start)
        let isDone = spring.isSettled(state, distance: 0.25, speed: 10)
        #expect(isDone || !wasDone, "from \(velocity) pt/s at step \(step)")
        wasDone = isDone
      }
    }
  }
}
