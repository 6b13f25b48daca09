/// Sleeps until a controller did something, so that the loop need not poll them.
///
/// `makePadWatcher` is in one file for each system.
protocol PadWatching: Sendable {
  /// Watches the controllers at these paths, SDL's names for them, from now on.
  func watch(_ paths: [String])
}
