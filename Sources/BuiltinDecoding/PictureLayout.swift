import CPixels
import DecoderProtocol

/// Which pixels are made of a picture: its size as wanted, and the part of it.
struct PictureLayout {
  /// The picture before scaling, upright.
  let width: Int
  let height: Int
  /// The whole picture as wanted.
  let fullWidth: Int
  let fullHeight: Int
  /// The part that is made.
  let region: PixelRect
  /// Source pixels a target pixel, each way, as a fraction.
  private let ratioAcross: (Int, Int)
  private let ratioDown: (Int, Int)

  /// Nil when the wanted part lies outside of the picture.
  init?(width: Int, height: Int, specification: DecodeSpecification) {
    self.width = width
    self.height = height
    (fullWidth, fullHeight) = specification.pixelSize(
      ofPictureWidth: width, height: height, isVector: false)
    let whole = PixelRect(x: 0, y: 0, width: fullWidth, height: fullHeight)
    region = specification.region.map { $0.clipped(toWidth: whole.width, height: whole.height) } ?? whole
    if region.isEmpty { return nil }
    if case .level(let level) = specification.size, level > 0 {
      // The last pixel of a level covers what is left of the picture.
      ratioAcross = (1 << level, 1)
      ratioDown = (1 << level, 1)
    } else {
      ratioAcross = (width, fullWidth)
      ratioDown = (height, fullHeight)
    }
  }

  /// Bytes of the part that is made.
  var byteCount: Int { region.width * region.height * 4 }

  var across: cpixels_axis {
    cpixels_axis(
      length: Int64(width), numerator: Int64(ratioAcross.0), denominator: Int64(ratioAcross.1),
      first: Int64(region.x), count: Int64(region.width))
  }

  var down: cpixels_axis {
    cpixels_axis(
      length: Int64(height), numerator: Int64(ratioDown.0), denominator: Int64(ratioDown.1),
      first: Int64(region.y), count: Int64(region.height))
  }
}
