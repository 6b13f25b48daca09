/// Writes JSON by hand: the trace writes a line each frame and must be cheap.
package struct JSONText: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  package mutating func open() {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  package mutating func close() {
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
  }

  package mutating func field(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func field(_ name: StaticString, _ value: Int) {
    key(name)
    bytes.append(contentsOf: String(value).utf8)
  }

  package mutating func field(_ name: StaticString, _ value: Bool) {
    key(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes the shortest text that reads back as the same number; what is not
  /// finite has no JSON and is written as null.
  package mutating func field(_ name: StaticString, _ value: Double) {
    key(name)
    number(value)
  }

  package mutating func field(_ name: StaticString, _ values: [Int]) {
    key(name)
    let text = values.map { String($0) }.joined(separator: ",")
    bytes.append(contentsOf: "[\(text)]".utf8)
  }

  package mutating func field(_ name: StaticString, _ values: [String]) {
    key(name)
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      string(value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func key(_ name: StaticString) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func number(_ value: Double) {
    guard value.isFinite else {
      bytes.append(contentsOf: "null".utf8)
      return
    }
    if value == value.rounded(), value.magnitude < 1e15 {
      bytes.append(contentsOf: String(Int(value)).utf8)
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  private mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    for unit in value.utf8 {
      switch unit {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(unit)
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(unit >> 4)])
        bytes.append(digits[Int(unit & 15)])
      default:
        bytes.append(unit)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
