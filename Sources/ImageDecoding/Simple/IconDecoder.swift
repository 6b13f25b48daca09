import DecoderProtocol

/// Decodes the largest picture of a Windows icon or cursor, if it is a bitmap.
///
/// Source: Microsoft's description of ICONDIR; 32-bit bitmaps carry alpha,
/// others a mask of one bit a pixel after their rows.
struct IconDecoder {
  static let format = "ico"

  /// A picture's place in the file.
  struct Entry {
    let width: Int
    let height: Int
    let depth: Int
    let data: Range<Int>
    let isPNG: Bool
  }

  private static let directorySize = 6
  private static let entrySize = 16

  static func recognises(_ head: [UInt8]) -> Bool {
    let view = ByteView(head)
    guard let type = view.little(2, 2), let count = view.little(4, 2), view.little(0, 2) == 0 else {
      return false
    }
    return (type == 1 || type == 2) && count > 0 && view[9] == 0
  }

  /// The entry with the most pixels, of equals the one with the most colours.
  static func best(_ bytes: [UInt8]) throws(DecodeFailure) -> Entry {
    let view = ByteView(bytes)
    let entries = (0..<(view.little(4, 2) ?? 0)).compactMap { entry(view, $0) }
    let best = entries.max { ($0.width * $0.height, $0.depth) < ($1.width * $1.height, $1.depth) }
    guard let best else { throw DecodeFailure(.damaged, "damaged icon: it holds no picture") }
    return best
  }

  private static func entry(_ view: ByteView, _ index: Int) -> Entry? {
    let place = directorySize + index * entrySize
    guard let width = view[place], let height = view[place + 1], let depth = view.little(place + 6, 2),
      let size = view.little(place + 8, 4), let offset = view.little(place + 12, 4), offset < view.count
    else { return nil }
    // The stated size may be wrong: what follows knows its own end.
    let data = offset..<max(offset, min(view.count, offset + max(size, view.count - offset)))
    let isPNG = view.starts(with: "PNG", at: offset + 1)
    return Entry(
      width: width == 0 ? 256 : Int(width), height: height == 0 ? 256 : Int(height), depth: depth, data: data,
      isPNG: isPNG)
  }

  static func decode(_ bytes: [UInt8], _ entry: Entry) throws(DecodeFailure) -> WholePicture {
    let view = ByteView(bytes)
    let header = try BMPHeader(view, at: entry.data.lowerBound, isIcon: true)
    let picture = try BMPDecoder.decodeIcon(view, header)
    if header.depth == 32 {
      try applyAlpha(view, header, to: picture)
    } else {
      applyMask(view, header, to: picture)
    }
    picture.premultiply()
    return picture
  }

  /// Takes the fourth byte as alpha, unless it is zero everywhere.
  private static func applyAlpha(
    _ view: ByteView, _ header: BMPHeader, to picture: borrowing WholePicture
  ) throws(DecodeFailure) {
    let pixels = 0..<header.width * header.height
    guard pixels.contains(where: { (view[header.end + $0 * 4 + 3] ?? 0) != 0 }) else {
      return applyMask(view, header, to: picture)
    }
    for index in pixels {
      let (x, row) = (index % header.width, index / header.width)
      let y = header.isTopDown ? row : header.height - 1 - row
      picture.raster.pixels[y * picture.raster.stride + x * 4 + 3] = view[header.end + index * 4 + 3] ?? 0
    }
  }

  /// Clears the pixels whose bit is set; a mask that is cut off hides nothing.
  private static func applyMask(_ view: ByteView, _ header: BMPHeader, to picture: borrowing WholePicture) {
    let start = header.end + header.bytesPerRow * header.height
    let bytesPerRow = (header.width + 31) / 32 * 4
    for row in 0..<header.height {
      let y = header.isTopDown ? row : header.height - 1 - row
      for x in 0..<header.width {
        let byte = view[start + row * bytesPerRow + x / 8] ?? 0
        guard byte >> (7 - x % 8) & 1 == 1 else { continue }
        picture.raster.pixels[y * picture.raster.stride + x * 4 + 3] = 0
      }
    }
  }
}
