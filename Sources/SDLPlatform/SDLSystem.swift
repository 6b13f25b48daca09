import CLibraries
import CSDL2

/// SDL itself: started once, stopped once.
package final class SDLSystem {
  /// The name that desktops know the program by: that of its desktop file.
  package static let applicationID = "io.github.tokonoma.Tokonoma"

  /// Hints that must be set before anything is started.
  private static let hints: [(String, String)] = [
    (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
    (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
    (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
    (SDL_HINT_IME_SHOW_UI, "1"),
    (SDL_HINT_APP_NAME, "Tokonoma"),
    (SDL_HINT_NO_SIGNAL_HANDLERS, "0"),
    (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
    // A click may start a drag at once; SDL must not swallow the double one.
    (SDL_HINT_MOUSE_AUTO_CAPTURE, "1"),
  ]

  /// Tells windows to come by that name.
  ///
  /// SDL reads it from the environment, not from hints. To be called before
  /// there are other threads, since they may read the environment too.
  package static func setApplicationID() {
    for name in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
      clibraries_set_variable(name, applicationID, false)
    }
  }

  /// Lets Xlib keep its table of composed characters in this folder, unless the
  /// user has a place for it: reading its source takes longer than all the rest of
  /// opening a window. Like the name, to be told before there are other threads.
  package static func keepComposeTable(in folder: UnsafePointer<CChar>) {
    clibraries_set_variable("XCOMPOSECACHE", folder, false)
  }

  /// Has Xlib read another table of composed characters than its own. To be told before there are
  /// other threads.
  package static func takeComposeTable(_ file: UnsafePointer<CChar>) {
    clibraries_set_variable("XCOMPOSEFILE", file, false)
  }

  /// Says that there is no message bus, or else SDL has a program look for one, and start one where it
  /// is installed, before anything is shown. To be told before there are other threads.
  package static func expectNoMessageBus() {
    clibraries_set_variable(busVariable, noBus, false)
  }

  /// What programs that are started from here must not inherit.
  package static let busEntry = "\(busVariable)=\(noBus)"

  private static let busVariable = "DBUS_SESSION_BUS_ADDRESS"
  private static let noBus = "disabled:"

  /// Starts the events, and with a window the display too.
  ///
  /// - Parameter prefersWayland: to be a program of Wayland's where there is such
  ///   a compositor, rather than one of the X server that it brings along.
  package init(withWindow: Bool, prefersWayland: Bool = false) throws(SDLError) {
    for (name, value) in Self.hints { SDL_SetHint(name, value) }
    if prefersWayland, Self.isSafeOnWayland, SDL_getenv("WAYLAND_DISPLAY") != nil {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "wayland,x11,kmsdrm")
    }
    // Windows' SDL wants to be told when `main` is not its own.
    SDL_SetMainReady()
    guard withWindow else {
      try check(SDL_Init(SDL_INIT_EVENTS), "starting the event queue")
      return
    }
    do {
      try check(SDL_Init(SDL_INIT_VIDEO), "starting the display")
    } catch {
      throw Self.explained(error)
    }
    try Self.requireDisplay()
  }

  /// Adds what a console takes, of which SDL says nothing.
  private static func explained(_ error: SDLError) -> SDLError {
    guard let driver = SDL_getenv("SDL_VIDEODRIVER"), String(cString: driver) == "kmsdrm" else {
      return error
    }
    return SDLError(
      operation: error.operation,
      reason: "\(error.reason): a console can be drawn on (KMS/DRM) with a display plugged in, by a user in "
        + "the groups video, render and input or with a seat of logind, while nothing else draws there")
  }

  /// Where there is no display SDL draws into memory, which nobody sees.
  private static func requireDisplay() throws(SDLError) {
    guard let driver = videoDriver, ["offscreen", "dummy", "evdev"].contains(driver),
      SDL_GetHint("SDL_VIDEODRIVER") == nil
    else { return }
    SDL_Quit()
    throw SDLError(
      operation: "starting the display",
      reason: "there is no X server, no Wayland compositor and no console to draw on "
        + "(DISPLAY, WAYLAND_DISPLAY); --headless WxH needs none")
  }

  /// SDL's name of the way to the screen, such as "x11"; nil before it is started.
  package static var videoDriver: String? {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) }
  }

  deinit {
    SDL_Quit()
  }

  /// The software renderer draws into the window's surface; SDL would make an
  /// OpenGL context for that, which costs 65 ms.
  package static func avoidFramebufferAcceleration() {
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
  }

  /// Shows the system's keyboard on screen where there is one; those of other
  /// systems always produce text.
  package static func setTextInput(_ isOn: Bool) {
    if isOn {
      SDL_StartTextInput()
    } else if SDL_HasScreenKeyboardSupport() == SDL_TRUE {
      SDL_StopTextInput()
    }
  }

  /// Holds the screen saver off, or lets it come.
  package static func setKeepsAwake(_ isOn: Bool) {
    if isOn { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
  }

  /// Puts text into the clipboard; false where there is none.
  package static func setClipboard(_ text: String) -> Bool { SDL_SetClipboardText(text) == 0 }

  package static func showPointer(_ isOn: Bool) { SDL_ShowCursor(isOn ? SDL_ENABLE : SDL_DISABLE) }

  /// The way to the screen, and why it was taken, for people.
  package static var videoExplanation: String {
    let driver = videoDriver ?? "none"
    if let asked = SDL_getenv("SDL_VIDEODRIVER") {
      return "\(driver) (SDL_VIDEODRIVER is \(String(cString: asked)))"
    }
    guard driver == "x11", SDL_getenv("WAYLAND_DISPLAY") != nil else { return driver }
    let reason =
      isSafeOnWayland
      ? "without a graphics processor it takes pictures faster"
      : "SDL before \(safeOnWayland.major).\(safeOnWayland.minor) crashes on Wayland when an on-screen "
        + "keyboard types; SDL_VIDEODRIVER=wayland takes it all the same"
    return "x11 (the Wayland compositor's X server: \(reason))"
  }

  /// SDL's number for the calling thread.
  package static var thread: UInt { UInt(SDL_ThreadID()) }

  /// The first version that survives what Wayland's compositors send. 2.26 uses
  /// freed memory when a virtual keyboard types and when there is no seat; what
  /// was mended of it came until 2.30 (libsdl-org/SDL#9022).
  private static let safeOnWayland = (major: UInt8(2), minor: UInt8(30))

  private static var isSafeOnWayland: Bool {
    (installed.major, installed.minor) >= safeOnWayland
  }

  private static var installed: SDL_version {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return version
  }

  /// Such as "2.26.5".
  package static var version: String {
    "\(installed.major).\(installed.minor).\(installed.patch)"
  }
}
