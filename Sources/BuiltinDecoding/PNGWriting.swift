import CPixels
import CSDL2
import CSDL2Image
package import Pixels

/// Why a PNG file could not be written.
package struct PNGWritingError: Error, Sendable, Hashable, CustomStringConvertible {
  package let path: [UInt8]
  package let reason: String

  package var description: String { "cannot write \(String(decoding: path, as: UTF8.self)): \(reason)" }
}

/// Pixels to PNG files, with SDL2_image.
package enum PNGWriting {
  /// Writes pixels to a new file at `path`, or over the old one. Equal pixels
  /// give equal files.
  package static func write(_ pixels: PixelBuffer, to path: [UInt8]) throws(PNGWritingError) {
    guard !path.isEmpty, !path.contains(0) else {
      throw PNGWritingError(path: path, reason: "the path is not valid")
    }
    let surface = try surface(of: pixels, path)
    let result = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { csdl2image_save_png(surface.pointer, $0.baseAddress) }
    }
    guard result == 0 else { throw PNGWritingError(path: path, reason: SDLFailure().description) }
  }

  /// A copy of the pixels whose colours are not multiplied by alpha.
  private static func surface(of pixels: PixelBuffer, _ path: [UInt8]) throws(PNGWritingError) -> Surface {
    guard
      let pointer = SDL_CreateRGBSurfaceWithFormat(
        0, CInt(clamping: pixels.width), CInt(clamping: pixels.height), 32, SDL_PIXELFORMAT_BGRA32.rawValue)
    else { throw PNGWritingError(path: path, reason: SDLFailure().description) }
    let surface = Surface(pointer)
    for y in 0..<pixels.height {
      guard let target = surface.row(y) else { break }
      UnsafeMutableRawPointer(target).copyMemory(from: pixels.row(y), byteCount: 4 * pixels.width)
      if pixels.format == .premultiplied { cpixels_unpremultiply(target, pixels.width) }
    }
    return surface
  }
}
