/// A file of translations: lines of the form `key = "text"`.
///
/// A text that counts may have a line for each form that the language has, as in
/// `deleted.few = "…"`; the form `other` may be left out of the key. In texts
/// `\"`, `\\` and `\n` stand for a quotation mark, a backslash and a new line.
/// Empty lines and those that begin with `#` or `//` mean nothing; a semicolon at
/// the end of a line may stay. What makes no sense is left out and told about.
package struct LanguageFile: Sendable {
  /// A line that makes no sense.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// From 1.
    package let line: Int
    package let reason: String

    package var description: String { "\(file):\(line): \(reason)" }
  }

  /// What the file translates.
  package private(set) var messages: [TextKey: Message] = [:]
  package private(set) var problems: [Problem] = []

  /// - Parameter name: for messages about problems.
  package init(_ bytes: [UInt8], name: String) {
    var forms: [TextKey: [PluralCategory: String]] = [:]
    var firstLines: [TextKey: Int] = [:]
    let lines = bytes.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
    for (index, bytes) in lines.enumerated() {
      do throws(Malformed) {
        guard let entry = try Self.entry(of: bytes) else { continue }
        guard forms[entry.key]?[entry.form] == nil else {
          throw Malformed("\(entry.name) is there already")
        }
        forms[entry.key, default: [:]][entry.form] = entry.text
        firstLines[entry.key] = firstLines[entry.key] ?? index + 1
      } catch {
        problems.append(Problem(file: name, line: index + 1, reason: error.reason))
      }
    }
    for (key, forms) in forms {
      if let message = Message(forms: forms) {
        messages[key] = message
      } else {
        let reason = "\(key.rawValue) lacks the form \"other\""
        problems.append(Problem(file: name, line: firstLines[key] ?? 1, reason: reason))
      }
    }
    problems.sort { $0.line < $1.line }
  }

  /// Texts in the form that such files have.
  package static func text(of messages: (TextKey) -> Message) -> String {
    var text = ""
    for key in TextKey.allCases {
      let message = messages(key)
      for category in PluralCategory.allCases {
        guard let form = message.forms[category] else { continue }
        let name = category == .other ? key.rawValue : "\(key.rawValue).\(category.rawValue)"
        text += "\(name) = \(quoted(form))\n"
      }
    }
    return text
  }

  private struct Malformed: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private struct Entry {
    var name: Substring
    var key: TextKey
    var form: PluralCategory
    var text: String
  }

  /// nil for a line that means nothing.
  private static func entry(of bytes: ArraySlice<UInt8>) throws(Malformed) -> Entry? {
    guard let line = String(validating: bytes, as: UTF8.self) else { throw Malformed("not in UTF-8") }
    // Some editors put a mark at the beginning of a file.
    let trimmed = trim(line.hasPrefix("\u{FEFF}") ? line.dropFirst() : line[...])
    if trimmed.isEmpty || trimmed.hasPrefix("#") || trimmed.hasPrefix("//") { return nil }
    guard let sign = trimmed.firstIndex(of: "=") else { throw Malformed("not of the form key = \"text\"") }
    let name = trim(trimmed[..<sign])
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let key = parts.first.flatMap({ TextKey(rawValue: String($0)) }) else {
      throw Malformed("there is no text \"\(name)\"")
    }
    guard parts.count <= 2, let form = parts.count == 1 ? .other : PluralCategory(rawValue: String(parts[1]))
    else { throw Malformed("\"\(name)\" is of no form such as one, few or other") }
    let text = try unquoted(trim(trimmed[trimmed.index(after: sign)...]))
    try check(text, as: key)
    return Entry(name: name, key: key, form: form, text: text)
  }

  /// A translation may leave a placeholder out, but has none that nothing is put in place of.
  private static func check(_ text: String, as key: TextKey) throws(Malformed) {
    let known = [English.message(key), Japanese.message(key)].flatMap { message in
      PluralCategory.allCases.flatMap { Placeholders.names(in: message[$0]) }
    }
    for name in Placeholders.names(in: text) where !known.contains(name) {
      throw Malformed("nothing stands for {\(name)} here")
    }
  }

  private static func trim(_ text: Substring) -> Substring {
    var rest = text.drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  // Scalar by scalar: a line break after a carriage return, or a quotation mark before an accent, is no
  // character of its own.

  private static func quoted(_ text: String) -> String {
    var result = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result.append(contentsOf: "\\\"".unicodeScalars)
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      default: result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }

  private static func unquoted(_ text: Substring) throws(Malformed) -> String {
    var rest = text.unicodeScalars
    guard rest.popFirst() == "\"" else { throw Malformed("the text does not begin with a quotation mark") }
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" {
        let end = trim(Substring(rest))
        guard end.isEmpty || end == ";" else { throw Malformed("\"\(end)\" follows the text") }
        return String(result)
      }
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "\"": result.append("\"")
      case "\\": result.append("\\")
      case "n": result.append("\n")
      case let other: throw Malformed("\\\(other.map { String($0) } ?? "") stands for nothing")
      }
    }
    throw Malformed("the text has no end")
  }
}
