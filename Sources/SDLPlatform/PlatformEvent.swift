package import Gallery
import Motion

/// What SDL reports, in the gallery's terms.
package enum PlatformEvent: Hashable, Sendable {
  case input(InputEvent)
  /// Files were dropped together: their paths as bytes.
  case drop([[UInt8]])
  case quit
  /// The window's size, in points or pixels, may have changed.
  case resized
  /// The window's content must be drawn again.
  case exposed
  /// The device lost its textures.
  case texturesLost
}
