/// All settings of the program, from which its file is written and read.
package struct SettingsTable: Sendable, Equatable {
  /// A part of the file under a heading.
  package struct Section: Sendable, Equatable {
    /// What stands in brackets.
    package let name: String
    /// What the section is for, in whole sentences.
    package let explanation: String
    package let parameters: [Parameter]
    /// Entries of other names, as they could be; where there are some, the section takes any name.
    package let examples: [Example]

    package init(
      _ name: String, _ explanation: String, _ parameters: [Parameter] = [], examples: [Example] = []
    ) {
      self.name = name
      self.explanation = explanation
      self.parameters = parameters
      self.examples = examples
    }

    var takesAnyName: Bool { !examples.isEmpty }
  }

  /// An entry of a section that takes any name.
  package struct Example: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package let sections: [Section]

  package init(_ sections: [Section]) {
    self.sections = sections
    let names = sections.flatMap { $0.parameters.map(\.name) }
    precondition(Set(names).count == names.count, "a setting with two meanings among \(names)")
  }

  package var parameters: [Parameter] { sections.flatMap(\.parameters) }

  /// A file that explains every setting and changes none.
  ///
  /// - Parameter heading: what the file is, in whole sentences.
  package func commentedFile(heading: String) -> [UInt8] {
    var lines = Self.comment(heading)
    lines += Self.comment(
      "Take the # from a line to change what it says. A comment has a line of its own. What is wrong is "
        + "reported with the number of its line, and the rest counts.")
    for section in sections {
      lines += ["", "[\(section.name)]"] + Self.comment(section.explanation)
      for parameter in section.parameters {
        let range = parameter.range.prefix(1).uppercased() + parameter.range.dropFirst()
        lines += ["", "# \(parameter.name)"] + Self.comment(parameter.explanation + " " + range + ".")
        lines.append("#\(parameter.name) = \(parameter.standard)")
      }
      if section.takesAnyName { lines.append("") }
      lines += section.examples.map { "#\($0.name) = \($0.value)" }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static let lineLength = 78

  /// A text as lines of comment.
  private static func comment(_ text: String) -> [String] {
    var lines: [String] = []
    var line = "#"
    for word in text.split(whereSeparator: \.isWhitespace) {
      if line.count + 1 + word.count > lineLength, line != "#" {
        lines.append(line)
        line = "#"
      }
      line += " " + word
    }
    return line == "#" ? lines : lines + [line]
  }
}
