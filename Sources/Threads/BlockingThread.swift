#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads for work that blocks, which must stay off Swift's cooperative pool.
package enum BlockingThread {
  /// Starts a thread that runs `body` and ends; false when the system has no thread to give.
  ///
  /// Nobody waits for the thread: at exit it is stopped wherever it is.
  @discardableResult
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let argument = Unmanaged.passRetained(Body(body)).toOpaque()
    guard let thread = create(argument) else {
      Unmanaged<Body>.fromOpaque(argument).release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private static func create(_ argument: UnsafeMutableRawPointer) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, nil, runBody, argument) == 0 else { return nil }
    return thread
  }
}

/// Carries a closure through the C interface.
private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}
