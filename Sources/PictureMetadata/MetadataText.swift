/// Text from metadata, made fit to be shown on one line.
enum MetadataText {
  /// Of any text, in bytes as stored; what is longer is cut off.
  static let longest = 1024

  /// Text up to the first zero byte: UTF-8, or Latin-1 if it is not. Nil if nothing can be seen of it.
  static func decode(_ bytes: some Collection<UInt8>) -> String? {
    let text = Array(bytes.prefix(longest).prefix { $0 != 0 })
    // A character may have been cut in two.
    for cut in 0...(text.count == longest ? 3 : 0) {
      if let decoded = String(validating: text.dropLast(cut), as: UTF8.self) { return tidy(decoded) }
    }
    return tidy(String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) })))
  }

  /// Without control characters, without space at the ends, and one space where there are several.
  static func tidy(_ text: String) -> String? {
    let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
