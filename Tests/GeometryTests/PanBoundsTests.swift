import Geometry
import Testing

/// The range that a picture may rest in.
@Suite struct PanBoundsTests {
  @Test(arguments: [
    (content: 800.0, lower: -400.0, upper: 0.0), (400, 0, 0), (100, 150, 150), (0, 200, 200), (401, -1, 0),
  ])
  func `longer pictures cover the window and shorter ones are centred`(
    content: Double, lower: Double, upper: Double
  ) {
    #expect(AxisBounds(content: content, viewport: 400) == AxisBounds(lower: lower, upper: upper))
  }

  @Test func `clamping is idempotent and gives what lies inside`() {
    let bounds = AxisBounds(lower: -400, upper: 0)
    for value in stride(from: -1000.0, through: 1000, by: 37) {
      let clamped = bounds.clamp(value)
      #expect((-400...0).contains(clamped))
      #expect(bounds.clamp(clamped) == clamped)
      #expect(clamped + bounds.excess(value) == value)
    }
  }

  @Test(arguments: [(-500.0, -100.0), (-400, 0), (-7, 0), (0, 0), (12.5, 12.5)])
  func `the excess is signed and zero inside`(value: Double, excess: Double) {
    #expect(AxisBounds(lower: -400, upper: 0).excess(value) == excess)
  }

  @Test func `both axes have bounds of their own`() {
    let bounds = PanBounds(
      picture: PictureSize(width: 4000, height: 1000), scale: 0.5, viewport: Size(width: 400, height: 800))
    #expect(bounds == PanBounds(x: AxisBounds(lower: -1600, upper: 0), y: AxisBounds(lower: 150, upper: 150)))
    #expect(bounds.clamp(Vector(50, 50)) == Vector(0, 150))
    #expect(bounds.contains(Vector(-1600, 150), tolerance: 0))
    #expect(bounds.contains(Vector(0.4, 149.6), tolerance: 0.5))
    #expect(!bounds.contains(Vector(0.6, 150), tolerance: 0.5))
  }

  @Test func `bounds grow and shrink without a jump about the window's size`() {
    var last = AxisBounds(content: 399, viewport: 400)
    for content in stride(from: 399.0, through: 401, by: 0.01) {
      let bounds = AxisBounds(content: content, viewport: 400)
      #expect((bounds.lower - last.lower).magnitude < 0.011 && (bounds.upper - last.upper).magnitude < 0.011)
      #expect(bounds.lower <= bounds.upper)
      last = bounds
    }
  }
}
