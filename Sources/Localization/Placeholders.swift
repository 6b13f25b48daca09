/// The places in a text, such as `{name}`, where something else is put.
enum Placeholders {
  /// The names between braces, in order.
  static func names(in text: String) -> [Substring] {
    var names: [Substring] = []
    scan(text) { piece, isName in if isName { names.append(piece) } }
    return names
  }

  /// The text with values in place of their names; names without a value stay.
  static func fill(_ text: String, with values: [Substring: String]) -> String {
    var result = ""
    scan(text) { piece, isName in
      result += isName ? values[piece] ?? "{\(piece)}" : String(piece)
    }
    return result
  }

  private static func scan(_ text: String, _ take: (_ piece: Substring, _ isName: Bool) -> Void) {
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      take(rest[..<open], false)
      take(rest[rest.index(after: open)..<close], true)
      rest = rest[rest.index(after: close)...]
    }
    take(rest, false)
  }
}
