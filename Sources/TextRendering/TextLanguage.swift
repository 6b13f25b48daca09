#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Chooses the language whose letter shapes a text is set in.
///
/// Japanese, Chinese and Korean share characters that look different in each; a name written with kana or
/// hangul says which it is, for all others the user's own language decides.
enum TextLanguage {
  /// An RFC 3066 tag, as in "ja" or "zh-tw".
  static func tag(for text: String) -> String {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return "ja"
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: return "ko"
      default: continue
      }
    }
    return userTag
  }

  private static let userTag = tag(ofLocale: localeName)

  /// The tag of a POSIX locale name, as in "zh_TW.UTF-8"; "en" for the "C" locale.
  static func tag(ofLocale name: String) -> String {
    let language = name.prefix { $0 != "." && $0 != "@" }
    guard !language.isEmpty, language != "C", language != "POSIX" else { return "en" }
    return String(language.map { $0 == "_" ? "-" : $0 }).lowercased()
  }

  private static var localeName: String {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = getenv(variable), value.pointee != 0 { return String(cString: value) }
    }
    return ""
  }
}
