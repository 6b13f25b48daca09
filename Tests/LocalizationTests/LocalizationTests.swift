import Testing

@testable import Localization

@Suite struct LocalizationTests {
  static let japanese = Localization(language: Language(tag: "ja") ?? .english)

  @Test func `every text has the same placeholders in Japanese as in English`() {
    func names(_ message: Message) -> Set<Substring> {
      // The two write dates in their own ways.
      Set(
        PluralCategory.allCases.flatMap { Placeholders.names(in: message[$0]) }.map {
          $0.prefix { $0 != "2" }
        })
    }
    for key in TextKey.allCases {
      let japanese = names(Japanese.message(key))
      let english = names(English.message(key))
      #expect(japanese.isSubset(of: english), "\(key)")
      #expect(japanese.subtracting(["count"]) == english.subtracting(["count"]), "\(key)")
    }
  }

  @Test func `no text is empty and only numbers and units are alike in both languages`() {
    let alike: Set<TextKey> = [
      .decimalPoint, .thousandsMark, .kilobytes, .megabytes, .gigabytes, .millimetres,
    ]
    for key in TextKey.allCases {
      let (english, japanese) = (English.message(key)[.other], Japanese.message(key)[.other])
      #expect(!english.isEmpty && !japanese.isEmpty)
      #expect((english == japanese) == alike.contains(key), "\(key): \(japanese)")
    }
  }

  /// A text asked for and what is said.
  struct Saying: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var said: String
    var expected: String
  }

  static let sayings = [
    Saying(
      testDescription: "one picture", said: Localization.english.text(.movedToTrash, count: 1),
      expected: "Moved to the trash"),
    Saying(
      testDescription: "no number", said: Localization.english.text(.movedToTrash),
      expected: "Moved to the trash"),
    Saying(
      testDescription: "several pictures", said: Localization.english.text(.movedToTrash, count: 12),
      expected: "12 pictures moved to the trash"),
    Saying(
      testDescription: "no pictures", said: Localization.english.text(.pictureCount, count: 0),
      expected: "0 pictures"),
    Saying(
      testDescription: "a name with braces",
      said: Localization.english.text(.deleteQuestion, name: "{count} {name}.jpg", count: 1),
      expected: "Delete {count} {name}.jpg for good?"),
    Saying(
      testDescription: "one picture in Japanese",
      said: japanese.text(.deleteQuestion, name: "海.jpg", count: 1), expected: "海.jpgを完全に削除しますか？"),
    Saying(
      testDescription: "several pictures in Japanese", said: japanese.text(.deleteQuestion, count: 3),
      expected: "3枚の画像を完全に削除しますか？"),
    Saying(
      testDescription: "a position", said: Localization.english.text(.position, count: 3, total: 12_345),
      expected: "3 of 12,345"),
    Saying(
      testDescription: "a name between right-to-left words",
      said: Localization(
        language: Language(tag: "he") ?? .english, translations: [.renamed: "השם החדש: {value}"]
      ).text(.renamed, value: "a.jpg"),
      expected: "השם החדש: \u{2068}a.jpg\u{2069}"),
  ]

  @Test(arguments: sayings)
  func `a text says what it is about`(_ saying: Saying) {
    #expect(saying.said == saying.expected)
  }

  static let numbers = [
    Saying(testDescription: "small", said: Localization.english.number(9999), expected: "9999"),
    Saying(testDescription: "large", said: Localization.english.number(1_234_567), expected: "1,234,567"),
    Saying(testDescription: "negative", said: Localization.english.number(-12_345), expected: "−12,345"),
    Saying(
      testDescription: "decimals", said: Localization.english.number(2.80, decimals: 2), expected: "2.8"),
    Saying(testDescription: "carried", said: Localization.english.number(9.96, decimals: 1), expected: "10"),
    Saying(
      testDescription: "no zero less than none", said: Localization.english.number(-0.01, decimals: 1),
      expected: "0"),
    Saying(
      testDescription: "endless", said: Localization.english.number(.infinity, decimals: 1), expected: "–"),
    Saying(testDescription: "one byte", said: Localization.english.fileSize(1), expected: "1 byte"),
    Saying(testDescription: "bytes", said: Localization.english.fileSize(999), expected: "999 bytes"),
    Saying(testDescription: "kilobytes", said: Localization.english.fileSize(999_499), expected: "999 kB"),
    Saying(
      testDescription: "nearly megabytes", said: Localization.english.fileSize(999_500), expected: "1 MB"),
    Saying(
      testDescription: "megabytes", said: Localization.english.fileSize(24_350_000), expected: "24.4 MB"),
    Saying(
      testDescription: "nearly gigabytes", said: Localization.english.fileSize(999_950_000), expected: "1 GB"),
    Saying(testDescription: "percent", said: Localization.english.percentage(0.333), expected: "33 %"),
    Saying(testDescription: "percent in Japanese", said: japanese.percentage(2), expected: "200%"),
    Saying(
      testDescription: "date", said: Localization.english.date(year: 2026, month: 1, day: 9),
      expected: "2026-01-09"),
    Saying(
      testDescription: "date in Japanese",
      said: japanese.date(year: 2026, month: 1, day: 9, time: (hour: 7, minute: 5)),
      expected: "2026年1月9日 07:05"),
  ]

  @Test(arguments: numbers)
  func `numbers are written as the language writes them`(_ saying: Saying) {
    #expect(saying.said == saying.expected)
  }

  @Test func `reasons are translated by their kind, with the details after them`() {
    #expect(Localization.english.reason("damaged PNG: it ends") == "damaged PNG: it ends")
    #expect(Self.japanese.reason("damaged PNG: it ends") == "壊れています (damaged PNG: it ends)")
    #expect(Self.japanese.reason("the file is empty") == "ファイルが空です")
    #expect(Self.japanese.reason("cannot open the file: permission denied") == "このファイルを読む権限がありません")
    #expect(Self.japanese.reason("something new") == "something new")
  }
}
