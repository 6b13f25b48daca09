/// A language and, where it matters, its region: "pt_BR".
package struct Language: Hashable, Sendable, CustomStringConvertible {
  /// Two or three letters of ISO 639, in lower case.
  package let code: String
  /// Of ISO 3166, in upper case; nil where none was given.
  package let region: String?

  package static let english = Language(code: "en", region: nil)

  private init(code: String, region: String?) {
    self.code = code
    self.region = region
  }

  /// - Parameter tag: as locales are named ("ja_JP.UTF-8", "sr@latin") or as the
  ///   web names languages ("pt-BR"). nil for what is no language; "C" and "POSIX"
  ///   are English.
  package init?(tag: String) {
    let name = tag.prefix { $0 != "." && $0 != "@" }
    if name == "C" || name == "POSIX" {
      self = .english
      return
    }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard let code = parts.first, (2...3).contains(code.count), code.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return nil }
    // A script, of four letters, may stand between the two.
    let region = parts.dropFirst().first { $0.count == 2 && $0.allSatisfy { $0.isASCII && $0.isLetter } }
    self.init(code: code.lowercased(), region: region?.uppercased())
  }

  /// The user's language: what the command line says, else the first of the
  /// variables of the environment that is set, as POSIX ranks them; English where
  /// none says anything that makes sense.
  package static func preferred(option: String? = nil, environment: (String) -> String?) -> Language {
    if let option, let language = Language(tag: option) { return language }
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = environment(variable), !value.isEmpty { return Language(tag: value) ?? .english }
    }
    return .english
  }

  package var description: String { region.map { "\(code)_\($0)" } ?? code }

  /// Whether it is written from right to left.
  package var isRightToLeft: Bool {
    ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi"].contains(code)
  }

  /// Names of the files that may hold its texts, the closest first.
  package var fileNames: [String] {
    (region == nil ? [code] : [description, code]).map { "\($0).strings" }
  }
}
