import DecoderProtocol
import PictureMetadata

/// A whole picture at one size, kept so that its parts cost no further decode.
final class WholeRaster {
  /// PERF: 16 parts of a 24-MP JPEG: 0.3 s out of one decode, 1.1 s one by one.
  static let maximumBytes = 320 << 20

  let identity: PictureFile.Identity
  private let size: DecodeSpecification.Size
  private let information: PictureInformation
  private let frame: Int
  private let raster: Raster

  /// Vector pictures are drawn part by part: a whole one may be enormous.
  static func isWorthKeeping(_ plan: RenderPlan, isVector: Bool) -> Bool {
    !isVector && plan.fullWidth * plan.fullHeight * 4 <= maximumBytes
  }

  init(
    _ specification: DecodeSpecification, _ identity: PictureFile.Identity, _ reader: any PictureReader,
    _ stop: StopSignal
  ) throws(DecodeFailure) {
    self.identity = identity
    size = specification.size
    frame = specification.frame
    let whole = DecodeSpecification(size: size, frame: frame)
    let plan = try RenderPlan(whole, for: reader.header)
    raster = try Raster(width: plan.fullWidth, height: plan.fullHeight)
    try PictureDecoder.renderOriented(plan, reader, into: raster, stop)
    information = PictureInformation(reader, frame: frame)
  }

  func serves(_ specification: DecodeSpecification, _ identity: PictureFile.Identity) -> Bool {
    identity == self.identity && specification.size == size && specification.frame == frame
  }

  /// Copies the wanted part.
  func answer(
    _ specification: DecodeSpecification, _ limits: DecodeLimits
  ) throws(DecodeFailure) -> PictureDecoder.Answer {
    let whole = PixelRect(x: 0, y: 0, width: raster.width, height: raster.height)
    let region = (specification.region ?? whole).clipped(toWidth: raster.width, height: raster.height)
    guard !region.isEmpty else {
      throw DecodeFailure(.badRequest, "the part lies outside of the picture")
    }
    guard UInt64(region.width * region.height * 4) <= limits.maximumOutputBytes else {
      throw DecodeFailure(.tooLarge, "too large: \(region.width)×\(region.height) px were wanted at once")
    }
    let shared = try SharedPixels(width: region.width, height: region.height)
    raster.crop(x: region.x, y: region.y, into: shared.raster())
    var information = information
    information.backdrop = PictureDecoder.flatten(
      shared.raster(), information, specification.backdrop, at: region)
    let pixels = DecodedPixels(
      width: region.width, height: region.height, bytesPerRow: region.width * 4, x: region.x, y: region.y,
      fullWidth: raster.width, fullHeight: raster.height)
    return PictureDecoder.Answer(information: information, pixels: pixels, memory: try shared.seal())
  }
}
