/// Something in a settings file that does not count, and why.
package struct SettingsProblem: Error, Hashable, Sendable {
  /// From 1; nil for the file as a whole.
  package let line: Int?
  /// One sentence without a full stop.
  package let text: String

  package init(line: Int?, _ text: String) {
    self.line = line
    self.text = text
  }

  /// One line, as in `settings.ini:12: zoom-step: "x" is not a number from 1.05 to 4`.
  package func description(in file: String) -> String {
    line.map { "\(file):\($0): \(text)" } ?? "\(file): \(text)"
  }
}
