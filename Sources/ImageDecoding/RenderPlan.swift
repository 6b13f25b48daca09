import CPixels
import DecoderProtocol
import PictureMetadata

/// A request worked out for one picture: sizes, and the wanted part before orientation.
struct RenderPlan {
  /// Size of the whole picture as wanted, oriented.
  let fullWidth: Int
  let fullHeight: Int
  /// The wanted part of it, oriented.
  let region: PixelRect
  /// The ratios and wanted pixels along the stored rows and columns.
  let across: cpixels_axis
  let down: cpixels_axis
  let frame: Int

  /// - Throws: `badRequest` when the region lies outside of the picture,
  ///   `tooLarge` when the whole has sides that no message can state.
  init(_ specification: DecodeSpecification, for header: PictureHeader) throws(DecodeFailure) {
    let (fullWidth, fullHeight) = specification.pixelSize(
      ofPictureWidth: header.width, height: header.height, isVector: header.isVector)
    let sides = DecodeSpecification.Bounds.side
    guard sides.contains(fullWidth), sides.contains(fullHeight) else {
      throw DecodeFailure(.tooLarge, "too large: \(fullWidth)×\(fullHeight) px at the wanted scale")
    }
    let whole = PixelRect(x: 0, y: 0, width: fullWidth, height: fullHeight)
    let region = (specification.region ?? whole).clipped(toWidth: fullWidth, height: fullHeight)
    guard !region.isEmpty else {
      throw DecodeFailure(
        .badRequest, "the part lies outside of the picture of \(fullWidth)×\(fullHeight) px")
    }
    self.fullWidth = fullWidth
    self.fullHeight = fullHeight
    self.region = region
    frame = specification.frame
    let swaps = header.orientation.swapsSides
    let stored = Self.stored(region, inWidth: fullWidth, height: fullHeight, header.orientation)
    let (targetWidth, targetHeight) = swaps ? (fullHeight, fullWidth) : (fullWidth, fullHeight)
    across = Self.axis(header.storedWidth, targetWidth, specification.size, stored.x, stored.width)
    down = Self.axis(header.storedHeight, targetHeight, specification.size, stored.y, stored.height)
  }

  /// The wanted part of the picture as stored, at the wanted size.
  var storedRegion: PixelRect {
    PixelRect(x: Int(across.first), y: Int(down.first), width: Int(across.count), height: Int(down.count))
  }

  private static func axis(
    _ source: Int, _ target: Int, _ size: DecodeSpecification.Size, _ first: Int, _ count: Int
  ) -> cpixels_axis {
    var (numerator, denominator) = (source, target)
    // A level's pixels cover exactly 2ⁿ pixels, the last ones what is left.
    if case .level(let level) = size { (numerator, denominator) = (1 << max(0, level), 1) }
    return cpixels_axis(
      length: Int64(source), numerator: Int64(numerator), denominator: Int64(denominator),
      first: Int64(first),
      count: Int64(count))
  }

  /// Where a part of the oriented picture lies in the stored one of the same scale.
  static func stored(
    _ region: PixelRect, inWidth width: Int, height: Int, _ orientation: ExifOrientation
  ) -> PixelRect {
    let right = width - region.x - region.width
    let bottom = height - region.y - region.height
    let (x, y): (Int, Int) =
      switch orientation {
      case .upright: (region.x, region.y)
      case .mirrored: (right, region.y)
      case .halfTurn: (right, bottom)
      case .flipped: (region.x, bottom)
      case .transposed: (region.y, region.x)
      case .quarterTurn: (region.y, right)
      case .transversed: (bottom, right)
      case .threeQuarterTurn: (bottom, region.x)
      }
    let (storedWidth, storedHeight) =
      orientation.swapsSides ? (region.height, region.width) : (region.width, region.height)
    return PixelRect(x: x, y: y, width: storedWidth, height: storedHeight)
  }
}
