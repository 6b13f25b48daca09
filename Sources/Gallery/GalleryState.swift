package import Geometry
package import Gestures
package import Motion

/// The whole gallery as a value: what is in it, where everything is, and how
/// everything moves.
///
/// Input changes it through `handle`; what it looks like at a time is a pure
/// function of it, so frame rate, dropped frames and pauses change nothing.
/// Positions are in points, the pager's in pages, times on the caller's clock.
package struct GalleryState: Sendable {
  package internal(set) var settings: GallerySettings
  package internal(set) var viewport: Viewport
  package internal(set) var pages: [Page] = []
  /// Whether the list is whole; until then an empty one means nothing.
  package internal(set) var isListed = false
  /// The page that is shown, or that the pager is on its way to; 0 when empty.
  package internal(set) var currentPage = 0
  package internal(set) var pager = PagerMotion.rest(0)
  /// Pages that are not simply at fit.
  package internal(set) var motions: [PageID: PageMotion] = [:]
  package internal(set) var pictures: [PageID: Picture] = [:] {
    didSet { knownHeldBytes = nil }
  }
  /// `heldBytes`, as long as the pictures stay as they are.
  var knownHeldBytes: Int?
  package internal(set) var overlay: Fade
  package internal(set) var isFullscreen = false
  /// What the user chose to have behind transparent pictures.
  package var wall = Wall.automatic
  /// Pixels are shown as squares at any size.
  package internal(set) var isCrisp = false
  var playback = FramePlayback()
  package internal(set) var isHidden = false
  package internal(set) var grid: GridState
  /// The menu, the help or a question over the pictures.
  package internal(set) var sheet: Sheet?
  /// Letters to write with, while something is being written without keys.
  package internal(set) var keyboard: ScreenKeyboard?
  var hand = Hand.mouse
  /// A key has been pressed since the start, so that there are keys.
  var hasSeenKeys = false
  package internal(set) var notice: Notice?
  package internal(set) var slideshow: Slideshow?
  /// The button and the name along the window's top.
  package internal(set) var controls = Fade(from: 0, to: 0, start: Instant(seconds: 0), duration: 1)
  package internal(set) var showsInformation = false
  package internal(set) var showsStatistics = false
  package internal(set) var information: (page: PageID, content: PictureInformation)?
  /// How the user turned pictures; those not in it are as their files say.
  package internal(set) var turns: [PageID: Turn] = [:]
  /// Pages that the user marked, in the order of marking.
  package internal(set) var marks: [PageID] = []
  /// A gamepad was used last: hints show its buttons.
  package var usesPad: Bool { hand == .pad }
  var controlsEnd = Instant(seconds: 0)
  var informed: Informed?
  /// How often each page's file has changed.
  var versions: [PageID: UInt32] = [:]
  /// Pages that go as soon as they are out of sight.
  var leaving: Set<PageID> = []
  /// Pages whose files were put away.
  var gone: Set<PageID> = []
  /// What can be brought back from the trash, the last one last.
  var undoable: [Removal] = []
  /// What is being brought back at the moment.
  var returning: Set<PageID> = []
  /// Where files were copied or moved to last, as it was written.
  package var targetFolder = ""
  var wantsTextInput = false
  private var wasFading = false
  /// Pointers that came down on a control and mean nothing else.
  var overlayContacts: Set<PointerID> = []
  /// One of them that does something when it is lifted where it came down.
  var overlayPress: PointerEvent?

  /// Something visible changed since the last frame.
  var isDirty = true
  /// Something moved, or was held, in the last frame.
  private var wasMovingInFrame = false
  var gestures: GestureMachine
  var anchors = Anchors()
  var keys = KeyRepeat()
  var pads: [Int: PadState] = [:]
  var wheel = WheelState()
  var lastInput: Instant
  /// +1 or −1: where the user was last going.
  var travelDirection = 1
  var lastWants: [LayerKey] = []
  private var spareWants: [LayerKey] = []
  /// The layers of `lastWants` that have come, whether they are still there or not.
  var arrivals: Set<LayerKey> = []
  /// The pages in the window at the time of the last change.
  var seenPages = 0..<0
  /// Pages that turned out too large for what memory is left beside the page shown.
  var unaffordable: Set<PageID> = []
  var budgetSituation: Situation?
  var effects: [Effect] = []
  /// Each page's place in the list.
  var numberOfPage: [PageID: Int] = [:]

  package init(settings: GallerySettings, viewport: Viewport, at now: Instant) {
    self.settings = settings
    self.viewport = viewport
    gestures = GestureMachine(settings: settings.motion)
    grid = GridState(motion: settings.motion)
    overlay = Fade(from: 1, to: 1, start: now, duration: 1)
    lastInput = now
  }

  var motion: MotionSettings { settings.motion }

  // MARK: Time

  /// Whether the window must be drawn again at `now`.
  package func needsFrame(at now: Instant) -> Bool {
    guard !isHidden else { return false }
    // What moved in the last frame is at rest in another.
    if wasMovingInFrame, !isMoving(at: now) { return true }
    return isDirty || isAnimating(at: now) || !overlay.isDone(at: now) || !controls.isDone(at: now)
      || !(notice?.fade.isDone(at: now) ?? true)
  }

  /// Whether pictures or pages move without further input.
  package func isAnimating(at now: Instant) -> Bool {
    if pager.isSettling || grid.flight.isAnimating || isSlideshowMoving(at: now) { return true }
    if showsGrid && grid.scroller.isAnimating || sheet?.scroller.isAnimating ?? false { return true }
    for motion in motions.values where motion.isAnimating(at: now) { return true }
    return false
  }

  /// Whether an animation runs or a hand holds something.
  package func isMoving(at now: Instant) -> Bool {
    isTouched || isScrolling || isAnimating(at: now)
  }

  /// Whether a touchpad's scroll is under way, which ends by itself.
  package var isScrolling: Bool { wheel.scroll.map { !$0.isOver } ?? false }

  /// The next time at which something happens by itself though nothing moves.
  package var deadline: Instant? {
    var next = gestures.deadline
    func consider(_ time: Instant?) {
      guard let time else { return }
      next = next.map { min($0, time) } ?? time
    }
    consider(overlayDeadline)
    consider(wheel.deadline(motion))
    consider(isHidden ? nil : playback.nextFrame)
    consider(slideshowDeadline)
    consider(noticeDeadline)
    consider(controlsDeadline)
    consider(grid.searchEnd)
    for pad in pads.values { consider(pad.deadline) }
    return next
  }

  /// Brings the state up to `now`: ends what has come to rest and does what was
  /// due. Called before each input and each frame.
  ///
  /// What was due happens at the time it was due, not when somebody looks, so
  /// that late frames change nothing.
  package mutating func advance(to now: Instant) -> [Effect] {
    proceed(to: now)
    return takeEffects()
  }

  /// The same, and drops what is far from the page that is shown and not in the window either.
  package mutating func advanceAndRelease(to now: Instant) -> [Effect] {
    proceed(to: now)
    releaseFarPictures(at: now)
    return takeEffects()
  }

  private mutating func proceed(to now: Instant) {
    while let due = deadline, due <= now {
      settle(at: due)
      perform(gestures.advance(to: due), at: due)
      advanceWheel(to: due)
      // After a pause of the whole program a held button repeats once.
      advancePads(to: now - due > motion.repeatDelay ? now : due)
      advanceOverlay(to: due)
      advancePlayback(to: due, now: now)
      // After such a pause the next picture follows, not the last of those that nobody saw.
      advanceSlideshow(to: now - due > settings.slideshowInterval ? now : due)
      advanceNotice(to: due)
      advanceControls(to: due)
      advanceGrid(to: due)
    }
    settle(at: now)
    advanceSlideshow(to: now)
    advanceNotice(to: now)
    advanceGrid(to: now)
    updateSheet(at: now)
    followPlayback(at: now)
    followSlideshow(at: now)
    followInformation()
    removeGonePages(at: now)
    noteFades(at: now)
    seenPages = visiblePages(at: now)
  }

  /// The last frame of a fade is drawn, too.
  private mutating func noteFades(at now: Instant) {
    let isFading = !overlay.isDone(at: now) || !controls.isDone(at: now)
    if wasFading, !isFading { isDirty = true }
    wasFading = isFading
  }

  /// Ends one frame: the state at `now` has been drawn.
  package mutating func frameWasDrawn(at now: Instant) {
    isDirty = false
    wasMovingInFrame = isMoving(at: now)
  }

  /// Has everything drawn again.
  package mutating func invalidate() {
    isDirty = true
  }

  // MARK: Input

  package mutating func handle(_ event: InputEvent, at now: Instant) -> [Effect] {
    proceed(to: now)
    let wasTouched = gestures.isTouched
    let page = currentPage
    // What this begins ends at a later time at the earliest, even if there is
    // hardly any way to go: nothing on screen moves as a finger lands or lifts.
    route(event, at: now)
    if wasTouched, !gestures.isTouched { resumeDriving(at: now) }
    // Paging by hand begins the time of the new picture.
    if currentPage != page { awaitTurn(at: now) }
    seenPages = visiblePages(at: now)
    return takeEffects()
  }

  private mutating func route(_ event: InputEvent, at now: Instant) {
    if handlesElsewhere(event, at: now) { return }
    switch event {
    case .touch(let pointer):
      noteInput(at: now)
      if pointer.phase == .down { endScroll(at: now) }
      if let action = gestures.drag(pointer, at: now) { return perform(action, at: now) }
      perform(gestures.handle(pointer, at: now, context: context(at: pointer.position, now)), at: now)
    case .mouse(let mouse):
      noteInput(at: now)
      handle(mouse, at: now)
    case .wheel(let event):
      noteInput(at: now)
      handle(event, at: now)
    case .key(let key):
      if key.isDown { noteInput(at: now) }
      handle(key, at: now)
    case .text(let text):
      noteInput(at: now)
      handle(text: text, at: now)
    case .padButton(let pad, let button, let isDown):
      noteInput(at: now)
      handle(button: button, isDown: isDown, ofPad: pad, at: now)
    case .padAxis(let pad, let axis, let value):
      handle(axis: axis, value: value, ofPad: pad, at: now)
    case .padAttached(let pad):
      pads[pad] = PadState()
    case .padDetached(let pad):
      pads[pad] = nil
      driveByPads(at: now)
    case .resized, .fullscreenChanged, .focusLost, .focusGained, .hidden, .shown, .touchesPresent:
      route(windowEvent: event, at: now)
    }
  }

  /// Gives the event to what lies over the pages: a sheet, the overview, a control.
  private mutating func handlesElsewhere(_ event: InputEvent, at now: Instant) -> Bool {
    noteHand(of: event)
    switch event {
    case .touch, .mouse, .wheel, .key, .text: break
    default: return false
    }
    // What came down on a control means nothing else, whatever that has opened.
    if let pointer = pointer(of: event), pointer.phase != .down, overlayContacts.contains(pointer.id) {
      return takesOverlay(pointer, at: now)
    }
    if takesKeyboard(event, pointer(of: event), at: now) { return true }
    if sheet != nil {
      handleInSheet(event, at: now)
      return true
    }
    if let pointer = pointer(of: event) {
      if case .mouse = event, pointer.phase == .move, !isInGrid, pointer.position.y < 1.5 * barHeight {
        showControls(at: now)
      }
      if takesOverlay(pointer, at: now) { return true }
    }
    guard isInGrid else { return false }
    handleInGrid(event, at: now)
    return true
  }

  private mutating func noteHand(of event: InputEvent) {
    switch event {
    case .touch: hand = .finger
    case .mouse(let mouse) where mouse.phase == .down: hand = .mouse
    case .padButton, .padAxis: hand = .pad
    case .key:
      hand = .keys
      hasSeenKeys = true
    default: break
    }
  }

  /// A finger, or the mouse as far as it does what a finger does.
  private func pointer(of event: InputEvent) -> PointerEvent? {
    switch event {
    case .touch(let pointer): return pointer
    case .mouse(let mouse) where mouse.phase == .move || mouse.button <= 2:
      let phase: PointerEvent.Phase = mouse.phase == .down ? .down : mouse.phase == .up ? .up : .move
      return PointerEvent(phase: phase, id: .mouse, position: mouse.position)
    default: return nil
    }
  }

  private mutating func route(windowEvent event: InputEvent, at now: Instant) {
    switch event {
    case .resized(let viewport):
      resize(to: viewport, at: now)
    case .fullscreenChanged(let isOn):
      isFullscreen = isOn
      isDirty = true
    case .focusLost:
      releaseEverything(at: now)
    case .hidden:
      releaseEverything(at: now)
      isHidden = true
    case .shown, .focusGained:
      // Nobody saw the time go by.
      let wasHidden = isHidden
      isHidden = false
      if wasHidden { awaitTurn(at: now) }
      isDirty = true
    case .touchesPresent(let fingers):
      perform(gestures.keepTouches(fingers, at: now), at: now)
      perform(grid.touch.keepTouches(fingers), inGridAt: now)
      if let actions = sheet?.touch.keepTouches(fingers) { perform(actions, inSheetAt: now) }
      keyboard?.keepTouches(fingers)
      overlayContacts = overlayContacts.filter { $0.kind != .touch || fingers.contains($0.number) }
    default:
      break
    }
  }

  /// Nothing stays held when the window can no longer see it let go.
  private mutating func releaseEverything(at now: Instant) {
    perform(gestures.cancelAll(), at: now)
    perform(grid.touch.cancel(), inGridAt: now)
    if let actions = sheet?.touch.cancel() { perform(actions, inSheetAt: now) }
    keyboard?.releaseAll()
    overlayContacts = []
    keys = KeyRepeat()
    for pad in pads.keys { pads[pad] = PadState() }
    driveByPads(at: now)
    endScroll(at: now)
  }

  mutating func takeEffects() -> [Effect] {
    keepWithinBudget()
    // Two lists take turns: finding that nothing changed must allocate nothing.
    var wants = spareWants
    spareWants = []
    wants.removeAll(keepingCapacity: true)
    appendWants(to: &wants)
    askAgain(for: wants)
    if wants == lastWants {
      spareWants = wants
    } else {
      spareWants = lastWants
      lastWants = wants
      if !arrivals.isEmpty { arrivals = arrivals.filter { wants.contains($0) } }
      effects.append(.want(wants))
    }
    guard !effects.isEmpty else { return [] }
    defer { effects.removeAll(keepingCapacity: true) }
    return effects
  }

  /// A layer comes once as long as it is wanted: one that was given up, and is wanted all the same, is
  /// taken off the list for a moment, so that it comes again.
  private mutating func askAgain(for wants: [LayerKey]) {
    let hasDiscarded = effects.contains { effect in
      if case .discard = effect { true } else { false }
    }
    guard hasDiscarded else { return }
    let lost = wants.filter { arrivals.contains($0) && lastWants.contains($0) && !hasDelivered($0) }
    guard !lost.isEmpty else { return }
    arrivals.subtract(lost)
    lastWants = wants.filter { !lost.contains($0) }
    effects.append(.want(lastWants))
  }

  /// Who the gesture under way belongs to.
  package var owner: GestureOwner {
    if let scroll = wheel.scroll, !scroll.isOver { return scroll.movesPager ? .pager : .pan }
    return gestures.owner
  }

  /// Whether fingers are down, so that the platform should be asked which still are.
  package var isTouched: Bool {
    gestures.isTouched || grid.touch.isTouched || sheet?.touch.isTouched ?? false || !overlayContacts.isEmpty
      || keyboard?.isTouched ?? false
  }

  /// Whether pointers and keys mean the pages themselves and nothing that lies over them.
  package var isShowingPages: Bool { sheet == nil && !isInGrid && overlayContacts.isEmpty }

  // MARK: Layout

  /// Points from one page's left edge to the next one's.
  package var stride: Double { motion.stride(width: viewport.size.width) }

  /// +1 where the next page lies to the right, −1 in a right-to-left gallery.
  package var axis: Double { settings.isRightToLeft ? -1 : 1 }

  package func position(at now: Instant) -> Double { pager.position(at: now) }

  /// How far a page is from its place in the window, in points.
  package func displacement(ofPage index: Int, at now: Instant) -> Double {
    (Double(index) - pager.position(at: now)) * stride * axis
  }

  /// The pages of which something is in the window.
  package func visiblePages(at now: Instant) -> Range<Int> {
    guard !pages.isEmpty else { return 0..<0 }
    let position = pager.position(at: now)
    let reach = viewport.size.width / stride
    let first = Int((position - reach).rounded(.down)) + 1
    let last = Int((position + reach).rounded(.up)) - 1
    let lower = min(max(first, 0), pages.count - 1)
    return lower..<(min(max(last, lower), pages.count - 1) + 1)
  }

  /// How the page's picture fits; one that is not known yet stands in with the
  /// window's own shape, so that every gesture works on it already.
  package func fit(of page: PageID) -> PictureFit {
    let facts = pictures[page]?.facts
    let size = facts.map { PictureSize($0.size) } ?? viewport.size.converted(by: 1)
    let isError = pictures[page]?.failure != nil
    return PictureFit(
      picture: size, viewport: viewport.size, pixelScale: viewport.pixelScale,
      limits: PictureFit.Limits(
        maximumZoom: isError ? 1 : motion.maximumZoom, enlarges: facts?.isVector ?? true,
        minimumSide: motion.minimumPictureSide))
  }

  /// Where a page's picture is on its own page.
  package func transform(ofPage index: Int, at now: Instant) -> ContentTransform {
    let page = pages[index].id
    guard let motion = motions[page] else { return fit(of: page).fitTransform }
    return motion.transform(at: now, displacement: displacement(ofPage: index, at: now))
  }

  package var currentID: PageID? { pages.isEmpty ? nil : pages[currentPage].id }

  /// Whether the page counts as zoomed in; ε, never equality, decides.
  func isZoomed(_ transform: ContentTransform, _ fit: PictureFit) -> Bool {
    transform.scale > fit.fitScale * motion.zoomedThreshold
  }
}
