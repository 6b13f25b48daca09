import CSDL2
import SDLPlatform

#if canImport(Glibc)
  import Glibc
#endif

/// Which renderer draws the window.
enum RendererChoice {
  /// Whether the graphics processor draws: as asked, else where there is one.
  ///
  /// Without one an OpenGL context runs on the processor after all and costs
  /// 65 ms to make, so our own software renderer is the better choice.
  static func usesGPU(_ options: Options) -> Bool {
    switch options.renderer {
    case .software: return false
    case .opengl, .opengles2: return true
    case .auto:
      if let driver = getenv("SDL_RENDER_DRIVER") { return String(cString: driver) != "software" }
      #if os(Linux)
        return (128..<144).contains { access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }
      #else
        return true
      #endif
    }
  }

  /// Makes the renderer; where the graphics processor fails, the software one,
  /// unless it was asked for by name.
  static func make(for window: Window, options: Options, usesGPU: Bool) throws(SDLError) -> any FrameRenderer
  {
    guard usesGPU else { return SurfaceRenderer(window: window) }
    do {
      let driver = options.renderer == .auto ? nil : options.renderer.rawValue
      return try AcceleratedRenderer(window: window, driver: driver)
    } catch {
      guard options.renderer == .auto else { throw error }
      SDLSystem.avoidFramebufferAcceleration()
      return SurfaceRenderer(window: window)
    }
  }
}
