/// The value of a setting.
package enum SettingValue: Hashable, Sendable, CustomStringConvertible {
  case number(Double)
  case integer(Int)
  case flag(Bool)
  /// One of the words of a choice, or any text.
  case text(String)

  /// The value as a settings file has it.
  package var description: String {
    switch self {
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    case .integer(let number): String(number)
    case .flag(let isOn): isOn ? "yes" : "no"
    case .text(let text): Self.needsQuotes(text) ? "\"\(text)\"" : text
    }
  }

  /// Spaces at the ends would be lost without quotes, and so would quotes.
  private static func needsQuotes(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last else { return true }
    return [first, last].contains { $0 == " " || $0 == "\"" }
  }
}

/// One setting: its name, what it may be, what it is without a file, and what it does.
package struct Parameter: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case flag
    /// One of some words.
    case choice([String])
    case text
  }

  /// Lower-case letters, digits and hyphens.
  package let name: String
  package let kind: Kind
  package let standard: SettingValue
  /// What it does, in whole sentences.
  package let explanation: String

  package init(_ name: String, _ kind: Kind, standard: SettingValue, _ explanation: String) {
    self.name = name
    self.kind = kind
    self.standard = standard
    self.explanation = explanation
    precondition(value(of: standard.description) == standard, "the standard of \(name): \(standard)")
  }

  /// What the setting may be, as in "a number from 1.05 to 4".
  package var range: String {
    switch kind {
    case .number(let range):
      "a number from \(SettingValue.number(range.lowerBound)) to \(SettingValue.number(range.upperBound))"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "yes or no"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    case .text: "text"
    }
  }

  /// The value that a text stands for; nil where the setting cannot be that.
  package func value(of text: String) -> SettingValue? {
    switch kind {
    case .number(let range):
      Double(text).flatMap { range.contains($0) ? .number($0) : nil }
    case .integer(let range):
      Int(text).flatMap { range.contains($0) ? .integer($0) : nil }
    case .flag: Self.flags[text.lowercased()].map { .flag($0) }
    case .choice(let words): words.contains(text) ? .text(text) : nil
    case .text: .text(Self.unquoted(text))
    }
  }

  private static let flags = [
    "yes": true, "true": true, "on": true, "1": true, "no": false, "false": false, "off": false, "0": false,
  ]

  /// Quotes keep the spaces at the ends of a text.
  private static func unquoted(_ text: String) -> String {
    guard text.utf8.count >= 2, text.first == "\"", text.last == "\"" else { return text }
    return String(text.dropFirst().dropLast())
  }
}
