package import DecoderProtocol
package import Pixels

/// A picture, or a part of one, as it was wanted.
package struct DecodedPicture: Sendable {
  package let information: PictureInformation
  package let pixels: PixelBuffer
  /// Which part of the whole picture, scaled to the wanted size, the pixels are.
  package let region: PixelRect
  /// The whole picture's width and height at the wanted size.
  package let fullWidth: Int
  package let fullHeight: Int

  package init(
    information: PictureInformation, pixels: PixelBuffer, region: PixelRect, fullWidth: Int, fullHeight: Int
  ) {
    self.information = information
    self.pixels = pixels
    self.region = region
    self.fullWidth = fullWidth
    self.fullHeight = fullHeight
  }
}

/// Why a picture cannot be shown.
package struct PictureFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was attempted and why it failed, for the user.
  package let message: String

  package init(_ message: String) {
    self.message = message
  }

  package var description: String { message }
}

/// News about one wanted picture.
package enum PictureUpdate: Sendable {
  /// Coarse pixels, of another size than wanted; more will follow.
  case preview(DecodedPicture)
  case final(DecodedPicture)
  case failed(PictureFailure)
}

/// What a pipeline tells its owner.
package enum PipelineEvent<Key: Hashable & Sendable>: Sendable {
  case update(Key, PictureUpdate)
  /// A decoder process had to be replaced.
  case decoderRestarted
  /// Everything wanted has been delivered; all updates came before this.
  case idle
}

extension DecodedPicture {
  /// The picture that a response describes.
  init(information: PictureInformation, pixels: PixelBuffer, layout: DecodedPixels) {
    self.init(
      information: information, pixels: pixels,
      region: PixelRect(x: layout.x, y: layout.y, width: layout.width, height: layout.height),
      fullWidth: layout.fullWidth, fullHeight: layout.fullHeight)
  }
}
