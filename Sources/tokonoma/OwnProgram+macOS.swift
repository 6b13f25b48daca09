#if os(macOS)
  import Darwin

  extension OwnProgram {
    /// Not tried yet.
    static var command: String { path ?? CommandLine.arguments[0] }

    static var folder: String? {
      guard let path else { return nil }
      return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    /// Without links, so that what is installed beside the program is found.
    private static var path: String? {
      var buffer = [CChar](repeating: 0, count: 4096)
      var size = UInt32(buffer.count)
      guard _NSGetExecutablePath(&buffer, &size) == 0, let resolved = realpath(buffer, nil) else {
        return nil
      }
      defer { free(resolved) }
      return String(cString: resolved)
    }
  }
#endif
