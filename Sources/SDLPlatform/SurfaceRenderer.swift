import CSDL2
package import Gallery
package import Geometry
package import Pixels
package import Scene
package import Text

/// The software renderer in a window: draws into the window's own surface.
///
/// The surface is shared memory with the display server where there is such a
/// thing, so a frame is copied once, and only where it changed.
package final class SurfaceRenderer: FrameRenderer {
  private let window: Window
  private let canvas = Canvas()
  /// Stands in where the surface has another pixel layout than ours.
  private var standIn: UnsafeMutablePointer<SDL_Surface>?
  private var lastSize = DeviceSize(width: 0, height: 0)
  /// The parts that changed, kept for its storage.
  private var rects: [SDL_Rect] = []

  package init(window: Window) {
    self.window = window
    // PERF: getting memory that is shared with the display server takes 2 ms for a window of 1280 × 720, and has to
    // be done before the first picture is there. The system gives it when it is written to.
    if let surface = SDL_GetWindowSurface(window.handle) { SDL_FillRect(surface, nil, 0) }
  }

  deinit {
    SDL_FreeSurface(standIn)
  }

  package var name: String { "software" }
  package var maximumTextureSide: Int { 1 << 16 }
  package var tileSide: Int { 1 << 16 }
  package var copiesPixels: Bool { false }
  package var redrawnBytes: Int { canvas.redrawnBytes }
  package var outputSize: DeviceSize { window.pixelSize }

  package func fill(_ texture: TextureID, from pixels: PixelBuffer, part: LayerRect) throws(SDLError) {
    canvas.fill(texture, from: pixels, part: part)
  }

  package func fill(_ run: TextRun, from pixels: PixelBuffer?) throws(SDLError) {
    canvas.fill(run, from: pixels)
  }

  package func missingText(in list: DrawList) -> [TextRun] { canvas.missingText(in: list) }
  package func discard(_ delivery: DeliveryID) { canvas.discard(delivery) }
  package func invalidate() { canvas.invalidate() }

  package func draw(_ list: DrawList) throws(SDLError) {
    guard let surface = SDL_GetWindowSurface(window.handle) else {
      throw .last("getting the window's surface")
    }
    let size = DeviceSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    if size != lastSize {
      canvas.invalidate()
      lastSize = size
    }
    let format = csdl_surface_format(surface)
    let isOurs = format == csdl_format_xrgb || format == csdl_format_argb
    let target = isOurs ? surface : try standInSurface(size)
    if csdl_must_lock(target) != 0 { try check(SDL_LockSurface(target), "locking the window's surface") }
    let damage = canvas.draw(
      list, into: target.pointee.pixels, size: size, bytesPerRow: Int(target.pointee.pitch))
    if csdl_must_lock(target) != 0 { SDL_UnlockSurface(target) }
    guard !damage.isEmpty else { return }
    rects.removeAll(keepingCapacity: true)
    for part in damage {
      var rect = SDL_Rect(x: Int32(part.x), y: Int32(part.y), w: Int32(part.width), h: Int32(part.height))
      rects.append(rect)
      guard !isOurs else { continue }
      var place = rect
      try check(SDL_UpperBlit(target, &rect, surface, &place), "converting a frame")
    }
    try check(SDL_UpdateWindowSurfaceRects(window.handle, rects, Int32(rects.count)), "showing a frame")
  }

  private func standInSurface(_ size: DeviceSize) throws(SDLError) -> UnsafeMutablePointer<SDL_Surface> {
    if let standIn, Int(standIn.pointee.w) == size.width, Int(standIn.pointee.h) == size.height {
      return standIn
    }
    SDL_FreeSurface(standIn)
    standIn = SDL_CreateRGBSurfaceWithFormat(0, Int32(size.width), Int32(size.height), 32, csdl_format_xrgb)
    canvas.invalidate()
    guard let standIn else { throw .last("making a surface") }
    return standIn
  }
}
