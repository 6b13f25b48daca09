package import Motion

/// How the pager's position moves; positions are in pages.
package enum PagerMotion: Hashable, Sendable {
  /// At rest on a page: a whole number.
  case rest(Double)
  /// In a hand: wherever it was put last.
  case held(Double)
  case settling(SpringMotion)

  package func position(at now: Instant) -> Double {
    switch self {
    case .rest(let position), .held(let position): position
    case .settling(let spring): spring.position(at: now)
    }
  }

  /// Pages a second.
  package func velocity(at now: Instant) -> Double {
    guard case .settling(let spring) = self else { return 0 }
    return spring.velocity(at: now)
  }

  var isRest: Bool {
    if case .rest = self { return true }
    return false
  }

  var isSettling: Bool {
    if case .settling = self { return true }
    return false
  }

  /// The same motion with all pages renumbered by `delta`.
  func shifted(by delta: Double) -> PagerMotion {
    switch self {
    case .rest(let position): return .rest(position + delta)
    case .held(let position): return .held(position + delta)
    case .settling(var spring):
      spring.target += delta
      return .settling(spring)
    }
  }
}
