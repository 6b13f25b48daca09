import Gallery
import Geometry
import Gestures
import Motion

/// Plays a stream on a gallery and watches what must always hold.
struct StreamRunner {
  private(set) var state: GalleryState
  /// The first thing that went wrong, nil so far.
  private(set) var problem: String?
  private(set) var now = Instant(milliseconds: 0)
  private var wants: [LayerKey] = []
  /// What decoders have delivered comes again only after it was not wanted for a while.
  private var delivered: Set<LayerKey> = []
  private var fresh: UInt32 = 1000
  private var deliveries: UInt64 = 0
  private var watch = GestureWatch()
  /// Whether something moved in the last frame that was drawn.
  private var wasMoving = false
  /// Whether invariants are checked, or only the stream is played.
  private let isWatching: Bool
  private let isTelling: Bool
  private var story: [String] = []

  init(_ stream: Stream, isWatching: Bool = true, isTelling: Bool = false) {
    self.isTelling = isTelling
    self.isWatching = isWatching
    var settings = GallerySettings()
    settings.isRightToLeft = stream.isRightToLeft
    state = GalleryState(settings: settings, viewport: stream.viewport, at: now)
    let pages = (0..<stream.pageCount).map { Page(id: PageID(UInt32($0)), name: "\($0).jpg") }
    take(state.setPages(pages, at: now))
  }

  /// Plays all steps, with a frame at each of the given times between them.
  mutating func play(_ stream: Stream, framesEvery interval: (() -> Double)? = nil) {
    var frame = interval?() ?? .infinity
    for step in stream.steps {
      while frame < step.time, let interval {
        advance(to: frame)
        frame += interval()
      }
      perform(step.stimulus, at: step.time)
      if problem != nil { return }
    }
  }

  mutating func advance(to milliseconds: Double) {
    now = Instant(milliseconds: milliseconds)
    take(state.advance(to: now))
    check()
  }

  mutating func perform(_ stimulus: Stimulus, at milliseconds: Double) {
    now = Instant(milliseconds: milliseconds)
    if isTelling { story.append("\(milliseconds) \(stimulus)") }
    take(state.advance(to: now))
    switch stimulus {
    case .input(let event): handle(event)
    case .delivery(let shape, let isPreview):
      guard let key = state.mostWanted(of: wants, but: delivered) else { return }
      deliveries += 1
      if !isPreview { delivered.insert(key) }
      take(
        state.deliver(
          key, number: deliveries, shape: GalleryState.shapes[shape], frames: .ofPage(key.page),
          isPreview: isPreview, at: now))
    case .failure:
      guard let key = state.mostWanted(of: wants, but: delivered) else { return }
      take(state.pictureFailed(key, reason: "broken", at: now))
    case .list(let change):
      watch.isDisturbed = true
      take(state.change(change, fresh: &fresh, at: now))
    }
    take(state.advanceAndRelease(to: now))
    if isTelling { story.append("    " + outline) }
    check()
  }

  // MARK: The end

  /// Lets everything go and waits for rest; false if there is none.
  mutating func comeToRest() -> Bool {
    let time = now.milliseconds
    for event in [
      .touchesPresent([]), .mouse(MouseEvent(phase: .up, button: 1, position: .zero)), .padDetached(0),
      .padDetached(1),
      .key(KeyEvent(isDown: false, name: "Right")), .shown,
      .resized(Viewport(size: Size(width: 400, height: 800), pixelScale: 1)),
      .key(KeyEvent(isDown: true, name: "0")),
    ] as [InputEvent] { perform(.input(event), at: time + 1) }
    // Out of a question, the menu, the overview, the slideshow, the information, the zoom.
    for _ in 0..<6 { perform(.input(.key(KeyEvent(isDown: true, name: "Escape"))), at: time + 1) }
    for step in 1...400 where state.isMoving(at: now) || step < 20 {
      advance(to: time + 1 + Double(step) * 25)
    }
    if state.isMoving(at: now) { fail("nothing is held and nothing comes to rest") }
    return problem == nil
  }

  /// How many pages a plain swipe turns.
  mutating func swipe(by distance: Double) -> Int {
    let before = state.currentPage
    let start = now.milliseconds + 400
    for step in 0...10 {
      let place = Point(200 + distance * Double(step) / 10, 300)
      let pointer = PointerEvent(phase: step == 0 ? .down : .move, id: .touch(9), position: place)
      perform(.input(.touch(pointer)), at: start + Double(step) * 10)
    }
    perform(.input(.touch(PointerEvent(phase: .up, id: .touch(9), position: .zero))), at: start + 104)
    for step in 1...60 { advance(to: start + 104 + Double(step) * 16) }
    return state.currentPage - before
  }

  private mutating func take(_ effects: [Effect]) {
    for case .want(let keys) in effects {
      wants = keys
      delivered.formIntersection(keys)
    }
  }

  private mutating func fail(_ what: String) {
    if problem == nil { problem = telling(what) }
  }

  /// What went wrong, and if the runner tells its story, what led to it.
  func telling(_ what: String) -> String {
    isTelling ? ([what] + story.suffix(60) + ["    " + outline]).joined(separator: "\n") : what
  }

  /// The state in a line.
  private var outline: String {
    let motions = state.motions.sorted { $0.key.number < $1.key.number }.map { page, motion in
      "\(page.number): " + "\(motion)".prefix { $0 != "(" }
    }
    return "\(state.owner) on \(state.currentPage) of \(state.pages.count), \(state.pager) "
      + motions.joined(separator: ", ")
  }

  // MARK: Events

  private mutating func handle(_ event: InputEvent) {
    let before = Snapshot(state, at: now)
    let page = state.currentPage
    take(state.handle(event, at: now))
    guard isWatching else { return }
    guard before.isShowingPages, state.isShowingPages else {
      watch.forget()
      return
    }
    watch.note(event, before: before, after: state, at: now)
    if state.isSlideshowRunning { watch.isDisturbed = true }
    // A touch ends a touchpad's scroll, which may turn the page.
    if !before.isScrolling, let complaint = watch.complaint(page: page, now: state.currentPage) {
      fail(complaint)
    }
    if watch.isLandingOrLift(event), let change = before.difference(from: state, at: now) {
      fail(change)
    }
  }

  // MARK: Invariants

  private mutating func check() {
    guard isWatching, problem == nil else { return }
    if let complaint = invariants() { fail(complaint) }
    drawFrame()
  }

  /// What moved in one frame is at rest in another.
  private mutating func drawFrame() {
    if state.needsFrame(at: now) {
      wasMoving = state.isMoving(at: now)
      state.frameWasDrawn(at: now)
    } else if wasMoving, !state.isMoving(at: now), !state.isHidden {
      fail("it came to rest, and no frame shows that")
    }
  }

  private func invariants() -> String? {
    guard state.position(at: now).isFinite else { return "the position is \(state.position(at: now))" }
    for index in state.visiblePages(at: now) {
      let transform = state.transform(ofPage: index, at: now)
      guard transform.isFinite, transform.scale > 0 else { return "page \(index) is at \(transform)" }
    }
    if state.isShowingPages, watch.contacts.isEmpty != !state.isTouched {
      return "the table of pointers is wrong: \(watch.contacts)"
    }
    if !state.isTouched, !state.isScrolling, let complaint = heldByNobody() { return complaint }
    if !state.isMoving(at: now), let complaint = restless() { return complaint }
    return nil
  }

  private func heldByNobody() -> String? {
    if state.owner != .none { return "nobody touches, but \(state.owner) owns" }
    if case .held = state.pager { return "nobody touches, but the pager is held" }
    for (page, motion) in state.motions {
      switch motion {
      case .dragged, .pinched, .frozen: return "nobody touches, but page \(page.number) is held"
      default: break
      }
    }
    return nil
  }

  private func restless() -> String? {
    let position = state.position(at: now)
    if position != Double(state.currentPage) { return "at rest at \(position), not \(state.currentPage)" }
    for index in state.visiblePages(at: now) {
      let fit = state.fit(of: state.pages[index].id)
      let shown = state.transform(ofPage: index, at: now)
      if shown.scale < fit.fitScale - 1e-9 || shown.scale > fit.maximumScale + 1e-9 {
        return "at rest with scale \(shown.scale) outside \(fit.fitScale)...\(fit.maximumScale)"
      }
      if !fit.bounds(at: shown.scale).contains(shown.offset, tolerance: 1e-6) {
        return "at rest out of bounds at \(shown)"
      }
    }
    return nil
  }
}
