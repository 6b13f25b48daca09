#if os(Windows)
  import Library

  extension StandardInput {
    /// There is none, nor a file without a name.
    static func path(to file: CInt) -> FilePath? { nil }
  }
#endif
