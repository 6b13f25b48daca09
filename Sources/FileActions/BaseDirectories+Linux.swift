#if os(Linux)
  import Library

  extension BaseDirectories {
    /// The folders of the XDG Base Directory Specification 0.8.
    ///
    /// Relative values count as unset, as the specification demands.
    package init(environment: Environment) {
      let home = Self.absolute(environment("HOME"))
      func folder(_ variable: String, _ usual: String) -> FilePath? {
        Self.absolute(environment(variable)) ?? home?.appending(usual.utf8)
      }
      configuration = folder("XDG_CONFIG_HOME", ".config")
      data = folder("XDG_DATA_HOME", ".local/share")
      state = folder("XDG_STATE_HOME", ".local/state")
      cache = folder("XDG_CACHE_HOME", ".cache")
      let shared = environment("XDG_DATA_DIRS") ?? Array("/usr/local/share:/usr/share".utf8)
      sharedData = shared.split(separator: UInt8(ascii: ":")).compactMap { Self.absolute(Array($0)) }
    }

    private static func absolute(_ value: [UInt8]?) -> FilePath? {
      guard let value, value.first == UInt8(ascii: "/") else { return nil }
      return FilePath(value)
    }
  }
#endif
