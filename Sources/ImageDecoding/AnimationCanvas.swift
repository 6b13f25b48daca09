import DecoderProtocol

/// The picture that the frames of an animation add up to.
final class AnimationCanvas {
  /// What happens to a frame's rectangle before the next frame.
  enum Disposal {
    case keep
    case clear
    case restore
  }

  /// Bytes of a canvas at most.
  private static let maximumBytes = 1 << 30

  /// Premultiplied pixels, transparent at the beginning.
  let raster: Raster
  private var last: (rectangle: PixelRect, disposal: Disposal)?
  /// What lay under the last frame, if it has to come back.
  private var covered: Raster?

  init(width: Int, height: Int) throws(DecodeFailure) {
    guard width * height * 4 <= Self.maximumBytes else {
      throw DecodeFailure(.tooLarge, "too large: an animation of \(width)×\(height) px")
    }
    raster = try Raster(width: width, height: height)
  }

  /// Goes back to the beginning.
  func reset() {
    raster.clear(PixelRect(x: 0, y: 0, width: raster.width, height: raster.height))
    last = nil
    covered = nil
  }

  /// Prepares for a frame that changes `rectangle`, which lies within the canvas.
  func begin(_ rectangle: PixelRect, disposal: Disposal) throws(DecodeFailure) {
    disposeOfLast()
    if disposal == .restore, !rectangle.isEmpty {
      let under = try Raster(width: rectangle.width, height: rectangle.height)
      raster.crop(x: rectangle.x, y: rectangle.y, into: under)
      covered = consume under
    }
    last = (rectangle, disposal)
  }

  private func disposeOfLast() {
    guard let last else { return }
    switch last.disposal {
    case .keep: break
    case .clear: raster.clear(last.rectangle)
    case .restore:
      if let under = covered.take() { under.place(into: raster, x: last.rectangle.x, y: last.rectangle.y) }
    }
    self.last = nil
    covered = nil
  }
}
