#if !os(Windows)
  import Library

  extension StandardInput {
    static func path(to file: CInt) -> FilePath? { FilePath("/dev/fd/\(file)") }
  }
#endif
