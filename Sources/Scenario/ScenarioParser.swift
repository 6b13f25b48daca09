import Gallery
import Geometry
import Gestures

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads scenarios: one JSON object a line.
///
/// A field that a line leaves out has the default that the format states; one
/// that is unknown is ignored.
package struct ScenarioParser {
  private let file: String
  private var last = 0.0
  private var lineNumber = 0
  private let decoder = JSONDecoder()

  /// - Parameter file: the scenario's name in messages.
  package init(file: String) {
    self.file = file
  }

  package static func parse(_ bytes: [UInt8], file: String) throws(ScenarioError) -> [ScenarioLine] {
    var parser = ScenarioParser(file: file)
    var lines: [ScenarioLine] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let parsed = try parser.parse(line: line) { lines.append(parsed) }
    }
    return lines
  }

  /// Reads the next line; nil for a blank one.
  package mutating func parse(line: some Collection<UInt8>) throws(ScenarioError) -> ScenarioLine? {
    lineNumber += 1
    guard
      line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r") }
      )
    else { return nil }
    let fields: Fields
    do {
      fields = try decoder.decode(Fields.self, from: Data(line))
    } catch let error as DecodingError {
      throw failure(Self.describe(error))
    } catch {
      throw failure("not a JSON object")
    }
    let time = fields.t ?? 0
    guard time.isFinite, time >= last else {
      throw failure("the time \(time) is before the line above (\(last))")
    }
    last = time
    guard let type = fields.type else { throw failure("the line has no \"type\"") }
    return ScenarioLine(milliseconds: time, action: try action(type, fields))
  }

  private func failure(_ reason: String) -> ScenarioError {
    ScenarioError(file: file, line: lineNumber, reason: reason)
  }

  private static func describe(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let name = context.codingPath.last?.stringValue ?? "the line"
      return context.codingPath.isEmpty ? "not a JSON object" : "\"\(name)\" has a value of the wrong type"
    default:
      return "not a JSON object"
    }
  }

  // MARK: Kinds of line

  private func action(_ type: String, _ fields: Fields) throws(ScenarioError) -> ScenarioLine.Action {
    switch type {
    case "touch": return .input(.touch(try touch(fields)))
    case "mouse": return .input(.mouse(try mouse(fields)))
    case "wheel": return .input(.wheel(try wheel(fields)))
    case "key": return .input(.key(try key(fields)))
    case "text": return .input(.text(fields.text ?? "+"))
    case "pad": return .input(try pad(fields))
    case "axis":
      return .input(
        .padAxis(
          pad: fields.pad ?? 0, axis: fields.axis ?? "leftx", value: try finite(fields.value ?? 0.5, "value"))
      )
    case "resize": return .resize(try size(fields))
    case "focus": return .input(try focus(fields))
    case "drop": return .drop(fields.path ?? "x.jpg")
    case "settle": return .settle
    case "quit": return .quit
    default: throw failure("unknown type \"\(type)\"")
    }
  }

  private func finite(_ value: Double, _ name: String) throws(ScenarioError) -> Double {
    guard value.isFinite else { throw failure("\"\(name)\" is not a finite number") }
    return value
  }

  private func position(_ fields: Fields, _ x: Double, _ y: Double) throws(ScenarioError) -> Point {
    Point(try finite(fields.x ?? x, "x"), try finite(fields.y ?? y, "y"))
  }

  private func touch(_ fields: Fields) throws(ScenarioError) -> PointerEvent {
    let phases: [String: PointerEvent.Phase] = ["down": .down, "move": .move, "up": .up, "cancel": .cancel]
    let name = fields.phase ?? "down"
    guard let phase = phases[name] else { throw failure("unknown touch phase \"\(name)\"") }
    return PointerEvent(phase: phase, id: .touch(fields.id ?? 1), position: try position(fields, 100, 200))
  }

  private func mouse(_ fields: Fields) throws(ScenarioError) -> MouseEvent {
    let phases: [String: MouseEvent.Phase] = ["down": .down, "move": .move, "up": .up]
    let name = fields.phase ?? "down"
    guard let phase = phases[name] else { throw failure("unknown mouse phase \"\(name)\"") }
    let button = try fields.button?.number(failure) ?? 1
    guard (1...5).contains(button) else { throw failure("unknown mouse button \(button)") }
    return MouseEvent(phase: phase, button: button, position: try position(fields, 10, 20))
  }

  private func wheel(_ fields: Fields) throws(ScenarioError) -> WheelEvent {
    WheelEvent(
      delta: Displacement(try finite(fields.dx ?? 0, "dx"), try finite(fields.dy ?? 1, "dy")),
      position: try position(fields, 10, 20), isPrecise: fields.precise ?? false,
      modifiers: try modifiers(fields))
  }

  private func key(_ fields: Fields) throws(ScenarioError) -> KeyEvent {
    let name = fields.phase ?? "down"
    guard name == "down" || name == "up" else { throw failure("unknown key phase \"\(name)\"") }
    return KeyEvent(
      isDown: name == "down", name: fields.key ?? "Right", modifiers: try modifiers(fields),
      isRepeat: fields.repeat ?? false)
  }

  private func modifiers(_ fields: Fields) throws(ScenarioError) -> Modifiers {
    let names: [String: Modifiers] = ["shift": .shift, "ctrl": .control, "alt": .alt, "gui": .gui]
    var modifiers: Modifiers = []
    for name in fields.mods ?? [] {
      guard let modifier = names[name] else { throw failure("unknown modifier \"\(name)\"") }
      modifiers.insert(modifier)
    }
    return modifiers
  }

  private func pad(_ fields: Fields) throws(ScenarioError) -> InputEvent {
    let pad = fields.pad ?? 0
    switch fields.phase ?? "down" {
    case "attach": return .padAttached(pad)
    case "detach": return .padDetached(pad)
    case "down":
      return .padButton(pad: pad, button: try fields.button?.name(failure) ?? "rightshoulder", isDown: true)
    case "up":
      return .padButton(pad: pad, button: try fields.button?.name(failure) ?? "rightshoulder", isDown: false)
    case let other: throw failure("unknown pad phase \"\(other)\"")
    }
  }

  private func focus(_ fields: Fields) throws(ScenarioError) -> InputEvent {
    switch fields.phase ?? "lost" {
    case "lost": return .focusLost
    case "gained": return .focusGained
    case "hidden": return .hidden
    case "shown": return .shown
    case let other: throw failure("unknown focus phase \"\(other)\"")
    }
  }

  private func size(_ fields: Fields) throws(ScenarioError) -> Size {
    let size = Size(width: fields.w ?? 800, height: fields.h ?? 400)
    guard size.width.isFinite, size.height.isFinite, (0...32768).contains(size.width),
      (0...32768).contains(size.height)
    else { throw failure("a window of \(size.width)×\(size.height)") }
    return size
  }
}

/// All fields that any kind of line may have.
private struct Fields: Decodable {
  var t: Double?
  var type: String?
  var phase: String?
  var id: Int64?
  var x: Double?
  var y: Double?
  var button: Button?
  var dx: Double?
  var dy: Double?
  var precise: Bool?
  var mods: [String]?
  var key: String?
  var `repeat`: Bool?
  var text: String?
  var pad: Int?
  var axis: String?
  var value: Double?
  var w: Double?
  var h: Double?
  var path: String?

  /// A mouse button's number or a pad button's name.
  enum Button: Decodable {
    case number(Int)
    case name(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .name(try container.decode(String.self))
      }
    }

    func number(_ failure: (String) -> ScenarioError) throws(ScenarioError) -> Int {
      guard case .number(let number) = self else { throw failure("\"button\" of a mouse is a number") }
      return number
    }

    func name(_ failure: (String) -> ScenarioError) throws(ScenarioError) -> String {
      guard case .name(let name) = self else { throw failure("\"button\" of a pad is a name") }
      return name
    }
  }
}
