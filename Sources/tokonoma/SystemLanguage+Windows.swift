#if os(Windows)
  import WinSDK

  extension SystemLanguage {
    /// The user's locale. Not tried yet.
    static var name: String? {
      var buffer = [UInt16](repeating: 0, count: Int(LOCALE_NAME_MAX_LENGTH))
      let count = Int(GetUserDefaultLocaleName(&buffer, CInt(buffer.count)))
      // With the NUL after it.
      guard count > 1 else { return nil }
      return posixName(of: String(decoding: buffer[..<(count - 1)], as: UTF16.self))
    }
  }
#endif
