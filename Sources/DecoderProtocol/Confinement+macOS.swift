#if os(macOS)
  extension Confinement {
    /// Nothing is taken away: what locks programs of macOS in belongs to their signature, and the call for
    /// those that want to lock themselves in has been deprecated for years.
    static func restrict(_ isWanted: Bool) -> [(name: String, isActive: Bool)] {
      [("files and system calls", false)]
    }
  }
#endif
