import CPosix

/// What a decoder process gives up before the first byte of a picture is read.
///
/// `restrict`, which takes files and system calls away, is in one file for each system.
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
    note("limits of file size (4 GB), descriptors (256) and time", isConfined)
    note("a limit of memory (4 GB)", isConfined && cposix_can_limit_memory())
    for (name, isActive) in restrict(isSandboxed) { note(name, isActive) }
    return report
  }

  /// Allows the process so much processor time from now on as it can use within
  /// `milliseconds`.
  package static func allowTime(milliseconds: UInt32) {
    // Without it, the viewer still ends what takes too long.
    _ = cposix_limit_time((Int64(milliseconds) / 1000 + 1) * Int64(Limits.processors))
  }
}
