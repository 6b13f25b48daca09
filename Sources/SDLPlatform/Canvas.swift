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
/// nothing. Only what differs from the frame before is drawn again.
package final class Canvas {
  private struct Texture {
    var pixels: PixelBuffer
    var part: LayerRect
  }

  private var textures: [TextureID: Texture] = [:]
  private var texts = TextShelf<PixelBuffer>()
  /// The frame before, copied element by element so that no storage is shared
  /// with the caller's list, which would make the next frame allocate.
  private var lastCommands: [DrawCommand] = []
  private var lastDiscs: [Disc] = []
  private var lastWall: UInt32 = 0
  private var isStale = true
  /// What was filled since the frame before, and so looks different.
  private var newTextures: Set<TextureID> = []
  private var newTexts: Set<TextRun> = []
  private var damage = Damage()

  package init() {}

  package func fill(_ texture: TextureID, from pixels: PixelBuffer, part: LayerRect) {
    textures[texture] = Texture(pixels: pixels, part: part)
    newTextures.insert(texture)
  }

  package func fill(_ run: TextRun, from pixels: PixelBuffer?) {
    // What had to make room may be on screen.
    if !texts.put(pixels, for: run).isEmpty { isStale = true }
    newTexts.insert(run)
  }

  package func missingText(in list: DrawList) -> [TextRun] { texts.missing(in: list) }

  package func discard(_ delivery: DeliveryID) {
    for texture in textures.keys where texture.delivery == delivery { textures[texture] = nil }
  }

  package func invalidate() { isStale = true }

  // MARK: Drawing

  /// Draws a frame into 32-bit memory that still holds the frame before.
  ///
  /// - Returns: the parts that changed, in whole pixels; none if nothing did.
  package func draw(
    _ list: DrawList, into pixels: UnsafeMutableRawPointer, size: DeviceSize, bytesPerRow: Int
  ) -> [DeviceRect] {
    findDamage(of: list, size: size)
    remember(list)
    isStale = false
    newTextures.removeAll(keepingCapacity: true)
    newTexts.removeAll(keepingCapacity: true)
    for part in damage.parts {
      var target = craster_target(
        pixels: pixels.assumingMemoryBound(to: UInt8.self), width: Int32(size.width),
        height: Int32(size.height),
        pitch: bytesPerRow, clip_left: Int32(part.x), clip_top: Int32(part.y), clip_right: Int32(part.maxX),
        clip_bottom: Int32(part.maxY))
      if !isCovered(part, by: list) {
        craster_fill(&target, 0, 0, Int32(size.width), Int32(size.height), list.wall)
      }
      for command in list.commands { draw(command, discs: list.discs, into: &target) }
    }
    return damage.parts
  }

  /// Bytes of the pixels that the last frame drew again.
  package var redrawnBytes: Int { damage.byteCount }

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

  /// Commands are compared one by one from both ends: where all that draw on a
  /// pixel are the same as before, the pixel is.
  private func findDamage(of list: DrawList, size: DeviceSize) {
    damage.begin(size)
    guard !isStale, list.wall == lastWall else { return damage.addAll() }
    let old = lastCommands.count
    let new = list.commands.count
    var tail = 0
    while tail < min(old, new), isSame(old - 1 - tail, new - 1 - tail, in: list) { tail += 1 }
    for index in 0..<max(old, new) - tail {
      if index < old - tail, index < new - tail, isSame(index, index, in: list) { continue }
      if index < old - tail { damage.add(bounds(of: lastCommands[index], discs: lastDiscs)) }
      if index < new - tail { damage.add(bounds(of: list.commands[index], discs: list.discs)) }
    }
  }

  /// Whether a command of the frame before and one of this frame draw the same.
  private func isSame(_ old: Int, _ new: Int, in list: DrawList) -> Bool {
    let command = list.commands[new]
    switch (lastCommands[old], command) {
    case (.discs(let before), .discs(let now)):
      return before.count == now.count && lastDiscs[before] == list.discs[now]
    case (.picture(let texture, _, _, _, _), _) where newTextures.contains(texture): return false
    case (.text(let run, _, _, _), _) where newTexts.contains(run): return false
    default: return lastCommands[old] == command
    }
  }

  /// Where a command draws; a margin for rounding and soft edges included.
  private func bounds(of command: DrawCommand, discs: [Disc]) -> DeviceRect {
    switch command {
    case .fill(let rect, _), .picture(_, _, let rect, _, _), .panel(let rect, _, _, _):
      return rect.outset(by: 1)
    case .discs(let range):
      var bounds: DeviceRect?
      for disc in discs[range] {
        let reach = disc.radius + 1
        let rect = DeviceRect(
          x: disc.centre.x - reach, y: disc.centre.y - reach, width: 2 * reach, height: 2 * reach)
        bounds = bounds.map { $0.union(rect) } ?? rect
      }
      return bounds ?? DeviceRect(x: 0, y: 0, width: 0, height: 0)
    case .text(let run, let centre, _, let anchor):
      guard let text = texts[run] else { return DeviceRect(x: centre.x, y: centre.y, width: 0, height: 0) }
      return DeviceRect(
        x: anchor.left(of: centre.x, width: Double(text.width)) - 1,
        y: centre.y - Double(text.height) / 2 - 1,
        width: Double(text.width) + 2, height: Double(text.height) + 2)
    }
  }

  /// Whether one picture hides the wall everywhere that is drawn.
  private func isCovered(_ damage: DeviceRect, by list: DrawList) -> Bool {
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
