#if os(macOS)
  import Library

  extension BaseDirectories {
    /// The folders of Apple's File System Programming Guide, below the user's home. Not tried yet.
    package init(environment: Environment) {
      let home = environment("HOME").flatMap { $0.first == UInt8(ascii: "/") ? FilePath($0) : nil }
      let support = home?.appending("Library/Application Support".utf8)
      configuration = support
      data = support
      state = support
      cache = home?.appending("Library/Caches".utf8)
      sharedData = ["/Library/Application Support", "/opt/homebrew/share", "/usr/local/share"]
        .compactMap { FilePath($0) }
    }
  }
#endif
