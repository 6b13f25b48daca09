import CPNG
import CVips
package import DecoderProtocol
import PictureMetadata

/// Which reader opens which file.
package enum PictureFormats {
  /// Bytes of a file that is read into memory at most.
  private static let maximumInMemory = 512 << 20

  /// Opens a picture by its content; names play no part.
  ///
  /// Sizes beyond the limits are refused here where opening already costs
  /// memory by the size.
  static func open(
    _ file: borrowing PictureFile, frame: Int, limits: DecodeLimits = DecodeLimits(),
    scratch: ScratchStore? = nil
  ) throws(DecodeFailure) -> any PictureReader {
    if JPEGReader.recognises(file.head) { return try JPEGReader(file) }
    if file.head.starts(with: PNGStructure.signature), cpng_load() {
      return try openPNG(file, limits, scratch: scratch)
    }
    if let reader = try openSimple(file, limits) { return reader }
    guard cvips_load() else {
      throw DecodeFailure(
        .unsupported, "unsupported: only simple formats can be shown, since libvips is not installed")
    }
    do {
      return try VipsReader(file, frame: frame)
    } catch {
      guard let reader = try openUnusual(file, frame: frame) else { throw error }
      return reader
    }
  }

  /// Opens what libvips does not recognise, or not in this variant.
  private static func openUnusual(
    _ file: borrowing PictureFile, frame: Int
  ) throws(DecodeFailure) -> (any PictureReader)? {
    if TIFFDecoder.recognises(file.head) {
      guard let picture = try TIFFDecoder.decode(wholeFile(file), page: frame) else { return nil }
      return MemoryReader(picture)
    }
    return TGADecoder.recognises(file.head) ? MemoryReader(try TGADecoder.decode(wholeFile(file))) : nil
  }

  /// Opens the formats that are decoded here, from memory.
  private static func openSimple(
    _ file: borrowing PictureFile, _ limits: DecodeLimits
  ) throws(DecodeFailure) -> (any PictureReader)? {
    if QOIDecoder.recognises(file.head) { return MemoryReader(try QOIDecoder.decode(wholeFile(file))) }
    if BMPDecoder.recognises(file.head) { return MemoryReader(try BMPDecoder.decode(wholeFile(file))) }
    if PNMDecoder.recognises(file.head) { return MemoryReader(try PNMDecoder.decode(wholeFile(file))) }
    if GIFStructure.recognises(file.head) { return try GIFReader(wholeFile(file), limits: limits) }
    return IconDecoder.recognises(file.head) ? try openIcon(file, limits) : nil
  }

  private static func wholeFile(_ file: borrowing PictureFile) throws(DecodeFailure) -> [UInt8] {
    guard file.size <= maximumInMemory else {
      throw DecodeFailure(.tooLarge, "too large: a file of \(file.size >> 20) MB in a simple format")
    }
    return try file.bytes(count: file.size, from: 0)
  }

  private static func openIcon(
    _ file: borrowing PictureFile, _ limits: DecodeLimits
  ) throws(DecodeFailure) -> any PictureReader {
    let bytes = try wholeFile(file)
    let entry = try IconDecoder.best(bytes)
    guard entry.isPNG else { return MemoryReader(try IconDecoder.decode(bytes, entry)) }
    return try openPNG(file, limits, range: entry.data, format: IconDecoder.format)
  }

  /// Opens a PNG that is the file, or a range of it.
  private static func openPNG(
    _ file: borrowing PictureFile, _ limits: DecodeLimits, range: Range<Int>? = nil, format: String = "png",
    scratch: ScratchStore? = nil
  ) throws(DecodeFailure) -> any PictureReader {
    let descriptor = try file.descriptor.duplicate()
    let range = range ?? 0..<file.size
    let found = try PNGStructure(range) { count, offset throws(DecodeFailure) in
      try descriptor.bytes(count: count, from: offset)
    }
    guard let structure = found else {
      throw DecodeFailure(.damaged, "damaged PNG: its header is missing or broken")
    }
    try PictureDecoder.checkSize(structure.width, structure.height, limits)
    if structure.frames.isEmpty {
      return try PNGReader(file, structure, start: range.lowerBound, format: format, scratch: scratch)
    }
    return try APNGReader(file, structure)
  }

  /// Format by format, which library decodes it.
  package static func described() -> [DecoderHello.Format] {
    var formats = [DecoderHello.Format(name: "jpeg", library: JPEGReader.library)]
    if let library = cpng_library() {
      formats.append(DecoderHello.Format(name: "png", library: String(cString: library)))
    }
    for name in [
      BMPDecoder.format, IconDecoder.format, PNMDecoder.format, QOIDecoder.format, TGADecoder.format,
    ] {
      formats.append(DecoderHello.Format(name: name, library: "built in"))
    }
    for format in VipsFormats.described() where !formats.contains(where: { $0.name == format.name }) {
      formats.append(format)
    }
    return formats
  }
}
