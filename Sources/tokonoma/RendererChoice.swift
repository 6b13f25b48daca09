import CSDL2
import SDLPlatform

/// Which renderer draws the window.
enum RendererChoice {
  /// Whether the graphics processor draws: as asked, else where there is one.
  ///
  /// Without one an OpenGL context runs on the processor after all and costs
  /// 65 ms to make, so our own software renderer is the better choice.
  static func usesGPU(_ options: Options) -> Bool {
    choice(options).usesGPU
  }

  /// What will draw a window, and why, for `--version`.
  static func explanation(_ options: Options) -> String {
    let (usesGPU, reason) = choice(options)
    let name = options.renderer == .auto ? (usesGPU ? "SDL's best" : "software") : options.renderer.rawValue
    let detour = !usesGPU && SDLSystem.videoDriver == "wayland" ? ", shown by SDL through OpenGL" : ""
    return "\(name) (\(reason)\(detour))"
  }

  private static func choice(_ options: Options) -> (usesGPU: Bool, reason: String) {
    switch options.renderer {
    case .software: return (false, "as asked for")
    case .opengl, .opengles2: return (true, "as asked for")
    case .auto:
      if let driver = Environment.text("SDL_RENDER_DRIVER") {
        return (driver != "software", "SDL_RENDER_DRIVER is \(driver)")
      }
      return Surroundings.graphicsProcessor
    }
  }

  /// Makes the renderer; where the graphics processor fails, the software one,
  /// unless it was asked for by name.
  static func make(for window: Window, options: Options, usesGPU: Bool) throws(SDLError) -> any FrameRenderer
  {
    guard usesGPU else { return try software(for: window) }
    do {
      let driver = options.renderer == .auto ? nil : options.renderer.rawValue
      return try AcceleratedRenderer(window: window, driver: driver)
    } catch {
      guard options.renderer == .auto else { throw error }
      return try software(for: window)
    }
  }

  private static func software(for window: Window) throws(SDLError) -> any FrameRenderer {
    if SDLSystem.videoDriver == "wayland" { return try StreamedRenderer(window: window) }
    SDLSystem.avoidFramebufferAcceleration()
    return SurfaceRenderer(window: window)
  }
}
