#if os(Windows)
  import Library
  import WinSDK

  extension Surroundings {
    static func prepareForDisplay() {}

    /// The switch "Animation effects" of the accessibility settings. Not tried yet.
    static var wantsReducedMotion: Bool {
      var animates: WindowsBool = true
      guard SystemParametersInfoW(UINT(SPI_GETCLIENTAREAANIMATION), 0, &animates, 0) else { return false }
      return !animates.boolValue
    }

    /// Direct3D draws by itself where there is no graphics processor.
    static var graphicsProcessor: (usesGPU: Bool, reason: String) { (true, "the system's own") }
  }
#endif
