import Localization
import Testing

@Suite struct LanguageFileTests {
  static func file(_ text: String) -> LanguageFile { LanguageFile(Array(text.utf8), name: "xx.strings") }

  @Test func `a file translates what it names, and English says the rest`() throws {
    let file = Self.file(
      """
      \u{FEFF}# German
      quit = "Beenden"
      // Plurals

      movedToTrash.one = "Im Papierkorb";
      movedToTrash = "{count} Bilder im Papierkorb"\r
        nothingFound="Kein Name enthält \\"{value}\\"\\n\\\\"
      """)
    let german = Localization(
      language: try #require(Language(tag: "de")), translations: file.messages)

    #expect(file.problems == [])
    #expect(german.text(.quit) == "Beenden")
    #expect(german.text(.movedToTrash, count: 1) == "Im Papierkorb")
    #expect(german.text(.movedToTrash, count: 5) == "5 Bilder im Papierkorb")
    #expect(german.text(.nothingFound, value: "x") == "Kein Name enthält \"x\"\n\\")
    #expect(german.text(.help) == "Help")
  }

  @Test func `forms follow the language, and English texts keep English forms`() throws {
    let file = Self.file(
      """
      pictureCount.one = "{count} снимок"
      pictureCount.few = "{count} снимка"
      pictureCount.other = "{count} снимков"
      """)
    let russian = Localization(
      language: try #require(Language(tag: "ru")), translations: file.messages)

    #expect(russian.text(.pictureCount, count: 21) == "21 снимок")
    #expect(russian.text(.pictureCount, count: 3) == "3 снимка")
    #expect(russian.text(.pictureCount, count: 11) == "11 снимков")
    #expect(russian.text(.markedCount, count: 21) == "21 marked")
  }

  /// A line that makes no sense, and what the complaint must name.
  struct Malformed: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var line: String
    var named: String
  }

  static let malformed = [
    Malformed(testDescription: "no sign", line: "quit", named: "key"),
    Malformed(testDescription: "unknown text", line: "qiut = \"Ende\"", named: "qiut"),
    Malformed(testDescription: "unknown form", line: "quit.several = \"Ende\"", named: "quit.several"),
    Malformed(testDescription: "two forms", line: "quit.one.two = \"Ende\"", named: "quit.one.two"),
    Malformed(testDescription: "no quotation mark", line: "quit = Ende", named: "quotation mark"),
    Malformed(testDescription: "no end", line: "quit = \"Ende", named: "no end"),
    Malformed(testDescription: "something after it", line: "quit = \"Ende\" aus", named: "aus"),
    Malformed(testDescription: "unknown escape", line: #"quit = "\t""#, named: #"\t"#),
    Malformed(testDescription: "cut off in an escape", line: #"quit = "\"#, named: #"\"#),
    Malformed(testDescription: "unknown placeholder", line: "quit = \"{name}\"", named: "{name}"),
    Malformed(testDescription: "said twice", line: "help = \"Hilfe\"", named: "help"),
    Malformed(testDescription: "no other form", line: "found.one = \"Eins\"", named: "other"),
  ]

  @Test(arguments: malformed)
  func `a line that makes no sense is named and the others count`(_ item: Malformed) throws {
    let file = Self.file("help = \"Hilfe\"\n\n\(item.line)\nmenu = \"Menü\"\n")

    let problem = try #require(file.problems.first)
    #expect(file.problems.count == 1)
    #expect(problem.line == 3)
    #expect(problem.description.hasPrefix("xx.strings:3: "))
    #expect(problem.reason.contains(item.named), "\(problem)")
    #expect(file.messages == [.help: "Hilfe", .menu: "Menü"])
  }

  @Test func `bytes that are no text are named`() {
    let file = LanguageFile(Array("help = \"H\"\nmenu = \"".utf8) + [0xFF, 0x22], name: "xx.strings")

    #expect(file.problems.map(\.line) == [2])
    #expect(file.messages == [.help: "H"])
  }

  @Test(arguments: ["en", "ja"])
  func `what is printed for translators is read back the same`(tag: String) throws {
    let language = Localization(language: try #require(Language(tag: tag)))

    let file = Self.file(LanguageFile.text(of: language.message))

    #expect(file.problems == [])
    #expect(file.messages.count == TextKey.allCases.count)
    for key in TextKey.allCases { #expect(file.messages[key] == language.message(key)) }
  }

  /// Each is a mark of the format in one character with what stands beside it.
  @Test(arguments: ["a\r\nb", "\"\u{301}", "\\\u{301}", "a\"", "\\n\r"])
  func `a text is read back as it was written, whatever joins its marks`(text: String) throws {
    let language = Localization(language: .english, translations: [.help: Message(stringLiteral: text)])

    let file = Self.file(LanguageFile.text(of: language.message))

    #expect(file.problems == [])
    let read = try #require(file.messages[.help])[.other]
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
  }
}
