import SeededRandom
import Testing

@testable import Settings

struct SettingsParserTests {
  static let table = SettingsTable([
    .init(
      "view", "How pictures are shown.",
      [
        Parameter(
          "zoom-step", .number(1.05...4), standard: .number(1.25),
          "How much one notch of the wheel, or one press of a key, zooms, and this sentence is long enough to be broken."
        ),
        Parameter("wrap", .flag, standard: .flag(false), "Whether the first page follows the last."),
        Parameter(
          "background", .choice(["automatic", "dark", "light"]), standard: .text("automatic"),
          "The wall behind the picture."),
        Parameter("title", .text, standard: .text(""), "What the title bar says."),
      ]),
    .init(
      "slideshow", "Showing one picture after the other.",
      [
        Parameter(
          "interval", .number(0.1...3600), standard: .number(5), "Seconds for which a picture is shown."),
        Parameter("most-pages", .integer(1...100), standard: .integer(10), "How many pages there are."),
      ]),
    .init("keys", "Other keys for actions.", examples: [.init("next", "Right n"), .init("zoom-in", "plus")]),
  ])

  private func parse(_ text: String) -> SettingsParser { SettingsParser(Array(text.utf8), table: Self.table) }

  @Test(arguments: ["", " a", "a ", "\"", "\"a\"", "\"a", "a\"", "\"\"", "a \" b"])
  func `a text is read as it was written`(text: String) {
    let written = SettingValue.text(text).description

    #expect(parse("[view]\ntitle = \(written)\n").values["title"] == .text(text))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let problem: String?
    var testDescription: String { line }
  }

  static let cases = [
    Case(line: "zoom-step = 1.5", problem: nil),
    Case(line: "  zoom-step=4  ", problem: nil),
    Case(line: "zoom-step = x", problem: "zoom-step: \"x\" is not a number from 1.05 to 4"),
    Case(line: "zoom-step =", problem: "zoom-step: \"\" is not a number from 1.05 to 4"),
    Case(line: "zoom-step = 4.01", problem: "zoom-step: \"4.01\" is not a number from 1.05 to 4"),
    Case(line: "zoom-step = nan", problem: "zoom-step: \"nan\" is not a number from 1.05 to 4"),
    Case(line: "zoom-step = 1,5", problem: "zoom-step: \"1,5\" is not a number from 1.05 to 4"),
    Case(line: "zoom-step", problem: "\"zoom-step\" is neither a heading nor a name with a value"),
    Case(line: "zoom-stp = 2", problem: "zoom-stp is no setting; did you mean zoom-step?"),
    Case(line: "volume = 2", problem: "volume is no setting"),
    Case(line: "interval = 2", problem: "interval belongs under [slideshow]"),
    Case(line: "wrap = Yes", problem: nil),
    Case(line: "wrap = maybe", problem: "wrap: \"maybe\" is not yes or no"),
    Case(line: "background = light", problem: nil),
    Case(line: "background = blue", problem: "background: \"blue\" is not one of automatic, dark, light"),
    Case(line: "title = # and = are text", problem: nil),
    Case(line: "# zoom-step = x", problem: nil),
    Case(line: "; zoom-step = x", problem: nil),
    Case(line: "[slidehow]", problem: "[slidehow] is no section of settings; did you mean [slideshow]?"),
    Case(line: "[view", problem: "[view is no section of settings; did you mean [view]?"),
    Case(line: "", problem: nil),
  ]

  @Test(arguments: cases)
  func `a line is understood, or reported with its number`(_ example: Case) {
    let parser = parse("# first\n[view]\n\n\(example.line)\n")

    #expect(
      parser.problems.map { $0.description(in: "settings.ini") }
        == (example.problem.map { ["settings.ini:4: \($0)"] } ?? []))
  }

  @Test func `values are what the file says, and standard for the rest`() {
    let parser = parse(
      "\u{FEFF}[view]\r\nzoom-step = 2\r\nwrap = on\r\ntitle = \"  a \"\r\n[slideshow]\r\nmost-pages = 7\r\n")

    #expect(parser.problems.isEmpty)
    #expect(parser.values.number("zoom-step") == 2)
    #expect(parser.values.flag("wrap"))
    #expect(parser.values.text("title") == "  a ")
    #expect(parser.values.text("background") == "automatic")
    #expect(parser.values.integer("most-pages") == 7)
    #expect(parser.values.number("interval") == 5)
  }

  @Test func `what is wrong does not spoil the rest`() {
    let parser = SettingsParser(
      Array("[view]\nzoom-step = 0\n".utf8) + [0xFF, 0x0A] + Array("[other]\na = b\n[view]\nwrap = yes".utf8),
      table: Self.table)

    #expect(parser.problems.map(\.line) == [2, 3, 4])
    #expect(parser.values.flag("wrap"))
    #expect(parser.values.number("zoom-step") == 1.25)
  }

  @Test func `the last of two counts, and is reported`() {
    let parser = parse("[view]\nwrap = yes\nwrap = no\n")

    #expect(
      parser.problems == [SettingsProblem(line: 3, "wrap was set in line 2 already; this one counts")])
    #expect(!parser.values.flag("wrap"))
  }

  @Test func `a setting needs no heading before it`() {
    #expect(parse("interval = 2").values.number("interval") == 2)
    #expect(parse("interval = 2").problems.isEmpty)
  }

  @Test func `a section of any names keeps them in order, with their lines`() {
    let entries = parse("[keys]\nnext = Right n\n# no\nnext = Left\n").values.entries(in: "keys")

    #expect(entries.map(\.line) == [2, 4])
    #expect(entries.map(\.name) == ["next", "next"])
    #expect(entries.map(\.value) == ["Right n", "Left"])
  }

  @Test func `the file of comments changes nothing, and without its marks is the standard`() {
    let file = Self.table.commentedFile(heading: "Settings of Tokonoma.")
    let text = String(decoding: file, as: UTF8.self)
    let standard = SettingsValues(standardOf: Self.table)

    let commented = SettingsParser(file, table: Self.table)
    #expect(commented.problems.isEmpty)
    #expect(commented.values == standard)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 78 })
    let plain = parse(
      lines.map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }.joined(separator: "\n"))
    #expect(plain.problems.isEmpty)
    for parameter in Self.table.parameters {
      #expect(plain.values[parameter.name] == parameter.standard)
      #expect(text.contains("# \(parameter.name)\n"))
    }
    #expect(plain.values.entries(in: "keys").map(\.name) == ["next", "zoom-in"])
    #expect(text.contains("A number from 1.05 to 4.\n#zoom-step = 1.25\n"))
  }

  @Test func `no bytes trip the parser`() {
    var generator = SeededGenerator(seed: 2)
    let file = Self.table.commentedFile(heading: "x").map { $0 == UInt8(ascii: "#") ? 0x20 : $0 }
    for _ in 0..<300 {
      var bytes = file
      for _ in 0..<8 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      let parser = SettingsParser(bytes, table: Self.table)
      #expect(parser.problems.allSatisfy { ($0.line ?? 0) > 0 })
    }
  }

  @Test(arguments: [("", "", 0), ("abc", "", 3), ("kitten", "sitting", 3), ("ab", "ba", 2), ("é", "e", 2)])
  func `words are as far apart as it takes to change one`(first: String, second: String, distance: Int) {
    #expect(EditDistance.between(first, second) == distance)
    #expect(EditDistance.between(second, first) == distance)
  }
}
