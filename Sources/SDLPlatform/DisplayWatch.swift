import CSDL2

/// Tells once that the X server is gone; by then nothing more can be asked of it,
/// and the process is about to end.
///
/// On Wayland SDL asks the program to quit instead: see `Window.hasLostDisplay`.
package final class DisplayWatch {
  private let body: () -> Void

  /// Begins to watch, once there is a window.
  ///
  /// - Parameter body: called on this thread, in the middle of whatever it does
  ///   with the display. It must not wait for what that holds.
  package init(_ body: @escaping () -> Void) {
    self.body = body
    guard SDLSystem.videoDriver == "x11" else { return }
    csdl_x11_on_server_lost(
      { context in
        guard let context else { return }
        Unmanaged<DisplayWatch>.fromOpaque(context).takeUnretainedValue().body()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    csdl_x11_on_server_lost(nil, nil)
  }
}
