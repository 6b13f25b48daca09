import Geometry
import Gestures
import Motion

/// What a pointer does to a list: taps rows and cells, drags it, throws it.
struct ListTouch: Sendable {
  enum Action: Hashable, Sendable {
    /// Down: what moves stands still.
    case pressed
    case tapped(Point)
    /// Let go of after a long hold.
    case longPressed(Point)
    case dragBegan
    /// Points along the list since the drag began.
    case dragged(Double)
    /// Points a second.
    case dragEnded(velocity: Double)
    /// Along the scroll bar.
    case scrubbed(Point)
    /// Up without anything to do.
    case released
  }

  /// What one event leads to, in order: two actions at most, without an array, because a finger that moves
  /// must not allocate.
  struct Actions: Sequence, IteratorProtocol, Sendable {
    private var first: Action?
    private var second: Action?

    init(_ first: Action? = nil, _ second: Action? = nil) {
      self.first = first
      self.second = second
    }

    mutating func next() -> Action? {
      defer { (first, second) = (second, nil) }
      return first
    }
  }

  private enum State: Sendable {
    case idle
    case pressed(origin: Point, time: Instant)
    case dragging(anchor: Point)
    case scrubbing
  }

  private let settings: MotionSettings
  private var state = State.idle
  private var pointer: PointerID?
  private var tracker: VelocityTracker

  init(settings: MotionSettings) {
    self.settings = settings
    tracker = VelocityTracker(settings: settings)
  }

  var isTouched: Bool { pointer != nil }
  var isScrubbing: Bool {
    if case .scrubbing = state { return true }
    return false
  }

  /// - Parameter isOnScrollBar: whether a pointer that comes down here takes hold of the scroll bar.
  mutating func handle(_ event: PointerEvent, isOnScrollBar: Bool, at now: Instant) -> Actions {
    switch event.phase {
    case .down:
      // One pointer at a time: more fingers on a list mean nothing.
      guard event.position.isFinite, pointer == nil || pointer == event.id else { return Actions() }
      pointer = event.id
      tracker.reset()
      tracker.add(event.position, at: now)
      guard !isOnScrollBar else {
        state = .scrubbing
        return Actions(.pressed, .scrubbed(event.position))
      }
      state = .pressed(origin: event.position, time: now)
      return Actions(.pressed)
    case .move:
      guard event.id == pointer, event.position.isFinite else { return Actions() }
      tracker.add(event.position, at: now)
      return move(to: event.position, kind: event.id.kind)
    case .up, .cancel:
      guard event.id == pointer else { return Actions() }
      pointer = nil
      defer { state = .idle }
      return event.phase == .cancel ? cancelled : lifted(at: now)
    }
  }

  /// Lets go, as when the window loses the focus.
  mutating func cancel() -> Actions {
    guard pointer != nil else { return Actions() }
    pointer = nil
    defer { state = .idle }
    return cancelled
  }

  /// Lets go of a finger that the platform no longer lists.
  mutating func keepTouches(_ present: Set<Int64>) -> Actions {
    guard let pointer, pointer.kind == .touch, !present.contains(pointer.number) else { return Actions() }
    return cancel()
  }

  private mutating func move(to point: Point, kind: PointerID.Kind) -> Actions {
    switch state {
    case .idle: return Actions()
    case .scrubbing: return Actions(.scrubbed(point))
    case .dragging(let anchor): return Actions(.dragged(point.y - anchor.y))
    case .pressed(let origin, _):
      let slop = kind == .mouse ? settings.mouseSlop : settings.touchSlop
      let way = point - origin
      guard way.length > slop else { return Actions() }
      // Anchored where it left its slop, so that nothing leaps.
      let anchor = origin + way * (slop / way.length)
      state = .dragging(anchor: anchor)
      return Actions(.dragBegan, .dragged(point.y - anchor.y))
    }
  }

  private func lifted(at now: Instant) -> Actions {
    switch state {
    case .idle: Actions()
    case .scrubbing: Actions(.dragEnded(velocity: 0))
    case .dragging: Actions(.dragEnded(velocity: tracker.velocity(at: now).y))
    case .pressed(let origin, let time):
      Actions(now - time < settings.tapMaximumDuration ? .tapped(origin) : .longPressed(origin))
    }
  }

  private var cancelled: Actions {
    switch state {
    case .idle: Actions()
    case .pressed: Actions(.released)
    case .dragging, .scrubbing: Actions(.dragEnded(velocity: 0))
    }
  }
}
