import DecoderProtocol

/// An open picture whose pixels can be read; one class a family of formats.
protocol PictureReader: AnyObject {
  var header: PictureHeader { get }

  /// Whether something was missing or wrong in what has been read so far.
  var isDamaged: Bool { get }

  /// Whether a part of the picture costs about as much as its share of the whole.
  var hasRandomAccess: Bool { get }

  /// How long a frame of an animation is shown, in milliseconds as the file says.
  func delay(ofFrame frame: Int) -> Int

  /// Writes the plan's stored region as premultiplied sRGB pixels into
  /// `target`, which has the region's size and is transparent.
  func render(_ plan: RenderPlan, into target: borrowing Raster, stop: StopSignal) throws(DecodeFailure)

  /// A small ready-made picture of the same shape, stored like the picture, if there is one.
  func preview(stop: StopSignal) -> Raster?

  /// Whether `render` takes so long that a preview is worth sending first.
  var isSlow: Bool { get }
}

extension PictureReader {
  var hasRandomAccess: Bool { false }

  func delay(ofFrame frame: Int) -> Int { 0 }

  func preview(stop: StopSignal) -> Raster? { nil }

  var isSlow: Bool { false }
}
