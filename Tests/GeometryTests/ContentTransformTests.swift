import Geometry
import Testing

/// Transforms between picture and screen.
@Suite struct ContentTransformTests {
  private static let transforms = [
    ContentTransform(scale: 0.1, offset: Vector(0, 250)), ContentTransform(scale: 1, offset: .zero),
    ContentTransform(scale: 0.00037, offset: Vector(-4, 99.5)),
    ContentTransform(scale: 16, offset: Vector(-12_345.6, 700)),
  ]
  private static let points = [Point.zero, Point(200, 400), Point(-31.7, 8000), Point(0.001, -0.5)]
  private static let picturePoints = points.map { PicturePoint($0.x, $0.y) }

  @Test(arguments: transforms)
  func `to the screen and back is where it began`(_ transform: ContentTransform) {
    for point in Self.picturePoints {
      let back = transform.picturePoint(at: transform.screenPoint(of: point))
      #expect((back - point).length < 1e-9 * max(1, transform.offset.length / transform.scale))
    }
  }

  @Test(arguments: transforms)
  func `scaling keeps the focus and scaling back undoes it`(_ transform: ContentTransform) {
    for focus in Self.points {
      for factor in [0.2, 0.999, 1, 1.2, 5] {
        let scaled = transform.scaled(to: transform.scale * factor, about: focus)
        let under = transform.picturePoint(at: focus)
        #expect((scaled.screenPoint(of: under) - focus).length < 1e-8)
        let back = scaled.scaled(to: transform.scale, about: focus)
        #expect((back.offset - transform.offset).length < 1e-8)
      }
    }
  }

  @Test(arguments: transforms)
  func `a pinch brings what was under the fingers along`(_ transform: ContentTransform) {
    let from = Point(200, 400)
    let to = Point(230, 380)
    let pinched = transform.scaled(to: transform.scale * 2.5, from: from, movingTo: to)
    #expect((pinched.screenPoint(of: transform.picturePoint(at: from)) - to).length < 1e-8)
  }

  @Test func `two scalings about one focus are one`() {
    for transform in Self.transforms {
      let once = transform.scaled(to: transform.scale * 6, about: Point(40, 50))
      let twice = transform.scaled(to: transform.scale * 2, about: Point(40, 50))
        .scaled(to: transform.scale * 6, about: Point(40, 50))
      #expect((once.offset - twice.offset).length < 1e-8)
    }
  }

  @Test func `a translation moves every point alike`() {
    let moved = Self.transforms[0].translated(by: Vector(3, -4))
    for point in Self.picturePoints {
      let way = moved.screenPoint(of: point) - Self.transforms[0].screenPoint(of: point)
      #expect((way - Vector(3, -4)).length < 1e-9)
    }
  }

  @Test func `what is not a number is not finite`() {
    #expect(Self.transforms.allSatisfy { $0.isFinite })
    #expect(!ContentTransform(scale: .nan, offset: .zero).isFinite)
    #expect(!ContentTransform(scale: 1, offset: Vector(0, .infinity)).isFinite)
  }
}
