#if os(macOS)
  /// There is none: the system tells SDL of what controllers do through callbacks, and SDL has to ask.
  func makePadWatcher(wake: @escaping @Sendable () -> Void) -> (any PadWatching)? { nil }
#endif
