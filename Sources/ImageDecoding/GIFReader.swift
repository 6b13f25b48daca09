import DecoderProtocol
import PictureMetadata

/// Plays GIF pictures frame by frame.
final class GIFReader: PictureReader {
  let header: PictureHeader
  private let structure: GIFStructure
  private let bytes: [UInt8]
  private let canvas: AnimationCanvas
  /// Index of the frame that comes next onto the canvas.
  private var next = 0
  private(set) var isDamaged: Bool

  /// - Parameter bytes: The whole file.
  init(_ bytes: [UInt8], limits: DecodeLimits) throws(DecodeFailure) {
    guard let structure = GIFStructure(bytes), !structure.frames.isEmpty else {
      throw DecodeFailure(.damaged, "damaged GIF: it holds no picture")
    }
    // A file without a size of its own is as large as its first image.
    let first = structure.frames[0].images[0]
    let width = structure.width > 0 ? structure.width : first.width
    let height = structure.height > 0 ? structure.height : first.height
    try PictureDecoder.checkSize(width, height, limits)
    canvas = try AnimationCanvas(width: width, height: height)
    self.bytes = bytes
    self.structure = structure
    isDamaged = structure.isCutOff
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    header = PictureHeader(
      storedWidth: width, storedHeight: height, format: "gif", frames: structure.frames.count,
      isAnimated: structure.frames.count > 1, loops: structure.plays,
      hasAlpha: Self.hasAlpha(structure, in: whole))
  }

  private static func hasAlpha(_ structure: GIFStructure, in whole: PixelRect) -> Bool {
    let images = structure.frames.lazy.flatMap(\.images)
    let covers = structure.frames[0].images.contains { $0.rectangle(in: whole) == whole }
    let uncovers = structure.frames.count > 1 && images.contains { $0.disposal == .clear }
    return !covers || uncovers || images.contains { $0.transparent != nil }
  }

  func delay(ofFrame frame: Int) -> Int { structure.frames[frame].delay }

  func render(_ plan: RenderPlan, into target: borrowing Raster, stop: StopSignal) throws(DecodeFailure) {
    if plan.frame < next - 1 {
      next = 0
      canvas.reset()
    }
    while next <= plan.frame {
      for image in structure.frames[next].images { try draw(image, isFirst: next == 0) }
      next += 1
      if stop.shouldStop, let failure = stop.failure { throw failure }
    }
    try canvas.raster.reduce(plan, into: target)
  }

  private func draw(_ image: GIFStructure.Image, isFirst: Bool) throws(DecodeFailure) {
    let whole = PixelRect(x: 0, y: 0, width: canvas.raster.width, height: canvas.raster.height)
    let part = image.rectangle(in: whole)
    try canvas.begin(part, disposal: image.disposal.onCanvas)
    let size = image.width * image.height
    guard size <= WholePicture.maximumPixels, var decoder = LZWDecoder(codeSize: image.codeSize) else {
      isDamaged = true
      return
    }
    let data = image.data.reduce(into: [UInt8]()) { $0 += bytes[$1] }
    let indices = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = decoder.decode(data, into: UnsafeMutableBufferPointer(rebasing: buffer[..<size]))
    }
    if indices.count < size { isDamaged = true }
    if indices.isEmpty && isFirst && header.frames == 1 {
      throw DecodeFailure(.damaged, "damaged GIF: its pixels cannot be read")
    }
    paint(indices, image, part)
  }

  /// Lays pixels on the canvas; those that are missing or transparent leave what is there.
  private func paint(_ indices: [UInt8], _ image: GIFStructure.Image, _ part: PixelRect) {
    let palette = colours(of: image)
    for (order, y) in image.rowOrder.enumerated() {
      let start = order * image.width
      guard start < indices.count, image.y + y < part.y + part.height else {
        if start >= indices.count { return }
        continue
      }
      let row = UnsafeMutableRawPointer(canvas.raster.pixels + (image.y + y) * canvas.raster.stride)
        .assumingMemoryBound(to: UInt32.self)
      for x in 0..<min(part.width, indices.count - start) {
        let colour = palette[Int(indices[start + x])]
        if colour != 0 { row[image.x + x] = colour }
      }
    }
  }

  /// The palette as pixels; 0 for what is transparent or has no colour.
  private func colours(of image: GIFStructure.Image) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: 256)
    let known = image.palette.count / 3
    for index in 0..<256 where index != image.transparent {
      let place = image.palette.lowerBound + index * 3
      // Without any palette the shades of grey are as good as anything.
      let colour: [UInt8] =
        index < known
        ? Array(bytes[place..<place + 3])
        : known == 0 ? [UInt8](repeating: UInt8(index), count: 3) : [0, 0, 0]
      result[index] = UInt32(
        littleEndian: UInt32(colour[2]) | UInt32(colour[1]) << 8 | UInt32(colour[0]) << 16 | 0xFF00_0000)
    }
    return result
  }
}

extension GIFStructure.Image {
  /// The part of the image that lies on the canvas.
  fileprivate func rectangle(in whole: PixelRect) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height).clipped(toWidth: whole.width, height: whole.height)
  }

  /// The rows in the order in which they are stored.
  fileprivate var rowOrder: [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }
}

extension GIFStructure.Disposal {
  fileprivate var onCanvas: AnimationCanvas.Disposal {
    switch self {
    case .keep: .keep
    case .clear: .clear
    case .restore: .restore
    }
  }
}
