import Testing

/// Something that no file may do.
struct Rule: Sendable, CustomTestStringConvertible {
  /// What is forbidden, as a sentence.
  let name: String
  /// The numbers of the lines that break the rule, from 1.
  let violations: @Sendable (SourceFile) -> [Int]

  var testDescription: String { name }

  static let all = [pureImports, noFoundation, mainThread, traps, unchecked, length, unfinished]

  /// The modules that nothing but values and time enter, and what each may import.
  static let pureModules: [String: Set<String>] = [
    "Geometry": [],
    "Motion": ["Geometry", "Glibc", "Musl", "Darwin", "ucrt"],
    "Gestures": ["Motion", "Geometry"],
    "Gallery": ["Gestures", "Motion", "Geometry", "Synchronization"],
    "Text": [],
    "Localization": [],
    "Scene": ["Gallery", "Gestures", "Motion", "Geometry", "Text", "Localization"],
  ]

  static let pureImports = Rule(name: "the pure core imports only what is below it") { file in
    guard let allowed = pureModules[file.module] else { return [] }
    return file.imports.filter { !allowed.contains($0.module) }.map(\.line)
  }

  static let noFoundation = Rule(name: "no module imports Foundation, two its essentials") { file in
    // On macOS Foundation is the system's own; elsewhere it costs more than all else together.
    let isSubstitute = file.code.contains("#if canImport(FoundationEssentials)")
    if file.path.hasSuffix("+macOS.swift") { return [] }
    return file.imports.filter { line in
      if line.module == "FoundationEssentials" { return !["tokonoma", "Scenario"].contains(file.module) }
      if line.module == "Foundation", isSubstitute { return file.code[line.line - 2] != "#else" }
      return line.module.hasPrefix("Foundation") || line.module == "Dispatch"
    }.map(\.line)
  }

  static let mainThread = forbidding(
    "nothing waits for the main queue, which nobody drains", "MainActor.run", "DispatchQueue.main")

  static let traps = forbidding("nothing traps on what may happen", "try!", "as!", "fatalError(")

  static let unchecked = Rule(name: "what the compiler cannot check has its reason beside it") { file in
    file.code.indices.filter { index in
      let line = file.code[index]
      guard line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") else { return false }
      return !file.lines[max(0, index - 6)..<index].contains { $0.contains("// SAFETY:") }
    }.map { $0 + 1 }
  }

  static let length = Rule(name: "no file has more than 600 lines") { file in
    file.lines.count > 601 ? [601] : []
  }

  static let unfinished = Rule(name: "nothing is left to be done") { file in
    file.lines.indices.filter { index in
      let words = file.lines[index].lowercased().split { !$0.isLetter }
      return ["todo", "fixme", "xxx"].contains { words.contains($0) }
    }.map { $0 + 1 }
  }

  private static func forbidding(_ name: String, _ tokens: String...) -> Rule {
    Rule(name: name) { file in
      file.code.indices.filter { index in
        tokens.contains { file.code[index].contains($0) }
      }.map { $0 + 1 }
    }
  }
}
