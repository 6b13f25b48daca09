import Localization
import Scenario
import Settings

/// Files of text that people and the program itself write.
enum TextTargets {
  static func feedScenario(_ bytes: [UInt8]) {
    _ = try? ScenarioParser.parse(bytes, file: "fuzz")
  }

  private static let table = SettingsTable([
    SettingsTable.Section(
      "view", "What things look like.",
      [
        Parameter("scale", .number(0.5...4), standard: .number(1), "How large."),
        Parameter("count", .integer(-3...900), standard: .integer(2), "How many."),
        Parameter("wrap", .flag, standard: .flag(false), "Whether at all."),
        Parameter("wheel", .choice(["zoom", "page"]), standard: .text("zoom"), "What it does."),
        Parameter("title", .text, standard: .text(" a "), "What is said."),
      ]),
    SettingsTable.Section("keys", "What keys do.", examples: [.init("Ctrl+J", "next-page")]),
  ])

  /// What is accepted is within its range and means the same when it is written again; complaints
  /// name lines that there are.
  static func feedSettings(_ bytes: [UInt8]) {
    let parser = SettingsParser(bytes, table: table)
    for parameter in table.parameters {
      let value = parser.values[parameter.name]
      precondition(parameter.value(of: value.description) == value, "\(parameter.name) = \(value)")
    }
    let lines = 1...bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for problem in parser.problems { precondition(problem.line.map(lines.contains) ?? false) }
    for entry in parser.values.entries(in: "keys") { precondition(lines.contains(entry.line)) }
  }

  /// What was understood is written and understood again.
  static func feedState(_ bytes: [UInt8]) {
    let state = RememberedState(bytes)
    let written = state.bytes
    precondition(RememberedState(written).bytes == written)
  }

  /// What was understood is written and understood again, and says something in every number.
  static func feedTranslations(_ bytes: [UInt8]) {
    let file = LanguageFile(bytes, name: "fuzz")
    let lines = 1...bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for problem in file.problems { precondition(lines.contains(problem.line)) }
    guard !file.messages.isEmpty else { return }
    let localization = Localization(language: .english, translations: file.messages)
    let again = LanguageFile(Array(LanguageFile.text(of: localization.message).utf8), name: "again")
    precondition(again.problems.isEmpty, "\(again.problems)")
    for (key, message) in file.messages {
      precondition(again.messages[key] == message, "\(key) is written in another way")
      for count in [0, 1, 2, 5, 21, .max] {
        _ = localization.text(key, name: "{count}", count: count, total: 3)
      }
    }
  }
}
