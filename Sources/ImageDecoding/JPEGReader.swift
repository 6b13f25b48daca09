import CPixels
import CTurboJPEG
import DecoderProtocol
import PictureMetadata

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Reads JPEG files by libjpeg-turbo, scaled and cut to what is wanted while decoding.
///
/// A reader serves one `render`.
final class JPEGReader: PictureReader {
  /// What one decode may cost.
  enum Limits {
    /// Scans of a progressive file; real ones have about 10. Each passes over
    /// the whole picture, so a large one gets fewer.
    static func scans(ofPixels pixels: Int) -> CInt { CInt(min(max(1_000_000_000 / pixels, 100), 1000)) }
    /// Bytes for the coefficients of a progressive file.
    static let memory: Int64 = 1 << 30
    /// Time of a full decode, in milliseconds, that makes a preview welcome.
    static let slowMilliseconds = 150
  }

  let header: PictureHeader
  private let decoder: OpaquePointer
  private let facts: cturbojpeg_header
  /// Memory of the decoder.
  private let exif: UnsafeBufferPointer<UInt8>?

  static var library: String { String(cString: cturbojpeg_library()) }

  static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// Reads the header. The descriptor must stay open as long as the reader lives.
  convenience init(_ file: borrowing PictureFile) throws(DecodeFailure) {
    try self.init(cturbojpeg_make(file.descriptor.number, 0, Int64(file.size)))
  }

  /// Reads the header of a JPEG in memory.
  convenience init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodeFailure) {
    try self.init(cturbojpeg_make_from_memory(bytes.baseAddress, bytes.count))
  }

  private init(_ decoder: OpaquePointer?) throws(DecodeFailure) {
    guard let decoder else { throw DecodeFailure(.outOfMemory, "not enough memory to open the picture") }
    self.decoder = decoder
    var facts = cturbojpeg_header()
    guard cturbojpeg_read_header(decoder, &facts) else {
      defer { cturbojpeg_free(decoder) }
      throw Self.failure(decoder)
    }
    self.facts = facts
    exif = Self.exifSegment(decoder)
    let block = exif.map { ExifBlock($0) }
    header = PictureHeader(
      storedWidth: Int(facts.width), storedHeight: Int(facts.height), format: "jpeg",
      orientation: block?.orientation ?? .upright, hasPreview: block?.thumbnail != nil)
  }

  deinit {
    cturbojpeg_free(decoder)
  }

  /// The library's last error as ours.
  private static func failure(_ decoder: OpaquePointer) -> DecodeFailure {
    let code = cturbojpeg_read_error(decoder)
    if code < 0 { return DecodeFailure(.unreadable, SystemError("read the file", code: code).description) }
    let reason = String(cString: cturbojpeg_message(decoder))
    return reason.lowercased().contains("unsupported")
      ? DecodeFailure(.unsupported, "unsupported JPEG: \(reason)")
      : DecodeFailure(.damaged, "damaged JPEG: \(reason)")
  }

  private static func segment(_ decoder: OpaquePointer, _ marker: CInt, _ index: CInt)
    -> UnsafeBufferPointer<UInt8>?
  {
    var count = 0
    guard let bytes = cturbojpeg_segment(decoder, marker, index, &count) else { return nil }
    return UnsafeBufferPointer(start: bytes, count: count)
  }

  /// The first Exif segment; another kind of APP1 (XMP) may precede it.
  private static func exifSegment(_ decoder: OpaquePointer) -> UnsafeBufferPointer<UInt8>? {
    var index: CInt = 0
    while let bytes = segment(decoder, 1, index) {
      if ExifBlock.isExif(bytes) { return bytes }
      index += 1
    }
    return nil
  }

  var isDamaged: Bool { cturbojpeg_is_damaged(decoder) }

  /// Rows can be skipped without their transform, unless they come in several scans.
  var hasRandomAccess: Bool { !facts.is_progressive }

  /// PERF: entropy decoding takes about 3.5 ns a pixel, with several scans about 12 ns (2-core machine).
  var isSlow: Bool {
    let nanoseconds = Double(header.storedWidth * header.storedHeight) * (facts.is_progressive ? 12 : 3.5)
    return nanoseconds > Double(Limits.slowMilliseconds) * 1e6
  }

  /// The smallest scale of the inverse transform that is no smaller than wanted.
  private func eighths(for plan: RenderPlan) -> Int64 {
    [1, 2, 4].first { eighths in
      [plan.across, plan.down].allSatisfy { $0.numerator * eighths >= $0.denominator * 8 }
    } ?? 8
  }

  /// An axis in pixels of the transform's output instead of full-size pixels.
  private static func scaled(_ axis: cpixels_axis, _ eighths: Int64) -> cpixels_axis {
    var result = axis
    result.length = (axis.length * eighths + 7) / 8
    result.numerator = axis.numerator * eighths
    result.denominator = axis.denominator * 8
    return result
  }

  func render(_ plan: RenderPlan, into target: borrowing Raster, stop: StopSignal) throws(DecodeFailure) {
    let eighths = eighths(for: plan)
    let across = Self.scaled(plan.across, eighths)
    let down = Self.scaled(plan.down, eighths)
    cturbojpeg_set_limits(
      decoder, Limits.scans(ofPixels: header.storedWidth * header.storedHeight), Limits.memory,
      { context in
        guard let context else { return false }
        return Unmanaged<StopSignal>.fromOpaque(context).takeUnretainedValue().shouldStop
      }, Unmanaged.passUnretained(stop).toOpaque())
    try withExtendedLifetime(stop) { () throws(DecodeFailure) in
      try readRows(across, down, eighths: eighths, into: target)
    }
    if let failure = stop.failure { throw failure }
    convertColours(target, stop)
  }

  private func readRows(
    _ across: cpixels_axis, _ down: cpixels_axis, eighths: Int64, into target: borrowing Raster
  ) throws(DecodeFailure) {
    let rows = cpixels_axis_sources(down)
    let columns = Self.widened(cpixels_axis_sources(across), facts.unit_width, across.length)
    var origin: CInt = 0
    var count: CInt = 0
    let part = cturbojpeg_part(
      eighths: CInt(eighths), first_row: CInt(rows.start), row_count: CInt(rows.end - rows.start),
      first_column: CInt(columns.start), column_count: CInt(columns.end - columns.start))
    guard cturbojpeg_start(decoder, part, &origin, &count) else {
      throw Self.failure(decoder)
    }
    guard
      let reducer = cpixels_reducer_make(across, down, Int64(origin), target.pixels, target.stride)
    else { throw DecodeFailure(.outOfMemory, "not enough memory to scale the picture") }
    defer { cpixels_reducer_free(reducer) }
    while let row = cturbojpeg_next_row(decoder) { cpixels_reducer_push(reducer, row) }
  }

  /// Columns with a margin, so that chroma at the edge of a part is
  /// interpolated from the same neighbours as in the whole.
  private static func widened(_ range: cpixels_range, _ unit: CInt, _ length: Int64) -> cpixels_range {
    cpixels_range(start: max(0, range.start - Int64(unit)), end: min(length, range.end + Int64(unit)))
  }

  func preview(stop: StopSignal) -> Raster? {
    guard let exif, let range = ExifBlock(exif).thumbnail,
      let reader = try? JPEGReader(UnsafeBufferPointer(rebasing: exif[range])),
      header.hasShape(of: reader.header)
    else { return nil }
    let whole = DecodeSpecification(size: .level(0))
    var stored = reader.header
    stored.orientation = .upright
    guard let plan = try? RenderPlan(whole, for: stored),
      let raster = try? Raster(width: stored.storedWidth, height: stored.storedHeight),
      (try? reader.render(plan, into: raster, stop: stop)) != nil
    else { return nil }
    return raster
  }

  private func convertColours(_ target: borrowing Raster, _ stop: StopSignal) {
    let profile = profile()
    switch facts.components {
    case 4:
      if profile?.convert(target, from: .invertedInk, hasAlpha: false, stop) == true { return }
      target.changeStrips(false, stop) { strip in
        for row in 0..<strip.height {
          let pixels = strip.pixels + row * strip.stride
          cpixels_from_inverted_cmyk(pixels, pixels, strip.width)
        }
        return true
      }
    case 1:
      _ = profile?.convert(target, from: .grey, hasAlpha: false, stop)
    default:
      _ = profile?.convert(target, from: .colour, hasAlpha: false, stop)
    }
  }

  private func profile() -> ColourProfile? {
    var count = 0
    guard let bytes = cturbojpeg_profile(decoder, &count) else { return nil }
    defer { free(bytes) }
    return ColourProfile(bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
  }
}
