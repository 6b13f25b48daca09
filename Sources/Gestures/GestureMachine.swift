package import Geometry
package import Motion

/// Recognises taps, drags, pinches and their like from the pointers on the
/// window: a state machine without clock, callbacks or knowledge of pages.
///
/// Every input returns the actions it causes. A gesture has one owner at a time;
/// each change of the set of fingers sets a new anchor, so nothing jumps; once
/// two fingers were down, nothing pages until all are up.
package struct GestureMachine: Sendable {
  /// A pointer that is down.
  struct Contact: Sendable {
    var id: PointerID
    var position: Point
  }

  /// A pointer that has not moved far enough to say what it wants.
  struct Press: Sendable {
    var origin: Point
    var downTime: Instant
    /// The press may become a tap: it is no bounce of the one before.
    var mayTap: Bool
    /// A single tap means something: it did not just stop a page in flight.
    var tapCounts: Bool
    /// The tap that this press may complete to a double-tap.
    var first: Tap?
  }

  struct Tap: Sendable {
    var point: Point
    var time: Instant
    var kind: PointerID.Kind
    /// Alone it is a tap; otherwise it only counts as the first of two.
    var countsAlone: Bool

    /// What it is when no second one follows.
    var actions: [GestureAction] { countsAlone ? [.tapped(point)] : [] }
  }

  struct Drag: Sendable {
    /// Where the pointer came down.
    var origin: Point
    /// Where displacement counts from.
    var anchor: Point
  }

  struct Pinch: Sendable {
    var span: Double
  }

  struct QuickZoom: Sendable {
    var anchor: Point
  }

  enum State: Sendable {
    case idle
    case pressed(Press)
    /// Pointers are down that mean nothing until all are up.
    case ignored
    case pressedDots(origin: Point)
    case scrubbing
    case draggingPager(Drag)
    case draggingPicture(Drag, afterPinch: Bool)
    case pinching(Pinch)
    case quickZooming(QuickZoom)
    case pulling(Drag)
  }

  private let settings: MotionSettings
  private(set) var state = State.idle
  private(set) var contacts: [Contact] = [] {
    didSet { if !contacts.isEmpty { lastCentroid = mean(of: contacts) } }
  }
  /// The first tap of what may become a double-tap.
  private(set) var pendingTap: Tap?
  private var tracker: VelocityTracker
  private var pinchEnd: Instant?
  private var lastCentroid = Point.zero

  package init(settings: MotionSettings) {
    self.settings = settings
    tracker = VelocityTracker(settings: settings)
  }

  // MARK: Reading

  package var owner: GestureOwner {
    switch state {
    case .idle, .pressed, .ignored, .pulling: .none
    case .pressedDots, .scrubbing: .dots
    case .draggingPager: .pager
    case .draggingPicture: .pan
    case .pinching: .pinch
    case .quickZooming: .quickZoom
    }
  }

  /// Whether any pointer is down.
  package var isTouched: Bool { !contacts.isEmpty }

  /// Whether a pointer is down on the picture and holds it still.
  package var holdsPicture: Bool {
    switch state {
    case .idle, .ignored, .pressedDots, .scrubbing, .pulling: false
    default: true
    }
  }

  /// When `advance(to:)` has something to do, nil if never.
  package var deadline: Instant? {
    guard contacts.isEmpty, let tap = pendingTap else { return nil }
    return tap.time + settings.doubleTapMaximumGap
  }

  /// Where the pointers are on average; the last known point when none is down.
  package var centroid: Point { contacts.isEmpty ? lastCentroid : mean(of: contacts) }

  // MARK: Input

  /// Lets time pass: a lone tap becomes one when no second can follow.
  package mutating func advance(to now: Instant) -> [GestureAction] {
    guard let deadline, now >= deadline, let tap = pendingTap else { return [] }
    pendingTap = nil
    return tap.actions
  }

  package mutating func handle(_ event: PointerEvent, at now: Instant, context: GestureContext)
    -> [GestureAction]
  {
    let late = advance(to: now)
    let actions =
      switch event.phase {
      case .down: down(event, at: now, context: context)
      case .move: move(event, at: now, context: context)
      case .up: up(event.id, at: now)
      case .cancel: cancel(event.id, at: now)
      }
    // Joining would make a new list even of nothing.
    return late.isEmpty ? actions : late + actions
  }

  /// Ends everything that is held, as when the window loses the focus.
  package mutating func cancelAll() -> [GestureAction] {
    let touched = isTouched
    contacts.removeAll(keepingCapacity: true)
    pendingTap = nil
    guard touched else { return [] }
    let actions = abandon()
    state = .idle
    return actions
  }

  /// Drops fingers that the platform no longer lists: some never send an up.
  package mutating func keepTouches(_ present: Set<Int64>, at now: Instant) -> [GestureAction] {
    let missing = contacts.filter { $0.id.kind == .touch && !present.contains($0.id.number) }
    return missing.flatMap { cancel($0.id, at: now) }
  }

  /// Sets a new anchor for the gesture under way, because something else moved
  /// what it holds: a zoom key, a wheel, a resize.
  package mutating func reanchor() -> [GestureAction] {
    switch state {
    case .draggingPager(var drag):
      drag.anchor = centroid
      state = .draggingPager(drag)
      return [.pagerDragBegan]
    case .draggingPicture(var drag, let afterPinch):
      drag.anchor = centroid
      state = .draggingPicture(drag, afterPinch: afterPinch)
      return [.panBegan(afterPinch: afterPinch)]
    case .pinching:
      return beginPinch()
    case .quickZooming(var zoom):
      let focus = zoom.anchor
      zoom.anchor = centroid
      state = .quickZooming(zoom)
      return [.quickZoomBegan(focus: focus)]
    case .idle, .pressed, .ignored, .pressedDots, .scrubbing, .pulling:
      return []
    }
  }

  // MARK: Down

  private mutating func down(_ event: PointerEvent, at now: Instant, context: GestureContext)
    -> [GestureAction]
  {
    guard event.position.isFinite else { return [] }
    var actions: [GestureAction] = []
    if contacts.contains(where: { $0.id == event.id }) { actions += cancel(event.id, at: now) }
    // A mouse beside fingers, or a finger beside a held mouse button, is an
    // accident of the platform or of the hand.
    if let other = contacts.first, other.id.kind != event.id.kind || other.id.kind == .mouse {
      return actions
    }
    contacts.append(Contact(id: event.id, position: event.position))
    if contacts.count == 1 { return actions + firstDown(event, at: now, context: context) }
    switch state {
    case .pressedDots, .scrubbing:
      return actions
    case .draggingPager(let drag):
      let travel = (event.position - drag.origin).length
      actions.append(.pagerDragEnded(velocity: 0, travel: travel, mayTurn: false))
    case .pressed(let press):
      if let first = press.first { actions += first.actions }
    case .ignored:
      actions.append(.pressed(event.position))
    case .pulling:
      actions += [.pullEnded(velocity: .zero, travel: .zero), .pressed(event.position)]
    default:
      break
    }
    return actions + beginPinch()
  }

  private mutating func firstDown(_ event: PointerEvent, at now: Instant, context: GestureContext)
    -> [GestureAction]
  {
    var actions: [GestureAction] = []
    pinchEnd = nil
    tracker.reset()
    tracker.add(event.position, at: now)
    if context.hitsDots {
      if let tap = pendingTap { actions += tap.actions }
      pendingTap = nil
      state = .pressedDots(origin: event.position)
      return actions
    }
    var press = Press(
      origin: event.position, downTime: now, mayTap: true,
      tapCounts: !context.isMoving || context.tapCountsWhenCaught, first: nil)
    if let tap = pendingTap {
      pendingTap = nil
      let gap = now - tap.time
      let isNear = (event.position - tap.point).length <= settings.doubleTapDistance
      if gap < settings.doubleTapMinimumGap, isNear, tap.kind == .touch {
        // The same touch bounced: its lift did not count, nor does this one.
        press.mayTap = false
        pendingTap = tap
      } else if isNear, tap.kind == event.id.kind {
        press.first = tap
      } else {
        actions += tap.actions
      }
    }
    state = .pressed(press)
    return actions + [.pressed(event.position)]
  }

  // MARK: Move

  /// The one action of a pointer that moves what it holds, without a list of it;
  /// nil for every other event, which `handle` understands.
  package mutating func drag(_ event: PointerEvent, at now: Instant) -> GestureAction? {
    guard event.phase == .move, isDragging, let (index, _) = follow(event, at: now) else { return nil }
    return held(by: event.position, index)
  }

  private var isDragging: Bool {
    switch state {
    case .idle, .pressed, .ignored, .pressedDots: false
    case .scrubbing, .draggingPager, .draggingPicture, .pinching, .quickZooming, .pulling: true
    }
  }

  /// Takes note of where a pointer is now; nil if it is none of those down.
  private mutating func follow(_ event: PointerEvent, at now: Instant) -> (index: Int, previous: Point)? {
    guard event.position.isFinite, let index = contacts.firstIndex(where: { $0.id == event.id }) else {
      return nil
    }
    let previous = contacts[index].position
    contacts[index].position = event.position
    if contacts.count == 1 { tracker.add(event.position, at: now) }
    return (index, previous)
  }

  private mutating func move(_ event: PointerEvent, at now: Instant, context: GestureContext)
    -> [GestureAction]
  {
    guard let (index, previous) = follow(event, at: now) else { return [] }
    switch state {
    case .pressed(let press):
      return drag(press, from: previous, to: event, at: now, context: context)
    case .pressedDots(let origin):
      guard index == 0, (event.position - origin).length > slop(event.id.kind) else { return [] }
      state = .scrubbing
      return [.scrubBegan(origin), .scrubbed(event.position)]
    default:
      return held(by: event.position, index).map { [$0] } ?? []
    }
  }

  /// What the pointer of this number does to what is held.
  private func held(by position: Point, _ index: Int) -> GestureAction? {
    switch state {
    case .idle, .pressed, .ignored, .pressedDots: nil
    case .scrubbing: index == 0 ? .scrubbed(position) : nil
    case .draggingPager(let drag): .pagerDragged(position.x - drag.anchor.x)
    case .draggingPicture(let drag, _): .panned(centroid - drag.anchor)
    case .pinching(let pinch): .pinched(centroid: centroid, ratio: span / pinch.span)
    case .quickZooming(let zoom):
      .quickZoomed(exponential(settings.quickZoomRate * (position.y - zoom.anchor.y)))
    case .pulling(let drag): index == 0 ? .pulled(position - drag.anchor) : nil
    }
  }

  /// A press that left its slop becomes a drag, anchored where it crossed, so
  /// that the first step shown is only what goes beyond it.
  private mutating func drag(
    _ press: Press, from previous: Point, to event: PointerEvent, at now: Instant, context: GestureContext
  ) -> [GestureAction] {
    let slop = slop(event.id.kind)
    guard (event.position - press.origin).length > slop else { return [] }
    let anchor = crossing(of: press.origin, radius: slop, from: previous, to: event.position)
    let direction = anchor - press.origin
    let isVertical = direction.y.magnitude > direction.x.magnitude
    var actions: [GestureAction] = []
    pendingTap = nil
    if let first = press.first {
      if settings.quickZoomIsEnabled, isVertical, event.id.kind == .touch {
        state = .quickZooming(QuickZoom(anchor: anchor))
        let factor = exponential(settings.quickZoomRate * (event.position.y - anchor.y))
        return [.quickZoomBegan(focus: first.point), .quickZoomed(factor)]
      }
      actions += first.actions
    }
    let drag = Drag(origin: press.origin, anchor: anchor)
    if context.pagerIsOffRest || (!context.isZoomed && !isVertical) {
      state = .draggingPager(drag)
      return actions + [.pagerDragBegan, .pagerDragged(event.position.x - anchor.x)]
    }
    if context.isZoomed {
      state = .draggingPicture(drag, afterPinch: false)
      return actions + [.panBegan(afterPinch: false), .panned(event.position - anchor)]
    }
    guard context.mayPull else {
      state = .ignored
      return actions + [.released]
    }
    state = .pulling(drag)
    return actions + [.released, .pulled(event.position - anchor)]
  }

  // MARK: Up

  private mutating func up(_ id: PointerID, at now: Instant) -> [GestureAction] {
    guard let index = contacts.firstIndex(where: { $0.id == id }) else { return [] }
    let last = contacts.remove(at: index)
    guard contacts.isEmpty else { return fewerContacts(at: now, first: index == 0) }
    defer { state = .idle }
    switch state {
    case .idle, .ignored:
      return []
    case .pressed(let press):
      return [.released] + tap(press, kind: id.kind, at: now)
    case .pulling(let drag):
      return [.pullEnded(velocity: tracker.velocity(at: now), travel: last.position - drag.origin)]
    case .pressedDots(let origin):
      return [.dotsTapped(origin)]
    case .scrubbing:
      return [.scrubEnded]
    case .draggingPager(let drag):
      let travel = (last.position - drag.origin).length
      return [.pagerDragEnded(velocity: tracker.velocity(at: now).x, travel: travel, mayTurn: true)]
    case .draggingPicture(let drag, let afterPinch):
      let travel = (last.position - drag.origin).length
      let isBlocked = pinchEnd.map { now - $0 < settings.pinchFlingBlock } ?? false
      return [
        .panEnded(
          velocity: tracker.velocity(at: now), travel: travel, mayFling: !isBlocked, mayTurn: !afterPinch)
      ]
    case .pinching:
      return [.pinchEnded(centroid: last.position)]
    case .quickZooming:
      return [.quickZoomEnded]
    }
  }

  private mutating func tap(_ press: Press, kind: PointerID.Kind, at now: Instant) -> [GestureAction] {
    let held = now - press.downTime
    if let first = press.first {
      guard held <= settings.doubleTapMaximumHold else { return first.actions }
      return [.doubleTapped(press.origin)]
    }
    guard press.mayTap else { return [] }
    guard held < settings.tapMaximumDuration else {
      return kind == .touch ? [.longPressed(press.origin, duration: held)] : []
    }
    pendingTap = Tap(point: press.origin, time: now, kind: kind, countsAlone: press.tapCounts)
    return []
  }

  /// A finger lifted and others stay: nothing on screen moves.
  private mutating func fewerContacts(at now: Instant, first: Bool) -> [GestureAction] {
    switch state {
    case .pressedDots where first:
      state = .ignored
      return []
    case .scrubbing where first:
      state = .ignored
      return [.scrubEnded]
    case .pulling where first:
      state = .ignored
      return [.pullEnded(velocity: .zero, travel: .zero)]
    case .pinching where contacts.count >= 2:
      return beginPinch()
    case .pinching:
      pinchEnd = now
      tracker.reset()
      tracker.add(contacts[0].position, at: now)
      let drag = Drag(origin: contacts[0].position, anchor: contacts[0].position)
      state = .draggingPicture(drag, afterPinch: true)
      return [.panBegan(afterPinch: true)]
    default:
      return []
    }
  }

  // MARK: Cancel

  private mutating func cancel(_ id: PointerID, at now: Instant) -> [GestureAction] {
    guard let index = contacts.firstIndex(where: { $0.id == id }) else { return [] }
    contacts.remove(at: index)
    pendingTap = nil
    guard contacts.isEmpty else { return fewerContacts(at: now, first: index == 0) }
    let actions = abandon()
    state = .idle
    return actions
  }

  /// How each state ends when it is taken away from the user.
  private func abandon() -> [GestureAction] {
    switch state {
    case .idle, .ignored, .pressedDots: []
    case .pressed: [.released]
    case .scrubbing: [.scrubCancelled]
    case .draggingPager: [.pagerDragEnded(velocity: 0, travel: 0, mayTurn: false)]
    case .draggingPicture: [.panEnded(velocity: .zero, travel: 0, mayFling: false, mayTurn: false)]
    case .pinching: [.pinchEnded(centroid: centroid)]
    case .quickZooming: [.quickZoomEnded]
    case .pulling: [.pullEnded(velocity: .zero, travel: .zero)]
    }
  }

  // MARK: Geometry of the pointers

  private mutating func beginPinch() -> [GestureAction] {
    state = .pinching(Pinch(span: span))
    return [.pinchBegan(centroid: centroid)]
  }

  /// Mean distance of the pointers from their centroid, for two fingers their
  /// half distance; never below the floor.
  private var span: Double {
    let centre = centroid
    let sum = contacts.reduce(0) { $0 + ($1.position - centre).length }
    return max(settings.minimumSpan / 2, sum / Double(max(1, contacts.count)))
  }

  private func mean(of contacts: [Contact]) -> Point {
    contacts.reduce(Point.zero) { $0 + $1.position } / Double(max(1, contacts.count))
  }

  private func slop(_ kind: PointerID.Kind) -> Double {
    kind == .mouse ? settings.mouseSlop : settings.touchSlop
  }

  /// Where the way from `a` (inside) to `b` (outside) leaves the circle: the
  /// positive root of `|a + k(b − a) − centre| = radius`.
  private func crossing(of centre: Point, radius: Double, from a: Point, to b: Point) -> Point {
    let d = b - a
    let f = a - centre
    let qa = d.x * d.x + d.y * d.y
    let qb = 2 * (f.x * d.x + f.y * d.y)
    let qc = f.x * f.x + f.y * f.y - radius * radius
    let discriminant = qb * qb - 4 * qa * qc
    guard qa > 0, discriminant >= 0 else { return b }
    let k = (-qb + discriminant.squareRoot()) / (2 * qa)
    return a + d * min(max(k, 0), 1)
  }
}
