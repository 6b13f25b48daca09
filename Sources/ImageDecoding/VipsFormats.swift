import CVips
import DecoderProtocol

/// The formats that are left to libvips, by the operations that read them.
enum VipsFormats {
  /// Prefix of an operation's name and the format's name; operations that
  /// read no pictures (documents, tables, slides) are missing on purpose.
  private static let names = [
    ("pngload", "png"), ("webpload", "webp"), ("gifload", "gif"), ("tiffload", "tiff"), ("heifload", "heif"),
    ("jxlload", "jxl"), ("svgload", "svg"), ("jp2kload", "jp2"), ("ppmload", "pnm"), ("radload", "hdr"),
    ("openexrload", "exr"), ("jpegload", "jpeg"),
  ]

  /// The format's name; nil when what was read is no picture.
  static func name(ofLoader loader: String, _ signature: FileSignature) -> String? {
    guard let name = names.first(where: { loader.hasPrefix($0.0) })?.1 else { return nil }
    return name == "heif" && signature.isAVIF ? "avif" : name
  }

  /// Asks the library, with its add-on modules, for what it has.
  static func described() -> [DecoderHello.Format] {
    for module in ["heif", "jxl"] { cvips_load_module(module) }
    guard let library = cvips_library() else { return [] }
    let text = String(cString: library)
    let found = names.filter { cvips_has_operation($0.0) && $0.1 != "jpeg" }.map(\.1)
    let withAVIF = found.contains("heif") ? found + ["avif"] : found
    return withAVIF.map { DecoderHello.Format(name: $0, library: text) }
  }
}
