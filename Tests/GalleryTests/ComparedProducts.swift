import Geometry
import Motion

/// How other viewers and toolkits compute what this gallery computes, by the
/// formulas and numbers of the motion specification.
enum ComparedProducts {
  // MARK: Edges

  /// PhotoSwipe: past the edge each step outward counts 0.35, each step back 1.
  static func photoSwipeEdge(steps: [Double]) -> Double {
    steps.reduce(0) { $0 + ($1 > 0 ? 0.35 * $1 : $1) }
  }

  /// Adwaita: `10·x/(x + 10)`, whatever the window's width.
  static func adwaitaEdge(_ displacement: Double) -> Double { 10 * displacement / (displacement + 10) }

  /// Flutter: each of so many events adds `0.52·(1 − x/d)²` of its way.
  static func flutterEdge(_ displacement: Double, events: Int, limit: Double) -> Double {
    (0..<events).reduce(0.0) { position, _ in
      position + 0.52 * power(1 - position / limit, 2) * displacement / Double(events)
    }
  }

  /// Telephoto: each event past the maximum multiplies the scale by 1.004, to 1.4 at most.
  static func telephotoOverzoom(events: Int) -> Double { min(1.4, power(1.004, Double(events))) }

  // MARK: Pages, fractions dragged from page 0 and points a millisecond in a window of 400

  /// ViewPager: a flick counts after 25 points; else the page turns at 0.6.
  static func viewPagerPage(_ fraction: Double, _ velocity: Double) -> Int {
    if velocity.magnitude >= 0.4, fraction * 400 > 25 { return velocity > 0 ? 1 : 0 }
    return Int((fraction + 0.4).rounded(.down))
  }

  /// Adwaita: a flick goes to the page nearest to where deceleration would end.
  static func adwaitaPage(_ fraction: Double, _ velocity: Double) -> Int {
    let projected = velocity.magnitude >= 0.3 ? fraction + velocity * 499.5 / 400 : fraction
    return Int(min(max(projected.rounded(), -1), 1))
  }

  /// Flutter: any velocity of more than 50 pt/s adds half a page.
  static func flutterPage(_ fraction: Double, _ velocity: Double) -> Int {
    Int((fraction + (velocity > 0.05 ? 0.5 : velocity < -0.05 ? -0.5 : 0)).rounded())
  }

  /// Swiper: a touch of less than 300 ms turns whatever its length.
  static func swiperPage(milliseconds: Double, distance: Double) -> Int {
    milliseconds < 300 && distance != 0 ? 1 : 0
  }

  // MARK: Springs

  /// An over-damped spring: `x = c₁·e^{r₁t} + c₂·e^{r₂t}`.
  static func overdamped(
    frequency: Double, ratio: Double, from start: Double, velocity: Double = 0, after time: Double
  ) -> Double {
    let root = (ratio * ratio - 1).squareRoot()
    let slow = -frequency * (ratio - root)
    let fast = -frequency * (ratio + root)
    let c2 = (velocity - slow * start) / (fast - slow)
    return (start - c2) * exponential(slow * time) + c2 * exponential(fast * time)
  }

  /// Flutter's page spring: mass 0.5, stiffness 100, ratio 1.1.
  static func flutterPageSpring(from start: Double, after time: Double) -> Double {
    overdamped(frequency: 200.0.squareRoot(), ratio: 1.1, from: start, after: time)
  }

  /// Flutter's bounce: friction 0.135 a second to the edge, then stiffness 170 and
  /// ratio 1.1; at one of the two edges the velocity is cut to 5000.
  static func flutterBounce(distance: Double, velocity: Double, after time: Double, isCut: Bool) -> Double {
    let friction = Deceleration(start: 0, velocity: velocity, rate: power(0.135, 0.001))
    guard let hit = friction.time(reaching: distance), time > hit else {
      return friction.position(at: time) - distance
    }
    let speed = friction.velocity(at: hit)
    return overdamped(
      frequency: 170.0.squareRoot(), ratio: 1.1, from: 0, velocity: isCut ? min(speed, 5000) : speed,
      after: time - hit)
  }

  /// OpenSeadragon: `(1 − e^{−6.5u})/(1 − e^{−6.5})`, begun anew at each target.
  static func openSeadragonEase(_ share: Double) -> Double {
    (1 - exponential(-6.5 * share)) / (1 - exponential(-6.5))
  }

  // MARK: Zooms

  /// A zoom whose scale goes evenly in its logarithm and whose offset goes evenly.
  static func naiveZoom(_ path: ZoomPath, at u: Double) -> ContentTransform {
    ContentTransform(
      scale: path.from.scale * power(path.to.scale / path.from.scale, u),
      offset: path.from.offset + (path.to.offset - path.from.offset) * u)
  }

  /// photo_view: the focus from the centre, times the ratio.
  static func photoViewFocus(_ focus: Point, centre: Point, ratio: Double) -> Vector {
    (focus - centre) * ratio
  }

  // MARK: Flings

  /// Android's spline, one for each axis: points and seconds of a velocity.
  static let androidFlings: [Double: (distance: Double, duration: Double)] = [
    500: (58.3, 0.333), 1000: (194.3, 0.555), 2000: (647.4, 0.925), 4000: (2157.0, 1.541),
    8000: (7186.4, 2.567),
  ]
}
