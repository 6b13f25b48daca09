import Geometry
import Gestures
import Motion

/// One gamepad: what is held on it.
struct PadState: Hashable, Sendable {
  /// A held button that does its command again and again.
  struct Held: Hashable, Sendable {
    var command: Command
    var next: Instant
  }

  /// A button that is held.
  struct Button: Hashable, Sendable {
    var name: String
    var held: Held
  }

  /// In the order in which they were pressed, which is that of their repeats.
  var buttons: [Button] = []
  /// The left stick as the device reports it.
  var stick = StickDeflection.zero
  /// The stick is out of its dead zone.
  var isStickActive = false
  /// The command that the stick holds.
  var stickPage: Held?
  var leftTrigger = 0.0
  var rightTrigger = 0.0

  var isPushing: Bool { isStickActive || leftTrigger > 0 || rightTrigger > 0 }

  var deadline: Instant? {
    var next = stickPage?.next
    for button in buttons where next.map({ button.held.next < $0 }) ?? true { next = button.held.next }
    return next
  }
}

extension GalleryState {
  mutating func handle(button: String, isDown: Bool, ofPad pad: Int, at now: Instant) {
    pads[pad]?.buttons.removeAll { $0.name == button }
    guard isDown else { return }
    guard let command = settings.bindings.command(forButton: button) else { return }
    if command.repeats {
      let held = PadState.Held(command: command, next: now + motion.repeatDelay)
      pads[pad, default: PadState()].buttons.append(PadState.Button(name: button, held: held))
    }
    perform(command, isRepeat: false, at: now)
  }

  mutating func handle(axis name: String, value: Double, ofPad pad: Int, at now: Instant) {
    guard value.isFinite else { return }
    var state = pads[pad] ?? PadState()
    switch name {
    case "leftx": state.stick.x = min(max(value, -1), 1)
    case "lefty": state.stick.y = min(max(value, -1), 1)
    case "lefttrigger": state.leftTrigger = min(max(value, 0), 1)
    case "righttrigger": state.rightTrigger = min(max(value, 0), 1)
    default: return
    }
    let deflection = motion.deflection(of: state.stick, isActive: state.isStickActive)
    let wasActive = state.isStickActive || state.leftTrigger > 0 || state.rightTrigger > 0
    state.isStickActive =
      deflection != .zero || state.stick.length > motion.stickReleaseZone && state.isStickActive
    pads[pad] = state
    if wasActive || state.isStickActive { noteInput(at: now) }
    driveByPads(at: now)
    pageByStick(ofPad: pad, at: now)
  }

  /// Pans and zooms the current page as all pads together push it.
  mutating func driveByPads(at now: Instant) {
    guard let page = currentID else { return }
    var push = StickDeflection.zero
    var zoom = 0.0
    for pad in pads.values where sheet == nil && !isInGrid {
      push += motion.deflection(of: pad.stick, isActive: pad.isStickActive)
      zoom += trigger(pad.rightTrigger) - trigger(pad.leftTrigger)
    }
    if push.length > 1 { push = push / push.length }
    if push != .zero || zoom != 0 { endScroll(at: now) }
    let shown = transform(ofPage: currentPage, at: now)
    let fit = fit(of: page)
    if !isZoomed(shown, fit), zoom == 0 { push = .zero }
    var isDriven = false
    if case .driven? = motions[page] { isDriven = true }
    guard push != .zero || zoom != 0 else {
      if isDriven {
        settle(page, from: shown, to: nil, about: viewport.size.center, velocity: .zero, at: now)
        isDirty = true
      }
      return
    }
    // A hand goes before, and so does the way back into the limits.
    guard !gestures.holdsPicture, fit.allows(shown, tolerance: 1e-6) else { return }
    // Squared, so that a light push is a slow one; a push to the right moves
    // the view to the right, the picture to the left.
    let velocity: Vector = push.converted(by: -push.length * motion.stickPanSpeed)
    motions[page] = .driven(
      DrivenMotion(
        from: shown, velocity: velocity, zoomRate: zoom * logarithm(motion.triggerZoomFactor), fit: fit,
        at: now))
    isDirty = true
  }

  /// Lets sticks and triggers that are held all the while take over again when
  /// the last finger is up.
  mutating func resumeDriving(at now: Instant) {
    if pads.values.contains(where: \.isPushing) { driveByPads(at: now) }
  }

  private func trigger(_ value: Double) -> Double {
    max(0, (value - motion.stickDeadZone) / (1 - motion.stickDeadZone))
  }

  /// At fit the stick turns pages, again and again while it is held; in lists it moves the focus.
  private mutating func pageByStick(ofPad pad: Int, at now: Instant) {
    guard var state = pads[pad] else { return }
    let release = state.stickPage == nil ? motion.stickPageThreshold : motion.stickReleaseZone
    guard let command = stickCommand(state.stick, beyond: release, at: now) else {
      pads[pad]?.stickPage = nil
      return
    }
    guard state.stickPage?.command != command else { return }
    state.stickPage = PadState.Held(command: command, next: now + motion.repeatDelay)
    pads[pad] = state
    perform(command, isRepeat: false, at: now)
  }

  private func stickCommand(_ stick: StickDeflection, beyond release: Double, at now: Instant) -> Command? {
    let isSideways = stick.x.magnitude >= stick.y.magnitude
    guard max(stick.x.magnitude, stick.y.magnitude) > release else { return nil }
    if sheet != nil || isInGrid {
      return isSideways ? (stick.x > 0 ? .right : .left) : (stick.y > 0 ? .down : .up)
    }
    guard isSideways, !isCurrentZoomed(at: now) else { return nil }
    return (stick.x > 0) == (axis > 0) ? .nextPage : .previousPage
  }

  /// Repeats what is held; a pause of the program is one repeat, not many.
  mutating func advancePads(to now: Instant) {
    guard pads.values.contains(where: { ($0.deadline ?? now + 1) <= now }) else { return }
    // The order of a dictionary is another each time.
    for number in pads.keys.sorted() {
      guard let pad = pads[number] else { continue }
      for (index, button) in pad.buttons.enumerated() where now >= button.held.next {
        let next = afterRepeat(of: button.held, at: now)
        pads[number]?.buttons[index].held.next = next
        perform(button.held.command, isRepeat: true, at: now)
      }
      if let held = pad.stickPage, now >= held.next {
        let next = afterRepeat(of: held, at: now)
        pads[number]?.stickPage?.next = next
        if !isShowingPages || !isCurrentZoomed(at: now) { perform(held.command, isRepeat: true, at: now) }
      }
    }
  }

  private func afterRepeat(of held: PadState.Held, at now: Instant) -> Instant {
    max(held.next + motion.repeatInterval, now + motion.repeatInterval * 0.5)
  }

  // MARK: Mouse

  mutating func handle(_ mouse: MouseEvent, at now: Instant) {
    switch (mouse.phase, mouse.button) {
    case (.move, _):
      let pointer = PointerEvent(phase: .move, id: .mouse, position: mouse.position)
      if let action = gestures.drag(pointer, at: now) { return perform(action, at: now) }
      perform(gestures.handle(pointer, at: now, context: context(at: mouse.position, now)), at: now)
    case (.down, 1), (.down, 2):
      endScroll(at: now)
      let pointer = PointerEvent(phase: .down, id: .mouse, position: mouse.position)
      perform(gestures.handle(pointer, at: now, context: context(at: mouse.position, now)), at: now)
    case (.up, 1), (.up, 2):
      let pointer = PointerEvent(phase: .up, id: .mouse, position: mouse.position)
      perform(gestures.handle(pointer, at: now, context: context(at: mouse.position, now)), at: now)
    case (.down, 3):
      perform(.openMenu, isRepeat: false, at: now)
    case (.down, 4):
      endScroll(at: now)
      turn(by: -1, at: now)
    case (.down, 5):
      endScroll(at: now)
      turn(by: 1, at: now)
    default:
      break
    }
  }
}
