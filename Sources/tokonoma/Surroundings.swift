import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the user's system says about how programs should behave.
enum Surroundings {
  /// Bytes of memory that the machine has; 4 GiB where nobody knows.
  static var memory: Int {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let size = sysconf(Int32(_SC_PAGESIZE))
    return pages > 0 && size > 0 ? pages * size : 4 << 30
  }

  /// The user's folder for this program's caches, whose parent is made if it is
  /// missing; nil where nobody knows.
  static var cacheFolder: [UInt8]? {
    let parent =
      getenv("XDG_CACHE_HOME").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? getenv("HOME").map { String(cString: $0) + "/.cache" }
    guard let parent, parent.hasPrefix("/") else { return nil }
    // As the base directory specification has it: for this user alone.
    mkdir(parent, 0o700)
    return Array("\(parent)/tokonoma".utf8)
  }

  /// A folder, which is made if it is missing, for Xlib's table of composed
  /// characters; nil where there is none.
  static var composeFolder: FilePath? {
    guard let folder = cacheFolder, let path = FilePath(folder) else { return nil }
    let compose = path.appending("compose".utf8)
    for each in [path, compose] { _ = each.withCString { mkdir($0, 0o700) } }
    return compose.withCString { access($0, W_OK) } == 0 ? compose : nil
  }

  /// Whether the session has a message bus, or at least the user.
  static var hasMessageBus: Bool {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS"), address[0] != 0 { return true }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
    return access(String(cString: folder) + "/bus", R_OK | W_OK) == 0
  }

  /// Whether the desktop's settings ask for less motion, as far as they can be
  /// read from files: those of GTK and of KDE.
  static var wantsReducedMotion: Bool {
    let folder =
      getenv("XDG_CONFIG_HOME").map { String(cString: $0) }
      ?? getenv("HOME").map { String(cString: $0) + "/.config" }
    guard let folder, folder.hasPrefix("/") else { return false }
    for file in ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini"] {
      if let value = setting("gtk-enable-animations", in: "\(folder)/\(file)") {
        return value == "0" || value == "false"
      }
    }
    return setting("AnimationDurationFactor", in: "\(folder)/kdeglobals").flatMap { Double($0) } == 0
  }

  /// The value of `key = value` in an INI file; nil without one.
  private static func setting(_ key: String, in file: String) -> String? {
    guard access(file, R_OK) == 0, let bytes = try? readFile(file) else { return nil }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "="), maxSplits: 1).map { part in
        String(decoding: part, as: UTF8.self).filter { !$0.isWhitespace }
      }
      if parts.count == 2, parts[0] == key { return parts[1].lowercased() }
    }
    return nil
  }
}
