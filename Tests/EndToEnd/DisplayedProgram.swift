import TestSupport
import Testing

/// A way to the screen, and how the window lies on it.
struct DisplayCell: Sendable, CustomTestStringConvertible {
  enum System: String, Sendable, CaseIterable {
    case x11 = "X11"
    case wayland = "Wayland"
  }

  var system: System
  /// As `--renderer` names it; OpenGL is computed by llvmpipe here.
  var renderer: String
  /// Device pixels a point.
  var scale: Double
  var isFullscreen: Bool

  var testDescription: String {
    "\(system.rawValue), \(renderer), scale \(scale), \(isFullscreen ? "fullscreen" : "windowed")"
  }

  static let all = System.allCases.flatMap { system in
    ["software", "opengl"].flatMap { renderer in
      [1, 1.25, 1.5, 2].flatMap { scale in
        [false, true].map {
          DisplayCell(system: system, renderer: renderer, scale: scale, isFullscreen: $0)
        }
      }
    }
  }

  /// Where the window is on the screen, in device pixels.
  var window: PixelRectangle {
    if isFullscreen {
      return system == .x11
        ? PixelRectangle(x: 0, y: 0, width: VirtualScreen.width, height: VirtualScreen.height)
        : PixelRectangle(x: 0, y: 0, width: WaylandScreen.width, height: WaylandScreen.height)
    }
    // Whole pixels at all scales of the table, on both screens.
    return PixelRectangle(
      x: Int(20 * scale), y: Int(20 * scale), width: Int(560 * scale), height: Int(320 * scale))
  }

  /// The window's width and height in points.
  var size: Point { Point(Double(window.width) / scale, Double(window.height) / scale) }
}

/// The real program on the screen of a cell.
final class DisplayedProgram: TracedProgram {
  private let cell: DisplayCell

  init(_ paths: [String], on cell: DisplayCell) throws {
    self.cell = cell
    var environment: [String: String]
    switch cell.system {
    case .x11:
      let screen = try VirtualScreen.shared
      try screen.x.setResources("Xft.dpi:\t\(96 * cell.scale)\n")
      environment = ["DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11"]
    case .wayland:
      let screen = try WaylandScreen.shared
      try screen.setScale(cell.scale)
      environment = screen.environment
    }
    let options = ["--renderer", cell.renderer] + (cell.isFullscreen ? ["--fullscreen"] : [])
    try super.init(paths, options: options, environment: environment)
    if !cell.isFullscreen { try placeWindow() }
  }

  deinit {
    // Others find the screens as they were.
    if cell.system == .x11 { try? VirtualScreen.shared.x.setResources("") }
  }

  private func placeWindow() throws {
    let place = cell.window
    switch cell.system {
    case .x11:
      let x = try VirtualScreen.shared.x
      guard let window = try x.windows().last(where: { $0.isVisible && $0.width > 64 }) else {
        throw missed("a visible window", .zero)
      }
      try x.focus(window.identifier)
      try x.place(window.identifier, x: place.x, y: place.y, width: place.width, height: place.height)
    case .wayland:
      let screen = try WaylandScreen.shared
      let points = { (pixels: Int) in Int(Double(pixels) / self.cell.scale) }
      try screen.command(
        "[app_id=\".*\"] resize set \(points(place.width)) \(points(place.height))"
          + ", move absolute position \(points(place.x)) \(points(place.y))")
    }
  }

  /// What the window shows.
  func image() throws -> Raster? {
    let screenshot =
      switch cell.system {
      case .x11: try VirtualScreen.shared.screenshot()
      case .wayland: try WaylandScreen.shared.screenshot()
      }
    return screenshot.part(cell.window)
  }

  /// Looks at the window until it shows what is wanted, at most for a while, and
  /// returns the last look.
  func image(within limit: Duration, showing isWanted: (Raster) -> Bool) throws -> Raster? {
    let deadline = ContinuousClock.now + limit
    while true {
      let image = try image()
      if let image, isWanted(image) { return image }
      if ContinuousClock.now > deadline { return image }
    }
  }

  /// Moves the pointer to a point of the window.
  func movePointer(to point: Point) throws {
    switch cell.system {
    case .x11: try VirtualScreen.shared.pointer.move(to: pixel(of: point))
    case .wayland:
      let origin = Point(Double(cell.window.x), Double(cell.window.y)) * (1 / cell.scale)
      try WaylandScreen.shared.pointer.move(to: origin + point)
    }
  }

  /// Clicks the button on the mouse's side that leads on.
  func clickForward(at point: Point) throws {
    try movePointer(to: point)
    try click(.forward, ofX: 9, at: point)
  }

  /// Clicks the one that leads back.
  func clickBack(at point: Point) throws {
    try movePointer(to: point)
    try click(.back, ofX: 8, at: point)
  }

  func doubleClick(at point: Point) throws {
    try movePointer(to: point)
    for _ in 0..<2 { try click(.left, ofX: 1, at: point) }
  }

  private func click(_ button: WaylandPointer.Button, ofX number: Int, at point: Point) throws {
    switch cell.system {
    case .x11:
      let pointer = try VirtualScreen.shared.pointer
      for isDown in [true, false] { try pointer.button(number, isDown: isDown, at: pixel(of: point)) }
    case .wayland: try WaylandScreen.shared.pointer.click(button)
    }
  }

  /// The middle of the screen's pixel under a point of the window.
  private func pixel(of point: Point) -> Point {
    let place = point * cell.scale
    return Point(
      Double(cell.window.x) + place.x.rounded(.down) + 0.5,
      Double(cell.window.y) + place.y.rounded(.down) + 0.5)
  }
}
