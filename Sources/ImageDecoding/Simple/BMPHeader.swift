import DecoderProtocol

/// The header of a device-independent bitmap, as in BMP and icon files.
///
/// Source: Microsoft's BITMAPINFOHEADER and its successors; OS/2's two headers.
struct BMPHeader {
  enum Compression: Int {
    case none = 0
    case runLength8 = 1
    case runLength4 = 2
    case bitFields = 3
    case alphaBitFields = 6
  }

  let width: Int
  let height: Int
  let isTopDown: Bool
  let depth: Int
  let compression: Compression
  let palette: [StraightColour]
  /// Where red, green, blue and alpha lie in a pixel of 16 or 32 bits.
  let masks: [Int]
  /// Where the palette or the pixels begin after header and masks.
  let end: Int

  private static let longestSide = 1 << 20
  /// Some programs write more colours than there are indices.
  private static let longestPalette = 1024

  /// - Parameter isIcon: The stated height counts a mask, too.
  init(_ view: ByteView, at start: Int, isIcon: Bool) throws(DecodeFailure) {
    guard let size = view.little(start, 4), size == 12 || (16...256).contains(size) else {
      throw DecodeFailure(.damaged, "damaged BMP: the header is missing")
    }
    let isOld = size == 12
    guard let width = isOld ? view.little(start + 4, 2) : view.signed(start + 4),
      let stated = isOld ? view.little(start + 6, 2) : view.signed(start + 8),
      let planes = view.little(start + (isOld ? 8 : 12), 2),
      let depth = view.little(start + (isOld ? 10 : 14), 2)
    else { throw DecodeFailure(.damaged, "damaged BMP: the header is cut off") }
    let kind = isOld || size < 20 ? 0 : view.little(start + 16, 4) ?? 0
    guard let compression = Compression(rawValue: kind), [1, 2, 4, 8, 16, 24, 32].contains(depth), planes <= 1
    else {
      throw DecodeFailure(.unsupported, "unsupported BMP: \(depth) bits, compression \(kind)")
    }
    self.width = width
    height = abs(stated) / (isIcon ? 2 : 1)
    isTopDown = stated < 0
    self.depth = depth
    self.compression = compression
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      throw DecodeFailure(.damaged, "damaged BMP: it states a size of \(width)×\(stated) px")
    }
    let masksEnd = size == 40 ? (compression == .bitFields ? 12 : compression == .alphaBitFields ? 16 : 0) : 0
    masks = Self.masks(view, start, size, depth, compression)
    let paletteStart = start + size + masksEnd
    let used = size >= 36 ? view.little(start + 32, 4) ?? 0 : 0
    guard depth > 8 || used <= Self.longestPalette else {
      throw DecodeFailure(.damaged, "damaged BMP: it states \(used) colours of \(depth) bits")
    }
    palette = Self.palette(view, paletteStart, depth: depth, used: used, entrySize: isOld ? 3 : 4)
    end = paletteStart + palette.count * (isOld ? 3 : 4)
  }

  private static func masks(
    _ view: ByteView, _ start: Int, _ size: Int, _ depth: Int, _ compression: Compression
  ) -> [Int] {
    if compression == .bitFields || compression == .alphaBitFields {
      let hasAlpha = size >= 56 || compression == .alphaBitFields
      return (0..<4).map { $0 == 3 && !hasAlpha ? 0 : view.little(start + 40 + $0 * 4, 4) ?? 0 }
    }
    // An alpha channel that is not declared often holds nothing.
    return depth == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0xFF_0000, 0xFF00, 0xFF, 0]
  }

  private static func palette(
    _ view: ByteView, _ start: Int, depth: Int, used: Int, entrySize: Int
  ) -> [StraightColour] {
    guard depth <= 8 else { return [] }
    let most = 1 << depth
    let count = used > 0 && used <= most ? used : most
    return (0..<count).map { index in
      let entry = start + index * entrySize
      return StraightColour(red: view[entry + 2] ?? 0, green: view[entry + 1] ?? 0, blue: view[entry] ?? 0)
    }
  }

  /// Bytes of an uncompressed row, which is padded to four.
  var bytesPerRow: Int { (width * depth + 31) / 32 * 4 }
}
