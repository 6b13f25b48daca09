/// What a settings file says, with the standard values for what it does not.
package struct SettingsValues: Hashable, Sendable {
  /// An entry of a section that takes any name.
  package struct Entry: Hashable, Sendable {
    /// From 1.
    package let line: Int
    package let name: String
    package let value: String
  }

  private var values: [String: SettingValue]
  private var entries: [String: [Entry]] = [:]

  /// The standard values.
  package init(standardOf table: SettingsTable) {
    values = Dictionary(uniqueKeysWithValues: table.parameters.map { ($0.name, $0.standard) })
  }

  mutating func set(_ name: String, _ value: SettingValue) {
    values[name] = value
  }

  mutating func add(_ entry: Entry, to section: String) {
    entries[section, default: []].append(entry)
  }

  /// The value of a setting of the table; asking for another is a mistake in the program.
  package subscript(name: String) -> SettingValue {
    guard let value = values[name] else { preconditionFailure("no setting \(name)") }
    return value
  }

  package func number(_ name: String) -> Double {
    guard case .number(let number) = self[name] else { preconditionFailure("\(name) is no number") }
    return number
  }

  package func integer(_ name: String) -> Int {
    guard case .integer(let number) = self[name] else { preconditionFailure("\(name) is no whole number") }
    return number
  }

  package func flag(_ name: String) -> Bool {
    guard case .flag(let isOn) = self[name] else { preconditionFailure("\(name) is not yes or no") }
    return isOn
  }

  package func text(_ name: String) -> String {
    guard case .text(let text) = self[name] else { preconditionFailure("\(name) is no text") }
    return text
  }

  /// The entries of a section that takes any name, in the order of the file.
  package func entries(in section: String) -> [Entry] { entries[section] ?? [] }
}
