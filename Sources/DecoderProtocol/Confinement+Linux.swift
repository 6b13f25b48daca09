#if os(Linux)
  import CPosix

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension Confinement {
    /// Where systems keep libraries, their settings and fonts; no pictures.
    private static let system = [
      "/usr", "/lib", "/lib64", "/etc", "/opt", "/nix/store", "/gnu/store", "/app", "/snap",
      "/run/host/fonts",
      "/var/cache/fontconfig", "/dev/null", "/dev/urandom", "/proc/cpuinfo", "/proc/meminfo", "/proc/self",
      "/sys/devices/system/cpu",
    ]
    /// The same in a home folder.
    private static let personal = [
      ".fonts", ".fonts.conf", ".local/share/fonts", ".config/fontconfig", ".cache/fontconfig",
    ]

    /// Takes from the process what the kernel can take, if it is asked for.
    ///
    /// - Returns: the names of the restrictions, and whether they are in force.
    static func restrict(_ isWanted: Bool) -> [(name: String, isActive: Bool)] {
      let pieces = isWanted ? restrict() : 0
      return [
        ("files (Landlock)", pieces & CInt(CPOSIX_SANDBOX_FILES) != 0),
        ("system calls (seccomp)", pieces & CInt(CPOSIX_SANDBOX_CALLS) != 0),
      ]
    }

    private static func restrict() -> CInt {
      var readable = system
      if let home = value("HOME") { readable += personal.map { "\(home)/\($0)" } }
      if let folder = value("XDG_DATA_HOME") { readable.append("\(folder)/fonts") }
      for name in ["XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
        if let folder = value(name) { readable.append("\(folder)/fontconfig") }
      }
      if let folders = value("LD_LIBRARY_PATH") { readable += folders.split(separator: ":").map(String.init) }
      var pointers = readable.map { UnsafePointer(strdup($0)) }
      defer { for pointer in pointers { free(UnsafeMutableRawPointer(mutating: pointer)) } }
      pointers.append(nil)
      return cposix_sandbox(pointers)
    }

    private static func value(_ name: String) -> String? {
      guard let pointer = getenv(name), pointer.pointee != 0 else { return nil }
      return String(cString: pointer)
    }
  }
#endif
