import DecoderProtocol
import Gallery
import Geometry
import Pixels
import Synchronization

/// Turns pictures as the user wants to see them: decoders know nothing of it, so
/// what they are asked for is turned back and what they give is turned.
final class TurnedPictures: Sendable {
  /// The sizes of pictures as their files have them, for parts of a turned one.
  private let sizes = Mutex<[PageID: PixelSize]>([:])

  /// What the decoder is asked for to get a layer; nil while too little is known.
  func specification(of key: LayerKey) -> DecodeSpecification? {
    var specification = key.specification
    guard key.turn != .none else { return specification }
    if case .fitting(let width, let height) = specification.size, key.turn.swapsSides {
      specification.size = .fitting(width: height, height: width)
    }
    if case .region(let level, let part) = key.variant {
      guard let size = sizes.withLock({ $0[key.page] }) else { return nil }
      specification.region = Self.turnedBack(part, key.turn, of: size.level(level))
    }
    return specification
  }

  /// - Parameter size: of the picture as its file has it.
  func turned(_ pixels: PixelBuffer, for key: LayerKey, size: PixelSize) -> (PixelBuffer, PixelSize) {
    if case .thumbnail = key.variant {
      // May come from a file of another size.
    } else {
      sizes.withLock { $0[key.page] = size }
    }
    guard key.turn != .none else { return (pixels, size) }
    let turned = pixels.turned(quarters: key.turn.quarters, isMirrored: key.turn.isMirrored)
    return (turned, key.turn.swapsSides ? PixelSize(width: size.height, height: size.width) : size)
  }

  /// A part of a turned picture as a part of the one in the file, whose size is given.
  static func turnedBack(_ part: PixelRegion, _ turn: Turn, of size: LayerSize) -> PixelRect {
    let (right, bottom) = (part.x + part.width, part.y + part.height)
    var rect: PixelRect
    switch turn.quarters {
    case 0: rect = PixelRect(x: part.x, y: part.y, width: part.width, height: part.height)
    case 1: rect = PixelRect(x: part.y, y: size.height - right, width: part.height, height: part.width)
    case 2:
      rect = PixelRect(
        x: size.width - right, y: size.height - bottom, width: part.width, height: part.height)
    default: rect = PixelRect(x: size.width - bottom, y: part.x, width: part.height, height: part.width)
    }
    if turn.isMirrored { rect.x = size.width - rect.x - rect.width }
    return rect
  }
}
