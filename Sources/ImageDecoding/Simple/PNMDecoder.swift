import DecoderProtocol

/// Decodes the portable bitmap, greymap and pixmap formats, as text or bytes.
///
/// Source: the Netpbm manual pages pbm, pgm, ppm.
struct PNMDecoder {
  static let format = "pnm"

  private let view: ByteView
  private let isText: Bool
  private let channels: Int
  private let isBitmap: Bool
  private var offset = 2
  private var width = 0
  private var height = 0
  private var maximum = 1

  static func recognises(_ head: [UInt8]) -> Bool {
    head.count > 2 && head[0] == UInt8(ascii: "P")
      && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(head[1])
      && (isSpace(head[2]) || head[2] == UInt8(ascii: "#"))
  }

  private init(_ bytes: [UInt8]) {
    view = ByteView(bytes)
    let kind = Int(view[1] ?? 0) - Int(UInt8(ascii: "1"))
    isText = kind < 3
    isBitmap = kind % 3 == 0
    channels = kind % 3 == 2 ? 3 : 1
  }

  static func decode(_ bytes: [UInt8]) throws(DecodeFailure) -> WholePicture {
    var decoder = PNMDecoder(bytes)
    try decoder.readHeader()
    var picture = try WholePicture(
      width: decoder.width, height: decoder.height, format: format, hasAlpha: false)
    picture.isDamaged = !decoder.fill(picture)
    return picture
  }

  private mutating func readHeader() throws(DecodeFailure) {
    guard let width = number(), let height = number(), let maximum = isBitmap ? 1 : number() else {
      throw DecodeFailure(.damaged, "damaged PNM: the header is broken")
    }
    guard (1...65535).contains(maximum) else {
      throw DecodeFailure(.damaged, "damaged PNM: brightest value \(maximum)")
    }
    self.width = width
    self.height = height
    self.maximum = maximum
    // One white space, then the pixels.
    if !isText { offset += 1 }
    let bits = isBitmap ? 1 : channels * (maximum > 255 ? 16 : 8)
    let needed = isText ? 1 : bits
    // Half a picture is shown; much less is a header that lies.
    guard width > 0, height > 0, width < 1 << 24, height < 1 << 24,
      width * height / 16 * needed / 8 <= view.count
    else { throw DecodeFailure(.damaged, "damaged PNM: \(view.count) bytes for \(width)×\(height) px") }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  /// Passes white space and comments.
  private mutating func skipSpace() {
    while let byte = view[offset] {
      if byte == UInt8(ascii: "#") {
        while let other = view[offset], other != 10 { _ = other; offset += 1 }
      } else if !Self.isSpace(byte) {
        return
      }
      offset += 1
    }
  }

  private mutating func number() -> Int? {
    skipSpace()
    var value: Int?
    while let byte = view[offset], (48...57).contains(byte) {
      value = (value ?? 0) * 10 + Int(byte) - 48
      guard (value ?? 0) < 1 << 30 else { return nil }
      offset += 1
    }
    return value
  }

  private mutating func fill(_ picture: borrowing WholePicture) -> Bool {
    for y in 0..<height {
      for x in 0..<width {
        guard let colour = isBitmap ? bit(x) : colour() else { return false }
        picture.set(x, y, colour)
      }
      // Rows of bits begin at whole bytes.
      if isBitmap && !isText { offset += (width + 7) / 8 }
    }
    return true
  }

  /// A bit: 1 is black.
  private mutating func bit(_ x: Int) -> StraightColour? {
    var isBlack = false
    if isText {
      skipSpace()
      guard let digit = view[offset], digit == 48 || digit == 49 else { return nil }
      offset += 1
      isBlack = digit == 49
    } else {
      guard let byte = view[offset + x / 8] else { return nil }
      isBlack = byte >> (7 - x % 8) & 1 == 1
    }
    let grey: UInt8 = isBlack ? 0 : 255
    return StraightColour(red: grey, green: grey, blue: grey)
  }

  private mutating func colour() -> StraightColour? {
    guard let first = sample() else { return nil }
    guard channels == 3 else { return StraightColour(red: first, green: first, blue: first) }
    guard let second = sample(), let third = sample() else { return nil }
    return StraightColour(red: first, green: second, blue: third)
  }

  private mutating func sample() -> UInt8? {
    let value: Int?
    if isText {
      value = number()
    } else {
      let size = maximum > 255 ? 2 : 1
      value = view.big(offset, size)
      offset += size
    }
    return value.map { UInt8(min($0, maximum) * 255 / maximum) }
  }
}
