package import Geometry
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
  /// Pages kept decoded on each side of the current one.
  package var neighbours = 2
  /// The largest layer that a zoomed page is decoded to, in pixels.
  package var detailPixelLimit = 64 << 20
  package var bindings = Bindings()

  package init() {}

  /// Shares out memory for pixels: first the page that is shown and as many of
  /// its neighbours as half of it holds, then the layer of a zoomed page.
  ///
  /// - Parameters:
  ///   - cacheSize: bytes.
  ///   - box: the window in device pixels.
  package mutating func share(cacheSize: Int, box: PixelSize) {
    let page = max(1, box.pixelCount * 4)
    neighbours = min(2, max(0, (cacheSize / 2 / page - 1) / 2))
    detailPixelLimit = min(64 << 20, max(2 << 20, (cacheSize / 2) / 4))
  }
}
