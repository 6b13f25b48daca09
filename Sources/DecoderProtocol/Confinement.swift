import CPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a decoder process gives up before the first byte of a picture is read.
package enum Confinement {
  /// What the process may use at most.
  private enum Limits {
    /// Libraries map much more than they touch.
    static let addressSpace = 4 << 30
    /// The scratch file, shared memory, and a copy of a picture's file.
    static let fileSize = 4 << 30
    static let descriptors: CInt = 256
    /// Threads of libraries use several processors at once.
    static let processors = 8
  }

  /// What has been set up, for people, and why something was not.
  package struct Report: Sendable {
    /// The pieces in force, such as "system calls".
    package var active: [String] = []
    package var missing: [String] = []

    package var description: String {
      let all = active.isEmpty ? "nothing" : active.joined(separator: ", ")
      return missing.isEmpty ? all : all + "; not here: " + missing.joined(separator: ", ")
    }
  }

  /// Argument of decoder programs that leaves the sandbox out, for debuggers.
  package static let noSandboxArgument = "--no-sandbox"

  /// Where systems keep libraries, their settings and fonts; no pictures.
  private static let system = [
    "/usr", "/lib", "/lib64", "/etc", "/opt", "/nix/store", "/gnu/store", "/app", "/snap", "/run/host/fonts",
    "/var/cache/fontconfig", "/dev/null", "/dev/urandom", "/proc/cpuinfo", "/proc/meminfo", "/proc/self",
    "/sys/devices/system/cpu",
  ]
  /// The same in a home folder.
  private static let personal = [
    ".fonts", ".fonts.conf", ".local/share/fonts", ".config/fontconfig", ".cache/fontconfig",
  ]

  /// Locks the process down for good.
  ///
  /// What the kernel lacks is left out: it is no reason not to show pictures.
  ///
  /// - Parameter isSandboxed: False leaves only the limits.
  @discardableResult
  package static func enter(isSandboxed: Bool = true) -> Report {
    var report = Report()
    func note(_ piece: String, _ isActive: Bool) {
      if isActive { report.active.append(piece) } else { report.missing.append(piece) }
    }
    var limits = cposix_limits(
      address_space: Limits.addressSpace, file_size: Limits.fileSize, descriptors: Limits.descriptors)
    let isConfined = cposix_confine(&limits) >= 0
    note("no new privileges, no core dumps, ends with the viewer", isConfined)
    note("limits of memory (4 GB), file size (4 GB), descriptors (256) and time", isConfined)
    let pieces = isSandboxed ? restrict() : 0
    note("files (Landlock)", pieces & CInt(CPOSIX_SANDBOX_FILES) != 0)
    note("system calls (seccomp)", pieces & CInt(CPOSIX_SANDBOX_CALLS) != 0)
    return report
  }

  /// Allows the process so much processor time from now on as it can use within
  /// `milliseconds`.
  package static func allowTime(milliseconds: UInt32) {
    // Without it, the viewer still ends what takes too long.
    _ = cposix_limit_time((Int64(milliseconds) / 1000 + 1) * Int64(Limits.processors))
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
