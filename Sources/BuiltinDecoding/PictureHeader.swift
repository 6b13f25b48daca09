import DecoderProtocol
import PictureMetadata

/// What the first bytes of a file tell about the picture in it.
///
/// Read by this module itself and not by SDL2_image, which tells nothing before
/// it has decoded everything: sizes are held against the limits in advance, and
/// Exif metadata it ignores.
struct PictureHeader: Equatable {
  /// As in `PictureInformation.format`.
  var format: String
  /// Stored size in pixels, before orientation; nil where it is not known
  /// without decoding.
  var width: Int?
  var height: Int?
  var orientation = ExifOrientation.upright
  /// The part of the orientation that SDL2_image leaves to be done; nil for all of it.
  var remainingOrientation: ExifOrientation?
  /// Whether there is an alpha channel, where the decoded surface does not tell.
  var hasAlpha: Bool?
  /// A JPEG of four inks.
  var isCMYK = false
  /// Some of the picture was missing; known only after decoding.
  var isDamaged = false
  /// Why the file must not be decoded, if anything speaks against it.
  var defect: String?
  /// Where the first frame of an animation lies; nil when it is the whole picture.
  var firstFrame: PixelRect?
  /// An animation that SDL2_image may be unable to read.
  var isAnimatedWebP = false
  /// The milliseconds that each frame of an animation is shown, as the file
  /// says; empty for a still.
  var frameDelays: [Int] = []
  /// How often an animation plays; 0 is for ever.
  var loops = 1
  /// The size is that of a drawing which can be drawn at any other.
  var isVector = false

  /// Recognises the content; nil when it is that of no format known here.
  init?(_ bytes: inout FileBytes) {
    guard let format = Self.format(of: &bytes) else { return nil }
    self.format = format
    switch format {
    case "jpeg": readJPEG(&bytes)
    case "png": readPNG(&bytes)
    case "gif": readGIF(&bytes)
    case "webp": readWebP(&bytes)
    case "bmp": readBMP(&bytes)
    case "svg": readSVG(&bytes)
    case "tiff": readTIFF(&bytes)
    default: readFixedSize(&bytes)
    }
  }

  /// Signatures by position, for the formats that SDL2_image may have.
  private static let signatures: [(StaticString, Int, String)] = [
    ("GIF8", 0, "gif"), ("BM", 0, "bmp"), ("qoif", 0, "qoi"), ("/* XPM */", 0, "xpm"),
    ("gimp xcf", 0, "xcf"), ("II*\0", 0, "tiff"), ("MM\0*", 0, "tiff"),
    ("II+\0", 0, "tiff"), ("MM\0+", 0, "tiff"), ("ILBM", 8, "lbm"),
    ("PBM ", 8, "lbm"),
    ("P7 332", 0, "xv"), ("ftypavif", 4, "avif"), ("ftypavis", 4, "avif"), ("ftypheic", 4, "heif"),
    ("ftypheix", 4, "heif"), ("ftypmif1", 4, "heif"), ("ftypmsf1", 4, "heif"), ("ftyphevc", 4, "heif"),
  ]

  private static func format(of bytes: inout FileBytes) -> String? {
    let start = Array(bytes.bytes(at: 0, 12))
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "png" }
    if start.starts(with: [0xFF, 0x0A]) || start.starts(with: [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]) {
      return "jxl"
    }
    // Without the number of pictures behind it, the second would be a Targa picture.
    let isCollection = start.count >= 6 && start[4] > 0 && start[5] == 0
    if isCollection && start.starts(with: [0, 0, 1, 0]) { return "ico" }
    if isCollection && start.starts(with: [0, 0, 2, 0]) { return "cur" }
    if bytes.has("RIFF", at: 0) && bytes.has("WEBP", at: 8) { return "webp" }
    for (text, offset, format) in signatures where bytes.has(text, at: offset) { return format }
    return weakFormat(start, &bytes)
  }

  /// Formats that show by less than a signature.
  private static func weakFormat(_ start: [UInt8], _ bytes: inout FileBytes) -> String? {
    guard start.count >= 3 else { return nil }
    let isSpace = [0x20, 0x09, 0x0A, 0x0D, 0x23].contains(start[2])
    if start[0] == 0x50, (0x31...0x36).contains(start[1]), isSpace { return "pnm" }
    if start[0] == 0x0A, start[1] <= 5, start[2] == 1 { return "pcx" }
    if isSVG(&bytes) { return "svg" }
    let isTGA = start[1] <= 1 && [1, 2, 3, 9, 10, 11].contains(start[2])
    let depth = bytes.byte(at: 16) ?? 0
    return isTGA && [8, 15, 16, 24, 32].contains(depth) ? "tga" : nil
  }
}
