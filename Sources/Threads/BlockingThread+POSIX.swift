#if !os(Windows)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  extension BlockingThread {
    /// Starts a detached thread that runs the body; false where there is none to be had.
    static func create(_ body: UnsafeMutableRawPointer) -> Bool {
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      guard pthread_create(&thread, nil, runBody, body) == 0 else { return false }
      #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
      #else
        pthread_detach(thread)
      #endif
      return true
    }
  }

  #if canImport(Darwin)
    private func runBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      ThreadBody.run(argument)
      return nil
    }
  #else
    private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      ThreadBody.run(argument)
      return nil
    }
  #endif
#endif
