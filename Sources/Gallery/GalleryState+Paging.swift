import Geometry
import Gestures
import Motion

extension GalleryState {
  // MARK: Going to pages

  /// Commits to a page and lets the pager go there with the speed it has.
  mutating func go(to target: Int, at now: Instant) {
    guard !pages.isEmpty else { return }
    let target = min(max(target, 0), pages.count - 1)
    if target != currentPage { travelDirection = target > currentPage ? 1 : -1 }
    currentPage = target
    isDirty = true
    guard motion.animates else {
      pager = .rest(Double(target))
      return
    }
    var position = pager.position(at: now)
    var velocity = pager.velocity(at: now)
    // A leap over many pages shows only its last stretch: a blur of a hundred
    // placeholders tells nobody anything.
    let lead = Double(target) - position
    if lead.magnitude > 3 {
      position = Double(target) - (lead < 0 ? -1 : 1)
      velocity = 0
    }
    settlePager(from: position, velocity: velocity, at: pager.isRest ? startFromRest(at: now) : now)
  }

  /// When a motion begins that is asked for while nothing moves.
  func startFromRest(at now: Instant) -> Instant { now + -settings.frameDuration }

  /// - Parameter velocity: pages a second.
  private mutating func settlePager(from position: Double, velocity: Double, at now: Instant) {
    pager = .settling(
      SpringMotion(
        spring: Spring(frequency: motion.pagerFrequency), from: position, velocity: velocity,
        to: Double(currentPage), at: now))
  }

  /// Turns pages by a command: ignored, not queued, while a hand owns them.
  mutating func turn(by count: Int, at now: Instant) {
    switch gestures.owner {
    case .pager, .pan, .pinch, .quickZoom: return
    case .none, .dots: go(to: wrapped(currentPage + count), at: now)
    }
  }

  /// With wrapping a step beyond an end goes to the other one, a leap only to the end.
  private func wrapped(_ target: Int) -> Int {
    guard settings.wraps, (target - currentPage).magnitude == 1, pages.count > 1 else { return target }
    return (target + pages.count) % pages.count
  }

  // MARK: Dragging

  /// The displacement of the pager past its ends, resisted.
  private func presentedPosition(raw: Double) -> Double {
    let band = motion.rubberBand(limit: viewport.size.width / stride)
    return band.presented(raw, lower: 0, upper: Double(max(0, pages.count - 1)))
  }

  private func rawPosition(presented: Double) -> Double {
    let band = motion.rubberBand(limit: viewport.size.width / stride)
    return band.raw(presented, lower: 0, upper: Double(max(0, pages.count - 1)))
  }

  mutating func beginPagerDrag(at now: Instant) {
    let position = pager.position(at: now)
    anchors.pagerRaw = rawPosition(presented: position)
    pager = .held(position)
  }

  /// - Parameter distance: points along the x axis since the anchor.
  mutating func dragPager(by distance: Double) {
    guard !pages.isEmpty else { return }
    pager = .held(presentedPosition(raw: anchors.pagerRaw - axis * distance / stride))
    isDirty = true
  }

  /// - Parameter velocity: points a second along the x axis.
  mutating func endPagerDrag(velocity: Double, travel: Double, mayTurn: Bool, at now: Instant) {
    guard !pages.isEmpty else {
      pager = .rest(0)
      return
    }
    let position = pager.position(at: now)
    let forward = -axis * velocity
    let target =
      mayTurn
      ? dragTarget(at: position, velocity: forward, travel: travel, now)
      : nearestPage(to: position, from: anchors.pagerOrigin)
    if target != currentPage { travelDirection = target > currentPage ? 1 : -1 }
    currentPage = target
    settlePager(from: position, velocity: mayTurn ? forward / stride : 0, at: now)
    isDirty = true
  }

  /// The page that a drag settles on.
  ///
  /// Quick flicks one after the other each turn a page, even where the next one
  /// catches the pages before they are half way, as on a wide window: a flick
  /// in the direction of the flight goes one beyond where that was going.
  private func dragTarget(at position: Double, velocity: Double, travel: Double, _ now: Instant) -> Int {
    let direction = velocity > 0 ? 1 : -1
    let isChain =
      anchors.pagerDirection == direction && now - anchors.pressTime <= motion.flickChainDuration
      && velocity.magnitude >= motion.pageVelocity && travel >= motion.flickMinimumTravel
    if isChain { return min(max(currentPage + direction, 0), pages.count - 1) }
    return PageTarget.page(
      from: anchors.pagerOrigin, at: position, velocity: velocity, travel: travel, count: pages.count,
      settings: motion)
  }

  /// The page that covers most of the screen, at most one from where a drag began.
  private func nearestPage(to position: Double, from origin: Double) -> Int {
    let start = PageTarget.nearestPage(to: origin, count: pages.count)
    let nearest = PageTarget.nearestPage(to: position, count: pages.count)
    return min(max(nearest, start - 1), start + 1)
  }

  /// Lets a frozen pager go on to the page it was going to.
  mutating func resumePager(at now: Instant) {
    guard case .held(let position) = pager else { return }
    settlePager(from: position, velocity: 0, at: now)
  }

  // MARK: Rest

  /// Ends the motions that have arrived, and lets pages that have gone out of
  /// sight return to fit.
  mutating func settle(at now: Instant) {
    if case .settling(let spring) = pager,
      spring.isDone(
        at: now, distance: motion.pagerStopDistance / stride, speed: motion.pagerStopSpeed / stride)
    {
      pager = .rest(spring.target)
      isDirty = true
    }
    for (page, pageMotion) in motions { settle(page, pageMotion, at: now) }
    guard case .rest(let position) = pager, !gestures.holdsPicture else { return }
    for page in motions.keys {
      let isNear = index(of: page).map { (Double($0) - position).magnitude < 1 } ?? false
      if !isNear { motions[page] = startMotion(of: page) }
    }
  }

  private mutating func settle(_ page: PageID, _ pageMotion: PageMotion, at now: Instant) {
    let fit = fit(of: page)
    let rest: ContentTransform
    switch pageMotion {
    case .flung(let fling):
      guard fling.isDone(at: now, settings: motion) else { return }
      rest = fling.restTransform
    case .zooming(let zoom):
      guard zoom.isDone(at: now, picture: fit.picture, settings: motion) else { return }
      rest = zoom.target
    default:
      return
    }
    isDirty = true
    motions[page] = isZoomed(rest, fit) ? .rest(rest) : nil
  }

  /// The page's place in the list.
  package func index(of page: PageID) -> Int? {
    if currentPage < pages.count, pages[currentPage].id == page { return currentPage }
    return numberOfPage[page]
  }
}
