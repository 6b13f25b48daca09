import CPixels
import DecoderProtocol
import PictureMetadata

/// Plays animated PNG pictures: each frame is a small PNG that is laid on a canvas.
///
/// Source: PNG third edition §11.3.4 and §13.
final class APNGReader: PictureReader {
  let header: PictureHeader
  private let structure: PNGStructure
  private let descriptor: FileDescriptor
  private let colours: PNGColours
  private let canvas: AnimationCanvas
  /// A row of a frame before it is blended.
  private let line: Raster
  /// Index of the frame that comes next onto the canvas.
  private var next = 0
  private(set) var isDamaged = false

  init(_ file: borrowing PictureFile, _ structure: PNGStructure) throws(DecodeFailure) {
    // The still picture at the beginning tells about the colours of all.
    let stream = try PNGStream(checks: true)
    let source = PNGSource(try file.descriptor.duplicate(), from: 0)
    while stream.header == nil && stream.wantsMore { try source.feed(stream) }
    colours = PNGColours(stream)
    self.structure = structure
    descriptor = try file.descriptor.duplicate()
    canvas = try AnimationCanvas(width: structure.width, height: structure.height)
    line = try Raster(width: structure.width, height: 1)
    let first = structure.frames[0]
    let coversAll = first.width == structure.width && first.height == structure.height
    header = PictureHeader(
      storedWidth: structure.width, storedHeight: structure.height, format: "png",
      orientation: try file.orientation(exif: structure.exif), frames: structure.frames.count,
      isAnimated: structure.frames.count > 1, loops: structure.plays,
      hasAlpha: stream.layout.hasAlpha || !coversAll)
  }

  func delay(ofFrame frame: Int) -> Int { structure.frames[frame].delay }

  func render(_ plan: RenderPlan, into target: borrowing Raster, stop: StopSignal) throws(DecodeFailure) {
    try advance(to: plan.frame, stop)
    try canvas.raster.reduce(plan, into: target)
    colours.apply(to: target, hasAlpha: header.hasAlpha, stop)
  }

  private func advance(to frame: Int, _ stop: StopSignal) throws(DecodeFailure) {
    if frame < next - 1 {
      next = 0
      canvas.reset()
    }
    while next <= frame {
      try draw(structure.frames[next], stop)
      next += 1
    }
  }

  /// A frame that cannot be read leaves what was there.
  private func draw(_ frame: PNGStructure.Frame, _ stop: StopSignal) throws(DecodeFailure) {
    try canvas.begin(frame.rectangle, disposal: frame.disposal.onCanvas)
    do {
      let rows = try drawRows(of: frame, stop)
      if rows < frame.height { isDamaged = true }
    } catch {
      isDamaged = true
    }
    if let failure = stop.failure { throw failure }
  }

  private func drawRows(of frame: PNGStructure.Frame, _ stop: StopSignal) throws(DecodeFailure) -> Int {
    let stream = try PNGStream(checks: false)
    try stream.feed(PNGStructure.signature + Self.chunk("IHDR", header(of: frame)))
    for range in structure.shared {
      try stream.feed(descriptor.bytes(count: range.count, from: range.lowerBound))
    }
    for (index, range) in frame.data.enumerated() {
      try stream.feed(Self.start("IDAT", range.count))
      if index == 0 { try begin(stream, frame, stop) }
      try feed(stream, range)
      try stream.feed([0, 0, 0, 0])
      guard stream.wantsMore else { break }
    }
    return stream.finish()
  }

  private func begin(
    _ stream: PNGStream, _ frame: PNGStructure.Frame, _ stop: StopSignal
  ) throws(DecodeFailure) {
    let target = canvas.raster.pixels + frame.y * canvas.raster.stride + frame.x * 4
    let (stride, layout) = (canvas.raster.stride, stream.layout)
    let pixels = line.pixels
    try stream.begin { row, y in
      guard y < frame.height else { return false }
      if frame.isBlended {
        layout.convert(row, into: pixels, count: frame.width)
        cpixels_blend(pixels, target + y * stride, frame.width)
      } else {
        layout.convert(row, into: target + y * stride, count: frame.width)
      }
      return !stop.shouldStop
    }
  }

  private func feed(_ stream: PNGStream, _ range: Range<Int>) throws(DecodeFailure) {
    let blockSize = 1 << 15
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: blockSize) {
      let bytes = try descriptor.bytes(count: min(blockSize, range.upperBound - offset), from: offset)
      try stream.feed(bytes)
      guard stream.wantsMore, !bytes.isEmpty else { return }
    }
  }

  /// The picture's header with the frame's size.
  private func header(of frame: PNGStructure.Frame) -> [UInt8] {
    Self.bytes(frame.width) + Self.bytes(frame.height) + structure.header.dropFirst(8)
  }

  private static func bytes(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func start(_ name: String, _ length: Int) -> [UInt8] { bytes(length) + name.utf8 }

  /// A chunk whose checksum nobody looks at.
  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    start(name, data.count) + data + [0, 0, 0, 0]
  }
}

extension PNGStructure.Frame {
  var rectangle: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }
}

extension PNGStructure.Disposal {
  fileprivate var onCanvas: AnimationCanvas.Disposal {
    switch self {
    case .keep: .keep
    case .clear: .clear
    case .restore: .restore
    }
  }
}
