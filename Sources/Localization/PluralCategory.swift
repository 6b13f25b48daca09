/// The kinds of whole numbers that languages tell apart, named as in Unicode's
/// CLDR, whose plural rules for cardinals these are.
package enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other

  /// The category of a number of things in a language.
  ///
  /// - Parameter language: its two or three letters.
  package static func of(_ count: Int, in language: String) -> Self {
    let count = count.magnitude
    switch language {
    case "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my": return .other
    case "fr", "hy", "pt", "hi", "bn", "fa", "kn", "gu": return count <= 1 ? .one : .other
    case "ru", "uk", "be": return eastSlavic(count)
    case "sr", "hr", "bs":
      let category = eastSlavic(count)
      return category == .many ? .other : category
    case "pl": return count == 1 ? .one : isFew(count) ? .few : .many
    case "cs", "sk": return count == 1 ? .one : (2...4).contains(count) ? .few : .other
    case "sl": return slovenian(count)
    case "lt": return lithuanian(count)
    case "lv": return latvian(count)
    case "ro": return count == 1 ? .one : count == 0 || (1...19).contains(count % 100) ? .few : .other
    case "ar": return arabic(count)
    case "he": return count == 1 ? .one : count == 2 ? .two : .other
    default: return count == 1 ? .one : .other
    }
  }

  private static func isFew(_ count: UInt) -> Bool {
    (2...4).contains(count % 10) && !(12...14).contains(count % 100)
  }

  private static func eastSlavic(_ count: UInt) -> Self {
    if count % 10 == 1, count % 100 != 11 { return .one }
    return isFew(count) ? .few : .many
  }

  private static func slovenian(_ count: UInt) -> Self {
    switch count % 100 {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }

  private static func lithuanian(_ count: UInt) -> Self {
    if (11...19).contains(count % 100) { return .other }
    switch count % 10 {
    case 0: return .other
    case 1: return .one
    default: return .few
    }
  }

  private static func latvian(_ count: UInt) -> Self {
    if count % 10 == 0 || (11...19).contains(count % 100) { return .zero }
    return count % 10 == 1 ? .one : .other
  }

  private static func arabic(_ count: UInt) -> Self {
    switch count {
    case 0: return .zero
    case 1: return .one
    case 2: return .two
    default:
      if (3...10).contains(count % 100) { return .few }
      return (11...99).contains(count % 100) ? .many : .other
    }
  }
}
