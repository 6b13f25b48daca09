#if os(Linux)
  import CFiles
  import CPosix
  import FileActions
  import Library
  import SDLPlatform

  extension Surroundings {
    static func prepareForDisplay() {
      if let folder = composeFolder {
        folder.withCString { SDLSystem.keepComposeTable(in: $0) }
        composeTable(in: folder)?.withCString { SDLSystem.takeComposeTable($0) }
      }
      if !hasMessageBus { SDLSystem.expectNoMessageBus() }
    }

    /// Whether the session has a message bus, or at least the user.
    private static var hasMessageBus: Bool {
      if let address = Environment.bytes("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return true }
      guard let folder = Environment.text("XDG_RUNTIME_DIR") else { return false }
      return cposix_check(folder + "/bus", CPOSIX_WRITE) == 0
    }

    /// A folder, which is made if it is missing, for Xlib's table of composed
    /// characters; nil where there is none.
    private static var composeFolder: FilePath? {
      guard let folder = cacheFolder, let path = FilePath(folder) else { return nil }
      let compose = path.appending("compose".utf8)
      for each in [path, compose] { _ = each.withCString { cfiles_make_folder($0, 0o700) } }
      return compose.withCString { cposix_check($0, CPOSIX_WRITE) } == 0 ? compose : nil
    }

    /// The file of `ComposeTable` in a folder, written when it is not there; nil for those whom Xlib's own
    /// serves, and where there is a table of the user's.
    private static func composeTable(in folder: FilePath) -> FilePath? {
      guard cfiles_user() == 0, Environment.bytes("XCOMPOSEFILE") == nil else { return nil }
      let own = Environment.text("HOME").map { $0 + "/.XCompose" }
      if let own, cposix_check(own, CPOSIX_READ) == 0 { return nil }
      let path = folder.appending("letters-1".utf8)
      if path.withCString({ cposix_check($0, CPOSIX_READ) }) == 0 { return path }
      do throws(FileFailure) {
        try FileSystem().createWhole(path, Array(ComposeTable.text.utf8))
        return path
      } catch {
        // Without it opening takes longer, and that is all.
        return nil
      }
    }

    /// Whether the desktop's settings ask for less motion, as far as they can be
    /// read from files: those of GTK and of KDE.
    static var wantsReducedMotion: Bool {
      guard let folder = Launch.folders.configuration?.bytes else { return false }
      let configuration = String(decoding: folder, as: UTF8.self)
      for file in ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini"] {
        if let value = setting("gtk-enable-animations", in: "\(configuration)/\(file)") {
          return value == "0" || value == "false"
        }
      }
      return setting("AnimationDurationFactor", in: "\(configuration)/kdeglobals").flatMap { Double($0) } == 0
    }

    /// The value of `key = value` in an INI file; nil without one.
    private static func setting(_ key: String, in file: String) -> String? {
      guard cposix_check(file, CPOSIX_READ) == 0, let bytes = try? readFile(file) else { return nil }
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let parts = line.split(separator: UInt8(ascii: "="), maxSplits: 1).map { part in
          String(decoding: part, as: UTF8.self).filter { !$0.isWhitespace }
        }
        if parts.count == 2, parts[0] == key { return parts[1].lowercased() }
      }
      return nil
    }

    static var graphicsProcessor: (usesGPU: Bool, reason: String) {
      let devices = (128..<144).map { number -> String in "/dev/dri/renderD\(number)" }
      let device = devices.first {
        cposix_check($0, CPOSIX_READ) == 0 && cposix_check($0, CPOSIX_WRITE) == 0
      }
      return (device != nil, device ?? "no graphics processor: no /dev/dri/renderD128 that may be used")
    }
  }
#endif
