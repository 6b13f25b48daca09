import Geometry
import Motion
import Testing

/// R6: zoom about a focus, to a rectangle, and the way between.
///
/// The window is 400 × 800 and the picture 4000 × 3000, so fit is 0.1 at (0, 250).
@Suite struct ZoomReferenceTests {
  static let fit = PictureFit(
    picture: PictureSize(width: 4000, height: 3000), viewport: Size(width: 400, height: 800), pixelScale: 1,
    limits: PictureFit.Limits(maximumZoom: 5, enlarges: false, minimumSide: 16))

  private static func both<Space: CoordinateSpace>(
    _ name: String, _ x: Double, _ y: Double, within tolerance: Double = 1e-3,
    _ compute: @escaping @Sendable () -> Displacement<Space>
  ) -> [ReferenceValue] {
    [
      ReferenceValue("\(name) x", x, within: tolerance) { compute().x },
      ReferenceValue("\(name) y", y, within: tolerance) { compute().y },
    ]
  }

  private static let pinched = fit.fitTransform.scaled(
    to: 0.25, from: Point(200, 400), movingTo: Point(230, 380))
  private static let spread = fit.fitTransform.scaled(to: 0.2, about: Point(200, 300))

  private static let pinches: [ReferenceValue] =
    both("R6 fit", 0, 250) { fit.fitTransform.offset }
    + [ReferenceValue("R6 fit scale", 0.1) { fit.fitTransform.scale }]
    + both("R6a offset", -270, 5) { pinched.offset }
    + both("R6a picture point", 2000, 1500) { pinched.picturePoint(at: Point(230, 380)) }
    + both("R6b offset", -200, 200) { spread.offset }
    + both("R6b one finger left, moved 10", -190, 200) { spread.translated(by: Vector(10, 0)).offset }
    + [
      ReferenceValue("Telephoto keyboard zoom, eight presses", -1781.9, within: 0.06) {
        keyboard(presses: 8).offset.x
      },
      ReferenceValue("Telephoto keyboard zoom, six presses", -1072.4, within: 0.06) {
        keyboard(presses: 6).offset.x
      },
      ReferenceValue("OpenSeadragon exponential half way", 2.0.squareRoot(), within: 1e-5) {
        ZoomPath(
          from: ContentTransform(scale: 1, offset: .zero), to: ContentTransform(scale: 2, offset: .zero)
        ).transform(at: 0.5).scale
      },
    ]

  private static func keyboard(presses: Int) -> ContentTransform {
    (0..<presses).reduce(ContentTransform(scale: 1, offset: .zero)) { transform, _ in
      transform.scaled(to: transform.scale * 1.2, about: Point(540, 960))
    }
  }

  private struct Tap: Sendable {
    let point: Point
    let picturePoint: PicturePoint
    let anchored: Vector
    let clamped: Vector
    let rectangle: Vector
  }

  private static let taps = [
    Tap(
      point: Point(100, 350), picturePoint: PicturePoint(1000, 1000), anchored: Vector(-400, -150),
      clamped: Vector(-400, -150), rectangle: Vector(-300, -100)),
    Tap(
      point: Point(10, 260), picturePoint: PicturePoint(100, 100), anchored: Vector(-40, 210),
      clamped: Vector(-40, 0),
      rectangle: Vector(0, 0)),
    Tap(
      point: Point(390, 540), picturePoint: PicturePoint(3900, 2900), anchored: Vector(-1560, -910),
      clamped: Vector(-1560, -700), rectangle: Vector(-1600, -700)),
    Tap(
      point: Point(200, 400), picturePoint: PicturePoint(2000, 1500), anchored: Vector(-800, -350),
      clamped: Vector(-800, -350), rectangle: Vector(-800, -350)),
    Tap(
      point: Point(200, 100), picturePoint: PicturePoint(2000, -1500), anchored: Vector(-800, 850),
      clamped: Vector(-800, 0), rectangle: Vector(-800, 0)),
  ]

  private static let tapped = taps.flatMap { tap in
    let name = "R6d (\(tap.point.x), \(tap.point.y))"
    return both("\(name) picture point", tap.picturePoint.x, tap.picturePoint.y) {
      fit.fitTransform.picturePoint(at: tap.point)
    }
      + both("\(name) anchored", tap.anchored.x, tap.anchored.y) {
        fit.fitTransform.scaled(to: 0.5, about: tap.point).offset
      }
      + both("\(name) anchored, clamped", tap.clamped.x, tap.clamped.y) {
        fit.clamp(fit.fitTransform.scaled(to: 0.5, about: tap.point), about: tap.point).offset
      }
      + both("\(name) to the rectangle", tap.rectangle.x, tap.rectangle.y) {
        fit.zoomed(to: 0.5, centringOn: tap.point, from: fit.fitTransform).offset
      }
  }

  private static let anchored = ZoomPath(
    from: fit.fitTransform, to: ContentTransform(scale: 0.5, offset: Vector(-400, -150)))
  private static let toRectangle = ZoomPath(
    from: fit.fitTransform, to: ContentTransform(scale: 0.5, offset: Vector(-300, -100)))
  private static let out = ZoomPath(
    from: ContentTransform(scale: 0.5, offset: Vector(-1000, -300)), to: fit.fitTransform)

  private static let paths: [ReferenceValue] =
    ReferenceValue.row("R6e scale", at: [0.25, 0.5, 0.75], are: [0.14953, 0.22361, 0.33437], within: 1e-5) {
      anchored.transform(at: $0).scale
    }
    + ReferenceValue.row("R6e x", at: [0.25, 0.5, 0.75], are: [-49.535, -123.607, -234.370]) {
      anchored.transform(at: $0).offset.x
    }
    + ReferenceValue.row("R6e y", at: [0.25, 0.5, 0.75], are: [200.465, 126.393, 15.630]) {
      anchored.transform(at: $0).offset.y
    }
    + [0.25, 0.5, 0.75].flatMap { u in
      both("R6e tapped point at \(u)", 100, 350, within: 1e-9) {
        anchored.transform(at: u).screenPoint(of: PicturePoint(1000, 1000))
      }
    }
    + ReferenceValue.row("R6f x", at: [0.25, 0.5, 0.75], are: [-37.151, -92.705, -175.778]) {
      toRectangle.transform(at: $0).offset.x
    }
    + ReferenceValue.row("R6f y", at: [0.25, 0.5, 0.75], are: [206.657, 141.844, 44.926]) {
      toRectangle.transform(at: $0).offset.y
    }
    + both("R6f fixed point", 75, 337.5) { toRectangle.fixedPoint ?? Point(.nan, .nan) }
    + both("R6f fixed point on the way out", 250, 387.5) { out.fixedPoint ?? Point(.nan, .nan) }
    + ReferenceValue.row(
      "R6g", at: [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4],
      are: [0.26424, 0.59399, 0.80085, 0.90842, 0.95957, 0.98265, 0.99698], within: 1e-5
    ) {
      SpringMotion(
        spring: Spring(frequency: MotionSettings().zoomFrequency), from: 0, velocity: 0, to: 1,
        at: Instant(seconds: 0)
      ).position(at: Instant(seconds: $0))
    }
    + [
      ReferenceValue("R6g within 0.001 at 461 ms", 0.001, within: 1e-4) {
        1
          - SpringMotion(
            spring: Spring(frequency: MotionSettings().zoomFrequency), from: 0, velocity: 0, to: 1,
            at: Instant(seconds: 0)
          ).position(at: Instant(seconds: 0.461))
      }
    ]

  static let values = pinches + tapped + paths

  @Test(arguments: values)
  func `a zoom is where the specification says`(_ value: ReferenceValue) { value.check() }
}
