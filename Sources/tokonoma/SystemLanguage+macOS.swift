#if os(macOS)
  import Foundation

  extension SystemLanguage {
    /// The first of the languages in the system's settings; programs that the Finder starts have no LANG.
    /// Not tried yet.
    static var name: String? { Locale.preferredLanguages.first.map(posixName) }
  }
#endif
