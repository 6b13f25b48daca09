#if os(Linux)
  import Library

  extension Desktop {
    static func open(_ argument: [UInt8]) throws(Failure) {
      try run([["xdg-open"], ["gio", "open"]], argument, missing: .openingNeeds("xdg-open"))
    }

    static func copyPicture(_ path: FilePath, format: String) throws(Failure) {
      let types = ["jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp"]
      guard let type = types[format] else {
        throw .cannotCopy(path)
      }
      let isWayland = Environment.bytes("WAYLAND_DISPLAY") != nil
      let ways =
        isWayland
        ? [["wl-copy", "--type", type]] : [["xclip", "-selection", "clipboard", "-target", type, "-in"]]
      if isWayland {
        try run(ways, nil, input: path, missing: .copyingNeeds("wl-copy"))
      } else {
        try run(ways, protected(path).bytes, missing: .copyingNeeds("xclip"))
      }
    }

    static func setWallpaper(_ path: FilePath) throws(Failure) {
      let desktop = (Environment.text("XDG_CURRENT_DESKTOP") ?? "").uppercased()
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
  }
#endif
