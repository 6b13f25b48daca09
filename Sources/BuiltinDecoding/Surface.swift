import CSDL2
import CSDL2Image
import ImagePipeline

/// Pixels as SDL holds them, freed with their owner.
struct Surface: ~Copyable {
  let pointer: UnsafeMutablePointer<SDL_Surface>

  /// Takes over what an SDL function returned.
  init(_ pointer: UnsafeMutablePointer<SDL_Surface>) {
    self.pointer = pointer
  }

  deinit {
    SDL_FreeSurface(pointer)
  }

  var width: Int { Int(pointer.pointee.w) }
  var height: Int { Int(pointer.pointee.h) }
  var bytesPerRow: Int { Int(pointer.pointee.pitch) }
  var format: SDL_PixelFormat { pointer.pointee.format.pointee }

  /// Whether some pixels may be transparent.
  var hasAlpha: Bool { format.Amask != 0 || SDL_HasColorKey(pointer) == SDL_TRUE }

  /// The first byte of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8>? {
    precondition(y >= 0 && y < height, "row \(y) of \(height)")
    return pointer.pointee.pixels?.assumingMemoryBound(to: UInt8.self).advanced(by: y * bytesPerRow)
  }

  /// The pixels at `x`, `y` of a transparent picture of another size.
  consuming func placed(inWidth width: Int, height: Int, x: Int, y: Int) throws(PictureFailure) -> Surface {
    let canvas = csdl2image_place(
      pointer, CInt(clamping: width), CInt(clamping: height), CInt(clamping: x), CInt(clamping: y))
    guard let canvas else {
      throw PictureFailure("not enough memory for \(width)×\(height) px: \(SDLFailure())")
    }
    return Surface(canvas)
  }

  /// The same pixels in another format.
  consuming func converted(to format: SDL_PixelFormatEnum) throws(PictureFailure) -> Surface {
    if self.format.format == format.rawValue { return self }
    guard let converted = SDL_ConvertSurfaceFormat(pointer, format.rawValue, 0) else {
      throw PictureFailure("cannot convert \(width)×\(height) px: \(SDLFailure())")
    }
    return Surface(converted)
  }
}

/// What SDL says about the call that has just failed on this thread.
struct SDLFailure: Error, Equatable, CustomStringConvertible {
  let description: String

  init() { description = String(cString: SDL_GetError()) }
}
