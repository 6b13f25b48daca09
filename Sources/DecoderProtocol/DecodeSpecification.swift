package import Pixels

/// What is wanted of a picture: how large, which part, which frame, on what backdrop.
///
/// Equal specifications of an unchanged file give equal pixels, so it serves as
/// part of a cache key.
package struct DecodeSpecification: Hashable, Sendable {
  /// How large the picture becomes; see `pixelSize(ofPictureWidth:height:isVector:)`.
  package enum Size: Hashable, Sendable {
    /// Scaled down, never up, to fit a box of device pixels; a vector picture
    /// is also scaled up to it.
    case fitting(width: Int, height: Int)
    /// A level of the tile pyramid: 1/2ⁿ of the full size each way, rounded
    /// up. Negative levels enlarge and are for vector pictures only.
    case level(Int)
  }

  /// The bounds within which the fields are accepted on the wire.
  package enum Bounds {
    /// Sides of a picture, a box or a region, in pixels.
    package static let side = 1...(1 << 24)
    package static let levels = -8...24
    package static let frames = 0...999_999
  }

  package var size: Size
  /// The wanted part, in pixels of the size above; nil is everything. It is
  /// clipped to the picture; a part outside of the picture is an error.
  package var region: PixelRect?
  /// Index of the frame or page, from 0.
  package var frame: Int
  /// What shows through transparent parts; nil chooses by contrast.
  package var backdrop: Backdrop?

  package init(size: Size, region: PixelRect? = nil, frame: Int = 0, backdrop: Backdrop? = nil) {
    self.size = size
    self.region = region
    self.frame = frame
    self.backdrop = backdrop
  }

  /// The size in pixels that a picture of the given full size gets.
  ///
  /// Both decoders and the viewer compute it with this function, so that
  /// layouts agree to the pixel. Fitting: scale = min(box width ÷ width, box
  /// height ÷ height, 1) (without the 1 for vectors), each side = max(1,
  /// round(side × scale)), halves rounded up. Level n: ⌈side ÷ 2ⁿ⌉. The
  /// arithmetic is exact, in integers; sides must be within `Bounds.side`.
  package func pixelSize(
    ofPictureWidth width: Int, height: Int, isVector: Bool
  ) -> (width: Int, height: Int) {
    switch size {
    case .fitting(let boxWidth, let boxHeight):
      let widthBinds = boxWidth * height <= boxHeight * width
      let (numerator, denominator) = widthBinds ? (boxWidth, width) : (boxHeight, height)
      if numerator >= denominator && !isVector { return (width, height) }
      return (
        Self.scale(width, by: numerator, over: denominator),
        Self.scale(height, by: numerator, over: denominator)
      )
    case .level(let level) where level >= 0:
      let mask = (1 << level) - 1
      return ((width + mask) >> level, (height + mask) >> level)
    case .level(let level):
      let shift = isVector ? -level : 0
      return (width << shift, height << shift)
    }
  }

  private static func scale(_ side: Int, by numerator: Int, over denominator: Int) -> Int {
    max(1, (2 * side * numerator + denominator) / (2 * denominator))
  }
}
