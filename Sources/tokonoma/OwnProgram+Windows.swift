#if os(Windows)
  import WinSDK

  extension OwnProgram {
    /// Not tried yet.
    static var command: String { path ?? CommandLine.arguments[0] }

    static var folder: String? {
      guard let path else { return nil }
      return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    private static var path: String? {
      var buffer = [UInt16](repeating: 0, count: 1 << 15)
      let length = Int(GetModuleFileNameW(nil, &buffer, DWORD(buffer.count)))
      guard length > 0, length < buffer.count else { return nil }
      return String(decoding: buffer[..<length].map { $0 == 0x5C ? 0x2F : $0 }, as: UTF16.self)
    }
  }
#endif
