import Motion
import Testing

/// R2: exponential deceleration.
@Suite struct DecelerationTests {
  private static func body(_ velocity: Double, rate: Double = MotionSettings().decelerationRate)
    -> Deceleration
  {
    Deceleration(start: 0, velocity: velocity, rate: rate)
  }

  /// One rate of the table: offsets at rest for each of `speeds`.
  private struct Row {
    let rate: Double
    let decay: Double
    let halfLife: Double
    let offsets: [Double]
    let projection: Double
  }

  private static let speeds = [100.0, 250, 500, 1000, 2000, 3000, 8000]
  private static let rows = [
    Row(
      rate: 0.998, decay: 2.00200, halfLife: 346.23,
      offsets: [49.950, 124.875, 249.750, 499.4998, 998.9997, 1498.4995, 3995.9987], projection: 499.0),
    Row(
      rate: 0.997, decay: 3.00451, halfLife: 230.7,
      offsets: [33.283, 83.208, 166.417, 332.8331, 665.6662, 998.4992, 2662.6647], projection: 332.333),
    Row(
      rate: 0.995, decay: 5.01254, halfLife: 138.3,
      offsets: [19.950, 49.875, 99.750, 199.4996, 398.9992, 598.4987, 1595.9967], projection: 199.0),
    Row(
      rate: 0.99, decay: 10.05034, halfLife: 68.97,
      offsets: [9.950, 24.875, 49.750, 99.4992, 198.9983, 298.4975, 795.9933], projection: 99.0),
  ]

  private static func values(of row: Row) -> [ReferenceValue] {
    let name = "R2 rate \(row.rate)"
    return ReferenceValue.row("\(name) rest", at: speeds, are: row.offsets) {
      body($0, rate: row.rate).restPosition
    } + [
      ReferenceValue("\(name) decay", row.decay, within: 1e-5) { Deceleration.decay(rate: row.rate) },
      ReferenceValue("\(name) half the speed after \(row.halfLife) ms", 500, within: 0.5) {
        body(1000, rate: row.rate).velocity(at: row.halfLife / 1000)
      },
      ReferenceValue("\(name) projected by whole milliseconds", row.projection, within: 1e-3) {
        (1...20_000).reduce(0) { $0 + body(1000, rate: row.rate).velocity(at: Double($1) / 1000) / 1000 }
      },
    ]
  }

  private static let paths: [ReferenceValue] = {
    let times = [0.016, 0.1, 0.25, 0.5, 1, 2]
    let drag = power(0.3, 0.001)
    let strongDrag = power(0.135, 0.001)
    return ReferenceValue.row(
      "R2a x", at: times, are: [15.746, 90.626, 196.690, 315.928, 432.035, 490.388]
    ) { body(1000).position(at: $0) }
      + ReferenceValue.row(
        "R2a v", at: times, are: [968.476, 818.567, 606.227, 367.511, 135.065, 18.242]
      ) { body(1000).velocity(at: $0) }
      + ReferenceValue.row("R2b x", at: [0.05, 0.2, 0.5], are: [95.158, 329.618, 631.856]) {
        body(2000).position(at: $0)
      }
      + ReferenceValue.row("R2b y", at: [0.05, 0.2, 0.5], are: [23.789, 82.405, 157.964]) {
        body(500).position(at: $0)
      }
      + ReferenceValue.row("Flutter's friction x", at: [1, 5], are: [332.563, 431.426]) {
        Deceleration(start: 100, velocity: 400, rate: drag).position(at: $0)
      }
      + ReferenceValue.row("Flutter's friction v", at: [1, 2, 3], are: [120, 36, 10.8]) {
        Deceleration(start: 100, velocity: 400, rate: drag).velocity(at: $0)
      } + [
        ReferenceValue("Flutter's friction rest", 432.233) {
          Deceleration(start: 100, velocity: 400, rate: drag).restPosition
        },
        ReferenceValue("Flutter's strong friction x", 272.786) {
          Deceleration(start: 100, velocity: 400, rate: strongDrag).position(at: 1)
        },
        ReferenceValue("Flutter's strong friction v", 54.0) {
          Deceleration(start: 100, velocity: 400, rate: strongDrag).velocity(at: 1)
        },
        ReferenceValue("Flutter's strong friction rest", 299.752) {
          Deceleration(start: 100, velocity: 400, rate: strongDrag).restPosition
        },
        ReferenceValue("Flutter's strong friction from zero", 499.381) {
          Deceleration(start: 0, velocity: 1000, rate: strongDrag).restPosition
        },
      ]
  }()

  private static let durations: [ReferenceValue] =
    ReferenceValue.row(
      "R2 until ½ pt is left", at: [100, 250, 500, 1000, 2000, 3000],
      are: [2.300, 2.757, 3.104, 3.450, 3.796, 3.999]
    ) { body($0).settlingTime(within: 0.5) }
    + [
      ReferenceValue("R2 rate 0.99 until ½ pt is left", 0.527) {
        body(1000, rate: 0.99).settlingTime(within: 0.5)
      },
      ReferenceValue("R2 rate 0.995 until ½ pt is left", 1.195) {
        body(1000, rate: 0.995).settlingTime(within: 0.5)
      },
      ReferenceValue("R2 left untravelled at 50 pt/s", 24.97, within: 0.03) {
        body(1000).restPosition - body(1000).position(at: 1.496)
      },
    ]
    + zip([500.0, 1000, 3000], [1.608, 1.954, 2.503]).map { speed, time in
      ReferenceValue("R2 slower than 20 pt/s from \(speed)", 20, within: 0.03) {
        body(speed).velocity(at: time)
      }
    }
    + zip([500.0, 1000, 3000], [1.150, 1.496, 2.045]).map { speed, time in
      ReferenceValue("R2 slower than 50 pt/s from \(speed)", 50, within: 0.06) {
        body(speed).velocity(at: time)
      }
    }

  static let values = rows.flatMap(values(of:)) + paths + durations

  @Test(arguments: values)
  func `a thrown body moves as the specification says`(_ value: ReferenceValue) { value.check() }

  @Test(arguments: [0.3, 12, 900, -2500])
  func `eight steps of two milliseconds are one of sixteen`(velocity: Double) {
    let whole = Self.body(velocity)
    var part = whole
    for _ in 0..<8 {
      part = Deceleration(start: part.position(at: 0.002), velocity: part.velocity(at: 0.002), rate: 0.998)
    }
    #expect((part.start - whole.position(at: 0.016)).magnitude < 1e-9)
    #expect((part.velocity - whole.velocity(at: 0.016)).magnitude < 1e-9)
  }

  @Test func `a throw to the left mirrors one to the right`() {
    for time in [0.0, 0.016, 0.3, 4] {
      #expect(Self.body(-730).position(at: time) == -Self.body(730).position(at: time))
      #expect(Self.body(-730).velocity(at: time) == -Self.body(730).velocity(at: time))
    }
  }

  @Test func `the time to a position leads to that position`() throws {
    for distance in [0.0, 1, 100, 499] {
      let time = try #require(Self.body(1000).time(reaching: distance))
      #expect((Self.body(1000).position(at: time) - distance).magnitude < 1e-9)
    }
    #expect(Self.body(1000).time(reaching: 500) == nil)
    #expect(Self.body(1000).time(reaching: -1) == nil)
    #expect(Self.body(0).time(reaching: 5) == nil)
    #expect(Self.body(0).time(reaching: 0) == 0)
  }
}
