import CPixels
import DecoderProtocol

/// A picture that has been decoded whole.
struct WholePicture: ~Copyable {
  /// Pixels that are decoded whole at most; formats for more have better readers.
  static let maximumPixels = 1 << 28

  var header: PictureHeader
  let raster: Raster
  /// Whether pixels are missing.
  var isDamaged = false

  /// Makes a transparent picture of a stated size.
  init(width: Int, height: Int, format: String, hasAlpha: Bool) throws(DecodeFailure) {
    guard width > 0, height > 0 else {
      throw DecodeFailure(.damaged, "damaged: it states a size of \(width)×\(height) px")
    }
    let limit = Self.maximumPixels
    guard width <= limit, height <= limit / width else {
      throw DecodeFailure(
        .tooLarge, "too large: \(width)×\(height) px, limit \(limit / 1_000_000) megapixels")
    }
    raster = try Raster(width: width, height: height)
    header = PictureHeader(storedWidth: width, storedHeight: height, format: format, hasAlpha: hasAlpha)
  }

  /// Writes one pixel from straight colours.
  func set(_ x: Int, _ y: Int, _ colour: StraightColour) {
    let pixel = raster.pixels + y * raster.stride + x * 4
    pixel[0] = colour.blue
    pixel[1] = colour.green
    pixel[2] = colour.red
    pixel[3] = colour.alpha
  }

  /// Multiplies all pixels by their alpha.
  func premultiply() {
    for row in 0..<raster.height { cpixels_premultiply(raster.pixels + row * raster.stride, raster.width) }
  }

  /// Makes all pixels opaque.
  func fillAlpha() {
    for row in 0..<raster.height {
      for x in 0..<raster.width { raster.pixels[row * raster.stride + x * 4 + 3] = 255 }
    }
  }
}

/// A colour that is not multiplied by its alpha.
struct StraightColour: Hashable {
  var red: UInt8 = 0
  var green: UInt8 = 0
  var blue: UInt8 = 0
  var alpha: UInt8 = 255
}

/// Serves any part at any size from a picture in memory.
final class MemoryReader: PictureReader {
  private let picture: WholePicture

  /// Takes over a picture of premultiplied pixels.
  init(_ picture: consuming WholePicture) {
    self.picture = picture
  }

  var header: PictureHeader { picture.header }
  var isDamaged: Bool { picture.isDamaged }

  func render(_ plan: RenderPlan, into target: borrowing Raster, stop: StopSignal) throws(DecodeFailure) {
    try picture.raster.reduce(plan, into: target)
  }
}

extension Raster {
  /// Averages the plan's part into `target`.
  func reduce(_ plan: RenderPlan, into target: borrowing Raster) throws(DecodeFailure) {
    guard let reducer = cpixels_reducer_make(plan.across, plan.down, 0, target.pixels, target.stride) else {
      throw DecodeFailure(.outOfMemory, "not enough memory to scale the picture")
    }
    defer { cpixels_reducer_free(reducer) }
    let rows = cpixels_axis_sources(plan.down)
    for y in rows.start..<rows.end { cpixels_reducer_push(reducer, pixels + Int(y) * stride) }
  }
}
