package import Geometry
import Gestures
package import Motion

extension GalleryState {
  // MARK: Fading

  var overlayDeadline: Instant? {
    guard overlay.to == 1, pages.count > 1, !gestures.isTouched else { return nil }
    return lastInput + motion.overlayIdle
  }

  /// Any input brings the page dots back.
  mutating func noteInput(at now: Instant) {
    lastInput = now
    if settings.isCouch, usesPad { showControls(at: now) }
    guard overlay.to != 1 else { return }
    overlay = Fade(from: overlay.opacity(at: now), to: 1, start: now, duration: motion.overlayFadeIn)
  }

  mutating func advanceOverlay(to now: Instant) {
    guard let deadline = overlayDeadline, now >= deadline else { return }
    overlay = Fade(
      from: overlay.opacity(at: deadline), to: 0, start: deadline, duration: motion.overlayFadeOut)
  }

  // MARK: Dots

  /// The page dots as they are at `now`.
  package func dots(at now: Instant) -> PageDots {
    PageDots(count: pages.count, position: pager.position(at: now))
  }

  /// Points from one dot's centre to the next one's.
  package var dotPitch: Double { motion.dotDiameter + motion.dotGap }

  /// The strip along the bottom that answers to taps, in points.
  package var dotsStrip: Rect {
    let count = Double(min(pages.count, PageDots.window))
    let width = min(viewport.size.width, count * dotPitch + 2 * motion.dotsStripHeight)
    return Rect(
      x: (viewport.size.width - width) / 2, y: viewport.size.height - motion.dotsStripHeight, width: width,
      height: motion.dotsStripHeight)
  }

  /// The height of the dots' centres, points from the top.
  package var dotsCentre: Point {
    Point(viewport.size.width / 2, viewport.size.height - motion.dotsStripHeight / 2)
  }

  func hitsDots(_ point: Point, at now: Instant) -> Bool {
    pages.count > 1 && overlay.opacity(at: now) > 0 && dotsStrip.contains(point)
  }

  mutating func performOnDots(_ action: GestureAction, at now: Instant) {
    switch action {
    case .dotsTapped(let point):
      let current = dots(at: now).place(of: currentPage) * dotPitch * axis + dotsCentre.x
      go(to: currentPage + (point.x < current ? -1 : 1) * Int(axis), at: now)
    case .scrubBegan:
      anchors.pagerOrigin = Double(currentPage)
    case .scrubbed(let point):
      let place = (point.x - dotsCentre.x) / dotPitch * axis
      let page = dots(at: now).page(at: place)
      if page != currentPage { go(to: page, at: now) }
    case .scrubCancelled:
      go(to: PageTarget.nearestPage(to: anchors.pagerOrigin, count: pages.count), at: now)
    default:
      break
    }
  }
}
