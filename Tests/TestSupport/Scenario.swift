import Foundation

/// A scenario in the making: lines of input on the virtual clock.
///
/// Each gesture is written at the scenario's current time `now` and moves it on
/// to the gesture's end, so that a scenario reads like what a person does.
package struct Scenario: Sendable {
  /// The time of the next line, in milliseconds.
  package private(set) var now: Double
  private var lines: [(t: Double, text: String)] = []

  package init(startingAt milliseconds: Double = 0) {
    now = milliseconds
  }

  /// The scenario as a file, in order of time.
  package var text: String {
    let sorted = lines.enumerated().sorted { ($0.element.t, $0.offset) < ($1.element.t, $1.offset) }
    return sorted.map { $0.element.text + "\n" }.joined()
  }

  /// Adds a line at `now` from ready-made JSON fields.
  package mutating func line(_ type: String, _ fields: String = "") {
    let time = now == now.rounded() ? "\(Int(now))" : "\((now * 1000).rounded() / 1000)"
    lines.append((now, #"{"t":\#(time),"type":"\#(type)"\#(fields.isEmpty ? "" : "," + fields)}"#))
  }

  /// Lets time pass.
  package mutating func wait(_ milliseconds: Double) { now += milliseconds }

  /// Goes to a time, also backwards, so that two gestures can overlap.
  package mutating func at(_ milliseconds: Double) { now = milliseconds }

  /// A line of the `touch` type; an `up` has no position.
  package mutating func touch(_ phase: String, id: Int = 1, _ point: Point? = nil) {
    let position = point.map { #","x":\#($0.x),"y":\#($0.y)"# } ?? ""
    line("touch", #""phase":"\#(phase)","id":\#(id)"# + position)
  }

  /// A line of the `mouse` type.
  package mutating func mouse(_ phase: String, _ point: Point, button: Int = 1) {
    line("mouse", #""phase":"\#(phase)","button":\#(button),"x":\#(point.x),"y":\#(point.y)"#)
  }

  package mutating func wheel(
    dx: Double = 0, dy: Double = 0, at point: Point, precise: Bool = false, mods: [String] = []
  ) {
    let list = mods.map { "\"\($0)\"" }.joined(separator: ",")
    line(
      "wheel",
      #""dx":\#(dx),"dy":\#(dy),"x":\#(point.x),"y":\#(point.y),"precise":\#(precise),"mods":[\#(list)]"#)
  }

  /// A key going down or up.
  package mutating func key(
    _ phase: String, _ name: String, mods: [String] = [], isRepeat: Bool = false
  ) {
    let list = mods.map { "\"\($0)\"" }.joined(separator: ",")
    line("key", #""phase":"\#(phase)","key":"\#(name)","mods":[\#(list)],"repeat":\#(isRepeat)"#)
  }

  /// A button of a gamepad going down or up, or a pad being attached or detached.
  package mutating func pad(_ phase: String, _ button: String? = nil, pad: Int = 0) {
    let name = button.map { #","button":"\#($0)""# } ?? ""
    line("pad", #""phase":"\#(phase)","pad":\#(pad)"# + name)
  }

  package mutating func axis(_ name: String, _ value: Double, pad: Int = 0) {
    line("axis", #""pad":\#(pad),"axis":"\#(name)","value":\#(value)"#)
  }

  package mutating func text(_ text: String) { line("text", #""text":"\#(text)""#) }
  package mutating func resize(_ width: Int, _ height: Int) {
    line("resize", #""w":\#(width),"h":\#(height)"#)
  }
  package mutating func focus(_ phase: String) { line("focus", #""phase":"\#(phase)""#) }
  package mutating func drop(_ path: String) { line("drop", #""path":"\#(path)""#) }
  package mutating func settle() { line("settle") }
  package mutating func quit() { line("quit") }
}
