#if os(Windows)
  extension Confinement {
    /// Nothing is taken away: an AppContainer has to be there when a process is started, and decoders of
    /// Windows are not started yet.
    static func restrict(_ isWanted: Bool) -> [(name: String, isActive: Bool)] {
      [("files and system calls", false)]
    }
  }
#endif
