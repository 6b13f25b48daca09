#if os(macOS)
  import Library

  // Not tried yet.
  extension Desktop {
    static func open(_ argument: [UInt8]) throws(Failure) {
      try run([["open"]], argument, missing: .missing(program: "open"))
    }

    static func copyPicture(_ path: FilePath, format: String) throws(Failure) {
      let types = ["jpeg": "JPEG picture", "png": "\u{AB}class PNGf\u{BB}", "gif": "GIF picture"]
      guard let type = types[format] else { throw .cannotCopy(path) }
      try runScript("set the clipboard to (read (POSIX file (item 1 of names)) as \(type))", path)
    }

    static func setWallpaper(_ path: FilePath) throws(Failure) {
      try runScript(
        "tell application \"System Events\" to set picture of every desktop to (item 1 of names)", path)
    }

    /// Runs a line of AppleScript; `names` in it is a list with the path.
    private static func runScript(_ line: String, _ path: FilePath) throws(Failure) {
      let script = ["on run names", line, "end run"].flatMap { ["-e", $0] }
      let name = try absolutePath(path).bytes
      try run([["osascript"] + script], name, missing: .missing(program: "osascript"))
    }
  }
#endif
