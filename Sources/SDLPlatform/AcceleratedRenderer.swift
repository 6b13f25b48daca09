import CSDL2
package import Gallery
package import Geometry
package import Pixels
package import Scene
package import Text

/// Draws through SDL's renderer on the graphics processor.
package final class AcceleratedRenderer: FrameRenderer {
  private struct Tile {
    var texture: OpaquePointer
    /// Where the tile begins in the texture: its neighbours' pixels are around
    /// it, so that smoothing at its borders sees the same as in one piece.
    var bleed: Displacement<TexturePixels>
  }

  private let renderer: OpaquePointer
  /// Must outlive the renderer.
  private let window: Window
  private var tiles: [TextureID: Tile] = [:]
  private var texts = TextShelf<(texture: OpaquePointer, size: Extent<DevicePixels>)>()
  private var disc: OpaquePointer?
  package let name: String
  package let maximumTextureSide: Int
  package let isVerticallySynchronised: Bool

  /// - Parameter driver: SDL's name of the renderer, nil for the best one.
  package init(window: Window, driver: String?) throws(SDLError) {
    if let driver { SDL_SetHint(SDL_HINT_RENDER_DRIVER, driver) }
    let flags = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
    guard let renderer = SDL_CreateRenderer(window.handle, -1, flags) else {
      throw .last("making a renderer")
    }
    self.renderer = renderer
    self.window = window
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    name = info.name.map { String(cString: $0) } ?? "unknown"
    let side = Int(min(info.max_texture_width, info.max_texture_height))
    maximumTextureSide = side > 0 ? side : 4096
    isVerticallySynchronised = info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
  }

  deinit {
    SDL_DestroyRenderer(renderer)
  }

  package var tileSide: Int { min(1024, maximumTextureSide - 2) }
  package var copiesPixels: Bool { true }
  package var redrawnBytes: Int { outputSize.byteCount }

  package var outputSize: DeviceSize {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetRendererOutputSize(renderer, &width, &height)
    return DeviceSize(width: Int(width), height: Int(height))
  }

  // MARK: Textures

  package func fill(_ texture: TextureID, from pixels: PixelBuffer, part: LayerRect) throws(SDLError) {
    let whole = LayerRect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
    let grown = part.outset(by: 1).intersection(whole)
    let made = try make(pixels, part: grown, format: csdl_format_xrgb, blend: SDL_BLENDMODE_NONE)
    if let old = tiles.updateValue(
      Tile(texture: made, bleed: Displacement(part.x - grown.x, part.y - grown.y)), forKey: texture)
    {
      SDL_DestroyTexture(old.texture)
    }
  }

  package func fill(_ run: TextRun, from pixels: PixelBuffer?) throws(SDLError) {
    var made: (texture: OpaquePointer, size: Extent<DevicePixels>)?
    // Without its texture the run is left out, rather than asked for in each frame.
    defer { for old in texts.put(made, for: run) { SDL_DestroyTexture(old.texture) } }
    guard let pixels else { return }
    let whole = LayerRect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
    made = (
      try make(pixels, part: whole, format: csdl_format_argb, blend: csdl_premultiplied()),
      whole.size.converted(by: 1)
    )
  }

  private func make(
    _ pixels: PixelBuffer, part: LayerRect, format: UInt32, blend: SDL_BlendMode
  ) throws(SDLError) -> OpaquePointer {
    let access = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
    guard let texture = SDL_CreateTexture(renderer, format, access, Int32(part.width), Int32(part.height))
    else {
      throw .last("making a texture of \(Int(part.width))×\(Int(part.height))")
    }
    let start = pixels.row(Int(part.y)) + Int(part.x) * 4
    guard SDL_UpdateTexture(texture, nil, start, Int32(pixels.bytesPerRow)) == 0 else {
      let error = SDLError.last("filling a texture")
      SDL_DestroyTexture(texture)
      throw error
    }
    SDL_SetTextureBlendMode(texture, blend)
    return texture
  }

  package func missingText(in list: DrawList) -> [TextRun] { texts.missing(in: list) }

  package func discard(_ delivery: DeliveryID) {
    for (id, tile) in tiles where id.delivery == delivery {
      SDL_DestroyTexture(tile.texture)
      tiles[id] = nil
    }
  }

  package func invalidate() {}

  /// Forgets every texture, after the device lost them.
  package func forgetTextures() {
    for tile in tiles.values { SDL_DestroyTexture(tile.texture) }
    tiles.removeAll()
    for text in texts.removeAll() { SDL_DestroyTexture(text.texture) }
    SDL_DestroyTexture(disc)
    disc = nil
  }

  // MARK: Drawing

  package func draw(_ list: DrawList) throws(SDLError) {
    var failure: SDLError?
    // What cannot be drawn takes nothing else from the screen.
    func attempt(_ body: () throws(SDLError) -> Void) {
      do throws(SDLError) { try body() } catch { failure = failure ?? error }
    }
    setColour(list.wall)
    attempt { () throws(SDLError) in try check(SDL_RenderClear(renderer), "clearing a frame") }
    for command in list.commands {
      attempt { () throws(SDLError) in try draw(command, list.discs) }
    }
    SDL_RenderPresent(renderer)
    if let failure { throw failure }
  }

  private func setColour(_ colour: UInt32) {
    SDL_SetRenderDrawColor(
      renderer, UInt8(colour >> 16 & 255), UInt8(colour >> 8 & 255), UInt8(colour & 255), 255)
  }

  private func draw(_ command: DrawCommand, _ discs: [Disc]) throws(SDLError) {
    switch command {
    case .fill(let rect, let colour):
      setColour(colour)
      var place = Self.frect(rect)
      try check(SDL_RenderFillRectF(renderer, &place), "filling a rectangle")
    case .picture(let id, let source, let place, let isCrisp, let opacity):
      guard let tile = tiles[id] else { return }
      SDL_SetTextureBlendMode(tile.texture, opacity < 1 ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE)
      SDL_SetTextureAlphaMod(tile.texture, UInt8(255 * min(max(opacity, 0), 1)))
      SDL_SetTextureScaleMode(tile.texture, isCrisp ? SDL_ScaleModeNearest : SDL_ScaleModeLinear)
      var part = SDL_Rect(
        x: Int32(source.x + tile.bleed.x), y: Int32(source.y + tile.bleed.y), w: Int32(source.width),
        h: Int32(source.height))
      var place = Self.frect(place)
      try check(SDL_RenderCopyF(renderer, tile.texture, &part, &place), "drawing a picture")
    case .discs(let range):
      for disc in discs[range] { try draw(disc) }
    case .panel(let rect, let radius, let colour, let opacity):
      try drawPanel(rect, radius: radius, colour: colour, opacity: opacity)
    case .text(let run, let centre, let opacity, let anchor):
      guard let text = texts[run] else { return }
      setTint(0xFF_FFFF, opacity, of: text.texture)
      var place = Self.frect(
        DeviceRect(
          x: anchor.left(of: centre.x, width: text.size.width).rounded(),
          y: (centre.y - text.size.height / 2).rounded(),
          width: text.size.width, height: text.size.height))
      try check(SDL_RenderCopyF(renderer, text.texture, nil, &place), "drawing text")
    }
  }

  private static func frect(_ rect: DeviceRect) -> SDL_FRect {
    SDL_FRect(x: Float(rect.x), y: Float(rect.y), w: Float(rect.width), h: Float(rect.height))
  }

  /// Colours are premultiplied, so opacity scales all four channels.
  private func setTint(_ colour: UInt32, _ opacity: Double, of texture: OpaquePointer) {
    func channel(_ shift: UInt32) -> UInt8 { UInt8(Double(colour >> shift & 255) * opacity) }
    SDL_SetTextureColorMod(texture, channel(16), channel(8), channel(0))
    SDL_SetTextureAlphaMod(texture, UInt8(255 * opacity))
  }

  // MARK: Discs

  /// The side of the disc's texture; discs are drawn smaller, smoothed.
  private static let discSide = 64

  private func draw(_ shape: Disc) throws(SDLError) {
    let texture = try discTexture()
    setTint(shape.colour, shape.opacity, of: texture)
    // Half a pixel of the texture is its soft rim.
    let reach = shape.radius * Double(Self.discSide) / Double(Self.discSide - 2)
    var place = Self.frect(
      DeviceRect(x: shape.centre.x - reach, y: shape.centre.y - reach, width: 2 * reach, height: 2 * reach))
    try check(SDL_RenderCopyF(renderer, texture, nil, &place), "drawing a dot")
  }

  /// Four quarters of the disc and, between them, three rectangles that do not overlap.
  private func drawPanel(_ rect: DeviceRect, radius: Double, colour: UInt32, opacity: Double) throws(SDLError)
  {
    let rect = DeviceRect(
      x: rect.x.rounded(), y: rect.y.rounded(), width: rect.width.rounded(), height: rect.height.rounded())
    let radius = min(radius, rect.width / 2, rect.height / 2).rounded()
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
    defer { SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE) }
    SDL_SetRenderDrawColor(
      renderer, UInt8(colour >> 16 & 255), UInt8(colour >> 8 & 255), UInt8(colour & 255),
      UInt8(255 * min(max(opacity, 0), 1)))
    let parts = [
      DeviceRect(x: rect.x + radius, y: rect.y, width: rect.width - 2 * radius, height: rect.height),
      DeviceRect(x: rect.x, y: rect.y + radius, width: radius, height: rect.height - 2 * radius),
      DeviceRect(x: rect.maxX - radius, y: rect.y + radius, width: radius, height: rect.height - 2 * radius),
    ]
    for part in parts where !part.isEmpty {
      var place = Self.frect(part)
      try check(SDL_RenderFillRectF(renderer, &place), "filling a panel")
    }
    guard radius > 0 else { return }
    let texture = try discTexture()
    setTint(colour, opacity, of: texture)
    let half = Int32(Self.discSide / 2)
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      // Without the texture's soft rim, which the panel's straight edges lack.
      var source = SDL_Rect(
        x: column == 0 ? 1 : half, y: row == 0 ? 1 : half, w: half - 1, h: half - 1)
      var place = Self.frect(
        DeviceRect(
          x: column == 0 ? rect.x : rect.maxX - radius, y: row == 0 ? rect.y : rect.maxY - radius,
          width: radius, height: radius))
      try check(SDL_RenderCopyF(renderer, texture, &source, &place), "drawing a panel's corner")
    }
  }

  private func discTexture() throws(SDLError) -> OpaquePointer {
    if let disc { return disc }
    let side = Self.discSide
    let pixels = PixelBuffer(width: side, height: side, format: .premultiplied) { memory, bytesPerRow in
      let middle = Double(side) / 2
      for y in 0..<side {
        for x in 0..<side {
          let distance = Displacement<TexturePixels>(Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
            .length
          let value = UInt8(255 * min(max(middle - 1 - distance + 0.5, 0), 1))
          for channel in 0..<4 {
            memory.storeBytes(of: value, toByteOffset: y * bytesPerRow + x * 4 + channel, as: UInt8.self)
          }
        }
      }
    }
    let whole = LayerRect(x: 0, y: 0, width: Double(side), height: Double(side))
    let made = try make(pixels, part: whole, format: csdl_format_argb, blend: csdl_premultiplied())
    SDL_SetTextureScaleMode(made, SDL_ScaleModeLinear)
    disc = made
    return made
  }
}
