import Geometry
import Testing

/// How pictures sit in windows, and the limits of their scale.
@Suite struct PictureFitTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let picture: PictureSize
    let window: Size
    var pixelScale = 1.0
    var enlarges = false
    let scale: Double
    let offset: Vector
    let maximum: Double
  }

  private static let cases = [
    Case(
      testDescription: "wide in a tall window", picture: PictureSize(width: 4000, height: 3000),
      window: Size(width: 400, height: 800), scale: 0.1, offset: Vector(0, 250), maximum: 1),
    Case(
      testDescription: "wide in a wide window", picture: PictureSize(width: 4000, height: 3000),
      window: Size(width: 800, height: 400), scale: 400.0 / 3000,
      offset: Vector(800 / 2 - 4000 * 400.0 / 6000, 0),
      maximum: 1),
    Case(
      testDescription: "tall in a wide window", picture: PictureSize(width: 1000, height: 4000),
      window: Size(width: 800, height: 400), scale: 0.1, offset: Vector(350, 0), maximum: 1),
    Case(
      testDescription: "the window's own size", picture: PictureSize(width: 400, height: 800),
      window: Size(width: 400, height: 800), scale: 1, offset: .zero, maximum: 5),
    Case(
      testDescription: "small pictures keep their size", picture: PictureSize(width: 100, height: 50),
      window: Size(width: 400, height: 800), scale: 1, offset: Vector(150, 375), maximum: 5),
    Case(
      testDescription: "on a dense display a pixel is a device pixel",
      picture: PictureSize(width: 100, height: 50),
      window: Size(width: 400, height: 800), pixelScale: 2, scale: 0.5, offset: Vector(175, 387.5),
      maximum: 2.5),
    Case(
      testDescription: "one pixel is shown 16 points wide", picture: PictureSize(width: 1, height: 1),
      window: Size(width: 400, height: 800), scale: 16, offset: Vector(192, 392), maximum: 80),
    Case(
      testDescription: "drawings are enlarged to fit", picture: PictureSize(width: 100, height: 50),
      window: Size(width: 400, height: 800), enlarges: true, scale: 4, offset: Vector(0, 300), maximum: 20),
    Case(
      testDescription: "huge pictures reach one pixel a device pixel",
      picture: PictureSize(width: 40_000, height: 30_000), window: Size(width: 400, height: 800),
      pixelScale: 2,
      scale: 0.01, offset: Vector(0, 250), maximum: 0.5),
  ]

  private static func fit(
    _ picture: PictureSize, in window: Size, pixelScale: Double = 1, enlarges: Bool = false
  ) -> PictureFit {
    PictureFit(
      picture: picture, viewport: window, pixelScale: pixelScale,
      limits: PictureFit.Limits(maximumZoom: 5, enlarges: enlarges, minimumSide: 16))
  }

  private static let wide = fit(PictureSize(width: 4000, height: 3000), in: Size(width: 400, height: 800))

  @Test(arguments: cases)
  private func `a picture first shows whole and centred`(_ example: Case) {
    let fit = Self.fit(
      example.picture, in: example.window, pixelScale: example.pixelScale, enlarges: example.enlarges)
    #expect((fit.fitScale - example.scale).magnitude < 1e-12)
    #expect((fit.fitTransform.offset - example.offset).length < 1e-9)
    #expect((fit.maximumScale - example.maximum).magnitude < 1e-12)
  }

  @Test(arguments: [(0.05, 0.1), (0.1, 0.1), (0.4, 0.4), (1, 1), (3, 1)])
  func `a scale is held between fit and the maximum`(scale: Double, expected: Double) {
    #expect(Self.wide.clampScale(scale) == expected)
  }

  @Test func `clamping is idempotent and leaves what is allowed alone`() {
    for scale in [0.02, 0.1, 0.3, 1, 7] {
      for x in stride(from: -5000.0, through: 5000, by: 333) {
        let wild = ContentTransform(scale: scale, offset: Vector(x, -x / 2))
        let once = Self.wide.clamp(wild, about: Point(200, 400))
        #expect(Self.wide.allows(once, tolerance: 1e-9))
        #expect(Self.wide.clamp(once, about: Point(17, 600)) == once)
      }
    }
  }

  @Test func `what may not rest there is not allowed`() {
    let fit = Self.wide.fitTransform
    #expect(Self.wide.allows(fit, tolerance: 1e-9))
    #expect(!Self.wide.allows(fit.translated(by: Vector(0.6, 0)), tolerance: 0.5))
    #expect(Self.wide.allows(fit.translated(by: Vector(0.4, 0)), tolerance: 0.5))
    #expect(!Self.wide.allows(ContentTransform(scale: 0.0998, offset: Vector(0.4, 250)), tolerance: 0.5))
    #expect(!Self.wide.allows(ContentTransform(scale: 1.1, offset: Vector(-900, -900)), tolerance: 0.5))
  }

  @Test func `a zoom to a rectangle brings its centre to the window's`() {
    let fit = Self.wide
    for tap in [Point(100, 350), Point(200, 400), Point(150, 470)] {
      let zoomed = fit.zoomed(to: 0.5, centringOn: tap, from: fit.fitTransform)
      #expect(
        (zoomed.screenPoint(of: fit.fitTransform.picturePoint(at: tap)) - Point(200, 400)).length < 1e-9)
    }
  }

  @Test(arguments: [Point(-50, 400), Point(450, 400), Point(200, 0), Point(200, 800), Point(.infinity, 3)])
  func `a point beside the picture stands for the nearest one on it`(tap: Point) {
    let zoomed = Self.wide.zoomed(to: 0.5, centringOn: tap, from: Self.wide.fitTransform)
    #expect(Self.wide.allows(zoomed, tolerance: 1e-9))
  }
}
