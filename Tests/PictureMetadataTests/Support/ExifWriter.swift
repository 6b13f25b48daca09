/// Writes TIFF structures with directories in directories.
struct ExifWriter: Sendable {
  indirect enum Value: Sendable {
    case text(String)
    case bytes(type: Int, [UInt8])
    case short(Int)
    case long(Int)
    case fractions([Int])
    case directory([Field])
  }

  struct Field: Sendable {
    var tag: Int
    var value: Value

    init(_ tag: Int, _ value: Value) {
      self.tag = tag
      self.value = value
    }
  }

  var isBigEndian = false

  func number(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  /// A block whose first directory has these fields and is followed by the one at `next`.
  func block(_ fields: [Field], next: Int = 0) -> [UInt8] {
    Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
      + directory(fields, at: 8, next: next)
  }

  private func directory(_ fields: [Field], at place: Int, next: Int = 0) -> [UInt8] {
    var entries = number(fields.count, 2)
    var values: [UInt8] = []
    let valuePlace = place + 2 + 12 * fields.count + 4
    for field in fields {
      let (type, count, bytes) = encode(field.value, at: valuePlace + values.count)
      entries += number(field.tag, 2) + number(type, 2) + number(count, 4)
      if case .directory = field.value {
        entries += number(valuePlace + values.count, 4)
        values += bytes
      } else if bytes.count <= 4 {
        entries += bytes + Array(repeating: 0, count: 4 - bytes.count)
      } else {
        entries += number(valuePlace + values.count, 4)
        values += bytes
      }
    }
    return entries + number(next, 4) + values
  }

  private func encode(_ value: Value, at place: Int) -> (type: Int, count: Int, bytes: [UInt8]) {
    switch value {
    case .text(let text): return (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .bytes(let type, let bytes): return (type, bytes.count, bytes)
    case .short(let value): return (3, 1, number(value, 2))
    case .long(let value): return (4, 1, number(value, 4))
    case .fractions(let parts): return (5, parts.count / 2, parts.flatMap { number($0, 4) })
    case .directory(let fields): return (4, 1, directory(fields, at: place))
    }
  }
}
