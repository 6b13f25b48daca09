import Motion
import Testing

/// R7: resistance of the scale past its limits.
@Suite struct ScaleRubberBandTests {
  private static let band = MotionSettings().scaleBand(minimum: 1, maximum: 5)

  static let values: [ReferenceValue] = ReferenceValue.row(
    "R7", at: [5.5, 6, 7.5, 10, 20, 50, 0.9, 0.75, 0.5, 0.25, 0.1],
    are: [5.2497, 5.4578, 5.9190, 6.3942, 7.1887, 7.8256, 0.9479, 0.8791, 0.7820, 0.6955, 0.6389],
    within: 1e-4
  ) { band.presented($0) }

  @Test(arguments: values)
  func `a scale shows as the specification says`(_ value: ReferenceValue) { value.check() }

  @Test(arguments: [1, 1.7, 3, 4.999, 5])
  func `inside its limits a scale is itself`(scale: Double) {
    #expect(Self.band.presented(scale) == scale)
    #expect(Self.band.raw(scale) == scale)
  }

  @Test(arguments: [1.01, 1.5, 2, 8, 100])
  func `too large and too small resist alike`(factor: Double) {
    let above = Self.band.presented(5 * factor) / 5
    let below = Self.band.presented(1 / factor)
    #expect((above * below - 1).magnitude < 1e-12)
    #expect(above < 2 && below > 0.5)
  }

  @Test(arguments: [0.02, 0.3, 0.99, 2, 5.01, 9, 400])
  func `the inverse undoes the band`(scale: Double) {
    #expect((Self.band.raw(Self.band.presented(scale)) / scale - 1).magnitude < 1e-9)
  }
}
