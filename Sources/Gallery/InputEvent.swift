package import Geometry
package import Gestures

/// Everything that happens to the gallery from outside its pictures, in the
/// form that a window, a scenario file and a test all produce.
package enum InputEvent: Hashable, Sendable {
  /// A finger.
  case touch(PointerEvent)
  case mouse(MouseEvent)
  case wheel(WheelEvent)
  case key(KeyEvent)
  /// Text that a keyboard layout produced.
  case text(String)
  case padButton(pad: Int, button: String, isDown: Bool)
  /// −1…1, triggers 0…1; SDL's axis names.
  case padAxis(pad: Int, axis: String, value: Double)
  case padAttached(Int)
  case padDetached(Int)
  case resized(Viewport)
  case fullscreenChanged(Bool)
  case focusLost
  case focusGained
  case hidden
  case shown
  /// The fingers that the platform says are down: those it lost are cancelled.
  case touchesPresent(Set<Int64>)
}

/// A mouse button or movement.
package struct MouseEvent: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case down
    case move
    case up
  }

  package var phase: Phase
  /// 1 left, 2 middle, 3 right, 4 back, 5 forward; without meaning for a move.
  package var button: Int
  /// Points.
  package var position: Point

  package init(phase: Phase, button: Int, position: Point) {
    self.phase = phase
    self.button = button
    self.position = position
  }
}

/// A wheel's turn or a touchpad's scroll.
package struct WheelEvent: Hashable, Sendable {
  /// y > 0 is away from the user, x > 0 to the right.
  package var delta: Displacement<WheelDetents>
  package var position: Point
  /// Fractional deltas of a touchpad rather than detents of a wheel.
  package var isPrecise: Bool
  package var modifiers: Modifiers

  package init(delta: Displacement<WheelDetents>, position: Point, isPrecise: Bool, modifiers: Modifiers) {
    self.delta = delta
    self.position = position
    self.isPrecise = isPrecise
    self.modifiers = modifiers
  }
}

/// A key of the keyboard.
package struct KeyEvent: Hashable, Sendable {
  package var isDown: Bool
  /// SDL's key name, such as "Right", "PageDown", "F11" or "N".
  package var name: String
  package var modifiers: Modifiers
  /// Sent again by the system because the key is still down.
  package var isRepeat: Bool

  package init(isDown: Bool, name: String, modifiers: Modifiers = [], isRepeat: Bool = false) {
    self.isDown = isDown
    self.name = name
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}

/// The modifier keys held.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: 1)
  package static let control = Modifiers(rawValue: 2)
  package static let alt = Modifiers(rawValue: 4)
  /// Windows, Super or Command.
  package static let gui = Modifiers(rawValue: 8)
}
