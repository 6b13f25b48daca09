import Gallery
import Geometry
import Localization

extension Options {
  /// One option: its names, the placeholder of its value if it takes one, what
  /// it does, and how it is taken. The parser, `--help`, the manual page and the
  /// shells' completions all read this table.
  struct Definition: Sendable {
    var names: [String]
    /// In the customary notation: alternatives are parted by `|`, those in lower
    /// case are words to be given as they are, and FILE, FOLDER and PATH are
    /// names of files.
    var value: String?
    /// The value may be left out; given, it follows at once.
    var isValueOptional = false
    var summary: String
    var apply: @Sendable (inout Options, String) throws(UsageError) -> Void
  }

  static let definitions: [Definition] = [
    Definition(names: ["-f", "--fullscreen"], value: nil, summary: "start in fullscreen") { options, _ in
      options.isFullscreen = true
    },
    Definition(
      names: ["-s", "--slideshow"], value: "SECONDS", isValueOptional: true,
      summary: "start a slideshow (a picture every 5 seconds)"
    ) { options, value throws(UsageError) in
      let seconds = value.isEmpty ? 5 : Double(value) ?? .nan
      guard (0.1...86_400).contains(seconds) else {
        throw UsageError(description: "--slideshow: \"\(value)\" is not a number of seconds from 0.1 up")
      }
      options.slideshow = seconds
    },
    Definition(
      names: ["--transition"], value: "fade|slide|none", summary: "how a slideshow turns pages"
    ) { options, value throws(UsageError) in
      options.transition = try choice(value, of: "--transition")
    },
    Definition(names: ["--pan"], value: nil, summary: "pictures of a slideshow move slowly") { options, _ in
      options.drifts = true
    },
    Definition(names: ["-z", "--shuffle"], value: nil, summary: "a slideshow in random order") {
      options, _ in options.isShuffled = true
    },
    Definition(names: ["-r", "--recursive"], value: nil, summary: "folders in folders, too") { options, _ in
      options.isRecursive = true
    },
    Definition(names: ["--hidden"], value: nil, summary: "names that begin with a dot, too") { options, _ in
      options.showsHidden = true
    },
    Definition(
      names: ["--sort"], value: "name|time|size|random", summary: "the order of the pages (name)"
    ) { options, value throws(UsageError) in
      options.order = try choice(value, of: "--sort")
    },
    Definition(names: ["--reverse"], value: nil, summary: "the other way round") { options, _ in
      options.isReversed = true
    },
    Definition(
      names: ["--files-from"], value: "FILE", summary: "take the paths from a file, - for standard input"
    ) { options, value in
      options.filesFrom = value
    },
    Definition(names: ["-0", "--null"], value: nil, summary: "those paths are parted by NUL, not lines") {
      options, _ in options.isNullSeparated = true
    },
    Definition(
      names: ["--start-at"], value: "PATH|N", summary: "begin at this picture, or at the one of this number"
    ) { options, value in
      options.startAt = value
    },
    Definition(
      names: ["--fit"], value: "whole|fill|actual", summary: "how large pictures are at first (whole)"
    ) { options, value throws(UsageError) in
      options.startFit = try choice(value, of: "--fit")
    },
    Definition(names: ["--wrap"], value: nil, summary: "after the last picture comes the first") {
      options, _ in options.wraps = true
    },
    Definition(names: ["--no-wrap"], value: nil, summary: "the last picture is the end") { options, _ in
      options.wraps = false
    },
    Definition(
      names: ["--background"], value: "auto|dark|light|checks|RRGGBB",
      summary: "what is behind transparent pictures, or a colour behind all"
    ) { options, value throws(UsageError) in
      options.wall = try wall(value)
    },
    Definition(
      names: ["--geometry"], value: "WxH[+X+Y]",
      summary: "the window's size in points and its place on the desktop"
    ) { options, value throws(UsageError) in
      options.place = try geometry(value)
    },
    Definition(
      names: ["--settings"], value: "FILE|none", summary: "other settings than those of the user's file"
    ) { options, value in
      options.settings = value == "none" ? "" : value
    },
    Definition(
      names: ["--kiosk"], value: nil, summary: "pictures and nothing else; Ctrl+Alt+Q ends it"
    ) { options, _ in
      options.isKiosk = true
    },
    Definition(names: ["--frame"], value: nil, summary: "fill what a picture leaves with its blurred self") {
      options, _ in options.fillsEdges = true
    },
    Definition(names: ["--high-contrast"], value: nil, summary: "panels that hide what is behind, clear text")
    {
      options, _ in options.hasHighContrast = true
    },
    Definition(names: ["--couch"], value: nil, summary: "large text and a gamepad's buttons in the hints") {
      options, _ in options.isCouch = true
    },
    Definition(
      names: ["--esc-quits"], value: nil, summary: "Esc ends the program when nothing is left to leave"
    ) {
      options, _ in options.escapeQuits = true
    },
    Definition(names: ["-o", "--print-marked"], value: nil, summary: "print the marked paths at the end") {
      options, _ in options.printsMarked = true
    },
    Definition(names: ["--no-animation"], value: nil, summary: "nothing moves by itself") { options, _ in
      options.animates = false
    },
    Definition(names: ["--rtl"], value: nil, summary: "pages run from right to left") { options, _ in
      options.isRightToLeft = true
    },
    Definition(names: ["--ltr"], value: nil, summary: "pages run from left to right") { options, _ in
      options.isRightToLeft = false
    },
    Definition(names: ["--animation"], value: nil, summary: "move even if the desktop says not to") {
      options, _ in
      options.animates = true
    },
    Definition(names: ["--lang"], value: "LANGUAGE", summary: "speak this language, such as en, ja or pt_BR")
    {
      options, value throws(UsageError) in
      guard Language(tag: value) != nil else {
        throw UsageError(description: "--lang: \"\(value)\" is no language such as en, ja or pt_BR")
      }
      options.language = value
    },
    Definition(
      names: ["--renderer"], value: "auto|software|opengl|opengles2", summary: "what draws the window"
    ) { options, value throws(UsageError) in
      guard let choice = RendererChoice(rawValue: value) else {
        throw UsageError(description: "--renderer: \"\(value)\" is none of auto, software, opengl, opengles2")
      }
      options.renderer = choice
    },
    Definition(
      names: ["--max-texture"], value: "PIXELS", summary: "the largest side of a texture (the renderer's)"
    ) { options, value throws(UsageError) in
      guard let number = Int(value), (64...1 << 16).contains(number) else {
        throw UsageError(
          description: "--max-texture: \"\(value)\" is not a number of pixels from 64 to 65536")
      }
      options.maximumTexture = number
    },
    Definition(
      names: ["--cache-size"], value: "MB", summary: "memory for pictures (a quarter of all, at most 1024)"
    ) { options, value throws(UsageError) in
      guard let number = Int(value), (16...1 << 20).contains(number) else {
        throw UsageError(description: "--cache-size: \"\(value)\" is not a number of megabytes from 16 up")
      }
      options.cacheSize = number << 20
    },
    Definition(
      names: ["--disk-cache-size"], value: "MB",
      summary: "temporary space for huge pictures (a quarter of what is free, at most 4096; 0 for none)"
    ) { options, value throws(UsageError) in
      guard let number = Int(value), (0...1 << 20).contains(number) else {
        throw UsageError(description: "--disk-cache-size: \"\(value)\" is not a number of megabytes")
      }
      options.diskCacheSize = number << 20
    },
    Definition(
      names: ["--no-sandbox"], value: nil, summary: "do not lock decoders in; for debugging them only"
    ) { options, _ in
      options.isSandboxed = false
    },
    Definition(
      names: ["--decoder"], value: "PATH|builtin",
      summary: "the decoder program; \"builtin\" decodes with SDL2_image"
    ) { options, value in
      options.decoder = value == "builtin" ? "" : value
    },
    Definition(
      names: ["--headless"], value: "WxH[@SCALE]", summary: "run without a window, on a virtual clock"
    ) { options, value throws(UsageError) in
      options.headless = try headless(value)
    },
    Definition(names: ["--play"], value: "FILE", summary: "play input from a scenario") { options, value in
      options.play = value
    },
    Definition(names: ["--record"], value: "FILE", summary: "write the input received as a scenario") {
      options, value in options.record = value
    },
    Definition(names: ["--trace"], value: "FILE", summary: "write a line for each frame drawn") {
      options, value in options.trace = value
    },
    Definition(names: ["--stats"], value: "FILE", summary: "write a line for what each frame cost") {
      options, value in options.statistics = value
    },
    Definition(
      names: ["--dump-frame"], value: "FILE.png[@MS]", summary: "save the frame at a time, or the last one"
    ) { options, value in
      options.dumps.append(dump(value))
    },
    Definition(names: ["--fps"], value: "N", summary: "frames a second of a headless run (60)") {
      options, value throws(UsageError) in
      guard let number = Double(value), number.isFinite, number >= 1, number <= 1000 else {
        throw UsageError(description: "--fps: \"\(value)\" is not a number from 1 to 1000")
      }
      options.framesPerSecond = number
    },
    Definition(
      names: ["--decode-delay"], value: "MS", summary: "let each picture take this long in a headless run"
    ) { options, value throws(UsageError) in
      guard let number = Double(value), number.isFinite, number >= 0 else {
        throw UsageError(description: "--decode-delay: \"\(value)\" is not a number of milliseconds")
      }
      options.decodeDelay = number / 1000
    },
    Definition(names: ["--formats"], value: nil, summary: "list the formats that are decoded, and by what") {
      options, _ in options.question = .formats
    },
    Definition(
      names: ["--completions"], value: "bash|zsh|fish", summary: "print the options for a shell to complete"
    ) { options, value throws(UsageError) in
      guard let shell = Shell(rawValue: value) else {
        throw UsageError(description: "--completions: \"\(value)\" is none of bash, zsh, fish")
      }
      options.question = .completions(shell)
    },
    Definition(names: ["--man"], value: nil, summary: "print the manual page") { options, _ in
      options.question = .manual
    },
    Definition(names: ["--texts"], value: nil, summary: "print all that is said, for translating it") {
      options, _ in options.question = .texts
    },
    Definition(names: ["-V", "--version"], value: nil, summary: "print versions") { options, _ in
      options.question = .version
    },
    Definition(names: ["-h", "--help"], value: nil, summary: "print this") { options, _ in
      options.question = .help
    },
  ]

  private static func headless(_ text: String) throws(UsageError) -> Headless {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    let scale = parts.count == 2 ? Double(parts[1]) : 1
    guard parts.count <= 2, sides.count == 2, let width = sides[0], let height = sides[1], let scale,
      (1...16384).contains(width), (1...16384).contains(height), (0.25...8).contains(scale)
    else {
      throw UsageError(description: "--headless: \"\(text)\" is not of the form 1280x720 or 1280x720@2")
    }
    return Headless(size: Size(width: width, height: height), pixelScale: scale)
  }

  /// One of the words that a value may be.
  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, of option: String
  ) throws(UsageError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(description: "\(option): \"\(text)\" is none of \(words)")
  }

  private static func wall(_ text: String) throws(UsageError) -> WallChoice {
    switch text {
    case "auto": return .style(.automatic)
    case "dark": return .style(.dark)
    case "light": return .style(.light)
    case "checks": return .style(.checkerboard)
    default:
      let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
      guard digits.count == 6, let colour = UInt32(digits, radix: 16) else {
        throw UsageError(
          description: "--background: \"\(text)\" is none of auto, dark, light, checks and no colour RRGGBB")
      }
      return .colour(colour)
    }
  }

  private static func geometry(_ text: String) throws(UsageError) -> WindowPlace {
    let error = UsageError(
      description: "--geometry: \"\(text)\" is not of the form 1280x720 or 1280x720+10+20")
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (100...16384).contains(width),
      (100...16384).contains(height), parts.count == 1 || parts.count == 3
    else { throw error }
    let size = Size(width: width, height: height)
    guard parts.count == 3 else { return WindowPlace(size: size) }
    guard let x = Int(parts[1]), let y = Int(parts[2]) else { throw error }
    return WindowPlace(size: size, position: Displacement(Double(x), Double(y)))
  }

  private static func dump(_ text: String) -> FrameDump {
    if let at = text.lastIndex(of: "@"), let time = Double(text[text.index(after: at)...]), time >= 0 {
      return FrameDump(path: String(text[..<at]), milliseconds: time)
    }
    return FrameDump(path: text, milliseconds: nil)
  }
}
