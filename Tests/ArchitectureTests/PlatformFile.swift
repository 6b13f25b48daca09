/// A file of Swift or C as the rules about systems see it.
struct PlatformFile: Sendable {
  /// The path below `Sources`.
  let path: String
  /// The lines as they are written.
  let lines: [String]
  /// The lines without comments; texts are kept, for names of files stand there.
  private let code: [String]
  /// For C, whether a condition around the line asks for Linux, or for what the line uses.
  private let guards: [[String]]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    code = SourceStripper.strip(text, keepingTexts: true).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    guards = Self.guards(of: code)
  }

  /// All files of Swift and C, read once.
  static let all = Result {
    try (SourceFile.all.get() + SourceFile.allOfC.get()).map { file in
      PlatformFile(path: file.path, text: file.lines.joined(separator: "\n"))
    }
  }

  var isC: Bool { path.hasSuffix(".c") || path.hasSuffix(".h") }

  /// The system that the name says; nil for files for all.
  var platform: Platform? {
    let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
    return Platform.allCases.first { name.hasSuffix($0.rawValue) }
  }

  /// Whether the first condition ends with the file's last line.
  var isOneCondition: Bool {
    var depth = 0
    for (index, line) in lines.enumerated() {
      let word = Self.directive(line)
      if word.hasPrefix("if") { depth += 1 }
      if word == "endif" { depth -= 1 }
      if depth == 1, index > 0, word == "else" || word.hasPrefix("elif") || word == "elseif" { return false }
      if depth == 0, word == "endif", lines[(index + 1)...].contains(where: { !$0.isEmpty }) { return false }
    }
    return depth == 0
  }

  var imports: [String] { SourceFile.imports(in: code).map(\.module) }

  /// Whether no import of a system's module stands without a condition before it.
  var importsAreConditional: Bool {
    code.indices.allSatisfy { index in
      let words = code[index].split(separator: " ")
      guard words.first == "import", ["Glibc", "Musl", "Darwin", "ucrt"].contains(words.last) else {
        return true
      }
      return guards[index].contains { $0.contains("canImport(\(words[1]))") }
    }
  }

  /// Where these words stand, but for lines that a condition about Linux or about the very word guards.
  ///
  /// - Parameter inQuestions: also in the conditions themselves.
  func matches(_ words: [String], inQuestions: Bool = false) -> [String] {
    code.indices.flatMap { index -> [String] in
      if !inQuestions, isC, ["if", "ifdef", "ifndef", "elif"].contains(Self.directive(code[index])) {
        return []
      }
      return words.filter { word in
        code[index].contains(word)
          && !guards[index].contains { isC && ($0.contains("__linux__") || $0.contains(word)) }
      }.map { "line \(index + 1): \($0)" }
    }
  }

  /// The conditions in force on each line, without those whose other side is meant.
  private static func guards(of code: [String]) -> [[String]] {
    var open: [String] = []
    return code.map { line in
      let word = directive(line)
      switch word {
      case "if", "ifdef", "ifndef": open.append(word == "ifndef" ? "" : line)
      case "elif", "elseif": if !open.isEmpty { open[open.count - 1] = line }
      case "else": if !open.isEmpty { open[open.count - 1] = "" }
      case "endif": _ = open.popLast()
      default: return open
      }
      // The question itself is no answer.
      return open.dropLast()
    }
  }

  /// The word after "#"; empty where the line is none for the preprocessor.
  private static func directive(_ line: String) -> String {
    let text = line.drop { $0 == " " }
    guard text.first == "#" else { return "" }
    return String(text.dropFirst().drop { $0 == " " }.prefix { $0.isLetter })
  }
}
