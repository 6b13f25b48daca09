#if os(Windows)
  import Library

  extension BaseDirectories {
    /// The folders of applications: what follows the user from machine to machine, and what does not.
    /// Not tried yet.
    package init(environment: Environment) {
      configuration = Self.absolute(environment("APPDATA"))
      let local = Self.absolute(environment("LOCALAPPDATA"))
      data = local
      state = local
      cache = local
      sharedData = [Self.absolute(environment("PROGRAMDATA"))].compactMap { $0 }
    }

    /// "C:\Users" as "C:/Users"; nil where there is no drive before it.
    private static func absolute(_ value: [UInt8]?) -> FilePath? {
      guard let value, value.count >= 3, value[1] == UInt8(ascii: ":") else { return nil }
      return FilePath(value.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 })
    }
  }
#endif
