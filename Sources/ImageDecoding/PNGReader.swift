import CPNG
import CPixels
import DecoderProtocol
import PictureMetadata

/// Reads still PNG pictures, row by row as the bytes come. A reader serves one `render`.
final class PNGReader: PictureReader {
  let header: PictureHeader
  private let stream: PNGStream
  private let source: PNGSource
  private let scratch: ScratchStore?
  /// An interlaced picture that is too large for the heap.
  private var passes: ScratchMemory?

  /// - Parameters:
  ///   - start: Where the PNG begins in the file.
  ///   - scratch: Where to keep the passes of a large interlaced picture.
  init(
    _ file: borrowing PictureFile, _ structure: PNGStructure, start: Int, format: String,
    scratch: ScratchStore?
  ) throws(DecodeFailure) {
    let stream = try PNGStream(checks: true)
    let source = PNGSource(try file.descriptor.duplicate(), from: start)
    while stream.header == nil && stream.wantsMore { try source.feed(stream) }
    guard let facts = stream.header else {
      throw DecodeFailure(.damaged, "damaged PNG: it ends before its pixels")
    }
    self.stream = stream
    self.source = source
    self.scratch = scratch
    header = PictureHeader(
      storedWidth: Int(facts.width), storedHeight: Int(facts.height), format: format,
      orientation: try file.orientation(exif: structure.exif), hasAlpha: stream.layout.hasAlpha)
  }

  var isDamaged: Bool { stream.isDamaged }

  func render(_ plan: RenderPlan, into target: borrowing Raster, stop: StopSignal) throws(DecodeFailure) {
    let first = Int(cpixels_axis_sources(plan.down).start)
    guard let reducer = cpixels_reducer_make(plan.across, plan.down, 0, target.pixels, target.stride) else {
      throw DecodeFailure(.outOfMemory, "not enough memory to scale the picture")
    }
    defer { cpixels_reducer_free(reducer) }
    let (width, height, layout) = (header.storedWidth, header.storedHeight, stream.layout)
    let line = try Raster(width: width, height: 1)
    let pixels = line.pixels
    if let scratch, stream.passBytes > scratch.passBytes { passes = scratch.memory(stream.passBytes) }
    try stream.begin(passes, passBody: { !stop.shouldStop }) { row, y in
      if y >= first {
        layout.convert(row, into: pixels, count: width)
        cpixels_reducer_push(reducer, pixels)
      }
      // After the last row the end of the file is looked for.
      return (!cpixels_reducer_is_done(reducer) || y == height - 1) && !stop.shouldStop
    }
    let rows = try readRows(for: reducer, stop)
    // The rows have come: only now may the line's memory go.
    _ = consume line
    if let failure = stop.failure { throw failure }
    guard rows > first else { throw DecodeFailure(.damaged, "damaged PNG: \(stream.message)") }
    PNGColours(stream).apply(to: target, hasAlpha: layout.hasAlpha, stop)
  }

  /// Feeds the file to libpng; tells how many rows came.
  private func readRows(for reducer: OpaquePointer, _ stop: StopSignal) throws(DecodeFailure) -> Int {
    var rows = 0
    let passes = passes
    try stop.whilePausing(for: { passes?.release() }) { () throws(DecodeFailure) in
      while stream.wantsMore {
        try source.feed(stream)
      }
      if stop.failure != nil { return }
      rows = cpixels_reducer_is_done(reducer) ? header.storedHeight : stream.finish()
    }
    return rows
  }
}

/// The bytes of a file in the order in which they are fed.
final class PNGSource {
  private let descriptor: FileDescriptor
  private var offset: Int

  // PERF: larger blocks leave the processor's cache between reading and inflating.
  private static let blockSize = 1 << 15

  init(_ descriptor: consuming FileDescriptor, from offset: Int) {
    self.descriptor = descriptor
    self.offset = offset
  }

  /// Feeds the next block; the end of the file ends the pass.
  func feed(_ stream: PNGStream) throws(DecodeFailure) {
    let bytes = try descriptor.bytes(count: Self.blockSize, from: offset)
    if bytes.isEmpty { return stream.end() }
    offset += bytes.count
    try stream.feed(bytes)
  }
}
