import Gallery
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
  var statistics: String?
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

  var isRecursive = false
  var showsHidden = false
  /// nil: as was remembered of the folder, or as the settings say.
  var order: ListOrder?
  var isReversed = false
  /// A file with names, "-" for standard input.
  var filesFrom: String?
  /// Names are parted by NUL bytes instead of newlines.
  var isNullSeparated = false
  /// The page to begin at: a path, or a number from 1.
  var startAt: String?
  /// Marked names are printed at the end.
  var printsMarked = false

  /// nil: no slideshow at the start.
  var slideshow: Double?
  /// nil: as the settings say.
  var transition: Transition?
  var drifts = false
  var isShuffled = false

  /// nil: as the settings say.
  var startFit: StartFit?
  /// nil: as the settings say.
  var wraps: Bool?
  var wall: WallChoice?
  var place: WindowPlace?
  /// A file of settings; nil for the user's, empty for none.
  var settings: String?
  var isKiosk = false
  var isCouch = false
  var escapeQuits = false
  var fillsEdges = false
  var hasHighContrast = false

  enum Transition: String, Sendable, CaseIterable {
    case fade
    case slide
    case none
  }

  /// What is behind pictures.
  enum WallChoice: Sendable, Equatable {
    case style(Wall)
    /// 0xRRGGBB.
    case colour(UInt32)
  }

  /// Where the window is to be.
  struct WindowPlace: Sendable, Equatable {
    var size: Size
    /// Of its top left on the desktop; nil for the middle.
    var position: Displacement<SystemUnits>?
  }

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
