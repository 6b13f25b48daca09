import Geometry
import Motion

/// Draws how the gallery's motions feel, beside those of other products, from
/// the closed forms: position, velocity and scale over time.
@main
enum Feel {
  private static let settings = MotionSettings()
  private static let grey = ["#2a78c2", "#c2622a", "#4f9d4f", "#8a5bb5"]

  static func main() {
    let pages: [(String, [Diagram])] = [
      ("pager", [pagerPosition, pagerVelocity]),
      ("edges", [rubber, bounce]),
      ("fling", [flingPosition, flingPath]),
      ("zoom", [zoomScale, zoomPoint, scaleRubber]),
    ]
    for (name, diagrams) in pages { print("\(name).svg\n\(Diagram.page(diagrams))", terminator: "\u{0}") }
  }

  // MARK: Pager

  /// A page released at a quarter of the way with 1,500 points a second.
  private static func release(_ spring: Spring) -> (Double) -> Spring.State {
    { spring.state(after: $0, from: Spring.State(displacement: -300, velocity: 1500)) }
  }

  private static var springs: [(String, String, Bool, (Double) -> Spring.State)] {
    [
      ("Tokonoma ω 24", "#d01c3f", true, release(Spring(frequency: settings.pagerFrequency))),
      ("PhotoSwipe ω 30", grey[0], false, release(Spring(frequency: 30))),
      ("Compose ω 20", grey[1], false, release(Spring(frequency: 20))),
      ("UIKit-like ω 10", grey[2], false, release(Spring(frequency: 10))),
      ("libadwaita ω 31.6", grey[3], false, release(Spring(frequency: 1000.0.squareRoot()))),
    ]
  }

  private static var pagerPosition: Diagram {
    Diagram(
      title: "A page let go at a quarter, 1500 pt/s", horizontal: "seconds", vertical: "points",
      domain: 0...0.6,
      range: 0...450,
      curves: springs.map { name, colour, isOurs, state in
        Curve(name, colour, isOurs: isOurs) { 400 + state($0).displacement }
      })
  }

  private static var pagerVelocity: Diagram {
    Diagram(
      title: "The same: its velocity begins at the finger's", horizontal: "seconds", vertical: "pt/s",
      domain: 0...0.6, range: 0...5000,
      curves: springs.map { name, colour, isOurs, state in
        Curve(name, colour, isOurs: isOurs) { state($0).velocity }
      })
  }

  // MARK: Edges

  private static var rubber: Diagram {
    let ours = settings.rubberBand(limit: 400)
    return Diagram(
      title: "Pulled past an edge of a 400-point page", horizontal: "finger, points", vertical: "shown",
      domain: 0...800, range: 0...250,
      curves: [
        Curve("Tokonoma, UIKit", "#d01c3f", isOurs: true) { ours.presented($0) },
        Curve("PhotoSwipe 0.35", grey[0]) { 0.35 * $0 },
        Curve("Swiper x^0.85", grey[1]) { $0 > 0 ? power($0, 0.85) - 1 : 0 },
        Curve("libadwaita", grey[2]) { 10 * $0 / ($0 + 10) },
      ])
  }

  private static var bounce: Diagram {
    func overshoot(_ frequency: Double) -> (Double) -> Double {
      let fling = AxisFling(
        position: -200, velocity: 2000, bounds: AxisBounds(lower: -2000, upper: 0),
        rate: settings.decelerationRate, spring: Spring(frequency: frequency), overshootLimit: 1000)
      return { fling.position(at: $0) }
    }
    return Diagram(
      title: "A fling of 2000 pt/s that meets an edge 200 points away", horizontal: "seconds",
      vertical: "points",
      domain: 0...0.8, range: -200...75,
      curves: [
        Curve("Tokonoma ω 14.1", "#d01c3f", isOurs: true, value: overshoot(settings.edgeFrequency)),
        Curve("ω 10", grey[0], value: overshoot(10)),
        Curve("ω 20", grey[1], value: overshoot(20)),
      ])
  }

  // MARK: Fling

  private static var flingPosition: Diagram {
    func slide(_ rate: Double) -> (Double) -> Double {
      let slide = Deceleration(start: 0, velocity: 1000, rate: rate)
      return { slide.position(at: $0) }
    }
    return Diagram(
      title: "A fling of 1000 pt/s", horizontal: "seconds", vertical: "points", domain: 0...3, range: 0...520,
      curves: [
        Curve("Tokonoma .998", "#d01c3f", isOurs: true, value: slide(settings.decelerationRate)),
        Curve("PhotoSwipe .995", grey[0], value: slide(0.995)),
        Curve("UIKit fast .99", grey[1], value: slide(0.99)),
      ])
  }

  private static var flingPath: Diagram {
    let x = Deceleration(start: 0, velocity: 2000, rate: settings.decelerationRate)
    let y = Deceleration(start: 0, velocity: 500, rate: settings.decelerationRate)
    return Diagram(
      title: "The direction of a fling of (2000, 500): a straight line", horizontal: "seconds",
      vertical: "dy/dx",
      domain: 0.01...0.5, range: 0...0.3,
      curves: [
        Curve("Tokonoma", "#d01c3f", isOurs: true) { y.position(at: $0) / x.position(at: $0) },
        Curve("Android, per axis", grey[1], value: perAxis),
      ])
  }

  /// Android's spline runs each axis on a clock of its own; the direction at four
  /// times of this fling, with straight lines between.
  private static func perAxis(_ time: Double) -> Double {
    let points = [(0.0, 0.25), (0.05, 0.230), (0.2, 0.168), (0.5, 0.098)]
    for (from, to) in zip(points, points.dropFirst()) where time <= to.0 {
      return from.1 + (to.1 - from.1) * (time - from.0) / (to.0 - from.0)
    }
    return 0.098
  }

  // MARK: Zoom

  private static let tap = ZoomPath(
    from: ContentTransform(scale: 0.1, offset: Vector(0, 250)),
    to: ContentTransform(scale: 0.5, offset: Vector(-300, -100)))

  private static func motion(_ frequency: Double) -> ZoomMotion {
    ZoomMotion(from: tap.from, to: tap.to, frequency: frequency, at: Instant(seconds: 0))
  }

  private static var zoomScale: Diagram {
    func scale(_ frequency: Double) -> (Double) -> Double {
      let zoom = motion(frequency)
      return { zoom.transform(at: Instant(seconds: $0)).scale / tap.from.scale }
    }
    return Diagram(
      title: "A double-tap: zoom over time", horizontal: "seconds", vertical: "× fit", domain: 0...0.6,
      range: 1...5,
      curves: [
        Curve("Tokonoma ω 20", "#d01c3f", isOurs: true, value: scale(settings.zoomFrequency)),
        Curve("PhotoSwipe ω 40", grey[0], value: scale(40)),
        Curve("SSIV 500 ms", grey[1]) { time in
          let u = min(time / 0.5, 1)
          return 1 + 4 * (u < 0.5 ? 2 * u * u : 1 - 2 * (1 - u) * (1 - u))
        },
      ])
  }

  private static var zoomPoint: Diagram {
    let zoom = motion(settings.zoomFrequency)
    let still = tap.fixedPoint ?? .zero
    let picture = tap.from.picturePoint(at: still)
    return Diagram(
      title: "How far the still point of that zoom wanders", horizontal: "seconds", vertical: "points",
      domain: 0...0.6, range: 0...60,
      curves: [
        Curve("Tokonoma", "#d01c3f", isOurs: true) { time in
          (zoom.transform(at: Instant(seconds: time)).screenPoint(of: picture) - still).length
        },
        Curve("log s, linear t", grey[1]) { time in
          let spring = Spring(frequency: settings.zoomFrequency)
          let u =
            1 + spring.state(after: time, from: Spring.State(displacement: -1, velocity: 0)).displacement
          let scale = tap.from.scale * power(tap.to.scale / tap.from.scale, u)
          let offset = tap.from.offset + (tap.to.offset - tap.from.offset) * u
          return (picture.converted(by: scale) + offset - still).length
        },
      ])
  }

  private static var scaleRubber: Diagram {
    let band = settings.scaleBand(minimum: 1, maximum: 5)
    return Diagram(
      title: "A pinch beyond its limits, 1 and 5", horizontal: "asked for", vertical: "shown",
      domain: 0.1...12,
      range: 0...8,
      curves: [
        Curve("Tokonoma, log", "#d01c3f", isOurs: true) { band.presented($0) },
        Curve("PhotoSwipe", grey[0]) { $0 > 5 ? 5 + ($0 - 5) * 0.05 : $0 < 1 ? 1 - (1 - $0) * 0.15 : $0 },
        Curve("Loupe ^0.3", grey[2]) { $0 > 5 ? 5 * power($0 / 5, 0.3) : $0 < 1 ? power($0, 0.3) : $0 },
      ])
  }
}
