import TestSupport

/// The real program in a window that covers the virtual screen.
final class WindowedProgram: TracedProgram {
  let screen: VirtualScreen

  /// Starts the program and returns once its window covers the screen and shows
  /// the first picture.
  ///
  /// - Parameters:
  ///   - home: one that an earlier run has left; nil for a new one.
  ///   - coversScreen: false leaves the window where the program has put it.
  ///   - screen: nil for the one that all share.
  ///   - launcher: a command that becomes the program whose command line follows it.
  init(
    _ paths: [String], options: [String] = [], home: TemporaryFolder? = nil, coversScreen: Bool = true,
    screen: VirtualScreen? = nil, launcher: [String] = []
  ) throws {
    self.screen = try screen ?? VirtualScreen.shared
    try super.init(
      paths, options: options, environment: ["DISPLAY": self.screen.display, "SDL_VIDEODRIVER": "x11"],
      home: home, launcher: launcher)
    if coversScreen { try coverScreen() }
  }

  /// Gives the window another size, as a window manager would.
  func resize(width: Int, height: Int) throws {
    try screen.x.place(try window().identifier, x: 0, y: 0, width: width, height: height)
  }

  /// Gives the window the keyboard, as a window manager would.
  func focus() throws { try screen.x.focus(try window().identifier) }

  /// The program's window.
  func window() throws -> XConnection.Window {
    guard let window = try screen.x.windows().last(where: { $0.isVisible && $0.width > 64 }) else {
      throw missed("a visible window", .zero)
    }
    return window
  }

  /// Does what a window manager does for a maximised window.
  private func coverScreen() throws {
    let (width, height) = (VirtualScreen.width, VirtualScreen.height)
    let window = try window()
    try screen.x.focus(window.identifier)
    guard window.x != 0 || window.y != 0 || window.width != width || window.height != height else { return }
    try screen.x.place(window.identifier, x: 0, y: 0, width: width, height: height)
    if window.width != width || window.height != height {
      try awaitFrame("a frame in the new size") { frame in
        guard let size = frame.size else { return false }
        let fit = min(Double(width) / Double(size[0]), Double(height) / Double(size[1]), 1)
        return abs(frame.scale - fit) < 1e-4 && !frame.moving
      }
    }
  }
}
