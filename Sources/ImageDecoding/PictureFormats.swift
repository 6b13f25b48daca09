import CPNG
import CVips
package import DecoderProtocol
import PictureMetadata

/// Which reader opens which file.
package enum PictureFormats {
  /// Opens a picture by its content; names play no part.
  static func open(
    _ file: borrowing PictureFile, frame: Int
  ) throws(DecodeFailure) -> any PictureReader {
    if JPEGReader.recognises(file.head) { return try JPEGReader(file) }
    if file.head.starts(with: PNGStructure.signature), cpng_load() { return try openPNG(file) }
    guard cvips_load() else {
      throw DecodeFailure(.unsupported, "unsupported: only JPEG can be shown, since libvips is not installed")
    }
    return try VipsReader(file, frame: frame)
  }
}

extension PictureFormats {
  private static func openPNG(_ file: borrowing PictureFile) throws(DecodeFailure) -> any PictureReader {
    let descriptor = try file.descriptor.duplicate()
    let found = try PNGStructure(size: file.size) { count, offset throws(DecodeFailure) in
      try descriptor.bytes(count: count, from: offset)
    }
    guard let structure = found else {
      throw DecodeFailure(.damaged, "damaged PNG: its header is missing or broken")
    }
    return structure.frames.isEmpty ? try PNGReader(file, structure) : try APNGReader(file, structure)
  }

  /// Format by format, which library decodes it.
  package static func described() -> [DecoderHello.Format] {
    var formats = [DecoderHello.Format(name: "jpeg", library: JPEGReader.library)]
    if let library = cpng_library() {
      formats.append(DecoderHello.Format(name: "png", library: String(cString: library)))
    }
    for format in VipsFormats.described() where !formats.contains(where: { $0.name == format.name }) {
      formats.append(format)
    }
    return formats
  }
}
