import DecoderProtocol
import PictureMetadata
import Pixels

/// Turns requests into finished pixels.
///
/// Not thread-safe: one decoder works on one request at a time. It keeps what
/// the next request for the same file is likely to need.
package final class PictureDecoder {
  /// An animation or a drawing that was open last.
  private var openReader: (identity: PictureFile.Identity, reader: any PictureReader)?
  /// The area from which parts were wanted last.
  private var keptArea: KeptArea?
  private let maximumKeptBytes: Int
  /// Where pictures without random access are kept; nil: nowhere.
  package var scratch: ScratchStore?
  private var lastIdentity: PictureFile.Identity?

  /// - Parameter maximumKeptBytes: Memory for areas from which parts are wanted.
  package init(maximumKeptBytes: Int = KeptArea.maximumBytes) {
    self.maximumKeptBytes = maximumKeptBytes
  }

  /// Finished pixels in sealed memory.
  struct Answer: ~Copyable {
    let information: PictureInformation
    let pixels: DecodedPixels
    let memory: FileDescriptor
  }

  /// Decodes what `request` wants of a picture.
  ///
  /// - Parameters:
  ///   - opened: Is told how many pixels are to be read, before they are.
  ///   - preview: Receives a coarse answer before the final one, if that will
  ///     take long.
  func decode(
    _ request: DecodeRequest, file: consuming PictureFile, stop: StopSignal,
    opened: (UInt64) -> Void = { _ in }, preview: (consuming Answer) -> Void
  ) throws(DecodeFailure) -> Answer {
    let identity = file.identity
    lastIdentity = identity
    forget(otherThan: identity)
    if let answer = try scratch?.answer(request.specification, identity, request.limits) { return answer }
    if let answer = try keptArea?.answer(request.specification, request.limits) { return answer }
    let file = file
    let reader = try reader(for: file, request)
    let header = reader.header
    try Self.check(request, header)
    let plan = try RenderPlan(request.specification, for: header)
    try Self.checkOutput(plan.region, request.limits)
    opened(Self.cost(of: plan, header))
    if let answer = try answerFromScratch(plan, request, identity, reader, stop) { return answer }
    if request.specification.region != nil,
      let area = KeptArea.area(for: plan, header, maximumBytes: maximumKeptBytes), area != plan.region
    {
      keptArea = nil
      let kept = try KeptArea(area, request.specification, identity, reader, stop)
      keptArea = kept
      if let answer = try kept.answer(request.specification, request.limits) { return answer }
    }
    if request.wantsPreview, request.specification.region == nil, reader.isSlow {
      if let answer = Self.preview(of: reader, stop) { preview(answer) }
    }
    return try Self.render(plan, request.specification, reader, stop)
  }

  /// Pixels to be read for what is wanted. Drawings cost what is drawn, and a
  /// frame of an animation may need all those before it.
  private static func cost(of plan: RenderPlan, _ header: PictureHeader) -> UInt64 {
    if header.isVector { return UInt64(plan.region.width) * UInt64(plan.region.height) }
    let frames = header.isAnimated ? plan.frame + 1 : 1
    return UInt64(header.storedWidth) * UInt64(header.storedHeight) * UInt64(frames)
  }

  /// Decodes the whole onto the disk where that is of use for later parts.
  private func answerFromScratch(
    _ plan: RenderPlan, _ request: DecodeRequest, _ identity: PictureFile.Identity,
    _ reader: any PictureReader, _ stop: StopSignal
  ) throws(DecodeFailure) -> Answer? {
    let header = reader.header
    guard let scratch, request.specification.region != nil, !reader.hasRandomAccess, !header.isAnimated,
      !header.isVector, plan.fullWidth * plan.fullHeight * 4 > scratch.wholeBytes
    else { return nil }
    keptArea = nil
    guard try scratch.store(request.specification, identity, reader, stop) else { return nil }
    return try scratch.answer(request.specification, identity, request.limits)
  }

  /// Gives back the memory of what was kept for a next request, and the disk
  /// unless it holds the picture that was asked for last.
  func forget() {
    openReader = nil
    keptArea = nil
    if scratch?.holds(lastIdentity) == true { scratch?.trim() } else { scratch?.forget() }
  }

  private func forget(otherThan identity: PictureFile.Identity) {
    if openReader?.identity != identity { openReader = nil }
    if keptArea?.identity != identity { keptArea = nil }
  }

  private func reader(
    for file: borrowing PictureFile, _ request: DecodeRequest
  ) throws(DecodeFailure) -> any PictureReader {
    let limits = request.limits
    if let openReader { return openReader.reader }
    guard UInt64(file.size) <= limits.maximumFileBytes else {
      throw DecodeFailure(
        .tooLarge, "too large: a file of \(file.size >> 20) MB, limit \(limits.maximumFileBytes >> 20) MB")
    }
    let reader = try PictureFormats.open(
      file, frame: request.specification.frame, limits: limits, scratch: scratch)
    if reader.header.isAnimated || reader.header.isVector { openReader = (file.identity, reader) }
    return reader
  }

  private static func check(_ request: DecodeRequest, _ header: PictureHeader) throws(DecodeFailure) {
    // A vector picture costs what it is drawn at, not what it states.
    if !header.isVector { try checkSize(header.storedWidth, header.storedHeight, request.limits) }
    let frame = request.specification.frame
    guard frame < header.frames else {
      throw DecodeFailure(
        .badRequest, "the picture has \(header.frames) frames, number \(frame + 1) was wanted")
    }
  }

  /// Refuses a picture by its size alone.
  static func checkSize(_ width: Int, _ height: Int, _ limits: DecodeLimits) throws(DecodeFailure) {
    guard width > 0, height > 0 else {
      throw DecodeFailure(.damaged, "damaged: it states a size of \(width)×\(height) px")
    }
    let sides = DecodeSpecification.Bounds.side
    guard sides.contains(width), sides.contains(height),
      UInt64(width) * UInt64(height) <= limits.maximumPixels
    else {
      throw DecodeFailure(
        .tooLarge, "too large: \(width)×\(height) px, limit \(limits.maximumPixels / 1_000_000) megapixels")
    }
  }

  /// Refuses to make more pixels at once than the request allows.
  static func checkOutput(_ region: PixelRect, _ limits: DecodeLimits) throws(DecodeFailure) {
    let bytes = UInt64(region.width) * UInt64(region.height) * 4
    guard bytes <= limits.maximumOutputBytes, region.width * 4 <= Int(Int32.max) else {
      throw DecodeFailure(
        .tooLarge,
        "too large: \(region.width)×\(region.height) px were wanted at once, "
          + "limit \(limits.maximumOutputBytes >> 20) MB")
    }
  }
}

extension PictureDecoder {
  /// Decodes straight into the answer's memory where nothing has to be turned.
  private static func render(
    _ plan: RenderPlan, _ specification: DecodeSpecification, _ reader: any PictureReader, _ stop: StopSignal
  ) throws(DecodeFailure) -> Answer {
    let shared = try SharedPixels(width: plan.region.width, height: plan.region.height)
    try renderOriented(plan, reader, into: shared.raster(), stop)
    if let failure = stop.failure { throw failure }
    var information = PictureInformation(reader, frame: plan.frame)
    information.backdrop = flatten(shared.raster(), information, specification.backdrop, at: plan.region)
    return Answer(information: information, pixels: DecodedPixels(plan), memory: try shared.seal())
  }

  /// Renders and applies the orientation, once.
  static func renderOriented(
    _ plan: RenderPlan, _ reader: any PictureReader, into target: borrowing Raster, _ stop: StopSignal
  ) throws(DecodeFailure) {
    let orientation = reader.header.orientation
    if orientation == .upright { return try reader.render(plan, into: target, stop: stop) }
    let stored = plan.storedRegion
    let raster = try Raster(width: stored.width, height: stored.height)
    try reader.render(plan, into: raster, stop: stop)
    raster.orient(orientation, into: target)
  }

  /// Makes pixels opaque and tells over which backdrop.
  static func flatten(
    _ raster: borrowing Raster, _ information: PictureInformation, _ wanted: Backdrop?, at region: PixelRect
  ) -> Backdrop {
    // Rows that are missing in a damaged picture are transparent, too.
    guard information.hasAlpha || information.isDamaged else { return wanted ?? .dark }
    let backdrop = wanted ?? (information.hasAlpha ? raster.backdropByContrast() : .dark)
    raster.flatten(over: backdrop, x: region.x, y: region.y)
    return backdrop
  }

  /// Failures are left to the final answer.
  private static func preview(of reader: any PictureReader, _ stop: StopSignal) -> Answer? {
    guard let raster = reader.preview(stop: stop) else { return nil }
    let orientation = reader.header.orientation
    let (width, height) =
      orientation.swapsSides ? (raster.height, raster.width) : (raster.width, raster.height)
    guard let shared = try? SharedPixels(width: width, height: height) else { return nil }
    raster.orient(orientation, into: shared.raster())
    var information = PictureInformation(reader, frame: 0)
    let region = PixelRect(x: 0, y: 0, width: width, height: height)
    information.backdrop = flatten(shared.raster(), information, nil, at: region)
    let pixels = DecodedPixels(width: width, height: height, bytesPerRow: width * 4)
    guard let memory = try? shared.seal() else { return nil }
    return Answer(information: information, pixels: pixels, memory: memory)
  }
}

extension DecodedPixels {
  /// The pixels of the plan's region without padding.
  init(_ plan: RenderPlan) {
    let region = plan.region
    self.init(
      width: region.width, height: region.height, bytesPerRow: region.width * 4, x: region.x, y: region.y,
      fullWidth: plan.fullWidth, fullHeight: plan.fullHeight)
  }
}

extension PictureInformation {
  init(_ reader: any PictureReader, frame: Int) {
    let header = reader.header
    self.init(
      width: header.width, height: header.height, format: header.format, frames: header.frames,
      isAnimated: header.isAnimated, loops: header.loops, hasAlpha: header.hasAlpha,
      isVector: header.isVector,
      isDamaged: reader.isDamaged, orientation: header.orientation.rawValue, hasPreview: header.hasPreview)
    if header.isAnimated { frameMilliseconds = AnimationDelay.shown(reader.delay(ofFrame: frame)) }
  }
}

/// How long frames stand.
enum AnimationDelay {
  /// The delay that is used for one that the file states, both in milliseconds.
  ///
  /// Files that state none, or an impossible one, were made for programs that
  /// showed each frame for a tenth of a second; browsers do so to this day.
  static func shown(_ stated: Int) -> Int { stated <= 10 ? 100 : stated }
}
