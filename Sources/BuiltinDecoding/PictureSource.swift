import CSDL2
import CSDL2Image
import DecoderProtocol
import ImagePipeline

/// A picture's open file for SDL2_image, and what its header says.
struct PictureSource {
  let header: PictureHeader
  /// Borrowed from the caller, for the time of one decode.
  private let descriptor: CInt
  private let byteCount: Int

  /// Formats that the content does not tell SDL2_image.
  private static let typeNames = ["tga": "TGA"]
  /// What every SDL2_image can decode, so that it is damage when it cannot.
  private static let certainFormats: Set = ["jpeg", "png", "gif", "bmp"]
  /// Drawings are searched for text up to this many bytes.
  private static let searchedBytes = 1 << 20

  init(_ file: borrowing FileDescriptor, _ limits: DecodeLimits) throws(PictureFailure) {
    descriptor = file.number
    var bytes: FileBytes
    do {
      bytes = try FileBytes(file)
    } catch {
      throw PictureFailure("\(error)")
    }
    byteCount = bytes.count
    guard byteCount > 0 else { throw PictureFailure("not a picture: the file is empty") }
    guard UInt64(byteCount) <= limits.maximumFileBytes else {
      throw PictureFailure("too large: the file has \(byteCount) bytes, limit \(limits.maximumFileBytes)")
    }
    guard let header = PictureHeader(&bytes) else {
      throw PictureFailure("not a picture: the content is of no known format")
    }
    // A drawing without its text would be a wrong picture.
    if header.isVector, bytes.contains("<text", within: Self.searchedBytes) {
      throw PictureFailure("unsupported: drawings with text need the program tokonoma-decoder")
    }
    self.header = header
  }

  /// Decodes a still, or a frame of an animation.
  func load(frame: Int) throws(PictureFailure) -> Surface {
    guard frame > 0 else {
      return try surface(csdl2image_load(descriptor, Int64(byteCount), Self.typeNames[header.format]))
    }
    var frames: CInt = 0
    var milliseconds: CInt = 0
    return try surface(
      csdl2image_load_frame(descriptor, Int64(byteCount), CInt(clamping: frame), &frames, &milliseconds))
  }

  /// Draws a vector picture at exactly this size.
  func draw(width: Int, height: Int) throws(PictureFailure) -> Surface {
    let drawn = try surface(
      csdl2image_load_svg(descriptor, Int64(byteCount), CInt(clamping: width), CInt(clamping: height)))
    guard drawn.width == width, drawn.height == height else {
      throw PictureFailure(
        "damaged: the drawing is \(drawn.width)×\(drawn.height) px instead of \(width)×\(height)")
    }
    return drawn
  }

  private func surface(_ pointer: UnsafeMutablePointer<SDL_Surface>?) throws(PictureFailure) -> Surface {
    guard let pointer else { throw failure(SDLFailure()) }
    return Surface(pointer)
  }

  private func failure(_ reason: SDLFailure) -> PictureFailure {
    let text = reason.description.lowercased()
    let isForeign =
      !Self.certainFormats.contains(header.format)
      && ["unsupported", "not supported"].contains(where: text.contains)
    guard header.isAnimatedWebP || isForeign else { return PictureFailure("damaged: \(reason)") }
    let kind = header.isAnimatedWebP ? "animated \(header.format)" : header.format
    return PictureFailure("unsupported: \(kind) pictures need the program tokonoma-decoder")
  }
}
