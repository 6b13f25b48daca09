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
}
