package import CSDL2
import Gallery
package import Geometry
import Gestures

/// Turns SDL's events into the gallery's.
package struct EventTranslator: Sendable {
  /// Points: fingers arrive as shares of the window.
  package var windowSize: Size
  /// What SDL's pointer is measured in.
  private let unitsPerPoint: Double
  private var mouse = Point.zero
  /// What has been dropped so far of files that come together.
  private var dropped: [[UInt8]] = []
  /// Which touch devices lie on the screen; a touchpad's fingers are no touches.
  private var isDirect: [SDL_TouchID: Bool] = [:]

  package init(windowSize: Size, unitsPerPoint: Double = 1) {
    self.windowSize = windowSize
    self.unitsPerPoint = unitsPerPoint
  }

  /// nil for events that mean nothing to the gallery.
  package mutating func translate(_ event: SDL_Event) -> PlatformEvent? {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return .quit
    case SDL_FINGERDOWN: return touch(event.tfinger, .down)
    case SDL_FINGERMOTION: return touch(event.tfinger, .move)
    case SDL_FINGERUP: return touch(event.tfinger, .up)
    case SDL_MOUSEBUTTONDOWN: return button(event.button, .down)
    case SDL_MOUSEBUTTONUP: return button(event.button, .up)
    case SDL_MOUSEMOTION: return motion(event.motion)
    case SDL_MOUSEWHEEL: return wheel(event.wheel)
    case SDL_KEYDOWN, SDL_KEYUP: return key(event.key)
    case SDL_TEXTINPUT: return text(event.text)
    case SDL_DROPFILE: return drop(event.drop)
    case SDL_DROPCOMPLETE: return endDrop()
    case SDL_WINDOWEVENT: return window(event.window)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: return .texturesLost
    default: return nil
    }
  }

  // MARK: Pointers

  private mutating func touch(_ finger: SDL_TouchFingerEvent, _ phase: PointerEvent.Phase) -> PlatformEvent? {
    guard isScreen(finger.touchId) else { return nil }
    let position = Point(Double(finger.x) * windowSize.width, Double(finger.y) * windowSize.height)
    return .input(.touch(PointerEvent(phase: phase, id: .touch(finger.fingerId), position: position)))
  }

  private mutating func isScreen(_ device: SDL_TouchID) -> Bool {
    if let known = isDirect[device] { return known }
    let kind = SDL_GetTouchDeviceType(device)
    let direct = kind == SDL_TOUCH_DEVICE_DIRECT || kind == SDL_TOUCH_DEVICE_INVALID
    isDirect[device] = direct
    return direct
  }

  private mutating func button(_ event: SDL_MouseButtonEvent, _ phase: MouseEvent.Phase) -> PlatformEvent? {
    guard event.which != csdl_touch_mouse else { return nil }
    mouse = point(event.x, event.y)
    return .input(.mouse(MouseEvent(phase: phase, button: Int(event.button), position: mouse)))
  }

  private mutating func motion(_ event: SDL_MouseMotionEvent) -> PlatformEvent? {
    guard event.which != csdl_touch_mouse else { return nil }
    mouse = point(event.x, event.y)
    return .input(.mouse(MouseEvent(phase: .move, button: 0, position: mouse)))
  }

  /// Where SDL's pointer is.
  private func point(_ x: Int32, _ y: Int32) -> Point {
    Displacement<SystemUnits>(Double(x), Double(y)).converted(by: 1 / unitsPerPoint)
  }

  private func wheel(_ event: SDL_MouseWheelEvent) -> PlatformEvent? {
    guard event.which != csdl_touch_mouse else { return nil }
    // Old backends leave the precise values at zero.
    let isFine = event.preciseX != 0 || event.preciseY != 0
    let x = isFine ? Double(event.preciseX) : Double(event.x)
    let y = isFine ? Double(event.preciseY) : Double(event.y)
    // Natural scrolling was applied by the system already.
    let isPrecise = x != x.rounded() || y != y.rounded()
    return .input(
      .wheel(
        WheelEvent(
          delta: Displacement(x, y), position: mouse, isPrecise: isPrecise,
          modifiers: Self.modifiers(SDL_GetModState()))))
  }

  // MARK: Keyboard

  private func key(_ event: SDL_KeyboardEvent) -> PlatformEvent? {
    guard let name = SDL_GetKeyName(event.keysym.sym).map({ String(cString: $0) }), !name.isEmpty else {
      return nil
    }
    let modifiers = Self.modifiers(SDL_Keymod(UInt32(event.keysym.mod)))
    return .input(
      .key(
        KeyEvent(
          isDown: event.type == SDL_KEYDOWN.rawValue, name: name, modifiers: modifiers,
          isRepeat: event.repeat != 0)))
  }

  static func modifiers(_ state: SDL_Keymod) -> Modifiers {
    var modifiers: Modifiers = []
    let bits = state.rawValue
    if bits & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { modifiers.insert(.shift) }
    if bits & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { modifiers.insert(.control) }
    if bits & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0 { modifiers.insert(.alt) }
    if bits & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { modifiers.insert(.gui) }
    return modifiers
  }

  private func text(_ event: SDL_TextInputEvent) -> PlatformEvent? {
    var event = event
    let text = withUnsafeBytes(of: &event.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.isEmpty ? nil : .input(.text(text))
  }

  // MARK: Window

  private mutating func drop(_ event: SDL_DropEvent) -> PlatformEvent? {
    guard let file = event.file else { return nil }
    defer { SDL_free(file) }
    dropped.append(Array(UnsafeRawBufferPointer(start: file, count: SDL_strlen(file))))
    return nil
  }

  private mutating func endDrop() -> PlatformEvent? {
    defer { dropped.removeAll() }
    return dropped.isEmpty ? nil : .drop(dropped)
  }

  private func window(_ event: SDL_WindowEvent) -> PlatformEvent? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: .resized
    case SDL_WINDOWEVENT_EXPOSED: .exposed
    case SDL_WINDOWEVENT_FOCUS_LOST: .input(.focusLost)
    case SDL_WINDOWEVENT_FOCUS_GAINED: .input(.focusGained)
    case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN: .input(.hidden)
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN: .input(.shown)
    case SDL_WINDOWEVENT_CLOSE: .quit
    default: nil
    }
  }
}
