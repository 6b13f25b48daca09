#if os(macOS)
  import Darwin

  extension BlockingThread {
    /// Starts a detached thread that runs the body; false where there is none to be had. Not tried yet.
    static func create(_ body: UnsafeMutableRawPointer) -> Bool {
      var thread: pthread_t?
      guard pthread_create(&thread, nil, runBody, body) == 0, let thread else { return false }
      pthread_detach(thread)
      return true
    }
  }

  private func runBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    ThreadBody.run(argument)
    return nil
  }
#endif
