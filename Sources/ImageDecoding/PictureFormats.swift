package import DecoderProtocol

/// Which reader opens which file.
package enum PictureFormats {
  /// Opens a picture by its content; names play no part.
  static func open(
    _ file: borrowing PictureFile, _ limits: DecodeLimits
  ) throws(DecodeFailure) -> any PictureReader {
    if JPEGReader.recognises(file.head) { return try JPEGReader(file) }
    throw DecodeFailure(.notAPicture, "not a picture: the content is of no known format")
  }
}

extension PictureFormats {
  /// Format by format, which library decodes it.
  package static func described() -> [DecoderHello.Format] {
    [DecoderHello.Format(name: "jpeg", library: JPEGReader.library)]
  }
}
