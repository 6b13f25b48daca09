import Localization
import Testing

@Suite struct PluralCategoryTests {
  /// Samples of CLDR's rules: numbers of each category in a language.
  struct Samples: Sendable, CustomTestStringConvertible {
    var language: String
    var numbers: [PluralCategory: [Int]]

    var testDescription: String { language }
  }

  static let languages = [
    Samples(language: "en", numbers: [.one: [1], .other: [0, 2, 11, 21, 101]]),
    Samples(language: "ja", numbers: [.other: [0, 1, 2, 100]]),
    Samples(language: "fr", numbers: [.one: [0, 1], .other: [2, 21]]),
    Samples(
      language: "ru",
      numbers: [.one: [1, 21, 101], .few: [2, 4, 22, 104], .many: [0, 5, 11, 12, 14, 19, 25, 111]]),
    Samples(language: "pl", numbers: [.one: [1], .few: [2, 4, 22], .many: [0, 5, 12, 21, 25, 101]]),
    Samples(language: "cs", numbers: [.one: [1], .few: [2, 4], .other: [0, 5, 22]]),
    Samples(language: "hr", numbers: [.one: [1, 21], .few: [3, 24], .other: [0, 5, 11, 12]]),
    Samples(
      language: "sl", numbers: [.one: [1, 101], .two: [2, 102], .few: [3, 4, 103], .other: [0, 5, 11]]),
    Samples(language: "lt", numbers: [.one: [1, 21], .few: [2, 29], .other: [0, 10, 11, 19, 20]]),
    Samples(language: "lv", numbers: [.zero: [0, 10, 11, 19, 20], .one: [1, 21], .other: [2, 9, 22]]),
    Samples(language: "ro", numbers: [.one: [1], .few: [0, 2, 19, 101, 119], .other: [20, 100, 120]]),
    Samples(
      language: "ar",
      numbers: [
        .zero: [0], .one: [1], .two: [2], .few: [3, 10, 103], .many: [11, 99, 111], .other: [100, 102],
      ]),
    Samples(language: "he", numbers: [.one: [1], .two: [2], .other: [0, 3, 20]]),
  ]

  @Test(arguments: languages)
  func `a number has the category that CLDR gives it`(_ samples: Samples) {
    for (category, numbers) in samples.numbers {
      for number in numbers {
        #expect(PluralCategory.of(number, in: samples.language) == category, "\(number)")
      }
    }
  }
}
