/// Threads for work that blocks, which must stay off Swift's cooperative pool.
package enum BlockingThread {
  /// Starts a thread that runs `body` and ends; false when the system has no thread to give.
  ///
  /// Nobody waits for the thread: at exit it is stopped wherever it is.
  @discardableResult
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let argument = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    if create(argument) { return true }
    Unmanaged<ThreadBody>.fromOpaque(argument).release()
    return false
  }
}

/// Carries a closure through the C interface.
final class ThreadBody: Sendable {
  private let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }

  /// Runs the body that a new thread was given.
  static func run(_ argument: UnsafeMutableRawPointer?) {
    guard let argument else { return }
    Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
  }
}
