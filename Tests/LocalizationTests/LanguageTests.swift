import Localization
import Testing

@Suite struct LanguageTests {
  /// A name of a language, and what is understood; nil for nothing.
  struct Tag: Sendable, CustomTestStringConvertible {
    var tag: String
    var understood: String?
    var isRightToLeft = false

    var testDescription: String { tag }
  }

  static let tags = [
    Tag(tag: "ja_JP.UTF-8", understood: "ja_JP"), Tag(tag: "ja", understood: "ja"),
    Tag(tag: "pt-br", understood: "pt_BR"), Tag(tag: "sr@latin", understood: "sr"),
    Tag(tag: "zh-Hant-TW", understood: "zh_TW"), Tag(tag: "C", understood: "en"),
    Tag(tag: "C.UTF-8", understood: "en"), Tag(tag: "POSIX", understood: "en"),
    Tag(tag: "ar_EG", understood: "ar_EG", isRightToLeft: true),
    Tag(tag: "he", understood: "he", isRightToLeft: true),
    Tag(tag: "fa_IR.UTF-8", understood: "fa_IR", isRightToLeft: true),
    Tag(tag: "ur", understood: "ur", isRightToLeft: true), Tag(tag: "", understood: nil),
    Tag(tag: "japanese", understood: nil), Tag(tag: "../ja", understood: nil),
    Tag(tag: "j2", understood: nil),
  ]

  @Test(arguments: tags)
  func `a language is known by its names`(_ tag: Tag) {
    let language = Language(tag: tag.tag)

    #expect(language?.description == tag.understood)
    #expect(language?.isRightToLeft ?? false == tag.isRightToLeft)
  }

  /// What is asked for and what the environment says, and the language chosen.
  struct Choice: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var option: String?
    var environment: [String: String]
    var chosen: String
  }

  static let choices = [
    Choice(
      testDescription: "the option goes first", option: "de", environment: ["LC_ALL": "ja_JP"], chosen: "de"),
    Choice(
      testDescription: "LC_ALL before LC_MESSAGES",
      environment: ["LC_ALL": "fr_FR", "LC_MESSAGES": "ja_JP", "LANG": "de_DE"], chosen: "fr_FR"),
    Choice(
      testDescription: "LC_MESSAGES before LANG, an empty variable is none",
      environment: ["LC_ALL": "", "LC_MESSAGES": "ja_JP", "LANG": "de_DE"], chosen: "ja_JP"),
    Choice(
      testDescription: "C is English, not the next variable",
      environment: ["LC_ALL": "C", "LANG": "de_DE"], chosen: "en"),
    Choice(testDescription: "nothing said", environment: [:], chosen: "en"),
  ]

  @Test(arguments: choices)
  func `the language is the user's`(_ choice: Choice) {
    let language = Language.preferred(option: choice.option) { choice.environment[$0] }

    #expect(language.description == choice.chosen)
  }

  @Test func `files of the region go before those of the language`() {
    #expect(Language(tag: "pt_BR")?.fileNames == ["pt_BR.strings", "pt.strings"])
    #expect(Language(tag: "de")?.fileNames == ["de.strings"])
  }
}
