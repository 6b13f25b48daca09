import CSDL2
import CSDL2Image
package import DecoderProtocol
package import ImagePipeline
import PictureMetadata
import Pixels

/// Decodes with SDL2_image, where there is no decoder program.
///
/// Sizes, orientation, scaling and backdrops are those of the program. Unlike
/// it, this decoder knows no colour profiles and no gamma, shows damaged files
/// only as far as SDL2_image does, has only the formats that SDL2_image was
/// built with, and plays no animation but GIF. Several of SDL2_image's readers
/// write where they must not when a file is broken, so that the viewer runs it
/// in other processes (`BuiltinDecoderProgram`).
package struct SDLImageDecoding: PictureDecoding {
  /// The most bytes of one decoded picture in the viewer's memory.
  private let maximumPictureBytes: Int

  package init(maximumPictureBytes: Int = 1 << 30) {
    self.maximumPictureBytes = maximumPictureBytes
  }

  package func decode(
    _ file: borrowing FileDescriptor, _ request: DecodeRequest
  ) throws(PictureFailure) -> DecodedPicture {
    try decode(file, request) { _ in }
  }

  /// - Parameter opened: is told how many pixels are to be read, before they are.
  func decode(
    _ file: borrowing FileDescriptor, _ request: DecodeRequest, opened: (UInt64) -> Void
  ) throws(PictureFailure) -> DecodedPicture {
    guard csdl2image_version() > 0 else { throw PictureFailure("cannot decode pictures: \(SDLFailure())") }
    let source = try PictureSource(file, request)
    if !source.header.isVector { try checkSize(source.header.width, source.header.height, request.limits) }
    let specification = request.specification
    guard specification.frame < source.header.frames else {
      throw PictureFailure("there is no frame \(specification.frame + 1) of \(source.header.frames)")
    }
    opened(source.cost)
    return source.header.isVector
      ? try draw(source, request) : try show(source.load(frame: specification.frame), source.header, request)
  }

  /// Holds a size, as far as it is known, against the limits.
  private func checkSize(_ width: Int?, _ height: Int?, _ limits: DecodeLimits) throws(PictureFailure) {
    guard let width, let height else { return }
    guard width > 0, height > 0 else { throw PictureFailure("damaged: the picture has no pixels") }
    let sides = DecodeSpecification.Bounds.side
    let limit = min(limits.maximumPixels, UInt64(maximumPictureBytes / 4))
    guard sides.contains(width), sides.contains(height), UInt64(width * height) <= limit else {
      throw PictureFailure("too large: \(width)×\(height) px, limit \(limit / 1_000_000) MP")
    }
  }

  /// Draws a vector picture at the wanted size, and takes the wanted part of it.
  private func draw(_ source: PictureSource, _ request: DecodeRequest) throws(PictureFailure)
    -> DecodedPicture
  {
    let header = source.header
    let (width, height) = (header.width ?? 300, header.height ?? 150)
    let specification = request.specification
    let size = specification.pixelSize(ofPictureWidth: width, height: height, isVector: true)
    try checkSize(size.width, size.height, request.limits)
    let rows = try SurfaceRows(source.draw(width: size.width, height: size.height))
    let whole = DecodeSpecification(size: .level(0), region: specification.region)
    return try finish(rows, header, (width, height), whole, request)
  }

  private func show(
    _ loaded: consuming PictureSource.Loaded, _ header: PictureHeader, _ request: DecodeRequest
  ) throws(PictureFailure) -> DecodedPicture {
    var header = header
    header.isDamaged = loaded.isDamaged
    let surface = loaded.surface
    try checkSize(surface.width, surface.height, request.limits)
    let rows = try SurfaceRows(surface, isCMYK: header.isCMYK, hasAlpha: header.hasAlpha)
    let orientation = header.remainingOrientation ?? header.orientation
    let size = orientation.swapsSides ? (rows.height, rows.width) : (rows.width, rows.height)
    guard orientation != .upright else {
      return try finish(rows, header, size, request.specification, request)
    }
    let hasAlpha = rows.hasAlpha
    let upright = BufferRows(pixels: Rendering.oriented(rows, orientation), hasAlpha: hasAlpha)
    return try finish(upright, header, size, request.specification, request)
  }

  private func finish(
    _ rows: borrowing some PixelRows & ~Copyable, _ header: PictureHeader, _ size: (width: Int, height: Int),
    _ specification: DecodeSpecification, _ request: DecodeRequest
  ) throws(PictureFailure) -> DecodedPicture {
    guard let layout = PictureLayout(width: rows.width, height: rows.height, specification: specification)
    else { throw PictureFailure("the wanted part lies outside of the picture") }
    guard layout.byteCount <= request.limits.maximumOutputBytes else {
      throw PictureFailure("too large: \(layout.region.width)×\(layout.region.height) px are wanted at once")
    }
    guard let rendered = Rendering.rendered(rows, layout, backdrop: request.specification.backdrop) else {
      throw PictureFailure("not enough memory to scale \(rows.width)×\(rows.height) px")
    }
    var information = header.information(
      width: size.width, height: size.height, frame: request.specification.frame)
    information.hasAlpha = rows.hasAlpha
    information.backdrop = rendered.backdrop
    return DecodedPicture(
      information: information, pixels: rendered.pixels, region: layout.region, fullWidth: layout.fullWidth,
      fullHeight: layout.fullHeight)
  }
}

extension PictureHeader {
  /// Delays up to this are raised…
  private static let shortestDelay = 10
  /// …to this, in milliseconds, as browsers do.
  private static let raisedDelay = 100

  /// Frames, 1 for a still.
  var frames: Int { max(1, frameDelays.count) }

  /// Pixels to be read for what is wanted: a frame needs all those before it, a
  /// drawing what is drawn; 0 where the size is not known.
  func cost(of specification: DecodeSpecification) -> UInt64 {
    let sides = DecodeSpecification.Bounds.side
    guard var width, var height, sides.contains(width), sides.contains(height) else { return 0 }
    if isVector {
      (width, height) = specification.pixelSize(ofPictureWidth: width, height: height, isVector: true)
      guard sides.contains(width), sides.contains(height) else { return 0 }
    }
    let before = frames > 1 ? min(specification.frame, frames) : 0
    let (pixels, isTooMany) = UInt64(width * height).multipliedReportingOverflow(by: UInt64(before + 1))
    return isTooMany ? .max : pixels
  }

  fileprivate func information(width: Int, height: Int, frame: Int) -> PictureInformation {
    let delay = frameDelays.indices.contains(frame) ? frameDelays[frame] : nil
    return PictureInformation(
      width: width, height: height, format: format, frames: frames, isAnimated: frames > 1,
      frameMilliseconds: delay.map { $0 <= Self.shortestDelay ? Self.raisedDelay : $0 } ?? 0,
      loops: frames > 1 ? loops : 0, isVector: isVector, isDamaged: isDamaged,
      orientation: orientation.rawValue)
  }
}
