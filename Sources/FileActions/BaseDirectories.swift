package import Library

/// Where the desktop wants a program's files (XDG Base Directory Specification 0.8).
///
/// Relative values count as unset, as the specification demands. A folder is nil where neither its own
/// variable nor HOME leads anywhere.
package struct BaseDirectories: Sendable, Equatable {
  package var configuration: FilePath?
  package var data: FilePath?
  package var state: FilePath?
  package var cache: FilePath?

  /// - Parameter environment: gives a variable's bytes; nil where it is unset.
  package init(environment: (String) -> [UInt8]?) {
    let home = Self.absolute(environment("HOME"))
    func folder(_ variable: String, _ usual: String) -> FilePath? {
      Self.absolute(environment(variable)) ?? home?.appending(usual.utf8)
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
  }

  private static func absolute(_ value: [UInt8]?) -> FilePath? {
    guard let value, value.first == UInt8(ascii: "/") else { return nil }
    return FilePath(value)
  }
}
