import CSDL2
package import Gallery
package import Geometry
package import Pixels
package import Scene
package import Text

/// The software renderer for displays that do not show a program's memory: draws
/// frames in memory and streams what changed into one texture of the window.
///
/// SDL does the same behind `SDL_GetWindowSurface` on Wayland, but up to 2.26 in
/// points, so that nothing is sharp where the desktop has a scale.
package final class StreamedRenderer: FrameRenderer {
  private let renderer: OpaquePointer
  /// Must outlive the renderer.
  private let window: Window
  private let frame: OffscreenRenderer
  private var texture: OpaquePointer?
  package let isVerticallySynchronised: Bool

  package init(window: Window) throws(SDLError) {
    let flags = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
    guard let renderer = SDL_CreateRenderer(window.handle, -1, flags) else {
      throw .last("making a renderer")
    }
    self.renderer = renderer
    self.window = window
    frame = OffscreenRenderer(size: window.pixelSize)
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    isVerticallySynchronised = info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
  }

  deinit {
    SDL_DestroyRenderer(renderer)
  }

  package var name: String { frame.name }
  package var maximumTextureSide: Int { frame.maximumTextureSide }
  package var tileSide: Int { frame.tileSide }
  package var copiesPixels: Bool { frame.copiesPixels }
  package var redrawnBytes: Int { frame.redrawnBytes }
  package var outputSize: DeviceSize { window.pixelSize }

  package func fill(_ texture: TextureID, from pixels: PixelBuffer, part: LayerRect) throws(SDLError) {
    try frame.fill(texture, from: pixels, part: part)
  }

  package func fill(_ run: TextRun, from pixels: PixelBuffer?) throws(SDLError) {
    try frame.fill(run, from: pixels)
  }

  package func missingText(in list: DrawList) -> [TextRun] { frame.missingText(in: list) }
  package func discard(_ delivery: DeliveryID) { frame.discard(delivery) }
  package func invalidate() { frame.invalidate() }

  package func forgetTextures() {
    SDL_DestroyTexture(texture)
    texture = nil
    frame.invalidate()
  }

  package func draw(_ list: DrawList) throws(SDLError) {
    let size = window.pixelSize
    if size != frame.outputSize {
      forgetTextures()
      frame.resize(to: size)
    }
    let texture = try streamingTexture(size)
    let damage = frame.render(list)
    guard !damage.isEmpty else { return }
    let bytesPerRow = size.width * 4
    for part in damage {
      var rect = SDL_Rect(x: Int32(part.x), y: Int32(part.y), w: Int32(part.width), h: Int32(part.height))
      let start = frame.pixels + Int(part.y) * bytesPerRow + Int(part.x) * 4
      try check(SDL_UpdateTexture(texture, &rect, start, Int32(bytesPerRow)), "streaming a frame")
    }
    // The window's buffers take turns, so each frame is copied in whole.
    try check(SDL_RenderCopy(renderer, texture, nil, nil), "drawing a frame")
    SDL_RenderPresent(renderer)
  }

  private func streamingTexture(_ size: DeviceSize) throws(SDLError) -> OpaquePointer {
    if let texture { return texture }
    let access = Int32(SDL_TEXTUREACCESS_STREAMING.rawValue)
    guard
      let made = SDL_CreateTexture(
        renderer, csdl_format_xrgb, access, Int32(size.width), Int32(size.height))
    else { throw .last("making a texture of \(size.width)×\(size.height)") }
    SDL_SetTextureBlendMode(made, SDL_BLENDMODE_NONE)
    SDL_SetTextureScaleMode(made, SDL_ScaleModeNearest)
    texture = made
    return made
  }
}
