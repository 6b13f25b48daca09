import DecoderProtocol

/// Decodes QOI pictures.
///
/// Source: "The Quite OK Image Format" specification, version 1.0.
struct QOIDecoder {
  static let format = "qoi"
  private static let headerSize = 14

  static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: "qoif".utf8) }

  private let view: ByteView
  private var offset = headerSize
  private var colour = StraightColour()
  private var seen = [StraightColour](repeating: StraightColour(alpha: 0), count: 64)
  private var run = 0

  private init(_ bytes: [UInt8]) { view = ByteView(bytes) }

  static func decode(_ bytes: [UInt8]) throws(DecodeFailure) -> WholePicture {
    var decoder = QOIDecoder(bytes)
    guard let width = decoder.view.big(4, 4), let height = decoder.view.big(8, 4),
      let channels = decoder.view[12], let space = decoder.view[13]
    else { throw DecodeFailure(.damaged, "damaged QOI: the header is cut off") }
    guard channels == 3 || channels == 4, space <= 1 else {
      throw DecodeFailure(.damaged, "damaged QOI: \(channels) channels, colour space \(space)")
    }
    // A pixel takes at least 1/62 byte.
    guard width > 0, height <= bytes.count * 62 / width else {
      throw DecodeFailure(.damaged, "damaged QOI: \(bytes.count) bytes for \(width)×\(height) px")
    }
    var picture = try WholePicture(width: width, height: height, format: format, hasAlpha: channels == 4)
    picture.isDamaged = !decoder.fill(picture)
    if channels == 4 { picture.premultiply() } else { picture.fillAlpha() }
    return picture
  }

  /// Decodes pixel after pixel; false when the data ends before the picture.
  private mutating func fill(_ picture: borrowing WholePicture) -> Bool {
    for y in 0..<picture.raster.height {
      for x in 0..<picture.raster.width {
        if run > 0 { run -= 1 } else { guard step() else { return false } }
        picture.set(x, y, colour)
      }
    }
    return true
  }

  private mutating func step() -> Bool {
    guard let tag = view[offset] else { return false }
    offset += 1
    switch tag {
    case 0xFE, 0xFF:
      guard full(hasAlpha: tag == 0xFF) else { return false }
    case 0xC0...:
      run = Int(tag & 0x3F)
    case 0x80...:
      guard let second = view[offset] else { return false }
      offset += 1
      let green = (tag & 0x3F) &- 32
      change(green &+ (second >> 4) &- 8, green, green &+ (second & 0x0F) &- 8)
    case 0x40...:
      change((tag >> 4 & 3) &- 2, (tag >> 2 & 3) &- 2, (tag & 3) &- 2)
    default:
      colour = seen[Int(tag)]
    }
    seen[place(of: colour)] = colour
    return true
  }

  private mutating func full(hasAlpha: Bool) -> Bool {
    guard let red = view[offset], let green = view[offset + 1], let blue = view[offset + 2] else {
      return false
    }
    colour = StraightColour(red: red, green: green, blue: blue, alpha: colour.alpha)
    offset += 3
    guard hasAlpha else { return true }
    guard let alpha = view[offset] else { return false }
    colour.alpha = alpha
    offset += 1
    return true
  }

  private mutating func change(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    colour.red &+= red
    colour.green &+= green
    colour.blue &+= blue
  }

  private func place(of colour: StraightColour) -> Int {
    (Int(colour.red) * 3 + Int(colour.green) * 5 + Int(colour.blue) * 7 + Int(colour.alpha) * 11) % 64
  }
}
