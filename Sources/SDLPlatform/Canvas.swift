import CRaster
package import Gallery
package import Geometry
package import Pixels
package import Scene
package import Text

/// Draws draw lists into memory: everything of the software renderer but the
/// window.
///
/// A texture is a reference to the picture's own pixels, so filling one costs
/// nothing. A frame that differs from the one before only in its overlay redraws
/// only what lies under the overlay.
package final class Canvas {
  private struct Texture {
    var pixels: PixelBuffer
    var part: Rect
  }

  private var textures: [TextureID: Texture] = [:]
  private var texts = TextShelf<PixelBuffer>()
  /// The frame before, copied element by element so that no storage is shared
  /// with the caller's list, which would make the next frame allocate.
  private var lastCommands: [DrawCommand] = []
  private var lastDiscs: [Disc] = []
  private var lastWall: UInt32 = 0
  private var isStale = true

  package init() {}

  package func fill(_ texture: TextureID, from pixels: PixelBuffer, part: Rect) {
    textures[texture] = Texture(pixels: pixels, part: part)
    isStale = true
  }

  package func fill(_ run: TextRun, from pixels: PixelBuffer?) {
    _ = texts.put(pixels, for: run)
    isStale = true
  }

  package func missingText(in list: DrawList) -> [TextRun] { texts.missing(in: list) }

  package func discard(_ delivery: DeliveryID) {
    for texture in textures.keys where texture.delivery == delivery { textures[texture] = nil }
  }

  package func invalidate() { isStale = true }

  // MARK: Drawing

  /// Draws a frame into 32-bit memory that still holds the frame before.
  ///
  /// - Returns: the part that changed, in whole pixels; nil if nothing did.
  package func draw(
    _ list: DrawList, into pixels: UnsafeMutableRawPointer, size: PixelSize, bytesPerRow: Int
  ) -> Rect? {
    let damage = damage(of: list, size: size)
    remember(list)
    isStale = false
    guard let damage else { return nil }
    var target = craster_target(
      pixels: pixels.assumingMemoryBound(to: UInt8.self), width: Int32(size.width),
      height: Int32(size.height),
      pitch: bytesPerRow, clip_left: Int32(damage.x), clip_top: Int32(damage.y),
      clip_right: Int32(damage.maxX),
      clip_bottom: Int32(damage.maxY))
    if !isCovered(damage, by: list) {
      craster_fill(&target, 0, 0, Int32(size.width), Int32(size.height), list.wall)
    }
    for command in list.commands { draw(command, discs: list.discs, into: &target) }
    return damage
  }

  private func draw(_ command: DrawCommand, discs: [Disc], into target: inout craster_target) {
    switch command {
    case .fill(let rect, let colour):
      craster_fill(
        &target, rounded(rect.x), rounded(rect.y), rounded(rect.maxX), rounded(rect.maxY), colour)
    case .picture(let texture, let source, let place, let isCrisp, let opacity):
      guard let texture = textures[texture] else { return }
      var pixels = Self.source(texture.pixels)
      craster_picture(
        &target, &pixels, source.x + texture.part.x, source.y + texture.part.y, source.width, source.height,
        place.x, place.y, place.width, place.height, isCrisp ? 1 : 0, opacity)
    case .discs(let range):
      for disc in discs[range] {
        craster_disc(&target, disc.centre.x, disc.centre.y, disc.radius, disc.colour, disc.opacity)
      }
    case .panel(let rect, let radius, let colour, let opacity):
      craster_panel(&target, rect.x, rect.y, rect.width, rect.height, radius, colour, opacity)
    case .text(let run, let centre, let opacity, let anchor):
      guard let text = texts[run] else { return }
      var pixels = Self.source(text)
      let x = rounded(anchor.left(of: centre.x, width: Double(text.width)))
      let y = rounded(centre.y - Double(text.height) / 2)
      craster_blend(&target, &pixels, x, y, opacity)
    }
  }

  private static func source(_ pixels: PixelBuffer) -> craster_source {
    craster_source(
      pixels: pixels.row(0).assumingMemoryBound(to: UInt8.self), width: Int32(pixels.width),
      height: Int32(pixels.height), pitch: pixels.bytesPerRow)
  }

  private func rounded(_ value: Double) -> Int32 { Int32(min(max(value.rounded(), -1e9), 1e9)) }

  // MARK: Damage

  private func remember(_ list: DrawList) {
    lastWall = list.wall
    lastCommands.removeAll(keepingCapacity: true)
    lastCommands.append(contentsOf: list.commands)
    lastDiscs.removeAll(keepingCapacity: true)
    lastDiscs.append(contentsOf: list.discs)
  }

  private func damage(of list: DrawList, size: PixelSize) -> Rect? {
    let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    guard !isStale, list.wall == lastWall else { return whole }
    var old = lastCommands.startIndex
    var new = list.commands.startIndex
    while old < lastCommands.endIndex, new < list.commands.endIndex, lastCommands[old] == list.commands[new],
      !lastCommands[old].isOverlay
    {
      old += 1
      new += 1
    }
    var changed: Rect?
    for command in lastCommands[old...] {
      guard let bounds = overlayBounds(command, discs: lastDiscs) else { return whole }
      changed = changed.map { $0.union(bounds) } ?? bounds
    }
    for command in list.commands[new...] {
      guard let bounds = overlayBounds(command, discs: list.discs) else { return whole }
      changed = changed.map { $0.union(bounds) } ?? bounds
    }
    guard let changed else { return nil }
    let inside = changed.roundedOut.intersection(whole)
    return inside.isEmpty ? nil : inside
  }

  /// Where an overlay command draws; nil for a command that is no overlay.
  private func overlayBounds(_ command: DrawCommand, discs: [Disc]) -> Rect? {
    switch command {
    case .fill, .picture:
      return nil
    case .discs(let range):
      var bounds: Rect?
      for disc in discs[range] {
        let reach = disc.radius + 1
        let rect = Rect(
          x: disc.centre.x - reach, y: disc.centre.y - reach, width: 2 * reach, height: 2 * reach)
        bounds = bounds.map { $0.union(rect) } ?? rect
      }
      return bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
    case .panel(let rect, _, _, _):
      return rect.outset(by: 1)
    case .text(let run, let centre, _, let anchor):
      guard let text = texts[run] else { return Rect(x: centre.x, y: centre.y, width: 0, height: 0) }
      return Rect(
        x: anchor.left(of: centre.x, width: Double(text.width)) - 1,
        y: centre.y - Double(text.height) / 2 - 1,
        width: Double(text.width) + 2, height: Double(text.height) + 2)
    }
  }

  /// Whether one picture hides the wall everywhere that is drawn.
  private func isCovered(_ damage: Rect, by list: DrawList) -> Bool {
    for command in list.commands {
      guard case .picture(let texture, _, let place, _, 1) = command, textures[texture] != nil else {
        continue
      }
      if place.x.rounded() <= damage.x, place.y.rounded() <= damage.y, place.maxX.rounded() >= damage.maxX,
        place.maxY.rounded() >= damage.maxY
      {
        return true
      }
    }
    return false
  }
}

extension DrawCommand {
  /// Whether it lies over the pictures and is cheap to draw again.
  var isOverlay: Bool {
    switch self {
    case .fill, .picture: false
    case .discs, .text, .panel: true
    }
  }
}
