#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension OwnProgram {
    /// The same program even where its file was replaced.
    static let command = "/proc/self/exe"

    static var folder: String? {
      var buffer = [CChar](repeating: 0, count: 4096)
      let length = readlink(command, &buffer, buffer.count - 1)
      guard length > 0 else { return nil }
      let path = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
  }
#endif
