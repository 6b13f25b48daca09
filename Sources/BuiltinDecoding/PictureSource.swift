import CSDL2
import CSDL2Image
import DecoderProtocol
import ImagePipeline

/// A picture's open file for SDL2_image, and what its header says.
struct PictureSource {
  let header: PictureHeader
  /// Pixels that are to be read for what is wanted, as far as the header tells.
  let cost: UInt64
  /// Borrowed from the caller, for the time of one decode.
  private let descriptor: CInt
  private let byteCount: Int

  /// When a decode must be over, of the monotonic clock.
  private let deadline: Deadline

  /// The names of formats in SDL2_image's functions. It has none for others;
  /// of its own, little used readers (XCF, LBM, XV) no hostile file gets to see.
  private static let formatNames = [
    "jpeg": "JPG", "png": "PNG", "gif": "GIF", "webp": "WEBP", "bmp": "BMP", "tiff": "TIF", "tga": "TGA",
    "pcx": "PCX", "pnm": "PNM", "xpm": "XPM", "qoi": "QOI",
    "ico": "ICO", "cur": "CUR", "jxl": "JXL", "avif": "AVIF",
  ]
  /// What every SDL2_image can decode, so that it is damage when it cannot.
  private static let certainFormats: Set = ["jpeg", "png", "gif"]
  /// Drawings are searched for text up to this many bytes.
  private static let searchedBytes = 1 << 20

  init(_ file: borrowing FileDescriptor, _ request: DecodeRequest) throws(PictureFailure) {
    let limits = request.limits
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
    if let defect = header.defect { throw PictureFailure("damaged: \(defect)") }
    // A drawing without its text would be a wrong picture.
    if header.isVector, bytes.contains("<text", within: Self.searchedBytes) {
      throw PictureFailure("unsupported: drawings with text need the program tokonoma-decoder")
    }
    self.header = header
    cost = header.cost(of: request.specification)
    deadline = .after(milliseconds: Int(limits.milliseconds(forPixels: cost)))
  }

  /// A decoded picture, and whether some of it was missing.
  struct Loaded: ~Copyable {
    let surface: Surface
    let isDamaged: Bool
  }

  /// Decodes a still, or a frame of an animation.
  func load(frame: Int) throws(PictureFailure) -> Loaded {
    guard let name = Self.formatNames[header.format] else { throw unsupported }
    var source = source
    let pointer =
      frame > 0 ? csdl2image_load_frame(&source, CInt(clamping: frame)) : csdl2image_load(&source, name)
    let surface = try surface(pointer, source)
    // A JPEG ends with a mark, so that nobody has to look behind it.
    let isDamaged = header.format == "jpeg" && source.ran_dry == SDL_TRUE
    guard frame == 0, let part = header.firstFrame, let width = header.width, let height = header.height
    else { return Loaded(surface: surface, isDamaged: isDamaged) }
    let whole = try surface.placed(inWidth: width, height: height, x: part.x, y: part.y)
    return Loaded(surface: whole, isDamaged: isDamaged)
  }

  /// Draws a vector picture at exactly this size.
  func draw(width: Int, height: Int) throws(PictureFailure) -> Surface {
    var source = source
    let drawn = try surface(
      csdl2image_load_svg(&source, CInt(clamping: width), CInt(clamping: height)), source)
    // Rounded differently by a pixel where the drawing's own size is no whole number.
    if drawn.width == width && drawn.height == height { return drawn }
    return try drawn.placed(inWidth: width, height: height, x: 0, y: 0)
  }

  private var source: csdl2image_source {
    csdl2image_source(
      descriptor: descriptor, size: Int64(byteCount), deadline: deadline.nanoseconds ?? 0, ran_dry: SDL_FALSE,
      timed_out: SDL_FALSE)
  }

  private func surface(
    _ pointer: UnsafeMutablePointer<SDL_Surface>?, _ source: csdl2image_source
  ) throws(PictureFailure) -> Surface {
    if let pointer { return Surface(pointer) }
    if source.timed_out == SDL_TRUE { throw PictureFailure("too slow: the time for this picture is over") }
    let reason = SDLFailure().description
    let text = reason.lowercased()
    let isForeign =
      header.isAnimatedWebP || reason.isEmpty
      || ["unsupported", "not supported", "unknown"].contains(where: text.contains)
    throw isForeign && !Self.certainFormats.contains(header.format)
      ? unsupported : PictureFailure("damaged: \(reason)")
  }

  private var unsupported: PictureFailure {
    let kind = header.isAnimatedWebP ? "animated \(header.format)" : header.format
    return PictureFailure("unsupported: this kind of \(kind) picture needs the program tokonoma-decoder")
  }
}
