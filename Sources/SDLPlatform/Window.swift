import CSDL2
package import Geometry

/// The program's window.
///
/// SDL measures windows and pointers in units of its own: on X pixels, of which
/// the desktop may ask for several a point, elsewhere points.
package final class Window {
  package let handle: OpaquePointer
  /// SDL's units a point, from 1 to 4.
  package let unitsPerPoint: Double
  /// Where the window was before it covered its display without a window manager.
  private var uncovered: SDL_Rect?

  /// - Parameters:
  ///   - size: in points; less where the display has less.
  ///   - position: of its top left on the desktop; nil for the middle.
  package init(
    title: String, size: Size, position: Displacement<SystemUnits>? = nil, isFullscreen: Bool
  ) throws(SDLError) {
    let desktop = Self.askDesktop()
    unitsPerPoint = min(max(desktop.dots_per_inch / 96, 1), 4)
    let isManaged = desktop.has_window_manager
    let isOnX = SDLSystem.videoDriver == "x11"
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if isFullscreen, isManaged {
      flags |= isOnX ? SDL_WINDOW_HIDDEN.rawValue : SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    }
    var (width, height) = (Int32(size.width * unitsPerPoint), Int32(size.height * unitsPerPoint))
    var display = SDL_Rect()
    if SDL_GetDisplayUsableBounds(0, &display) == 0 {
      (width, height) = (min(width, display.w), min(height, display.h))
    }
    guard
      let window = SDL_CreateWindow(
        title, position.map { Int32(clamping: Int($0.x)) } ?? csdl_window_position_centered,
        position.map { Int32(clamping: Int($0.y)) } ?? csdl_window_position_centered, width, height, flags)
    else { throw .last("opening a window") }
    handle = window
    guard isFullscreen, isOnX else { return }
    if isManaged { showFullscreen() } else { coverDisplay() }
  }

  /// Shows a window on X for the first time, fullscreen from the beginning.
  private func showFullscreen() {
    csdl_x11_set_fullscreen(handle, true, false)
    SDL_ShowWindow(handle)
    var display = SDL_Rect()
    guard SDL_GetDisplayBounds(max(SDL_GetWindowDisplayIndex(handle), 0), &display) == 0 else { return }
    let wanted = Extent<SystemUnits>(width: Double(display.w), height: Double(display.h))
    // Nothing is drawn in a size that the window has for a moment only.
    for _ in 0..<Self.patience where unitSize != wanted {
      SDL_Delay(1)
      SDL_PumpEvents()
    }
  }

  /// Milliseconds that a window manager may take to make a window fullscreen.
  private static let patience = 100

  deinit {
    SDL_DestroyWindow(handle)
  }

  /// Whether the Wayland compositor is gone or has dropped the program, which SDL
  /// tells like a person who closes the window.
  package var hasLostDisplay: Bool { csdl_wayland_is_lost(handle) }

  private var unitSize: Extent<SystemUnits> {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(handle, &width, &height)
    return Extent(width: Double(width), height: Double(height))
  }

  /// The top left on the desktop.
  package var position: Displacement<SystemUnits> {
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetWindowPosition(handle, &x, &y)
    return Displacement(Double(x), Double(y))
  }

  package var pixelSize: DeviceSize {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSizeInPixels(handle, &width, &height)
    return DeviceSize(width: Int(width), height: Int(height))
  }

  package var viewport: Viewport {
    Viewport(units: unitSize, unitsPerPoint: unitsPerPoint, pixels: pixelSize)
  }

  package var title: String {
    get { SDL_GetWindowTitle(handle).map { String(cString: $0) } ?? "" }
    set {
      SDL_SetWindowTitle(handle, newValue)
      csdl_x11_set_title(handle, newValue)
    }
  }

  package var isFullscreen: Bool {
    get {
      if SDLSystem.videoDriver == "x11" { return uncovered != nil || csdl_x11_is_fullscreen(handle) }
      return SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0
    }
    set {
      if newValue, !Self.askDesktop().has_window_manager {
        coverDisplay()
      } else if uncovered != nil {
        uncoverDisplay()
      } else if SDLSystem.videoDriver == "x11" {
        csdl_x11_set_fullscreen(handle, newValue, true)
      } else {
        SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
      }
    }
  }

  /// How large things are, and whether a window manager makes windows fullscreen: without one SDL
  /// would believe that it had happened.
  private static func askDesktop() -> csdl_x11_desktop {
    SDLSystem.videoDriver == "x11"
      ? csdl_x11_ask_desktop() : csdl_x11_desktop(dots_per_inch: 0, has_window_manager: true)
  }

  private func coverDisplay() {
    var display = SDL_Rect()
    guard uncovered == nil, SDL_GetDisplayBounds(max(SDL_GetWindowDisplayIndex(handle), 0), &display) == 0
    else { return }
    var place = SDL_Rect()
    SDL_GetWindowPosition(handle, &place.x, &place.y)
    SDL_GetWindowSize(handle, &place.w, &place.h)
    uncovered = place
    move(to: display)
  }

  private func uncoverDisplay() {
    guard let place = uncovered else { return }
    uncovered = nil
    move(to: place)
  }

  private func move(to place: SDL_Rect) {
    SDL_SetWindowPosition(handle, place.x, place.y)
    SDL_SetWindowSize(handle, place.w, place.h)
  }

  /// Seconds from one refresh of the window's display to the next; a sixtieth
  /// where nobody knows.
  package var refreshInterval: Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(handle)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else {
      return 1.0 / 60
    }
    return 1 / Double(mode.refresh_rate)
  }
}
