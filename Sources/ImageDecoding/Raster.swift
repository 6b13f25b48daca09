import CPixels
import DecoderProtocol
import PictureMetadata
import Pixels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Premultiplied pixels (blue, green, red, alpha) in memory, with one owner.
struct Raster: ~Copyable {
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt8>
  /// Distance between rows in bytes.
  let stride: Int
  private let isOwner: Bool

  /// Makes transparent pixels.
  init(width: Int, height: Int) throws(DecodeFailure) {
    self.width = width
    self.height = height
    stride = width * 4
    isOwner = true
    // Untouched pages of cleared memory cost nothing.
    guard let memory = calloc(height, stride) else {
      throw DecodeFailure(.outOfMemory, "not enough memory for \(width)×\(height) px")
    }
    pixels = memory.assumingMemoryBound(to: UInt8.self)
  }

  /// Looks at zeroed memory of another owner, which must outlive the raster.
  init(borrowing pixels: UnsafeMutablePointer<UInt8>, stride: Int, width: Int, height: Int) {
    self.pixels = pixels
    self.stride = stride
    self.width = width
    self.height = height
    isOwner = false
  }

  deinit {
    if isOwner { free(pixels) }
  }

  var byteCount: Int { stride * height }

  /// Copies the pixels as `orientation` says to `target`.
  func orient(_ orientation: ExifOrientation, into target: borrowing Raster) {
    cpixels_orient(
      pixels, stride, Int64(width), Int64(height), CInt(orientation.rawValue), target.pixels, target.stride)
  }

  /// Copies the part that begins at `x`, `y` and is as large as `target`.
  func crop(x: Int, y: Int, into target: borrowing Raster) {
    for row in 0..<target.height {
      let source = pixels + (y + row) * stride + x * 4
      (target.pixels + row * target.stride).update(from: source, count: target.width * 4)
    }
  }

  /// Copies the pixels into a part of `target` that begins at `x`, `y`.
  func place(into target: borrowing Raster, x: Int, y: Int) {
    for row in 0..<height {
      let to = target.pixels + (y + row) * target.stride + x * 4
      to.update(from: pixels + row * stride, count: width * 4)
    }
  }

  /// Makes a part transparent.
  func clear(_ part: PixelRect) {
    for row in part.y..<part.y + part.height {
      (pixels + row * stride + part.x * 4).update(repeating: 0, count: part.width * 4)
    }
  }

  /// Hands strips to `body` from top to bottom, with colours undivided by alpha
  /// if they have one.
  ///
  /// - Returns: False when `body` returned false, which ends it, as does `stop`.
  @discardableResult
  func changeStrips(_ hasAlpha: Bool, _ stop: StopSignal, _ body: (borrowing Raster) -> Bool) -> Bool {
    for top in Swift.stride(from: 0, to: height, by: Self.stripHeight) {
      let count = min(Self.stripHeight, height - top)
      let strip = Raster(borrowing: pixels + top * stride, stride: stride, width: width, height: count)
      if hasAlpha {
        for row in 0..<count { cpixels_unpremultiply(strip.pixels + row * stride, width) }
      }
      let goesOn = body(strip)
      if hasAlpha {
        for row in 0..<count { cpixels_premultiply(strip.pixels + row * stride, width) }
      }
      guard goesOn else { return false }
      if stop.failure(after: count) != nil { return true }
    }
    return true
  }

  private static let stripHeight = 64

  /// Lays the pixels over a backdrop; `x`, `y` is their place in the whole picture.
  func flatten(over backdrop: Backdrop, x: Int, y: Int) {
    let (even, odd) = backdrop == .checkerboard ? Backdrop.squares : (backdrop.colour, backdrop.colour)
    cpixels_flatten(
      pixels, stride, Int64(width), Int64(height), Int64(x), Int64(y),
      cpixels_backdrop(even: even, odd: odd, side: Int64(Backdrop.squareSide)))
  }

  /// The backdrop on which the visible pixels stand out: the dark one, unless
  /// more than 90 % of them have a contrast ratio below 3.5 against it.
  func backdropByContrast() -> Backdrop {
    let share = cpixels_low_contrast_share(
      pixels, stride, Int64(width), Int64(height), Backdrop.dark.colour, ContrastRule.ratio)
    return share > ContrastRule.share ? .light : .dark
  }
}

/// The rule by which a backdrop is chosen.
enum ContrastRule {
  static let ratio = 3.5
  static let share = 0.9
}
