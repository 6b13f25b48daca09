package import Geometry

/// A page's identity, the same for as long as its file is in the list.
package struct PageID: Hashable, Sendable {
  package var number: UInt32

  package init(_ number: UInt32) {
    self.number = number
  }
}

/// One page: a file, by its identity and the name to show.
package struct Page: Hashable, Sendable {
  package var id: PageID
  /// For people: bytes that are not UTF-8 as U+FFFD.
  package var name: String

  package init(id: PageID, name: String) {
    self.id = id
    self.name = name
  }
}

/// What lies behind a picture's transparent parts.
package enum Wall: UInt8, Hashable, Sendable, CaseIterable {
  /// Whichever of dark and light makes the picture visible.
  case automatic
  case dark
  case light
  /// Squares, only behind the picture itself.
  case checkerboard
}

/// One decoding of a page's picture.
package struct LayerKey: Hashable, Sendable {
  package enum Variant: Hashable, Sendable {
    /// Scaled down to fit a box of device pixels.
    case fitted(DeviceSize)
    /// 1/2ⁿ of the full size each way.
    case level(Int)
    /// A part of such a level that is too large to be decoded whole, in its pixels.
    case region(Int, PixelRegion)
    /// Scaled down to fit a square of device pixels, for the overview.
    case thumbnail(Int)
  }

  package var page: PageID
  package var variant: Variant
  /// The frame of an animation or page of a document, from 0.
  package var frame: Int
  package var wall: Wall
  package var turn: Turn
  /// Which version of the file, counted up each time it changes.
  package var version: UInt32

  package init(
    page: PageID, variant: Variant, frame: Int = 0, wall: Wall = .automatic, turn: Turn = .none,
    version: UInt32 = 0
  ) {
    self.turn = turn
    self.version = version
    self.page = page
    self.variant = variant
    self.frame = frame
    self.wall = wall
  }
}

/// One delivery of pixels by a decoder, never used twice: pixels that come late
/// cannot be taken for those that come after them.
package struct DeliveryID: Hashable, Sendable {
  package var number: UInt64

  package init(_ number: UInt64) {
    self.number = number
  }
}

/// The name of one texture: a tile of a delivery's pixels.
package struct TextureID: Hashable, Sendable {
  package var page: PageID
  package var delivery: DeliveryID
  package var tile: Int

  package init(page: PageID, delivery: DeliveryID, tile: Int) {
    self.page = page
    self.delivery = delivery
    self.tile = tile
  }
}

/// What a decoder found out about a picture.
package struct PictureFacts: Hashable, Sendable {
  /// In the picture's own pixels, after orientation.
  package var size: PixelSize
  /// Frames of an animation or pages of a document, 1 for a still.
  package var frames: Int
  /// The decoder's name for the format.
  package var format: String
  /// Without pixels of its own: drawn sharp at any scale.
  package var isVector: Bool
  /// Part of the file was missing or broken.
  package var isDamaged: Bool
  /// The wall's colour behind it, 0xRRGGBB; nil for the usual one.
  package var wall: UInt32?
  /// The frames follow each other in time.
  package var isAnimated: Bool
  /// How long the frame decoded is shown, seconds.
  package var frameDuration: Double
  /// How often an animation plays; 0 is for ever.
  package var loops: Int

  package init(
    size: PixelSize, frames: Int, format: String, isVector: Bool, isDamaged: Bool, wall: UInt32?,
    isAnimated: Bool = false, frameDuration: Double = 0, loops: Int = 0
  ) {
    self.isAnimated = isAnimated
    self.frameDuration = frameDuration
    self.loops = loops
    self.size = size
    self.frames = frames
    self.format = format
    self.isVector = isVector
    self.isDamaged = isDamaged
    self.wall = wall
  }
}

/// A layer of pixels and which of its tiles are in textures.
package struct PictureLayer: Hashable, Sendable {
  package var key: LayerKey
  package var delivery: DeliveryID
  /// A coarse forerunner of the layer.
  package var isPreview: Bool
  package var grid: TileGrid
  /// What the decoder said of this frame.
  package var facts: PictureFacts
  /// The part of the whole picture that the layer covers, in shares of it.
  package var part = Rectangle<PictureShares>(x: 0, y: 0, width: 1, height: 1)
  /// Tiles in textures.
  package var ready: Set<Int> = []
  /// The pixels that textures are filled from are still there.
  package var hasPixels = true

  package var isComplete: Bool { ready.count == grid.count }

  /// Bytes held as pixels and in textures.
  ///
  /// - Parameter texturesAreCopies: false where a texture is the pixels themselves.
  package func byteCount(texturesAreCopies: Bool) -> Int {
    let pixels = hasPixels ? grid.size.byteCount : 0
    guard texturesAreCopies else { return pixels }
    if isComplete { return pixels + grid.size.byteCount }
    return ready.reduce(pixels) { sum, tile in
      let rect = grid.rect(of: tile)
      return sum + 4 * Int(rect.width) * Int(rect.height)
    }
  }

  package func texture(_ tile: Int) -> TextureID {
    TextureID(page: key.page, delivery: delivery, tile: tile)
  }
}

/// How much of a picture can be seen.
package enum PictureQuality: String, Hashable, Sendable {
  case none
  case preview
  case final
  case failed
}

/// What is known of a page's picture and what of it is in textures.
package struct Picture: Hashable, Sendable {
  package var facts: PictureFacts?
  /// Why it cannot be shown, in words for the user.
  package var failure: String?
  /// What has failed on top of a base that is shown: later frames, sharper layers.
  var failedLayers: Set<LayerKey> = []
  /// The whole picture at the size of the window, drawn first.
  package var base: PictureLayer?
  /// The successor of `base`, until its texture is there.
  package var nextBase: PictureLayer?
  /// Sharper tiles for a zoomed page, drawn over the base.
  package var detail: PictureLayer?
  /// The predecessors of `detail`, oldest first, drawn below it until it covers
  /// all of the picture that is in the window.
  package var oldDetails: [PictureLayer] = []
  /// The frame that is shown, or that was asked for.
  package var frame = 0
  /// Frames of an animation that come next, decoded ahead.
  package var comingFrames: [Int: PictureLayer] = [:]

  package var quality: PictureQuality {
    if failure != nil { return .failed }
    guard let base, base.isComplete else { return .none }
    return base.isPreview ? .preview : .final
  }

  /// Calls `body` with every layer, coarse first, without making a list of them.
  package func forEachLayer(_ body: (PictureLayer) -> Void) {
    _ = hasLayer { layer in
      body(layer)
      return false
    }
  }

  /// Whether a layer fulfils a condition.
  package func hasLayer(where condition: (PictureLayer) -> Bool) -> Bool {
    if let base, condition(base) { return true }
    if let nextBase, condition(nextBase) { return true }
    if let detail, condition(detail) { return true }
    for layer in oldDetails where condition(layer) { return true }
    for layer in comingFrames.values where condition(layer) { return true }
    return false
  }

  /// Every layer, coarse first.
  package var layers: [PictureLayer] {
    [base, nextBase, detail].compactMap { $0 } + oldDetails + comingFrames.values
  }
}
