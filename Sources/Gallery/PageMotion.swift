package import Geometry
package import Motion

/// How the picture of one page moves on its page; a page without one is at fit.
package enum PageMotion: Hashable, Sendable {
  case rest(ContentTransform)
  /// Frozen under a finger; let go, it goes on to `resume` if there is one.
  case frozen(ContentTransform, resume: ContentTransform?)
  /// Follows one finger, in the page's own coordinates.
  case dragged(ContentTransform)
  /// Glued to the fingers of a pinch, in the window's coordinates, whatever the
  /// pager does meanwhile.
  case pinched(ContentTransform)
  case flung(PanFling)
  case zooming(ZoomMotion)
  case driven(DrivenMotion)

  /// - Parameter displacement: how far the page is from the window's left edge,
  ///   in points, at `now`.
  package func transform(at now: Instant, displacement: Double) -> ContentTransform {
    switch self {
    case .rest(let transform), .frozen(let transform, _), .dragged(let transform): transform
    case .pinched(let transform): transform.translated(by: Vector(-displacement, 0))
    case .flung(let fling): fling.transform(at: now)
    case .zooming(let zoom): zoom.transform(at: now)
    case .driven(let drive): drive.transform(at: now)
    }
  }

  /// Whether it changes without any further input.
  func isAnimating(at now: Instant) -> Bool {
    switch self {
    case .flung, .zooming: true
    case .driven(let drive): !drive.isPinned(at: now)
    case .rest, .frozen, .dragged, .pinched: false
    }
  }

  var isRest: Bool {
    if case .rest = self { return true }
    return false
  }

  /// Whether a hand holds it.
  var isHeld: Bool {
    switch self {
    case .frozen, .dragged, .pinched: true
    case .rest, .flung, .zooming, .driven: false
    }
  }

  /// Where it will come to rest, nil while a hand decides.
  var target: ContentTransform? {
    switch self {
    case .rest(let transform): transform
    case .frozen(let transform, let resume): resume ?? transform
    case .flung(let fling): fling.restTransform
    case .zooming(let zoom): zoom.target
    case .dragged, .pinched, .driven: nil
    }
  }

  /// d(ln s)/dt of a zoom under way, a second.
  func logarithmicVelocity(at now: Instant) -> Double {
    guard case .zooming(let zoom) = self else { return 0 }
    return zoom.logarithmicVelocity(at: now)
  }
}
