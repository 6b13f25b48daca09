package import Gallery
package import Geometry
package import Pixels
package import Scene
package import Text

/// Draws frames from textures that it owns and that others only name.
///
/// Used on the window loop's thread alone. A draw list may name textures that
/// are not there; they are left out.
package protocol FrameRenderer: AnyObject {
  /// For people, such as "software" or "opengl".
  var name: String { get }
  /// The largest side of a texture, in pixels.
  var maximumTextureSide: Int { get }
  /// The best side for tiles of zoomed pictures, in pixels.
  var tileSide: Int { get }
  /// Whether a filled texture needs its pixels no more.
  var copiesPixels: Bool { get }
  /// Device pixels drawn on.
  var outputSize: DeviceSize { get }

  /// Bytes of the pixels that the last frame drew again.
  var redrawnBytes: Int { get }

  /// Whether showing a frame waits for the display.
  var isVerticallySynchronised: Bool { get }

  /// Puts a part of a layer into a texture.
  func fill(_ texture: TextureID, from pixels: PixelBuffer, part: LayerRect) throws(SDLError)
  /// Takes the pixels of a run of text; nil when it could not be rendered.
  func fill(_ run: TextRun, from pixels: PixelBuffer?) throws(SDLError)
  /// The runs of a draw list that have not been filled.
  func missingText(in list: DrawList) -> [TextRun]
  /// Frees a delivery's textures.
  func discard(_ delivery: DeliveryID)
  /// Draws a frame and shows it.
  func draw(_ list: DrawList) throws(SDLError)
  /// What was drawn before is gone: the next frame draws everything.
  func invalidate()
  /// The device lost what was in textures: all are to be filled again.
  func forgetTextures()
}

extension FrameRenderer {
  package var isVerticallySynchronised: Bool { false }

  package func forgetTextures() { invalidate() }
}
