#if os(Windows)
  import WinSDK

  extension BlockingThread {
    /// Starts a detached thread that runs the body; false where there is none to be had. Not tried yet.
    static func create(_ body: UnsafeMutableRawPointer) -> Bool {
      guard let thread = CreateThread(nil, 0, runBody, body, 0, nil) else { return false }
      CloseHandle(thread)
      return true
    }
  }

  private func runBody(_ argument: LPVOID?) -> DWORD {
    ThreadBody.run(argument)
    return 0
  }
#endif
