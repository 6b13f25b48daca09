/// Reads a settings file: headings in brackets, names and values with "=" between them, and comments
/// after "#" or ";" at the beginning of a line.
///
/// A pure function of the file's bytes. What is wrong is left out and reported, the rest counts.
package struct SettingsParser {
  private let table: SettingsTable
  /// What the file says.
  package private(set) var values: SettingsValues
  /// What is wrong, in the order of the lines.
  package private(set) var problems: [SettingsProblem] = []

  private enum Place {
    /// Before the first heading.
    case start
    case section(SettingsTable.Section)
    /// Under a heading that there is none of.
    case unknown
  }

  private var place = Place.start
  private var lines: [String: Int] = [:]
  private var line = 0

  /// Reads all of `bytes`.
  package init(_ bytes: [UInt8], table: SettingsTable) {
    self.table = table
    values = SettingsValues(standardOf: table)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    for part in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      guard let string = String(validating: part, as: UTF8.self) else {
        report("the line is not UTF-8")
        continue
      }
      take(Self.trimmed(string[...]))
    }
  }

  private mutating func report(_ text: String) {
    problems.append(SettingsProblem(line: line, text))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private mutating func take(_ text: Substring) {
    if text.isEmpty || text.first == "#" || text.first == ";" { return }
    if text.first == "[" {
      takeHeading(text)
      return
    }
    guard let equals = text.firstIndex(of: "=") else {
      report("\"\(text)\" is neither a heading nor a name with a value")
      return
    }
    let name = String(Self.trimmed(text[..<equals]))
    takeEntry(name, String(Self.trimmed(text[text.index(after: equals)...])))
  }

  private mutating func takeHeading(_ text: Substring) {
    let name = Self.trimmed(text.dropFirst().dropLast())
    guard text.last == "]", let section = table.sections.first(where: { $0.name == name }) else {
      let names = table.sections.map { "[\($0.name)]" }
      report("\(text) is no section of settings" + Self.hint(String(text), among: names))
      place = .unknown
      return
    }
    place = .section(section)
  }

  private mutating func takeEntry(_ name: String, _ text: String) {
    switch place {
    // The heading has been reported.
    case .unknown: return
    case .start: takeParameter(name, text, of: table.parameters)
    case .section(let section):
      if section.takesAnyName, !section.parameters.contains(where: { $0.name == name }) {
        values.add(SettingsValues.Entry(line: line, name: name, value: text), to: section.name)
      } else {
        takeParameter(name, text, of: section.parameters)
      }
    }
  }

  private mutating func takeParameter(_ name: String, _ text: String, of parameters: [Parameter]) {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      if let section = table.sections.first(where: { $0.parameters.contains { $0.name == name } }) {
        report("\(name) belongs under [\(section.name)]")
      } else {
        report("\(name) is no setting" + Self.hint(name, among: parameters.map(\.name)))
      }
      return
    }
    if let first = lines[name] { report("\(name) was set in line \(first) already; this one counts") }
    guard let value = parameter.value(of: text) else {
      report("\(name): \"\(text)\" is not \(parameter.range)")
      return
    }
    lines[name] = line
    values.set(name, value)
  }

  /// "; did you mean …?" where a name is a slip or two away.
  private static func hint(_ name: String, among names: [String]) -> String {
    let near = names.map { (name: $0, slips: EditDistance.between(name, $0)) }.min { $0.slips < $1.slips }
    guard let near, near.slips <= 2 else { return "" }
    return "; did you mean \(near.name)?"
  }
}

/// How far two words are apart.
enum EditDistance {
  /// Longer words are not compared, to bound the work on a file that is none of ours.
  private static let longest = 64

  /// The least number of letters to add, take away or replace (Wagner and Fischer 1974).
  static func between(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    guard first.count <= longest, second.count <= longest else { return max(first.count, second.count) }
    var row = Array(0...second.count)
    for (i, left) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in second.enumerated() {
        let replaced = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[second.count]
  }
}
