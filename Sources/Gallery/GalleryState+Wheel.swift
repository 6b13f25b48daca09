import Geometry
import Gestures
import Motion

/// What is remembered of wheels and touchpads between events.
struct WheelState: Sendable {
  /// A touchpad's scroll under way, followed like a finger's drag.
  struct Scroll: Sendable {
    var displacement = Vector.zero
    var tracker: VelocityTracker
    var last: Instant
    var movesPager: Bool
    /// The fastest so far in the direction it goes, points a second, signed.
    var peak = 0.0
    /// The page was turned; what still comes is momentum.
    var isOver = false
  }

  var scroll: Scroll?
  /// Points of sideways wheel in the burst under way.
  var burst = 0.0
  var burstTurned = false
  var lastPaging: Instant?

  /// When a touchpad's scroll has ended, if nothing more comes.
  func deadline(_ settings: MotionSettings) -> Instant? {
    scroll.map { $0.last + settings.wheelBurstGap }
  }
}

extension GalleryState {
  mutating func handle(_ event: WheelEvent, at now: Instant) {
    guard event.delta.isFinite, !pages.isEmpty else { return }
    let zooms = !event.modifiers.isDisjoint(with: [.control, .gui])
    if event.isPrecise, !zooms, !event.modifiers.contains(.shift) {
      scroll(event, at: now)
      return
    }
    endScroll(at: now)
    if zooms {
      wheelZoom(event, at: now)
    } else if event.modifiers.contains(.shift) || event.delta.x.magnitude > event.delta.y.magnitude
      || settings.wheelTurnsPages
    {
      wheelPage(event, at: now)
    } else {
      wheelZoom(event, at: now)
    }
  }

  private mutating func wheelZoom(_ event: WheelEvent, at now: Instant) {
    guard event.delta.y != 0 else { return }
    let factor = power(motion.wheelZoomFactor, event.delta.y)
    if event.isPrecise {
      // A pinch on a touchpad arrives as fine steps and is followed at once.
      zoomAtOnce(by: factor, about: event.position, at: now)
    } else {
      zoom(by: factor, about: event.position, frequency: motion.wheelFrequency, at: now)
    }
  }

  private mutating func zoomAtOnce(by factor: Double, about point: Point, at now: Instant) {
    guard let page = currentID else { return }
    let fit = fit(of: page)
    let scaled = transform(ofPage: currentPage, at: now)
    let target = fit.clamp(
      scaled.scaled(to: fit.clampScale(scaled.scale * factor), about: point), about: point)
    motions[page] = isZoomed(target, fit) ? .rest(target) : nil
    isDirty = true
    perform(gestures.reanchor(), at: now)
  }

  /// One page a burst, however far the wheel runs on by its momentum.
  private mutating func wheelPage(_ event: WheelEvent, at now: Instant) {
    // Shift turns a plain wheel sideways: away from the user is back.
    let sideways = event.delta.x != 0 ? event.delta.x : -event.delta.y
    guard sideways != 0 else { return }
    let points = sideways * (event.isPrecise ? motion.precisePointsPerUnit : motion.wheelPageDistance)
    let isQuiet = wheel.lastPaging.map { now - $0 >= motion.wheelBurstGap } ?? true
    if isQuiet || points * wheel.burst < 0 {
      wheel.burst = 0
      wheel.burstTurned = false
    }
    wheel.lastPaging = now
    wheel.burst += points
    guard !wheel.burstTurned, wheel.burst.magnitude >= motion.wheelPageDistance - 1e-9 else { return }
    wheel.burstTurned = true
    turn(by: (wheel.burst < 0 ? -1 : 1) * Int(axis), at: now)
  }

  // MARK: Touchpad

  /// Follows a touchpad as if a finger dragged the page.
  private mutating func scroll(_ event: WheelEvent, at now: Instant) {
    guard !gestures.isTouched else { return }
    // Momentum never turns round: this is the finger again.
    if let old = wheel.scroll, old.isOver, -event.delta.x * old.peak < 0 { wheel.scroll = nil }
    if wheel.scroll == nil { beginScroll(at: now) }
    guard var scroll = wheel.scroll else { return }
    // SDL: x > 0 scrolls right, so the page moves left; y > 0 moves it down.
    scroll.displacement += Vector(
      -event.delta.x * motion.precisePointsPerUnit, event.delta.y * motion.precisePointsPerUnit)
    scroll.last = now
    scroll.tracker.add(scroll.displacement, at: now)
    guard !scroll.isOver else {
      wheel.scroll = scroll
      return
    }
    if scroll.movesPager {
      let velocity = scroll.tracker.velocity(at: now).x
      if velocity * scroll.peak <= 0 || velocity.magnitude > scroll.peak.magnitude { scroll.peak = velocity }
      let hasSlowed = velocity.magnitude < scroll.peak.magnitude * motion.momentumShare
      wheel.scroll = scroll
      perform([.pagerDragged(scroll.displacement.x)], at: now)
      if hasSlowed, scroll.peak.magnitude >= motion.pageVelocity { endScroll(at: now) }
    } else {
      wheel.scroll = scroll
      perform([.panned(scroll.displacement)], at: now)
    }
  }

  private mutating func beginScroll(at now: Instant) {
    perform([.pressed(viewport.size.center)], at: now)
    let current = context(at: Point(-1, -1), now)
    let tracker = VelocityTracker(settings: motion)
    let movesPager = current.pagerIsOffRest || !current.isZoomed
    wheel.scroll = WheelState.Scroll(tracker: tracker, last: now, movesPager: movesPager)
    perform([movesPager ? .pagerDragBegan : .panBegan(afterPinch: false)], at: now)
  }

  mutating func advanceWheel(to now: Instant) {
    guard let deadline = wheel.deadline(motion), now >= deadline else { return }
    endScroll(at: now)
    wheel.scroll = nil
  }

  /// A touchpad that fell silent let go, and one that runs on by its momentum
  /// did so before: the pages settle like a finger's, one a scroll.
  mutating func endScroll(at now: Instant) {
    guard var scroll = wheel.scroll else { return }
    defer {
      scroll.isOver = true
      wheel.scroll = scroll.movesPager ? scroll : nil
    }
    guard !scroll.isOver else { return }
    let travel = scroll.displacement.length
    if scroll.movesPager {
      perform([.pagerDragEnded(velocity: scroll.peak, travel: travel, mayTurn: true)], at: now)
    } else {
      // The touchpad's own momentum has already played out.
      perform([.panEnded(velocity: .zero, travel: travel, mayFling: false, mayTurn: true)], at: now)
    }
  }
}
