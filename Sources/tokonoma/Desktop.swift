import Library
import SDLPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What other programs of the desktop do for us. They get file names as
/// arguments, never through a shell.
enum Desktop {
  /// Why the desktop did not do something.
  enum Failure: Error {
    case openingNeeds(String)
    case copyingNeeds(String)
    case missing(program: String)
    /// The program said so itself, or could not be run.
    case failed(program: String, code: Int32)
    /// Other programs do not take a picture of this file's format.
    case cannotCopy(FilePath)
    case cannotUse(FilePath, code: Int32)
    case noWallpaper
    case noFolder(String)
    case nothingToBringBack
    case notListed
    case noThread
  }

  /// Opens a file with the program that the desktop has for it.
  static func open(_ path: FilePath) throws(Failure) { try open(protected(path).bytes) }

  /// Shows a place on a map, in the browser.
  static func openMap(latitude: Double, longitude: Double) throws(Failure) {
    let address =
      "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=15/\(latitude)/\(longitude)"
    try open(Array(address.utf8))
  }

  private static func open(_ argument: [UInt8]) throws(Failure) {
    #if os(macOS)
      try run([["open"]], argument, missing: .missing(program: "open"))
    #else
      try run([["xdg-open"], ["gio", "open"]], argument, missing: .openingNeeds("xdg-open"))
    #endif
  }

  /// Puts the picture's file into the clipboard; SDL 2 itself only knows text.
  static func copyPicture(_ path: FilePath, format: String) throws(Failure) {
    let types = ["jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp"]
    guard let type = types[format] else {
      throw .cannotCopy(path)
    }
    let isWayland = getenv("WAYLAND_DISPLAY") != nil
    let ways =
      isWayland
      ? [["wl-copy", "--type", type]] : [["xclip", "-selection", "clipboard", "-target", type, "-in"]]
    if isWayland {
      try run(ways, nil, input: path, missing: .copyingNeeds("wl-copy"))
    } else {
      try run(ways, protected(path).bytes, missing: .copyingNeeds("xclip"))
    }
  }

  /// Hangs the picture behind the desktop's windows.
  static func setWallpaper(_ path: FilePath) throws(Failure) {
    let desktop = (getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0) } ?? "").uppercased()
    let absolute = try absolutePath(path)
    if desktop.contains("KDE") {
      return try run(
        [["plasma-apply-wallpaperimage"]], absolute.bytes,
        missing: .missing(program: "plasma-apply-wallpaperimage"))
    }
    guard ["GNOME", "UNITY", "BUDGIE", "PANTHEON"].contains(where: { desktop.contains($0) }) else {
      throw .noWallpaper
    }
    let uri = Array("file://".utf8) + absolute.uriEncoded
    for key in ["picture-uri", "picture-uri-dark"] {
      try run(
        [["gsettings", "set", "org.gnome.desktop.background", key]], uri,
        missing: .missing(program: "gsettings"))
    }
  }

  /// The path from the root, as it is where it leads nowhere.
  static func absolute(_ path: FilePath) -> FilePath { (try? absolutePath(path)) ?? path }

  private static func absolutePath(_ path: FilePath) throws(Failure) -> FilePath {
    guard let resolved = path.withCString({ realpath($0, nil) }) else {
      throw .cannotUse(path, code: errno)
    }
    defer { free(resolved) }
    let bytes = Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    return FilePath(bytes) ?? path
  }

  // MARK: Programs

  /// Runs the first of several programs that is installed, and waits for it.
  ///
  /// - Parameters:
  ///   - last: its last argument.
  ///   - input: the file that it reads.
  private static func run(
    _ programs: [[String]], _ last: [UInt8]?, input: FilePath? = nil, missing: Failure
  ) throws(Failure) {
    for program in programs {
      let arguments = program.map { Array($0.utf8) } + (last.map { [$0] } ?? [])
      switch spawn(arguments, input: input) {
      case ENOENT: continue
      case 0: return
      case let code: throw .failed(program: program[0], code: code)
      }
    }
    throw missing
  }

  /// A name that no program takes for an option.
  private static func protected(_ path: FilePath) -> FilePath {
    path.bytes.first == UInt8(ascii: "-") ? FilePath(Array("./".utf8) + path.bytes) ?? path : path
  }

  /// The environment as the user gave it to us.
  private static var inheritedEnvironment: [UnsafeMutablePointer<CChar>?] {
    var entries: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let entry = next.pointee {
      if strcmp(entry, SDLSystem.busEntry) != 0 { entries.append(entry) }
      next += 1
    }
    return entries + [nil]
  }

  /// - Returns: an error number, 0 for success, EIO when the program says that it failed.
  private static func spawn(_ arguments: [[UInt8]], input: FilePath?) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    (input ?? FilePath("/dev/null"))?.withCString { name in
      _ = posix_spawn_file_actions_addopen(&actions, 0, name, O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words = arguments.map { bytes in
      (bytes + [0]).withUnsafeBytes { buffer in
        buffer.assumingMemoryBound(to: CChar.self).baseAddress.flatMap { strdup($0) }
      }
    }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    guard let program = words[0] else { return ENOMEM }
    var environment = inheritedEnvironment
    let code = posix_spawnp(&process, program, &actions, nil, &words, &environment)
    guard code == 0 else { return code }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return errno }
    }
    return status == 0 ? 0 : EIO
  }
}

extension FilePath {
  /// Everything but letters, digits and `-._~/` as `%XX`.
  var uriEncoded: [UInt8] {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    return bytes.flatMap { byte in
      plain.contains(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}
