package import Geometry
import Gestures
import Motion

/// What was used last.
enum Hand: Hashable, Sendable {
  case finger
  case mouse
  case keys
  case pad
}

extension GalleryState {
  // MARK: Showing

  /// Whether something is being written.
  private var isWriting: Bool { sheet.map { $0.field != nil } ?? grid.isFinding }

  /// Shows letters to those who have no keys at hand; a mouse lies beside keys as a rule.
  mutating func offerKeyboard() {
    guard isWriting, keyboard == nil else { return }
    let hasNoKeys =
      switch hand {
      case .finger: settings.showsKeyboard
      case .mouse: settings.showsKeyboard && !hasSeenKeys
      case .pad: true
      case .keys: false
      }
    if hasNoKeys { showKeyboard() }
  }

  mutating func showKeyboard() {
    keyboard = ScreenKeyboard()
    isDirty = true
  }

  mutating func hideKeyboard() {
    guard keyboard != nil else { return }
    keyboard = nil
    isDirty = true
  }

  /// Where the keyboard is in the window, points; nil without one.
  package var keyboardFrame: Rect? {
    guard keyboard != nil else { return nil }
    let size = viewport.size
    let unit = settings.interfaceScale
    let width = min(760 * unit, size.width)
    // What is written must be seen, too.
    let height = min(Double(ScreenKeyboard.rows) * 48 * unit, size.height / 2)
    let margin = settings.isCouch ? size.height * 0.025 : 0
    return Rect(x: (size.width - width) / 2, y: size.height - height - margin, width: width, height: height)
  }

  /// The height of the window that the keyboard leaves, points.
  package var heightAboveKeyboard: Double { keyboardFrame?.y ?? viewport.size.height }

  // MARK: Input

  /// Takes what is meant for the keyboard.
  ///
  /// - Returns: whether nothing else hears of it.
  mutating func takesKeyboard(_ event: InputEvent, _ pointer: PointerEvent?, at now: Instant) -> Bool {
    guard let keyboard, let frame = keyboardFrame else { return false }
    if case .key(let key) = event {
      // There are keys, after all.
      if key.isDown { hideKeyboard() }
      return false
    }
    guard let pointer else { return false }
    switch pointer.phase {
    case .down:
      guard frame.contains(pointer.position) else { return false }
      let slot = ScreenKeyboard.slot(at: pointer.position, in: frame)
      isDirty = true
      if let key = self.keyboard?.press(slot, by: pointer.id) { write(key, at: now) }
      return true
    case .move: return keyboard.holds(pointer.id)
    case .up, .cancel:
      guard keyboard.holds(pointer.id) else { return false }
      self.keyboard?.release(pointer.id)
      isDirty = true
      return true
    }
  }

  /// Does a gamepad's command as the keyboard understands it; false where nothing is being written.
  mutating func performOnKeyboard(_ command: Command, at now: Instant) -> Bool {
    guard hand == .pad, isWriting else { return false }
    guard keyboard != nil else {
      // The pad was taken up while something was being written.
      showKeyboard()
      return true
    }
    isDirty = true
    switch command {
    case .right: keyboard?.moveFocus(columns: 1, rows: 0)
    case .left: keyboard?.moveFocus(columns: -1, rows: 0)
    case .down: keyboard?.moveFocus(columns: 0, rows: 1)
    case .up: keyboard?.moveFocus(columns: 0, rows: -1)
    case .activate, .toggleZoom: if let key = keyboard?.pressFocus() { write(key, at: now) }
    case .toggleInformation: write(.erase, at: now)
    case .toggleGrid: write(.text(" "), at: now)
    case .previousPage: write(.left, at: now)
    case .nextPage: write(.right, at: now)
    case .openMenu: write(.done, at: now)
    case .back: write(.close, at: now)
    default: break
    }
    return true
  }

  private mutating func write(_ key: ScreenKeyboard.Key, at now: Instant) {
    switch key {
    case .text(let text): write(text, at: now)
    case .shift: break
    case .erase: erase(at: now)
    case .left: sheet?.field?.move(by: -1)
    case .right: sheet?.field?.move(by: 1)
    case .close: if sheet != nil { closeSheet(at: now) } else { endFinding() }
    case .done: if sheet != nil { confirmField(at: now) } else { closeGrid(at: now) }
    }
  }

  private mutating func write(_ text: String, at now: Instant) {
    if sheet != nil { type(text) } else { findInGrid(text, at: now) }
  }

  private mutating func erase(at now: Instant) {
    if sheet != nil { sheet?.field?.deleteBackward() } else { eraseInGrid(at: now) }
  }
}
