import CPixels
import CSDL2
import CSDL2Image
import ImagePipeline
import Pixels

/// The rows of a decoded picture, upright, as premultiplied pixels.
protocol PixelRows: ~Copyable {
  var width: Int { get }
  var height: Int { get }
  /// Whether some pixels may be transparent.
  var hasAlpha: Bool { get }

  /// Writes row `y`, of 4 × `width` bytes, to `target`.
  func copyRow(_ y: Int, to target: UnsafeMutablePointer<UInt8>)
}

/// Rows that SDL2_image decoded, converted on the way.
struct SurfaceRows: ~Copyable, PixelRows {
  private enum Conversion {
    case rgb
    case rgba
    /// Inks as a JPEG stores them, in a surface that claims something else.
    case cmyk
  }

  /// The last version that hands out inks for colours.
  private static let lastRawVersion = 2_08_12

  private let surface: Surface
  private let conversion: Conversion
  let hasAlpha: Bool

  /// `isCMYK` tells that the file holds inks, `hasAlpha` whether there is an
  /// alpha channel, where the surface does not tell.
  init(_ surface: consuming Surface, isCMYK: Bool = false, hasAlpha: Bool? = nil) throws(PictureFailure) {
    let format = surface.format
    let isRaw =
      isCMYK && format.BytesPerPixel == 4 && format.Rmask == 0x00FF_0000
      && csdl2image_version() <= Self.lastRawVersion
    self.hasAlpha = (hasAlpha ?? surface.hasAlpha) && !isRaw
    if isRaw {
      conversion = .cmyk
      self.surface = surface
    } else if format.format == SDL_PIXELFORMAT_RGB24.rawValue && !self.hasAlpha {
      conversion = .rgb
      self.surface = surface
    } else {
      conversion = .rgba
      self.surface = try surface.converted(to: SDL_PIXELFORMAT_RGBA32)
    }
  }

  var width: Int { surface.width }
  var height: Int { surface.height }

  func copyRow(_ y: Int, to target: UnsafeMutablePointer<UInt8>) {
    guard let source = surface.row(y) else { return }
    switch conversion {
    case .rgb: cpixels_from_rgb(source, target, width)
    case .rgba: cpixels_from_rgba(source, target, width)
    case .cmyk: cpixels_from_inverted_cmyk(source, target, width)
    }
  }
}

/// Rows of a finished buffer.
struct BufferRows: PixelRows {
  let pixels: PixelBuffer
  let hasAlpha: Bool

  var width: Int { pixels.width }
  var height: Int { pixels.height }

  func copyRow(_ y: Int, to target: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(target).copyMemory(from: pixels.row(y), byteCount: 4 * width)
  }
}
