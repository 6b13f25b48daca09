#if os(Windows)
  /// There is none: controllers of Windows can only be asked.
  func makePadWatcher(wake: @escaping @Sendable () -> Void) -> (any PadWatching)? { nil }
#endif
