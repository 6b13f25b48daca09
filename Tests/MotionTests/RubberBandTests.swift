import Motion
import Testing

/// R1: resistance past an edge.
@Suite struct RubberBandTests {
  private static func band(_ limit: Double, _ stiffness: Double = MotionSettings().rubberStiffness)
    -> RubberBand
  {
    RubberBand(limit: limit, stiffness: stiffness)
  }

  private static let displacements = [1.0, 5, 10, 50, 100, 200, 400, 800, 1000]

  private static let rows: [(limit: Double, presented: [Double])] = [
    (320, [0.5491, 2.7266, 5.4071, 25.3237, 46.9333, 81.8605, 130.3704, 185.2632, 202.2989]),
    (390, [0.5492, 2.7307, 5.4235, 25.6886, 48.2022, 85.8000, 140.6557, 206.7470, 228.1915]),
    (400, [0.5492, 2.7312, 5.4254, 25.7310, 48.3516, 86.2745, 141.9355, 209.5238, 231.5789]),
    (800, [0.5496, 2.7406, 5.4624, 26.5861, 51.4620, 96.7033, 172.5490, 283.8710, 325.9259]),
    (960, [0.5497, 2.7421, 5.4687, 26.7342, 52.0197, 98.6916, 178.9831, 301.7143, 349.6689]),
    (1080, [0.5497, 2.7430, 5.4721, 26.8172, 52.3348, 99.8319, 182.7692, 312.6316, 364.4172]),
    (1920, [0.5498, 2.7461, 5.4843, 27.1117, 53.4684, 104.0394, 197.3832, 357.9661, 427.5304]),
  ]

  static let values: [ReferenceValue] =
    rows.flatMap { row in
      ReferenceValue.row("R1 limit \(row.limit)", at: displacements, are: row.presented, within: 1e-4) {
        band(row.limit).presented($0)
      }
    } + [
      ReferenceValue("R1a inverse", 100) { band(400).raw(48.3516) },
      ReferenceValue("R1b odd", -48.3516) { band(400).presented(-100) },
      ReferenceValue("R1d caught at 30", 58.968) { band(400).raw(30) },
      ReferenceValue("R1d dragged 20 further", 39.178) { band(400).presented(band(400).raw(30) + 20) },
      ReferenceValue("R1e retraced", 0, within: 0) { band(400).presented(100 - 100) },
      ReferenceValue("R1 stiffness 0.52", 46.0177, within: 1e-4) { band(400, 0.52).presented(100) },
    ]

  @Test(arguments: values)
  func `a displacement shows as the specification says`(_ value: ReferenceValue) { value.check() }

  @Test func `the slope at the edge is the stiffness`() {
    let step = 1e-6
    #expect((Self.band(400).presented(step) / step - 0.55).magnitude < 1e-6)
  }

  @Test(arguments: [320.0, 400, 1920])
  func `more displacement shows more and never reaches the limit`(limit: Double) {
    let band = Self.band(limit)
    var last = 0.0
    for exponent in stride(from: -6.0, through: 12, by: 0.25) {
      let shown = band.presented(power(10, exponent))
      #expect(shown > last && shown < limit, "10^\(exponent)")
      last = shown
    }
  }

  @Test(arguments: [320.0, 400, 1080, 1920])
  func `the inverse undoes the band`(limit: Double) {
    let band = Self.band(limit)
    for raw in [-5000.0, -400, -100, -0.001, 0, 1e-9, 3, 77.7, 400, 12_000] {
      #expect((band.raw(band.presented(raw)) - raw).magnitude < 1e-6 * max(1, raw.magnitude), "\(raw)")
    }
  }

  @Test func `a left and a right edge resist alike`() {
    for raw in Self.displacements {
      #expect(Self.band(400).presented(-raw) == -Self.band(400).presented(raw))
    }
  }

  @Test func `nothing gives way in a window without width`() {
    for limit in [0.0, -5] {
      #expect(Self.band(limit).presented(100) == 0)
      #expect(Self.band(limit).raw(100) == 0)
    }
  }

  @Test func `what shows at or past the limit stands for a finite displacement`() {
    for shown in [400.0, 500, -400] {
      let raw = Self.band(400).raw(shown)
      #expect(raw.isFinite && raw * shown > 0)
    }
  }

  @Test(arguments: [-250.0, -100, -33, 0, 20, 90])
  func `only the excess over a range is resisted`(raw: Double) {
    let shown = Self.band(400).presented(raw, lower: -100, upper: 0)
    let expected =
      raw < -100 ? -100 - Self.band(400).presented(-100 - raw) : raw > 0 ? Self.band(400).presented(raw) : raw
    #expect((shown - expected).magnitude < 1e-12)
    #expect((Self.band(400).raw(shown, lower: -100, upper: 0) - raw).magnitude < 1e-9)
  }
}
