import Geometry
import Localization

/// What the command line asks for.
struct Options: Sendable {
  struct Headless: Sendable {
    var size: Size
    var pixelScale: Double
  }

  struct FrameDump: Sendable {
    var path: String
    /// On the run's clock; nil for the run's end.
    var milliseconds: Double?
  }

  enum Question: Sendable {
    case version
    case help
    case formats
    case completions(Shell)
    case manual
    case texts
  }

  /// A shell that completes the options of programs.
  enum Shell: String, Sendable, CaseIterable {
    case bash
    case zsh
    case fish
  }

  enum RendererChoice: String, Sendable, CaseIterable {
    case auto
    case software
    case opengl
    case opengles2
  }

  var paths: [[UInt8]] = []
  var question: Question?
  var headless: Headless?
  var play: String?
  var trace: String?
  var record: String?
  var dumps: [FrameDump] = []
  var framesPerSecond = 60.0
  var decodeDelay = 0.0
  var isFullscreen = false
  /// nil: as the desktop says.
  var animates: Bool?
  /// nil: the user's, from the environment.
  var language: String?
  /// nil: as the language is written.
  var isRightToLeft: Bool?
  var renderer = RendererChoice.auto
  /// Pixels of a side of a texture at most; nil: as the renderer says.
  var maximumTexture: Int?
  /// Bytes for pixels and textures; nil: a quarter of the memory, at most 1 GiB.
  var cacheSize: Int?
  /// Whether decoders are locked in.
  var isSandboxed = true
  /// Bytes on disk for huge pictures; nil lets the program choose, 0 is none.
  var diskCacheSize: Int?
  /// nil: the decoder beside the program; empty: the built-in one.
  var decoder: String?
}

/// A command line that makes no sense.
struct UsageError: Error, CustomStringConvertible {
  var description: String
}

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
    var summary: String
    var apply: @Sendable (inout Options, String) throws(UsageError) -> Void
  }

  static let definitions: [Definition] = [
    Definition(names: ["-f", "--fullscreen"], value: nil, summary: "start in fullscreen") { options, _ in
      options.isFullscreen = true
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

  private static func dump(_ text: String) -> FrameDump {
    if let at = text.lastIndex(of: "@"), let time = Double(text[text.index(after: at)...]), time >= 0 {
      return FrameDump(path: String(text[..<at]), milliseconds: time)
    }
    return FrameDump(path: text, milliseconds: nil)
  }

  // MARK: Parsing

  /// - Parameter arguments: without the program's name, as bytes.
  static func parse(_ arguments: [[UInt8]]) throws(UsageError) -> Options {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == Array("--".utf8) {
        options.paths += rest
        break
      }
      guard argument.first == UInt8(ascii: "-"), argument.count > 1 else {
        options.paths.append(argument)
        continue
      }
      try options.take(String(decoding: argument, as: UTF8.self), from: &rest)
    }
    try options.validate()
    return options
  }

  private mutating func take(_ argument: String, from rest: inout ArraySlice<[UInt8]>) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = argument.hasPrefix("--") ? String(parts[0]) : argument
    guard let definition = Self.definitions.first(where: { $0.names.contains(name) }) else {
      throw UsageError(description: "unknown option \(name)")
    }
    guard let placeholder = definition.value else {
      guard parts.count == 1 || !argument.hasPrefix("--") else {
        throw UsageError(description: "\(name) takes no value")
      }
      return try definition.apply(&self, "")
    }
    if argument.hasPrefix("--"), parts.count == 2 { return try definition.apply(&self, String(parts[1])) }
    guard let value = rest.popFirst() else {
      throw UsageError(description: "\(name) needs a value: \(name) \(placeholder)")
    }
    try definition.apply(&self, String(decoding: value, as: UTF8.self))
  }

  private func validate() throws(UsageError) {
    if headless == nil {
      let only: [(Bool, String)] = [
        (play != nil, "--play"), (!dumps.isEmpty, "--dump-frame"), (decodeDelay > 0, "--decode-delay"),
      ]
      for (isUsed, name) in only where isUsed {
        throw UsageError(description: "\(name) needs --headless WxH")
      }
    } else if record != nil {
      throw UsageError(description: "--record needs a window")
    }
  }

  // MARK: Help

  static var help: String {
    var text = """
      usage: tokonoma [OPTION…] [PATH…]

      Shows the pictures of a folder, the folder around one file, or exactly the
      files given. Without PATH: the current folder.


      """
    for definition in definitions {
      var left = "  " + definition.names.joined(separator: ", ")
      if let value = definition.value { left += " " + value }
      let isLong = left.count > 32
      let gap = String(repeating: " ", count: isLong ? 34 : 34 - left.count)
      text += left + (isLong ? "\n" : "") + gap + definition.summary + "\n"
    }
    text += """
        --                              everything after this is a path

      Keys: → ← Space Backspace PgDn PgUp n p page, Home End first and last,
      + - zoom, 0 fit, 1 one pixel a pixel, f F11 fullscreen, Esc back, q quit.

      """
    return text
  }
}
