/// What a key, a button or a menu asks for, by meaning rather than by device.
package enum Command: Hashable, Sendable {
  case nextPage
  case previousPage
  case firstPage
  case lastPage
  /// Several pages at once, signed.
  case jump(Int)
  case zoomIn
  case zoomOut
  case zoomToFit
  /// One device pixel a picture pixel.
  case zoomToActualSize
  /// In at fit, out when zoomed.
  case toggleZoom
  /// Right arrow: pans to the right while zoomed until the edge, then pages.
  case right
  case left
  case up
  case down
  /// The arrows with Ctrl: always pan.
  case panRight
  case panLeft
  case panUp
  case panDown
  case toggleFullscreen
  /// A frame of an animation, or a page of a document, on or back; signed.
  case step(Int)
  /// Stops an animation, or lets it go on.
  case togglePlayback
  /// What is behind transparent pictures: automatic, dark, light, checkerboard.
  case cycleWall
  /// Pixels as squares, or smoothed.
  case toggleCrisp
  /// Unwinds one level: zoom, then fullscreen.
  case back
  case quit

  /// Whether a held key or button does it again and again.
  var repeats: Bool {
    switch self {
    case .nextPage, .previousPage, .jump, .zoomIn, .zoomOut, .right, .left, .up, .down, .panRight, .panLeft,
      .panUp, .panDown, .step:
      true
    case .firstPage, .lastPage, .zoomToFit, .zoomToActualSize, .toggleZoom, .toggleFullscreen,
      .togglePlayback,
      .cycleWall, .toggleCrisp, .back, .quit:
      false
    }
  }

  /// Whether it turns pages, and so must not happen while a finger holds the
  /// pager or the picture.
  var pages: Bool {
    switch self {
    case .nextPage, .previousPage, .firstPage, .lastPage, .jump: true
    default: false
    }
  }
}

/// Which keys and pad buttons mean which command.
package struct Bindings: Hashable, Sendable {
  /// A key with exactly these modifiers (Shift aside where the table says so).
  struct Chord: Hashable, Sendable {
    var key: String
    var modifiers: Modifiers
  }

  private var chords: [Chord: Command] = [:]
  private var texts: [String: Command] = [:]
  private var buttons: [String: Command] = [:]

  /// The viewer's standard table.
  package init() {
    let plain: [(String, Command)] = [
      ("Right", .right), ("Left", .left), ("Up", .up), ("Down", .down), ("PageDown", .nextPage),
      ("PageUp", .previousPage), ("Space", .nextPage), ("Backspace", .previousPage), ("N", .nextPage),
      ("P", .previousPage), ("Home", .firstPage), ("End", .lastPage), ("G", .firstPage), ("+", .zoomIn),
      ("=", .zoomIn), ("-", .zoomOut), ("0", .zoomToFit), ("1", .zoomToActualSize), ("Keypad +", .zoomIn),
      ("Keypad -", .zoomOut), ("Keypad 0", .zoomToFit), ("Keypad 1", .zoomToActualSize),
      ("F", .toggleFullscreen), ("F11", .toggleFullscreen), ("Escape", .back), ("Q", .quit),
      ("AC Back", .back), (",", .step(-1)), (".", .step(1)), ("B", .cycleWall), ("A", .toggleCrisp),
    ]
    for (key, command) in plain { chords[Chord(key: key, modifiers: [])] = command }
    let shifted: [(String, Command)] = [
      ("=", .zoomIn), ("+", .zoomIn), ("G", .lastPage), ("PageDown", .jump(10)), ("PageUp", .jump(-10)),
      ("Space", .previousPage),
    ]
    for (key, command) in shifted { chords[Chord(key: key, modifiers: .shift)] = command }
    let controlled: [(String, Command)] = [
      ("Right", .panRight), ("Left", .panLeft), ("Up", .panUp), ("Down", .panDown), ("+", .zoomIn),
      ("=", .zoomIn), ("-", .zoomOut), ("0", .zoomToFit), ("1", .zoomToActualSize), ("Keypad +", .zoomIn),
      ("Keypad -", .zoomOut), ("Keypad 0", .zoomToFit), ("Q", .quit), ("W", .quit),
    ]
    for modifier in [Modifiers.control, .gui] {
      for (key, command) in controlled { chords[Chord(key: key, modifiers: modifier)] = command }
    }
    chords[Chord(key: "=", modifiers: [.control, .shift])] = .zoomIn
    chords[Chord(key: "Space", modifiers: .control)] = .togglePlayback
    chords[Chord(key: "Return", modifiers: .alt)] = .toggleFullscreen
    chords[Chord(key: "F", modifiers: [.control, .gui])] = .toggleFullscreen
    texts = [
      "+": .zoomIn, "-": .zoomOut, "0": .zoomToFit, "1": .zoomToActualSize, "n": .nextPage,
      "p": .previousPage,
      "f": .toggleFullscreen, "q": .quit, ",": .step(-1), ".": .step(1), "b": .cycleWall, "a": .toggleCrisp,
      "g": .firstPage, "G": .lastPage,
    ]
    buttons = [
      "leftshoulder": .previousPage, "rightshoulder": .nextPage, "dpleft": .left, "dpright": .right,
      "dpup": .up,
      "dpdown": .down, "a": .toggleZoom, "b": .back, "start": .toggleFullscreen,
    ]
  }

  func command(for key: KeyEvent) -> Command? {
    chords[Chord(key: key.name, modifiers: key.modifiers)]
  }

  func command(forText text: String) -> Command? { texts[text] }
  func command(forButton button: String) -> Command? { buttons[button] }
}
