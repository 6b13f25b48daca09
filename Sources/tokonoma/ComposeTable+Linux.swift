#if os(Linux)
  import Library

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Which keys make which accented letters, as files of Xlib have it.
  ///
  /// Xlib reads its own table of 5,600 entries whenever a window is opened, which takes
  /// longer than all the rest of opening it, and keeps what it has read for every user but
  /// the superuser, as whom kiosks run. He gets this one: the accents of European languages.
  enum ComposeTable {
    /// Each dead key by X's name for it, and the letters that it makes: without it, with it.
    private static let letters: [(key: String, pairs: String)] = [
      ("grave", "aàeèiìoòuùnǹAÀEÈIÌOÒUÙNǸ"),
      ("acute", "aáeéiíoóuúyýcćlĺnńrŕsśzźAÁEÉIÍOÓUÚYÝCĆLĹNŃRŔSŚZŹ"),
      ("circumflex", "aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷAÂEÊIÎOÔUÛCĈGĜHĤJĴSŜWŴYŶ"),
      ("tilde", "aãiĩnñoõuũAÃIĨNÑOÕUŨ"),
      ("diaeresis", "aäeëiïoöuüyÿAÄEËIÏOÖUÜYŸ"),
      ("abovering", "aåuůAÅUŮ"),
      ("cedilla", "cçgģkķlļnņrŗsştţCÇGĢKĶLĻNŅRŖSŞTŢ"),
      ("caron", "cčdďeěnňrřsštťzžCČDĎEĚNŇRŘSŠTŤZŽ"),
      ("macron", "aāeēiīoōuūAĀEĒIĪOŌUŪ"),
      ("breve", "aăeĕgğiĭoŏuŭAĂEĔGĞIĬOŎUŬ"),
      ("ogonek", "aąeęiįuųAĄEĘIĮUŲ"),
      ("abovedot", "cċeėgġzżCĊEĖGĠIİZŻ"),
      ("doubleacute", "oőuűOŐUŰ"),
      ("stroke", "dđhħlłoøDĐHĦLŁOØ"),
      ("belowcomma", "sștțSȘTȚ"),
    ]

    static var text: String {
      var lines = ""
      for (key, pairs) in letters {
        var rest = Array(pairs)[...]
        while let plain = rest.popFirst(), let accented = rest.popFirst() {
          lines += "<dead_\(key)> <\(plain)> : \"\(accented)\"\n"
        }
      }
      return lines
    }

    /// The table's file in a folder, written when it is not there; nil for those whom Xlib's own
    /// serves, and where there is a table of the user's.
    static func file(in folder: FilePath) -> FilePath? {
      guard geteuid() == 0, getenv("XCOMPOSEFILE") == nil else { return nil }
      if let home = getenv("HOME"), access(String(cString: home) + "/.XCompose", R_OK) == 0 { return nil }
      let path = folder.appending("letters-1".utf8)
      guard path.withCString({ access($0, R_OK) }) != 0 else { return path }
      let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
      guard file >= 0 else { return nil }
      defer { close(file) }
      let bytes = Array(text.utf8)
      guard write(file, bytes, bytes.count) == bytes.count else {
        _ = path.withCString { unlink($0) }
        return nil
      }
      return path
    }
  }
#endif
