#if os(Windows)
  import Library
  import WinSDK
  import ucrt

  // Not tried yet.
  extension Desktop {
    /// What failures name as the program that failed.
    private static let system = "Windows"

    static func open(_ argument: [UInt8]) throws(Failure) {
      let result = ShellExecuteW(nil, wide("open"), try wide(argument), nil, nil, INT(SW_SHOWNORMAL))
      // Anything above 32 is success, for the sake of programs of sixteen bits.
      guard Int(bitPattern: result) > 32 else { throw .failed(program: system, code: ENOENT) }
    }

    /// Windows takes pictures as bitmaps, and only the file is here.
    static func copyPicture(_ path: FilePath, format: String) throws(Failure) {
      throw .failed(program: system, code: ENOTSUP)
    }

    static func setWallpaper(_ path: FilePath) throws(Failure) {
      var name = try wide(try absolutePath(path).bytes.map { $0 == 0x2F ? 0x5C : $0 })
      let change = UINT(SPIF_UPDATEINIFILE | SPIF_SENDCHANGE)
      guard SystemParametersInfoW(UINT(SPI_SETDESKWALLPAPER), 0, &name, change) else {
        throw .failed(program: system, code: EIO)
      }
    }

    /// UTF-8 as Windows writes texts, with a NUL after it.
    private static func wide(_ bytes: [UInt8]) throws(Failure) -> [UInt16] {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .failed(program: system, code: EILSEQ)
      }
      return wide(text)
    }

    private static func wide(_ text: String) -> [UInt16] { Array(text.utf16) + [0] }
  }
#endif
