import Geometry
import Motion
import Testing

/// R11 and R12: sticks, triggers and the tolerance at limits.
@Suite struct DrivenMotionTests {
  private static let settings = MotionSettings()
  private static let fit = ZoomReferenceTests.fit
  private static let start = Instant(seconds: 1)

  private static func driven(
    from transform: ContentTransform = ContentTransform(scale: 0.3, offset: Vector(-500, -50)),
    velocity: Vector = .zero, zoomRate: Double = 0
  ) -> DrivenMotion {
    DrivenMotion(from: transform, velocity: velocity, zoomRate: zoomRate, fit: fit, at: start)
  }

  private static func deflection(_ x: Double, _ y: Double = 0) -> StickDeflection {
    settings.deflection(of: StickDeflection(x, y), isActive: false)
  }

  static let values: [ReferenceValue] =
    ReferenceValue.row("R11 dead zone", at: [0.19, 0.6, 1], are: [0, 0.5, 1], within: 1e-12) {
      deflection($0).x
    }
    + ReferenceValue.row("R11 pan speed", at: [0.3, 0.6, 1], are: [18.75, 300, 1200], within: 1e-9) {
      let push = deflection($0).length
      return push * push * settings.stickPanSpeed
    }
    + [
      ReferenceValue("R11 radial dead zone x", 0.225, within: 1e-12) { deflection(0.3, 0.4).x },
      ReferenceValue("R11 radial dead zone y", 0.3, within: 1e-12) { deflection(0.3, 0.4).y },
      ReferenceValue("R11 trigger", 1.4142, within: 1e-4) {
        driven(zoomRate: logarithm(settings.triggerZoomFactor)).transform(at: start + 0.25).scale / 0.3
      },
      ReferenceValue("R11 detents from fit to five times fit", 8.83, within: 0.01) {
        logarithm(settings.maximumZoom) / logarithm(settings.wheelZoomFactor)
      },
      ReferenceValue("R12 content a rounding error short of its window", 0, within: settings.edgeTolerance) {
        AxisBounds(content: 4764.0 * 0.07556675062772293, viewport: 360).excess(0)
      },
    ]

  @Test(arguments: values)
  func `sticks and limits are as the specification says`(_ value: ReferenceValue) { value.check() }

  @Test func `an active stick counts down to the release zone`() {
    #expect(Self.settings.deflection(of: StickDeflection(0.21, 0), isActive: false).x > 0)
    for (length, isActive) in [(0.2, false), (0.18, false), (0.14, true)] {
      #expect(Self.settings.deflection(of: StickDeflection(0, length), isActive: isActive) == .zero)
    }
  }

  @Test(arguments: [StickDeflection(.nan, 0), StickDeflection(0, .infinity)])
  func `a stick that reports nonsense is at rest`(stick: StickDeflection) {
    #expect(Self.settings.deflection(of: stick, isActive: true) == .zero)
  }

  private struct Drive: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let velocity: Vector
    let zoomRate: Double
  }

  private static let drives = [
    Drive(testDescription: "pan", velocity: Vector(-300, 120), zoomRate: 0),
    Drive(testDescription: "zoom in", velocity: .zero, zoomRate: 1.386),
    Drive(testDescription: "zoom out", velocity: .zero, zoomRate: -1.386),
    Drive(testDescription: "pan and zoom", velocity: Vector(80, -90), zoomRate: 0.7),
    Drive(testDescription: "pan and zoom past the limit", velocity: Vector(-80, 30), zoomRate: 6),
  ]

  @Test(arguments: drives)
  private func `eight steps of two milliseconds are one of sixteen`(drive: Drive) {
    let whole = Self.driven(velocity: drive.velocity, zoomRate: drive.zoomRate).transform(
      at: Self.start + 0.16)
    var part = Self.driven().from
    for _ in 0..<8 {
      part = Self.driven(from: part, velocity: drive.velocity, zoomRate: drive.zoomRate)
        .transform(at: Self.start + 0.02)
    }
    #expect((part.scale - whole.scale).magnitude < 1e-9)
    #expect((part.offset - whole.offset).length < 1e-9)
  }

  @Test func `a stick pushed the other way pans the other way`() {
    let from = ContentTransform(scale: 0.5, offset: Vector(-800, -350))
    let velocity = Vector(-300, 120)
    let one = Self.driven(from: from, velocity: velocity).transform(at: Self.start + 0.3).offset - from.offset
    let other =
      Self.driven(from: from, velocity: -velocity).transform(at: Self.start + 0.3).offset - from.offset
    #expect((one + other).length < 1e-9)
    #expect((one - velocity * 0.3).length < 1e-9)
  }

  @Test func `triggers keep the picture point at the window's centre`() {
    let motion = Self.driven(zoomRate: 1.2)
    let centre = Self.fit.viewport.center
    for time in [0.1, 0.4, 0.9] {
      let shown = motion.transform(at: Self.start + time).picturePoint(at: centre)
      #expect((shown - motion.from.picturePoint(at: centre)).length < 1e-6)
    }
  }

  @Test func `driving stops at the limits and says so`() {
    let end = Self.driven(velocity: Vector(500, 500), zoomRate: -3)
    let rest = end.transform(at: Self.start + 10)
    #expect(rest == Self.fit.fitTransform)
    #expect(end.isPinned(at: Self.start + 10))
    #expect(!end.isPinned(at: Self.start))
    #expect(Self.driven(zoomRate: 3).transform(at: Self.start + 10).scale == Self.fit.maximumScale)
  }
}
