#if os(macOS)
  import CoreFoundation
  import Library

  extension Surroundings {
    static func prepareForDisplay() {}

    /// The switch "Reduce motion" of the accessibility settings. Not tried yet.
    static var wantsReducedMotion: Bool {
      let key = "reduceMotion" as CFString
      return CFPreferencesGetAppBooleanValue(key, "com.apple.universalaccess" as CFString, nil)
    }

    /// Metal is on every Mac that runs Swift.
    static var graphicsProcessor: (usesGPU: Bool, reason: String) { (true, "the system's own") }
  }
#endif
