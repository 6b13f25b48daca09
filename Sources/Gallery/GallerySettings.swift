package import Motion

/// The order in which files are listed.
package enum ListOrder: String, Hashable, Sendable, CaseIterable {
  case name
  case time
  case size
  case random
}

/// How large pictures are when their page is first shown.
package enum StartFit: String, Hashable, Sendable, CaseIterable {
  case whole
  /// As large as leaves no wall to be seen.
  case fill
  /// One device pixel a picture pixel.
  case actual
}

/// What the gallery is told at its start or by its settings.
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
  /// Seconds from one frame of the display to the next; 0 where frames are not for a display. A motion
  /// from rest begins a frame before it is asked for, so that its first frame shows it under way.
  package var frameDuration = 0.0
  package var bindings = Bindings()

  /// How large text, buttons and cells are; 1 for a desk, more for a sofa.
  package var interfaceScale = 1.0
  /// Points of the side of a cell of the overview, and between cells.
  package var gridCell = 150.0
  package var gridGap = 8.0
  /// Letters come up for fingers that write; off where the desktop brings its own.
  package var showsKeyboard = true
  /// Small pictures that are kept while they are out of sight.
  package var thumbnailLimit = 300
  package var startFit = StartFit.whole
  /// Back, with nothing left to leave, ends the program.
  package var backQuits = false
  /// What a picture leaves of the window is filled with its own blurred edges.
  package var fillsEdges = false
  /// Panels hide what is behind them, and text is clear.
  package var hasHighContrast = false
  /// A wheel's notch turns a page instead of zooming.
  package var wheelTurnsPages = false
  /// After the last page comes the first.
  package var wraps = false
  /// For a sofa and a gamepad: hints of its buttons, and nothing near the edges of the screen.
  package var isCouch = false
  /// Pictures and nothing else: no menu, no files, no way out but one chord.
  package var isKiosk = false

  /// Seconds that a picture is shown by itself.
  package var slideshowInterval = 5.0
  package var slideshowFades = true
  /// Pages of a slideshow follow each other at once; `slideshowFades` is off then.
  package var slideshowCuts = false
  package var slideshowFadeDuration = 0.8
  /// Pictures pan and grow slowly while they are shown.
  package var slideshowDrifts = false
  package var isShuffled = false
  package var shuffleSeed: UInt64 = 1

  /// The order of the list, as far as the gallery must show it.
  package var order = ListOrder.name
  package var isReversed = false
  package var showsHidden = false

  package init() {}

  /// Keeps pixels and textures within `cacheSize` bytes: half of it is for the
  /// sharper layer of a zoomed page, which is copied tile by tile.
  package mutating func limitMemory(to cacheSize: Int) {
    self.cacheSize = cacheSize
    let bytesPerPixel = texturesAreCopies ? 8 : 4
    detailPixelLimit = min(64 << 20, max(2 << 20, cacheSize / 2 / bytesPerPixel))
  }
}
