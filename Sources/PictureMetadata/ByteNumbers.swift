/// Which byte of a number is stored first.
enum ByteOrder: Sendable {
  case big
  case little
}

extension [UInt8] {
  /// The unsigned number of `size` bytes, 0...8, at `offset`; nil where it does
  /// not lie within the bytes or is greater than `Int.max`.
  func number(at offset: Int, size: Int, _ order: ByteOrder = .big) -> Int? {
    guard offset >= 0, offset <= count - size else { return nil }
    var value: UInt64 = 0
    for index in 0..<size {
      value = value << 8 | UInt64(self[offset + (order == .big ? index : size - 1 - index)])
    }
    return Int(exactly: value)
  }

  /// Whether `text` stands at `offset`.
  func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    text.withUTF8Buffer { offset >= 0 && offset <= count && self[offset...].starts(with: $0) }
  }
}
