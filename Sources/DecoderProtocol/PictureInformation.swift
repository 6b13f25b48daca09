package import Pixels

/// Facts about a picture that a decoder learns on the way to its pixels.
package struct PictureInformation: Hashable, Sendable {
  /// Full width and height in pixels, after orientation; of a vector picture
  /// the size that it states.
  package var width: Int
  package var height: Int
  /// Number of frames of an animation or of pages; 1 for a still.
  package var frames: Int
  /// Whether the frames follow each other in time.
  package var isAnimated: Bool
  /// How long this frame is shown, in milliseconds; 0 for a still. What the
  /// file says, with delays of 10 ms and less already raised to 100 ms.
  package var frameMilliseconds: Int
  /// How often an animation plays; 0 is for ever.
  package var loops: Int
  /// Lower-case name of the format: "jpeg", "png", "webp", "heif", "avif", "jxl", "svg", "gif", "tiff" …
  package var format: String
  package var hasAlpha: Bool
  package var isVector: Bool
  /// Part of the picture could not be read and what there is is shown.
  package var isDamaged: Bool
  /// The stored Exif orientation that has been applied, 1…8.
  package var orientation: Int
  /// Whether the file holds a small preview of itself.
  package var hasPreview: Bool
  /// The backdrop that transparent parts were flattened over.
  package var backdrop: Backdrop

  package init(
    width: Int, height: Int, format: String, frames: Int = 1, isAnimated: Bool = false,
    frameMilliseconds: Int = 0, loops: Int = 0, hasAlpha: Bool = false, isVector: Bool = false,
    isDamaged: Bool = false, orientation: Int = 1, hasPreview: Bool = false, backdrop: Backdrop = .dark
  ) {
    self.width = width
    self.height = height
    self.frames = frames
    self.isAnimated = isAnimated
    self.frameMilliseconds = frameMilliseconds
    self.loops = loops
    self.format = format
    self.hasAlpha = hasAlpha
    self.isVector = isVector
    self.isDamaged = isDamaged
    self.orientation = orientation
    self.hasPreview = hasPreview
    self.backdrop = backdrop
  }
}
