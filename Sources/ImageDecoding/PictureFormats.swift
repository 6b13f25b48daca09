import CVips
package import DecoderProtocol

/// Which reader opens which file.
package enum PictureFormats {
  /// Opens a picture by its content; names play no part.
  static func open(
    _ file: borrowing PictureFile, frame: Int
  ) throws(DecodeFailure) -> any PictureReader {
    if JPEGReader.recognises(file.head) { return try JPEGReader(file) }
    guard cvips_load() else {
      throw DecodeFailure(.unsupported, "unsupported: only JPEG can be shown, since libvips is not installed")
    }
    return try VipsReader(file, frame: frame)
  }
}

extension PictureFormats {
  /// Format by format, which library decodes it.
  package static func described() -> [DecoderHello.Format] {
    [DecoderHello.Format(name: "jpeg", library: JPEGReader.library)] + VipsFormats.described()
  }
}
