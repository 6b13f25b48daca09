import CPixels
import CVips
import DecoderProtocol
import PictureMetadata

/// Reads every format that libvips knows and that is a picture.
final class VipsReader: PictureReader {
  let header: PictureHeader
  private let descriptor: FileDescriptor
  private let operation: String?
  /// Layout of the rows of `picture`.
  private var layout: RowLayout
  /// The page, or all frames of an animation one below the other.
  private var picture: VipsPicture
  /// Frames of an animation before this one are gone from `picture`.
  private var nextFrame = 0
  private var sawDamage = false
  /// The scale at which `picture` is drawn, if it is a vector picture, and its size then.
  private var scale = 1.0
  private var scaledWidth: Int
  private var scaledHeight: Int

  /// Rows decoded at once.
  private static let stripHeight = 16
  /// Pixels of a picture in a costly format that make a preview welcome.
  private static let slowPixels = 8_000_000

  /// Opens the page `frame`, or an animation.
  init(_ file: borrowing PictureFile, frame: Int) throws(DecodeFailure) {
    let signature = FileSignature(file.head)
    if let module = signature.module { cvips_load_module(module) }
    operation = signature.operation
    // What is opened by a path must not be a file that others can reach.
    descriptor = signature.needsPath ? try file.copyInMemory() : try file.descriptor.duplicate()
    var (picture, facts) = try VipsPicture.open(descriptor.number, operation, page: 0)
    if frame > 0 && !facts.is_animated && frame < facts.pages {
      (picture, facts) = try VipsPicture.open(descriptor.number, operation, page: frame)
    }
    self.picture = picture
    layout = RowLayout(facts.layout)
    (scaledWidth, scaledHeight) = (Int(facts.width), Int(facts.height))
    // One page was opened; the frames are opened together, as late as possible.
    nextFrame = facts.is_animated ? .max : 0
    header = try Self.header(facts, signature)
  }

  private static func header(
    _ facts: cvips_facts, _ signature: FileSignature
  ) throws(DecodeFailure) -> PictureHeader {
    let loader = withUnsafeBytes(of: facts.loader) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard let format = VipsFormats.name(ofLoader: loader, signature) else {
      throw DecodeFailure(.unsupported, "unsupported: \(loader) reads it, but it is no picture")
    }
    // The container of these has turned the pixels already, Exif is a stale copy.
    let isTurned = ["heif", "avif", "jxl"].contains(format)
    return PictureHeader(
      storedWidth: Int(facts.width), storedHeight: Int(facts.height), format: format,
      orientation: isTurned ? .upright : ExifOrientation(rawValue: Int(facts.orientation)) ?? .upright,
      frames: Int(facts.pages), isAnimated: facts.is_animated, loops: max(0, Int(facts.loops)),
      hasAlpha: RowLayout(facts.layout).hasAlpha, isVector: facts.is_vector)
  }

  var isDamaged: Bool { sawDamage || picture.isDamaged }

  /// Tiles and strips of these are read by themselves.
  var hasRandomAccess: Bool { header.format == "tiff" }

  func delay(ofFrame frame: Int) -> Int { picture.delay(ofFrame: frame) }

  /// PERF: HEVC and AV1 take about 14 ns a pixel (2-core machine).
  var isSlow: Bool {
    let isCostly = header.format == "heif" || header.format == "avif"
    return isCostly && header.storedWidth * header.storedHeight > Self.slowPixels
  }

  func preview(stop: StopSignal) -> Raster? {
    guard isSlow,
      let (small, facts) = try? VipsPicture.open(descriptor.number, operation, page: 0, thumbnail: true),
      facts.width * 2 < header.storedWidth
    else { return nil }
    var thumbnail = header
    (thumbnail.storedWidth, thumbnail.storedHeight) = (Int(facts.width), Int(facts.height))
    guard header.hasShape(of: thumbnail),
      let plan = try? RenderPlan(DecodeSpecification(size: .level(0)), for: thumbnail),
      let raster = try? Raster(width: thumbnail.storedWidth, height: thumbnail.storedHeight)
    else { return nil }
    let rest = (picture, layout)
    defer { (picture, layout) = rest }
    (picture, layout) = (small, RowLayout(facts.layout))
    guard (try? readRows(plan.across, plan.down, from: 0, into: raster, stop)) != nil else { return nil }
    convertColours(raster, stop)
    return raster
  }

  func render(_ plan: RenderPlan, into target: borrowing Raster, stop: StopSignal) throws(DecodeFailure) {
    var (across, down) = (plan.across, plan.down)
    var firstRow = 0
    if header.isVector {
      (across, down) = try openScaled(plan, into: target)
    } else if header.isAnimated {
      try openFrames(for: plan.frame)
      firstRow = plan.frame * header.storedHeight
    }
    if across.count > 0 && down.count > 0 {
      try readRows(across, down, from: firstRow, into: target, stop)
    }
    convertColours(target, stop)
  }

  /// Opens a vector picture at the plan's scale; a rounded-down edge stays transparent.
  private func openScaled(
    _ plan: RenderPlan, into target: borrowing Raster
  ) throws(DecodeFailure) -> (cpixels_axis, cpixels_axis) {
    let wanted = max(
      Double(plan.fullWidth) / Double(header.width), Double(plan.fullHeight) / Double(header.height))
    if wanted != scale {
      let (scaled, facts) = try VipsPicture.open(descriptor.number, operation, page: 0, scale: wanted)
      picture = scaled
      layout = RowLayout(facts.layout)
      (scale, scaledWidth, scaledHeight) = (wanted, Int(facts.width), Int(facts.height))
    }
    let region = plan.region.clipped(toWidth: scaledWidth, height: scaledHeight)
    func axis(_ length: Int, _ first: Int, _ count: Int) -> cpixels_axis {
      cpixels_axis(
        length: Int64(length), numerator: 1, denominator: 1, first: Int64(first), count: Int64(count))
    }
    return (axis(scaledWidth, region.x, region.width), axis(scaledHeight, region.y, region.height))
  }

  private func openFrames(for frame: Int) throws(DecodeFailure) {
    if frame < nextFrame {
      sawDamage = sawDamage || picture.isDamaged
      let (all, facts) = try VipsPicture.open(descriptor.number, operation, page: -1)
      picture = all
      layout = RowLayout(facts.layout)
    }
    nextFrame = frame + 1
  }

  private func readRows(
    _ across: cpixels_axis, _ down: cpixels_axis, from firstRow: Int, into target: borrowing Raster,
    _ stop: StopSignal
  ) throws(DecodeFailure) {
    let columns = cpixels_axis_sources(across)
    let rows = cpixels_axis_sources(down)
    let width = Int(columns.end - columns.start)
    guard let reducer = cpixels_reducer_make(across, down, columns.start, target.pixels, target.stride) else {
      throw DecodeFailure(.outOfMemory, "not enough memory to scale the picture")
    }
    defer { cpixels_reducer_free(reducer) }
    let line = try Raster(width: width, height: 1)
    var y = Int(rows.start)
    while y < rows.end {
      let count = min(Self.stripHeight, Int(rows.end) - y)
      let strip = PixelRect(x: Int(columns.start), y: firstRow + y, width: width, height: count)
      let isThere = picture.withRows(strip) { row in
        layout.convert(row, into: line.pixels, count: width)
        cpixels_reducer_push(reducer, line.pixels)
      }
      if let failure = stop.failure(after: count) { throw failure }
      guard isThere else { return try endEarly(at: y, first: Int(rows.start)) }
      y += count
    }
  }

  /// What has been read is shown, unless it is nothing.
  private func endEarly(at row: Int, first: Int) throws(DecodeFailure) {
    sawDamage = true
    if row == first { throw VipsPicture.failure(.damaged) }
  }

  private func convertColours(_ target: borrowing Raster, _ stop: StopSignal) {
    if layout == .invertedInk {
      target.changeStrips(false, stop) { strip in
        for row in 0..<strip.height {
          let pixels = strip.pixels + row * strip.stride
          cpixels_from_inverted_cmyk(pixels, pixels, strip.width)
        }
        return true
      }
    }
    _ = picture.profile()?.convert(target, from: layout.profileKind, hasAlpha: header.hasAlpha, stop)
  }
}
