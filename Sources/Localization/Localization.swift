/// All that the program says, in one language.
package struct Localization: Sendable {
  package let language: Language
  private let base: @Sendable (TextKey) -> Message
  private let translations: [TextKey: Message]

  /// English as it is built in.
  package static let english = Localization(language: .english)

  /// - Parameter translations: from files, before what is built in; what neither
  ///   has is English.
  package init(language: Language, translations: [TextKey: Message] = [:]) {
    self.language = language
    self.translations = translations
    base = language.code == "ja" ? Japanese.message : English.message
  }

  /// Whether pages, panels and text run from right to left.
  package var isRightToLeft: Bool { language.isRightToLeft }

  package func message(_ key: TextKey) -> Message { translations[key] ?? base(key) }

  /// A text with what it is about in it.
  ///
  /// - Parameters:
  ///   - name: of a file, for `{name}`.
  ///   - value: for `{value}`: a folder, a new name, a reason, a number with its unit.
  ///   - count: for `{count}`; also chooses between "a picture" and "two pictures".
  ///     Without it the text is about one thing.
  ///   - total: for `{total}`.
  package func text(
    _ key: TextKey, name: String? = nil, value: String? = nil, count: Int? = nil, total: Int? = nil
  ) -> String {
    let message = message(key)
    // A text that only English has is English in its forms too.
    let isOwn = translations[key] != nil || language.code == "ja"
    let code = isOwn ? language.code : Language.english.code
    // One thing may have a text of its own in any language, such as one with its name.
    let category = count == nil || count == 1 ? .one : PluralCategory.of(count ?? 1, in: code)
    var values: [Substring: String] = [:]
    values["name"] = name.map(isolated)
    values["value"] = value.map(isolated)
    values["count"] = count.map(number)
    values["total"] = total.map(number)
    return Placeholders.fill(message[category], with: values)
  }

  /// In right-to-left text a name is kept together with its digits and dots, by
  /// Unicode's isolates.
  private func isolated(_ text: String) -> String {
    isRightToLeft ? "\u{2068}\(text)\u{2069}" : text
  }

  // MARK: Reasons

  /// Why a picture cannot be shown, in the user's language, from a message of the
  /// decoders; these begin with the kind of failure.
  ///
  /// In other languages than English what is known by its kind is translated, and
  /// the message itself follows in parentheses where it says more.
  package func reason(_ message: String) -> String {
    if language.code == Language.english.code, translations.isEmpty { return message }
    guard let (_, key) = Self.kinds.first(where: { message.hasPrefix($0.0) }) else { return message }
    let hasDetail = message.contains(":") && !message.hasPrefix("cannot open the file:")
    return text(key) + (hasDetail ? " (\(isolated(message)))" : "")
  }

  /// How messages begin, the longer beginnings first.
  private static let kinds: [(String, TextKey)] = [
    ("cannot open the file: no such file", .reasonNoSuchFile),
    ("cannot open the file: permission denied", .reasonNoPermission),
    ("cannot open the file: is a folder", .reasonFolder),
    ("cannot open the file: not a regular file", .reasonSpecialFile),
    ("cannot open the file", .reasonUnreadable), ("cannot read the file", .reasonUnreadable),
    ("the file is empty", .reasonEmptyFile), ("not a picture: the file is empty", .reasonEmptyFile),
    ("not a picture", .reasonNotAPicture), ("damaged", .reasonDamaged), ("unsupported", .reasonUnsupported),
    ("too large", .reasonTooLarge), ("too slow", .reasonTooSlow), ("not enough memory", .reasonNoMemory),
    ("the decoder", .reasonDecoderStopped), ("no decoder is running", .reasonDecoderStopped),
  ]
}
