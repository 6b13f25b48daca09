import DecoderProtocol

/// Decodes Windows and OS/2 bitmaps.
struct BMPDecoder {
  static let format = "bmp"

  static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: "BM".utf8) && head.count >= 18 }

  private let view: ByteView
  private let header: BMPHeader
  /// Where the pixels begin.
  private let start: Int

  static func decode(_ bytes: [UInt8]) throws(DecodeFailure) -> WholePicture {
    let view = ByteView(bytes)
    let fileHeaderSize = 14
    let header = try BMPHeader(view, at: fileHeaderSize, isIcon: false)
    let stated = view.little(10, 4) ?? 0
    let start = stated > fileHeaderSize ? stated : header.end
    let decoder = BMPDecoder(view: view, header: header, start: start)
    return try decoder.decode(format: format, alphaAlways: false)
  }

  /// Decodes the bitmap of an icon without its mask; see `IconDecoder`.
  static func decodeIcon(_ view: ByteView, _ header: BMPHeader) throws(DecodeFailure) -> WholePicture {
    let decoder = BMPDecoder(view: view, header: header, start: header.end)
    return try decoder.decode(format: IconDecoder.format, alphaAlways: true)
  }

  private func decode(format: String, alphaAlways: Bool) throws(DecodeFailure) -> WholePicture {
    try checkSize()
    let hasAlpha = header.masks[3] != 0 || alphaAlways
    var picture = try WholePicture(
      width: header.width, height: header.height, format: format, hasAlpha: hasAlpha)
    switch header.compression {
    case .runLength4, .runLength8:
      for y in 0..<header.height { for x in 0..<header.width { picture.set(x, y, colour(0)) } }
      picture.isDamaged = !unpack(into: picture)
    default:
      picture.isDamaged = !copyRows(into: picture)
    }
    return picture
  }

  /// Refuses a header that promises far more than the file can hold.
  private func checkSize() throws(DecodeFailure) {
    let isPacked = header.compression == .runLength4 || header.compression == .runLength8
    let factor = isPacked ? 1 << 12 : 64
    guard header.height <= (view.count + 64) * factor / max(1, header.bytesPerRow) else {
      throw DecodeFailure(
        .damaged, "damaged BMP: \(view.count) bytes for \(header.width)×\(header.height) px")
    }
  }

  private func colour(_ index: Int) -> StraightColour {
    header.palette.indices.contains(index) ? header.palette[index] : StraightColour()
  }

  private func line(_ row: Int) -> Int { header.isTopDown ? row : header.height - 1 - row }

  private func copyRows(into picture: borrowing WholePicture) -> Bool {
    let channels = header.masks.map { BitField($0) }
    for row in 0..<header.height {
      let offset = start + row * header.bytesPerRow
      for x in 0..<header.width {
        guard let colour = pixel(offset, x, channels) else { return false }
        picture.set(x, line(row), colour)
      }
    }
    return true
  }

  private func pixel(_ row: Int, _ x: Int, _ channels: [BitField]) -> StraightColour? {
    switch header.depth {
    case 16, 32:
      guard let value = view.little(row + x * header.depth / 8, header.depth / 8) else { return nil }
      return StraightColour(
        red: channels[0].byte(value) ?? 0, green: channels[1].byte(value) ?? 0,
        blue: channels[2].byte(value) ?? 0, alpha: channels[3].byte(value) ?? 255)
    case 24:
      guard let blue = view[row + x * 3], let green = view[row + x * 3 + 1], let red = view[row + x * 3 + 2]
      else { return nil }
      return StraightColour(red: red, green: green, blue: blue)
    default:
      guard let byte = view[row + x * header.depth / 8] else { return nil }
      let shift = 8 - header.depth - x * header.depth % 8
      return colour(Int(byte) >> shift & ((1 << header.depth) - 1))
    }
  }

  /// Unpacks runs; false when the data ends without saying so.
  private func unpack(into picture: borrowing WholePicture) -> Bool {
    var (offset, x, row) = (start, 0, 0)
    while row < header.height {
      guard let count = view[offset], let value = view[offset + 1] else { return false }
      offset += 2
      if count > 0 {
        for index in 0..<Int(count) { put(picture, &x, row, nibbles(value, index)) }
        continue
      }
      switch value {
      case 0: (x, row) = (0, row + 1)
      case 1: return true
      case 2:
        guard let right = view[offset], let up = view[offset + 1] else { return false }
        (x, row) = (x + Int(right), row + Int(up))
        offset += 2
      default:
        guard literal(picture, Int(value), &offset, &x, row) else { return false }
      }
    }
    return true
  }

  private func nibbles(_ value: UInt8, _ index: Int) -> Int {
    guard header.compression == .runLength4 else { return Int(value) }
    return Int(index.isMultiple(of: 2) ? value >> 4 : value & 15)
  }

  private func literal(
    _ picture: borrowing WholePicture, _ count: Int, _ offset: inout Int, _ x: inout Int, _ row: Int
  ) -> Bool {
    let isNibbles = header.compression == .runLength4
    for index in 0..<count {
      guard let byte = view[offset + (isNibbles ? index / 2 : index)] else { return false }
      put(picture, &x, row, nibbles(byte, index))
    }
    let size = isNibbles ? (count + 1) / 2 : count
    offset += size + size % 2
    return true
  }

  private func put(_ picture: borrowing WholePicture, _ x: inout Int, _ row: Int, _ index: Int) {
    if x < header.width && row < header.height { picture.set(x, line(row), colour(index)) }
    x += 1
  }
}

/// One channel among the bits of a pixel.
private struct BitField {
  private let mask: Int
  private let shift: Int
  private let maximum: Int

  init(_ mask: Int) {
    self.mask = mask
    shift = mask == 0 ? 0 : mask.trailingZeroBitCount
    maximum = mask >> shift
  }

  /// The channel scaled to a byte, rounded; nil when there is none.
  func byte(_ value: Int) -> UInt8? {
    guard maximum > 0 else { return nil }
    return UInt8(min(255, ((value & mask) >> shift * 510 + maximum) / (2 * maximum)))
  }
}
