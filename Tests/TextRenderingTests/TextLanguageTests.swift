import Testing

@testable import TextRendering

struct TextLanguageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let locale: String
    let tag: String
    var testDescription: String { locale }
  }

  static let cases = [
    Case(locale: "ja_JP.UTF-8", tag: "ja-jp"),
    Case(locale: "zh_TW", tag: "zh-tw"),
    Case(locale: "sr_RS@latin", tag: "sr-rs"),
    Case(locale: "C.UTF-8", tag: "en"),
    Case(locale: "POSIX", tag: "en"),
    Case(locale: "", tag: "en"),
  ]

  @Test(arguments: cases)
  func `the name of a locale holds a language tag`(_ example: Case) {
    #expect(TextLanguage.tag(ofLocale: example.locale) == example.tag)
  }

  @Test func `kana and hangul name their language`() {
    #expect(TextLanguage.tag(for: "石庭の朝") == "ja")
    #expect(TextLanguage.tag(for: "아침") == "ko")
    #expect(TextLanguage.tag(for: "石庭") == TextLanguage.tag(for: ""))
  }
}
