package import Gallery
import Geometry
import Gestures

/// Writes input as scenario lines that play again.
package struct ScenarioRecorder: Sendable {
  private var text = JSONText()

  package init() {}

  /// One line, ending in a newline; nil for what a scenario cannot say.
  ///
  /// - Parameter milliseconds: since the run began.
  package mutating func line(for event: InputEvent, at milliseconds: Double) -> [UInt8]? {
    text.removeAll()
    text.open()
    text.field("t", (milliseconds * 1000).rounded() / 1000)
    guard write(event) else { return nil }
    text.close()
    return text.bytes
  }

  package mutating func line(forDrop path: String, at milliseconds: Double) -> [UInt8] {
    text.removeAll()
    text.open()
    text.field("t", (milliseconds * 1000).rounded() / 1000)
    text.field("type", "drop")
    text.field("path", path)
    text.close()
    return text.bytes
  }

  private mutating func write(_ event: InputEvent) -> Bool {
    switch event {
    case .touch(let pointer): write(pointer)
    case .mouse(let mouse): write(mouse)
    case .wheel(let wheel): write(wheel)
    case .key(let key): write(key)
    case .text(let string):
      text.field("type", "text")
      text.field("text", string)
    case .padButton, .padAxis, .padAttached, .padDetached: writePad(event)
    case .resized(let viewport):
      text.field("type", "resize")
      text.field("w", viewport.size.width)
      text.field("h", viewport.size.height)
    case .focusLost: writeFocus("lost")
    case .focusGained: writeFocus("gained")
    case .hidden: writeFocus("hidden")
    case .shown: writeFocus("shown")
    case .fullscreenChanged, .touchesPresent: return false
    }
    return true
  }

  private mutating func write(_ pointer: PointerEvent) {
    let phase =
      switch pointer.phase {
      case .down: "down"
      case .move: "move"
      case .up: "up"
      case .cancel: "cancel"
      }
    text.field("type", "touch")
    text.field("phase", phase)
    text.field("id", Int(pointer.id.number))
    if pointer.phase == .down || pointer.phase == .move { write(position: pointer.position) }
  }

  private mutating func write(_ mouse: MouseEvent) {
    let phase =
      switch mouse.phase {
      case .down: "down"
      case .move: "move"
      case .up: "up"
      }
    text.field("type", "mouse")
    text.field("phase", phase)
    if mouse.phase != .move { text.field("button", mouse.button) }
    write(position: mouse.position)
  }

  private mutating func write(_ wheel: WheelEvent) {
    text.field("type", "wheel")
    text.field("dx", wheel.delta.x)
    text.field("dy", wheel.delta.y)
    write(position: wheel.position)
    text.field("precise", wheel.isPrecise)
    text.field("mods", Self.names(wheel.modifiers))
  }

  private mutating func write(_ key: KeyEvent) {
    text.field("type", "key")
    text.field("phase", key.isDown ? "down" : "up")
    text.field("key", key.name)
    text.field("mods", Self.names(key.modifiers))
    text.field("repeat", key.isRepeat)
  }

  private mutating func writePad(_ event: InputEvent) {
    switch event {
    case .padButton(let pad, let button, let isDown):
      text.field("type", "pad")
      text.field("phase", isDown ? "down" : "up")
      text.field("pad", pad)
      text.field("button", button)
    case .padAxis(let pad, let axis, let value):
      text.field("type", "axis")
      text.field("pad", pad)
      text.field("axis", axis)
      text.field("value", value)
    case .padAttached(let pad), .padDetached(let pad):
      text.field("type", "pad")
      if case .padAttached = event { text.field("phase", "attach") } else { text.field("phase", "detach") }
      text.field("pad", pad)
    default:
      break
    }
  }

  private mutating func writeFocus(_ phase: String) {
    text.field("type", "focus")
    text.field("phase", phase)
  }

  private mutating func write(position: Point) {
    text.field("x", position.x)
    text.field("y", position.y)
  }

  private static func names(_ modifiers: Modifiers) -> [String] {
    let table: [(Modifiers, String)] = [(.shift, "shift"), (.control, "ctrl"), (.alt, "alt"), (.gui, "gui")]
    return table.filter { modifiers.contains($0.0) }.map(\.1)
  }
}
