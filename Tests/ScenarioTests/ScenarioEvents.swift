import Foundation
import Gallery
import Geometry
import Gestures
import TestSupport

/// A scenario file's lines as the input that the core takes.
enum ScenarioEvents {
  /// Why a line is not understood here.
  struct Unknown: Error, CustomStringConvertible {
    var line: String
    var description: String { "reading the scenario line \(line)" }
  }

  private struct Line: Decodable {
    var t: Double
    var type: String
    var phase: String?
    var id: Int64?
    var x: Double?
    var y: Double?
    var dx: Double?
    var dy: Double?
    var w: Double?
    var h: Double?
    var button: JSONValue?
    var precise: Bool?
    var mods: [String]?
    var key: String?
    var isRepeat: Bool?
    var text: String?
    var pad: Int?
    var axis: String?
    var value: Double?

    private enum CodingKeys: String, CodingKey {
      case t, type, phase, id, x, y, dx, dy, w, h, button, precise, mods, key, text, pad, axis, value
      case isRepeat = "repeat"
    }

    var position: Geometry.Point { Geometry.Point(x ?? 0, y ?? 0) }

    var modifiers: Modifiers {
      let names: [String: Modifiers] = ["shift": .shift, "ctrl": .control, "alt": .alt, "gui": .gui]
      return Modifiers((mods ?? []).compactMap { names[$0] })
    }
  }

  /// The events of a file with their times in milliseconds.
  static func read(_ file: String) throws -> [(t: Double, event: InputEvent)] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { text in
      let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
      guard line.type != "settle" else { return nil }
      guard let event = event(of: line) else { throw Unknown(line: String(text)) }
      return (line.t, event)
    }
  }

  private static func event(of line: Line) -> InputEvent? {
    switch line.type {
    case "touch": touch(line)
    case "mouse": mouse(line)
    case "wheel":
      .wheel(
        WheelEvent(
          delta: Displacement(line.dx ?? 0, line.dy ?? 0), position: line.position,
          isPrecise: line.precise ?? false,
          modifiers: line.modifiers))
    case "key":
      .key(
        KeyEvent(
          isDown: line.phase == "down", name: line.key ?? "", modifiers: line.modifiers,
          isRepeat: line.isRepeat ?? false))
    case "text": .text(line.text ?? "")
    case "axis": .padAxis(pad: line.pad ?? 0, axis: line.axis ?? "", value: line.value ?? 0)
    case "pad": pad(line)
    case "resize":
      .resized(Viewport(size: Size(width: line.w ?? 0, height: line.h ?? 0), pixelScale: 1))
    case "focus": focus(line)
    default: nil
    }
  }

  private static func touch(_ line: Line) -> InputEvent? {
    let phases: [String: PointerEvent.Phase] = ["down": .down, "move": .move, "up": .up, "cancel": .cancel]
    guard let phase = line.phase.flatMap({ phases[$0] }), let id = line.id else { return nil }
    return .touch(PointerEvent(phase: phase, id: .touch(id), position: line.position))
  }

  private static func mouse(_ line: Line) -> InputEvent? {
    let phases: [String: MouseEvent.Phase] = ["down": .down, "move": .move, "up": .up]
    guard let phase = line.phase.flatMap({ phases[$0] }) else { return nil }
    return .mouse(MouseEvent(phase: phase, button: 1, position: line.position))
  }

  private static func pad(_ line: Line) -> InputEvent? {
    let pad = line.pad ?? 0
    guard case .string(let button)? = line.button else {
      return line.phase == "attach" ? .padAttached(pad) : .padDetached(pad)
    }
    return .padButton(pad: pad, button: button, isDown: line.phase == "down")
  }

  private static func focus(_ line: Line) -> InputEvent? {
    switch line.phase {
    case "lost": .focusLost
    case "gained": .focusGained
    case "hidden": .hidden
    case "shown": .shown
    default: nil
    }
  }
}
