import CVips
import DecoderProtocol

/// Owner of a picture that libvips has open.
final class VipsPicture {
  private let pointer: OpaquePointer

  private init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit {
    cvips_close(pointer)
  }

  /// Opens a page (-1: all, one below the other) by the content of a file.
  ///
  /// - Parameter operation: Reads what the library does not recognise.
  static func open(
    _ descriptor: CInt, _ operation: String?, page: Int, scale: Double = 1, thumbnail: Bool = false
  ) throws(DecodeFailure) -> (VipsPicture, cvips_facts) {
    var facts = cvips_facts()
    let options = cvips_options(page: CInt(page), scale: scale, thumbnail: thumbnail)
    guard let pointer = cvips_open(descriptor, operation, options, &facts) else {
      // Without a loader the content is unknown; with one it is damaged.
      throw failure(facts.loader.0 == 0 ? .notAPicture : .damaged)
    }
    return (VipsPicture(pointer), facts)
  }

  /// The library's last failure as ours.
  static func failure(_ code: DecodeFailure.Code) -> DecodeFailure {
    let reason = String(cString: cvips_message())
    if code == .notAPicture {
      return DecodeFailure(code, "not a picture: the content is of no known format")
    }
    if ["unsupported", "not supported", "not a whole number", "out of range"].contains(where: reason.contains)
    {
      return DecodeFailure(.unsupported, "unsupported: \(reason)")
    }
    return DecodeFailure(code, reason.isEmpty ? "damaged" : "damaged: \(reason)")
  }

  var isDamaged: Bool { cvips_is_damaged(pointer) }

  func delay(ofFrame frame: Int) -> Int { Int(cvips_delay(pointer, CInt(frame))) }

  func profile() -> ColourProfile? {
    var count = 0
    guard let bytes = cvips_profile(pointer, &count) else { return nil }
    return ColourProfile(bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
  }

  /// Decodes a strip and hands out its rows from top to bottom.
  ///
  /// - Returns: False when it could not be decoded.
  func withRows(_ strip: PixelRect, _ body: (UnsafePointer<UInt8>) -> Void) -> Bool {
    var stride = 0
    guard
      let rows = cvips_rows(
        pointer, CInt(strip.x), CInt(strip.y), CInt(strip.width), CInt(strip.height), &stride)
    else { return false }
    for row in 0..<strip.height { body(rows + row * stride) }
    return true
  }
}

extension RowLayout {
  init(_ layout: cvips_layout) {
    self = layout == CVIPS_INVERTED_CMYK ? .invertedInk : RowLayout(channels: Int(layout.rawValue)) ?? .rgb
  }
}
