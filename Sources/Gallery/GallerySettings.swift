package import Motion

/// What the gallery is told once, at its start.
package struct GallerySettings: Hashable, Sendable {
  package var motion = MotionSettings()
  /// Right to left: the page axis, the arrows and the dots are mirrored.
  package var isRightToLeft = false
  /// The side of a tile of a zoomed picture, in pixels.
  package var tileSide = 1024
  /// The largest side of a texture in pixels.
  package var maximumTextureSide = 4096
  /// Pages kept decoded on each side of the current one, memory permitting.
  package var neighbours = 2
  /// The largest layer that a zoomed page is decoded to, in pixels.
  package var detailPixelLimit = 64 << 20
  /// Bytes that pixels and textures may take, not counting what is on screen.
  package var cacheSize = 1 << 30
  /// A texture is a copy of its pixels, which can be given back once it is filled.
  package var texturesAreCopies = false
  package var bindings = Bindings()

  package init() {}

  /// Keeps pixels and textures within `cacheSize` bytes: half of it is for the
  /// sharper layer of a zoomed page, which is copied tile by tile.
  package mutating func limitMemory(to cacheSize: Int) {
    self.cacheSize = cacheSize
    let bytesPerPixel = texturesAreCopies ? 8 : 4
    detailPixelLimit = min(64 << 20, max(2 << 20, cacheSize / 2 / bytesPerPixel))
  }
}
