#if os(Linux)
  extension SystemLanguage {
    static var name: String? { nil }
  }
#endif
