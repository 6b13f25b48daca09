/// Takes comments and the text of string literals out of Swift source, and keeps its lines.
enum SourceStripper {
  private enum State {
    case code
    case lineComment
    case blockComment(depth: Int)
    case string
    case multilineString

    var isText: Bool {
      switch self {
      case .string, .multilineString: true
      case .code, .lineComment, .blockComment: false
      }
    }
  }

  /// - Parameter keepingTexts: whether the text of literals stays.
  static func strip(_ text: String, keepingTexts: Bool = false) -> String {
    // Bytes: all that tells code from the rest is ASCII.
    let bytes = Array(text.utf8)
    let lineBreak = UInt8(ascii: "\n")
    var result: [UInt8] = []
    var state = State.code
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let (next, length, isCode) = step(state, bytes[index...].prefix(3))
      if isCode || byte == lineBreak {
        result.append(byte)
      } else if keepingTexts, state.isText || next.isText {
        result += bytes[index..<min(index + length, bytes.count)]
      }
      switch next {
      case .lineComment where byte == lineBreak, .string where byte == lineBreak: state = .code
      default: state = next
      }
      index += length
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The state after what begins here, how many characters that is, and whether they are code.
  private static func step(_ state: State, _ ahead: ArraySlice<UInt8>) -> (State, length: Int, isCode: Bool) {
    func starts(_ token: StaticString) -> Bool {
      token.withUTF8Buffer { ahead.starts(with: $0) }
    }
    switch state {
    case .code:
      if starts("//") { return (.lineComment, 2, false) }
      if starts("/*") { return (.blockComment(depth: 1), 2, false) }
      if starts("\"\"\"") { return (.multilineString, 3, false) }
      if starts("\"") { return (.string, 1, false) }
      return (.code, 1, true)
    case .lineComment:
      return (.lineComment, 1, false)
    case .blockComment(let depth):
      if starts("/*") { return (.blockComment(depth: depth + 1), 2, false) }
      if starts("*/") { return (depth == 1 ? .code : .blockComment(depth: depth - 1), 2, false) }
      return (state, 1, false)
    case .string:
      if starts("\\") { return (.string, 2, false) }
      return starts("\"") ? (.code, 1, false) : (.string, 1, false)
    case .multilineString:
      if starts("\\") { return (.multilineString, 2, false) }
      return starts("\"\"\"") ? (.code, 3, false) : (.multilineString, 1, false)
    }
  }
}
