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
      ("2", .zoomToDouble), ("3", .fill), ("Keypad 2", .zoomToDouble), ("Keypad 3", .fill),
      ("Return", .activate), ("Keypad Enter", .activate), ("S", .toggleSlideshow), ("F5", .toggleSlideshow),
      ("I", .toggleInformation), ("F9", .toggleInformation), ("F1", .openHelp), ("F10", .openMenu),
      ("Menu", .openMenu), ("Application", .openMenu), ("M", .mark), ("Insert", .mark), ("Delete", .trash),
      ("F2", .rename), ("F7", .copyFile), ("F8", .moveFile), ("R", .reload), ("]", .rotate(1)),
      ("[", .rotate(-1)), ("H", .flipHorizontally),
      ("V", .flipVertically), ("O", .openSorting),
    ]
    for (key, command) in plain { chords[Chord(key: key, modifiers: [])] = command }
    let shifted: [(String, Command)] = [
      ("=", .zoomIn), ("+", .zoomIn), ("G", .lastPage), ("PageDown", .jump(10)), ("PageUp", .jump(-10)),
      ("Space", .previousPage), ("Delete", .delete), ("/", .openHelp), ("F10", .openMenu), ("F", .fill),
    ]
    for (key, command) in shifted { chords[Chord(key: key, modifiers: .shift)] = command }
    let controlled: [(String, Command)] = [
      ("Right", .panRight), ("Left", .panLeft), ("Up", .panUp), ("Down", .panDown), ("+", .zoomIn),
      ("=", .zoomIn), ("-", .zoomOut), ("0", .zoomToFit), ("1", .zoomToActualSize), ("Keypad +", .zoomIn),
      ("Keypad -", .zoomOut), ("Keypad 0", .zoomToFit), ("Q", .quit), ("W", .quit), ("Z", .undo),
      ("C", .copyPicture), ("R", .rotate(1)), ("H", .toggleHiddenFiles), ("O", .openElsewhere),
      ("S", .saveTurn), ("/", .openHelp), ("F", .find),
    ]
    for modifier in [Modifiers.control, .gui] {
      for (key, command) in controlled { chords[Chord(key: key, modifiers: modifier)] = command }
    }
    let both: [(String, Command)] = [
      ("=", .zoomIn), ("R", .rotate(-1)), ("C", .copyPath), ("/", .openHelp), ("O", .reverseOrder),
      ("F", .toggleStatistics),
    ]
    for modifier in [Modifiers.control, .gui] {
      for (key, command) in both { chords[Chord(key: key, modifiers: [modifier, .shift])] = command }
    }
    chords[Chord(key: "Q", modifiers: [.control, .alt])] = .leaveKiosk
    chords[Chord(key: "Return", modifiers: .alt)] = .toggleFullscreen
    chords[Chord(key: "Backspace", modifiers: .gui)] = .trash
    chords[Chord(key: "Space", modifiers: .control)] = .togglePlayback
    chords[Chord(key: "F", modifiers: [.control, .gui])] = .toggleFullscreen
    texts = [
      "+": .zoomIn, "-": .zoomOut, "0": .zoomToFit, "1": .zoomToActualSize, "n": .nextPage,
      "p": .previousPage,
      "f": .toggleFullscreen, "q": .quit, ",": .step(-1), ".": .step(1), "b": .cycleWall, "a": .toggleCrisp,
      "g": .firstPage, "G": .lastPage, "2": .zoomToDouble, "3": .fill, "s": .toggleSlideshow,
      "i": .toggleInformation, "m": .mark, "r": .reload, "]": .rotate(1), "[": .rotate(-1),
      "h": .flipHorizontally, "v": .flipVertically, "?": .openHelp, "o": .openSorting,
    ]
    buttons = [
      "leftshoulder": .previousPage, "rightshoulder": .nextPage, "dpleft": .left, "dpright": .right,
      "dpup": .up,
      "dpdown": .down, "a": .toggleZoom, "b": .back, "start": .openMenu,
      "x": .toggleInformation, "y": .toggleGrid, "back": .toggleFullscreen, "leftstick": .zoomToFit,
      "rightstick": .zoomToActualSize,
    ]
  }

  func command(for key: KeyEvent) -> Command? {
    chords[Chord(key: key.name, modifiers: key.modifiers)]
  }

  func command(forText text: String) -> Command? { texts[text] }
  func command(forButton button: String) -> Command? { buttons[button] }

  // MARK: Changing and showing

  /// Gives a key another meaning, or none.
  ///
  /// - Parameter text: a key as people write it: modifiers and SDL's name of the key, joined by "+".
  /// - Returns: whether it is a key.
  package mutating func bind(key text: String, to command: Command?) -> Bool {
    var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // The plus key itself.
    if parts.count >= 2, parts[parts.count - 1].isEmpty {
      parts.removeLast(2)
      parts.append("+")
    }
    guard let key = parts.popLast(), !key.isEmpty else { return false }
    var modifiers: Modifiers = []
    for part in parts {
      switch part.lowercased() {
      case "ctrl", "control": modifiers.insert(.control)
      case "shift": modifiers.insert(.shift)
      case "alt": modifiers.insert(.alt)
      case "super", "cmd", "gui": modifiers.insert(.gui)
      default: return false
      }
    }
    let name = key.count == 1 ? key.uppercased() : key
    chords[Chord(key: name, modifiers: modifiers)] = command
    if modifiers.isEmpty || modifiers == .shift, key.count == 1 {
      texts[modifiers.isEmpty ? key.lowercased() : key.uppercased()] = nil
    }
    return true
  }

  /// Gives a button of gamepads another meaning, or none.
  package mutating func bind(button: String, to command: Command?) { buttons[button] = command }

  /// The keys of a command for people, the shortest first.
  package func keys(for command: Command) -> [String] {
    let names = chords.filter { $0.value == command && !$0.key.modifiers.contains(.gui) }.map(
      \.key.description)
    // The keypad's keys are where people expect them.
    let plain = names.filter { !$0.contains("Keypad") }
    return (plain.isEmpty ? names : plain).sorted { ($0.count, $0) < ($1.count, $1) }
  }

  /// The buttons of gamepads for a command, by SDL's names.
  package func buttons(for command: Command) -> [String] {
    buttons.filter { $0.value == command }.map(\.key).sorted()
  }
}

extension Bindings.Chord: CustomStringConvertible {
  var description: String {
    var text = ""
    if modifiers.contains(.control) { text += "Ctrl+" }
    if modifiers.contains(.alt) { text += "Alt+" }
    if modifiers.contains(.shift) { text += "Shift+" }
    if modifiers.contains(.gui) { text += "Super+" }
    let names = ["Right": "→", "Left": "←", "Up": "↑", "Down": "↓", "Escape": "Esc"]
    return text + (names[key] ?? key)
  }
}
