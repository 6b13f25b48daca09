import FileActions
import Gallery
import Library
import Motion
import Settings

/// What the user's file of settings says: every parameter of the program, in one
/// table from which the file is written and read.
struct Preferences: Sendable {
  var values: SettingsValues
  var problems: [SettingsProblem]

  /// A number that decides how the gallery feels, by the name that the file has for it.
  private struct Feel: Sendable {
    var name: String
    var path: @Sendable () -> WritableKeyPath<MotionSettings, Double>
    var range: ClosedRange<Double>
    var explanation: String
  }

  /// Seconds, points and shares as `MotionSettings` has them.
  private static let feels: [Feel] = [
    Feel(
      name: "touch-slop", path: { \.touchSlop }, range: 1...50,
      explanation: "Points a finger goes before it drags."),
    Feel(
      name: "mouse-slop", path: { \.mouseSlop }, range: 0...50,
      explanation: "Points a mouse goes before it drags."),
    Feel(
      name: "long-press", path: { \.tapMaximumDuration }, range: 0.2...3,
      explanation: "Seconds from which a touch is a long press."),
    Feel(
      name: "double-tap-time", path: { \.doubleTapMaximumGap }, range: 0.1...1,
      explanation: "Seconds between the two taps of a double-tap, at most."),
    Feel(
      name: "double-tap-distance", path: { \.doubleTapDistance }, range: 5...200,
      explanation: "Points between the two taps of a double-tap, at most."),
    Feel(
      name: "double-tap-zoom", path: { \.doubleTapZoom }, range: 1.1...100,
      explanation: "How far a double-tap zooms in, as a multiple of the whole picture."),
    Feel(
      name: "maximum-zoom", path: { \.maximumZoom }, range: 1.1...1000,
      explanation:
        "The largest zoom, as a multiple of the whole picture; one pixel a pixel can always be reached."),
    Feel(
      name: "page-speed", path: { \.pageVelocity }, range: 10...5000,
      explanation: "Points a second from which letting go turns the page."),
    Feel(
      name: "page-distance", path: { \.pageDistance }, range: 0.05...0.95,
      explanation: "Share of a page dragged from which letting go slowly turns it."),
    Feel(
      name: "page-frequency", path: { \.pagerFrequency }, range: 5...100,
      explanation: "How quickly a page settles, the frequency of its spring."),
    Feel(
      name: "zoom-frequency", path: { \.zoomFrequency }, range: 5...100,
      explanation: "How quickly a zoom by double-tap or key comes to its end."),
    Feel(
      name: "overview-frequency", path: { \.gridFrequency }, range: 5...100,
      explanation: "How quickly a picture flies to its cell and back."),
    Feel(
      name: "page-gap", path: { \.pageGap }, range: 0...200, explanation: "Points between pages, at least."),
    Feel(
      name: "rubber-band", path: { \.rubberStiffness }, range: 0.05...1,
      explanation: "How far things give way past their ends."),
    Feel(
      name: "deceleration", path: { \.decelerationRate }, range: 0.98...0.9995,
      explanation: "What is left of the speed of a thrown picture after a millisecond."),
    Feel(
      name: "wheel-zoom", path: { \.wheelZoomFactor }, range: 1.02...4,
      explanation: "The factor of a notch of the wheel."),
    Feel(
      name: "key-zoom", path: { \.keyZoomFactor }, range: 1.05...4,
      explanation: "The factor of the keys + and -."),
    Feel(
      name: "key-pan", path: { \.keyPanDistance }, range: 1...2000,
      explanation: "Points that an arrow key moves a zoomed picture."),
    Feel(
      name: "repeat-delay", path: { \.repeatDelay }, range: 0.1...3,
      explanation: "Seconds until a held key or button repeats."),
    Feel(
      name: "repeat-interval", path: { \.repeatInterval }, range: 0.02...3,
      explanation: "Seconds between repeats, at least."),
    Feel(
      name: "stick-dead-zone", path: { \.stickDeadZone }, range: 0.02...0.9,
      explanation: "Deflection below which a gamepad's stick is at rest."),
    Feel(
      name: "stick-speed", path: { \.stickPanSpeed }, range: 50...20_000,
      explanation: "Points a second that a stick moves a zoomed picture."),
    Feel(
      name: "trigger-zoom", path: { \.triggerZoomFactor }, range: 1.1...100,
      explanation: "The factor of a pulled trigger each second."),
    Feel(
      name: "dots-idle", path: { \.overlayIdle }, range: 0.2...3600,
      explanation: "Seconds until the page dots fade."),
    Feel(
      name: "controls-idle", path: { \.controlsIdle }, range: 0.2...3600,
      explanation: "Seconds until the controls fade."),
    Feel(
      name: "notice-time", path: { \.noticeDuration }, range: 0.5...60,
      explanation: "Seconds that a notice stays."),
  ]

  static let table: SettingsTable = {
    let motion = MotionSettings()
    let standard = GallerySettings()
    return SettingsTable([
      SettingsTable.Section(
        "view", "What pictures and the window look like.",
        [
          Parameter(
            "fit", .choice(StartFit.allCases.map(\.rawValue)), standard: .text("whole"),
            "How large pictures are at first: whole, filling the window, or one pixel a pixel."),
          Parameter("wrap", .flag, standard: .flag(false), "Whether after the last picture comes the first."),
          Parameter(
            "animation", .choice(["auto", "yes", "no"]), standard: .text("auto"),
            "Whether things move by themselves; auto is as the desktop says."),
          Parameter(
            "interface-scale", .number(0.5...4), standard: .number(1), "How large text and buttons are."),
          Parameter(
            "high-contrast", .flag, standard: .flag(false),
            "Whether panels hide what is behind them and text is clear."),
          Parameter(
            "frame", .flag, standard: .flag(false),
            "Whether what a picture leaves of the window is filled with its blurred self."),
          Parameter(
            "overview-cell", .number(60...600), standard: .number(standard.gridCell),
            "Points that the cells of the overview are wide, at least."),
          Parameter(
            "wheel", .choice(["zoom", "page"]), standard: .text("zoom"),
            "What the wheel does; Ctrl always zooms and Shift always turns pages."),
          Parameter(
            "screen-keyboard", .flag, standard: .flag(true),
            "Whether letters come up for fingers that write; no where the desktop brings its own."),
          Parameter("quick-zoom", .flag, standard: .flag(true), "Whether tap, hold and drag zooms."),
          Parameter(
            "esc-quits", .flag, standard: .flag(false),
            "Whether Esc ends the program when nothing is left to leave."),
        ]),
      SettingsTable.Section(
        "files", "Which files are shown, and what is done with them.",
        [
          Parameter(
            "sort", .choice(ListOrder.allCases.map(\.rawValue)), standard: .text("name"),
            "The order of the pictures."),
          Parameter("reverse", .flag, standard: .flag(false), "Whether the order is the other way round."),
          Parameter("recursive", .flag, standard: .flag(false), "Whether folders in folders are shown, too."),
          Parameter(
            "hidden", .flag, standard: .flag(false), "Whether names that begin with a dot are shown."),
          Parameter(
            "keep-date", .flag, standard: .flag(false),
            "Whether a file keeps its date when its rotation is saved."),
          Parameter(
            "cache-size", .integer(0...1 << 20), standard: .integer(0),
            "Megabytes of memory for pictures; 0 is a quarter of all, at most 1024."),
        ]),
      SettingsTable.Section(
        "slideshow", "Pictures one after the other by themselves.",
        [
          Parameter("interval", .number(0.1...86_400), standard: .number(5), "Seconds for each picture."),
          Parameter(
            "transition", .choice(Options.Transition.allCases.map(\.rawValue)), standard: .text("fade"),
            "How pages turn."),
          Parameter("pan", .flag, standard: .flag(false), "Whether pictures move slowly."),
          Parameter("shuffle", .flag, standard: .flag(false), "Whether the order is random."),
        ]),
      SettingsTable.Section(
        "feel", "Gestures and motion.",
        feels.map { feel in
          Parameter(
            feel.name, .number(feel.range), standard: .number(motion[keyPath: feel.path()]), feel.explanation)
        }),
      SettingsTable.Section(
        "keys", "A key, with modifiers as in Ctrl+Shift+J, and the command it gives; \"none\" takes it away.",
        examples: [.init("Ctrl+Shift+J", "next-page"), .init("X", "none")]),
      SettingsTable.Section(
        "pad", "A button of gamepads, by SDL's name for it, and the command it gives.",
        examples: [.init("rightstick", "fill")]),
    ])
  }()

  /// The file to read: a run without a window has none unless it is told, for it
  /// must not depend on whose machine it is on.
  static func file(for options: Options) -> SettingsFile? {
    if let asked = options.settings {
      return FilePath(asked).map { SettingsFile($0, table: table) }
    }
    return options.headless == nil ? SettingsFile(Launch.folders, table: table) : nil
  }

  /// What the file says; standard values without one.
  static func load(_ file: SettingsFile?) -> Preferences {
    guard let file else { return Preferences(values: SettingsValues(standardOf: table), problems: []) }
    let (values, problems) = file.load()
    return Preferences(values: values, problems: problems)
  }

  /// What a key is to do: nothing, for one that is taken away.
  private struct Binding {
    var command: Command?
  }

  // MARK: Meaning

  /// Where the command line says nothing, the settings count.
  func complete(_ options: inout Options) {
    options.startFit = options.startFit ?? StartFit(rawValue: values.text("fit"))
    options.wraps = options.wraps ?? values.flag("wrap")
    if options.animates == nil, values.text("animation") != "auto" {
      options.animates = values.text("animation") == "yes"
    }
    options.order = options.order ?? ListOrder(rawValue: values.text("sort"))
    options.isReversed = options.isReversed || values.flag("reverse")
    options.isRecursive = options.isRecursive || values.flag("recursive")
    options.showsHidden = options.showsHidden || values.flag("hidden")
    options.escapeQuits = options.escapeQuits || values.flag("esc-quits")
    options.hasHighContrast = options.hasHighContrast || values.flag("high-contrast")
    options.fillsEdges = options.fillsEdges || values.flag("frame")
    options.transition = options.transition ?? Options.Transition(rawValue: values.text("transition"))
    options.drifts = options.drifts || values.flag("pan")
    options.isShuffled = options.isShuffled || values.flag("shuffle")
    let megabytes = values.integer("cache-size")
    if options.cacheSize == nil, megabytes >= 16 { options.cacheSize = megabytes << 20 }
  }

  /// The settings of the gallery, before the command line's.
  ///
  /// - Returns: what is wrong with the keys.
  func apply(to settings: inout GallerySettings) -> [SettingsProblem] {
    for feel in Self.feels { settings.motion[keyPath: feel.path()] = values.number(feel.name) }
    settings.motion.quickZoomIsEnabled = values.flag("quick-zoom")
    settings.interfaceScale = values.number("interface-scale")
    settings.showsKeyboard = values.flag("screen-keyboard")
    settings.gridCell = values.number("overview-cell")
    settings.wheelTurnsPages = values.text("wheel") == "page"
    settings.slideshowInterval = values.number("interval")
    var problems: [SettingsProblem] = []
    for entry in values.entries(in: "keys") {
      guard let command = Self.command(entry.value, entry.line, &problems) else { continue }
      if !settings.bindings.bind(key: entry.name, to: command.command) {
        problems.append(SettingsProblem(line: entry.line, "\"\(entry.name)\" is no key"))
      }
    }
    for entry in values.entries(in: "pad") {
      guard let command = Self.command(entry.value, entry.line, &problems) else { continue }
      settings.bindings.bind(button: entry.name, to: command.command)
    }
    return problems
  }

  private static func command(
    _ name: String, _ line: Int, _ problems: inout [SettingsProblem]
  ) -> Binding? {
    if name == "none" { return Binding(command: nil) }
    if let command = Command(name: name) { return Binding(command: command) }
    problems.append(SettingsProblem(line: line, "\"\(name)\" is no command"))
    return nil
  }
}
