import DecoderProtocol

/// Decodes Truevision TGA pictures.
///
/// Source: Truevision TGA File Format Specification, version 2.0. The format
/// has no signature: it is tried last, and its header must make sense.
struct TGADecoder {
  static let format = "tga"
  private static let headerSize = 18

  private enum Kind: UInt8 {
    case palette = 1
    case colour = 2
    case grey = 3
  }

  private let view: ByteView
  private let kind: Kind
  private let isPacked: Bool
  private let width: Int
  private let height: Int
  /// Bits of a stored pixel, of which a few may be alpha.
  private let depth: Int
  private let alphaBits: UInt8
  private let isTopDown: Bool
  private let isRightToLeft: Bool
  private let paletteFirst: Int
  private let paletteDepth: Int
  private var palette: [StraightColour] = []
  private var offset = 0

  /// Whether the header is that of a picture: reading goes on by it.
  static func recognises(_ head: [UInt8]) -> Bool { TGADecoder(head) != nil }

  private init?(_ bytes: [UInt8]) {
    view = ByteView(bytes)
    guard let mapType = view[1], let type = view[2], let kind = Kind(rawValue: type & ~8),
      let first = view.little(3, 2), let length = view.little(5, 2), let entry = view[7],
      let width = view.little(12, 2), let height = view.little(14, 2), let depth = view[16],
      let descriptor = view[17], width > 0, height > 0, descriptor & 0xC0 == 0
    else { return nil }
    self.kind = kind
    isPacked = type & 8 != 0
    self.width = width
    self.height = height
    self.depth = Int(depth)
    alphaBits = descriptor & 0x0F
    isTopDown = descriptor & 0x20 != 0
    isRightToLeft = descriptor & 0x10 != 0
    paletteFirst = first
    paletteDepth = Int(entry)
    guard Self.isPossible(kind, Int(depth), mapType: mapType, length: length, entry: Int(entry)) else {
      return nil
    }
    offset = Self.headerSize + Int(view[0] ?? 0)
    readPalette(length: mapType == 1 ? length : 0)
  }

  private static func isPossible(_ kind: Kind, _ depth: Int, mapType: UInt8, length: Int, entry: Int) -> Bool
  {
    guard mapType <= 1 else { return false }
    let hasPalette = mapType == 1 && length > 0 && [15, 16, 24, 32].contains(entry)
    switch kind {
    case .palette: return hasPalette && depth == 8
    case .colour: return (mapType == 0 || hasPalette) && [15, 16, 24, 32].contains(depth)
    case .grey: return mapType == 0 && [8, 16].contains(depth)
    }
  }

  private mutating func readPalette(length: Int) {
    let size = (paletteDepth + 7) / 8
    for index in 0..<length {
      guard let colour = colour(at: offset + index * size, depth: paletteDepth) else { break }
      palette.append(colour)
    }
    offset += length * size
  }

  static func decode(_ bytes: [UInt8]) throws(DecodeFailure) -> WholePicture {
    guard var decoder = TGADecoder(bytes) else {
      throw DecodeFailure(.notAPicture, "not a picture: the content is of no known format")
    }
    let (width, height) = (decoder.width, decoder.height)
    // Packed pixels repeat at most 128 times.
    let size = decoder.isPacked ? 1 : (decoder.depth + 7) / 8
    guard width * height * size <= bytes.count * (decoder.isPacked ? 128 : 2) else {
      throw DecodeFailure(.damaged, "damaged TGA: \(bytes.count) bytes for \(width)×\(height) px")
    }
    let hasAlpha = decoder.hasAlpha
    var picture = try WholePicture(width: width, height: height, format: format, hasAlpha: hasAlpha)
    picture.isDamaged = !decoder.fill(picture)
    if hasAlpha { picture.premultiply() }
    return picture
  }

  private var hasAlpha: Bool {
    switch kind {
    case .palette: paletteDepth == 32
    case .colour: alphaBits > 0 && (depth == 32 || depth == 16)
    case .grey: depth == 16
    }
  }

  private mutating func fill(_ picture: borrowing WholePicture) -> Bool {
    var left = 0
    var repeats = false
    var last = StraightColour()
    for index in 0..<width * height {
      if isPacked && left == 0 {
        guard let packet = view[offset] else { return false }
        offset += 1
        left = Int(packet & 0x7F) + 1
        repeats = packet & 0x80 != 0
        if repeats { guard let colour = next() else { return false }; last = colour }
      }
      left -= 1
      if !repeats { guard let colour = next() else { return false }; last = colour }
      let (x, y) = (index % width, index / width)
      picture.set(isRightToLeft ? width - 1 - x : x, isTopDown ? y : height - 1 - y, last)
    }
    return true
  }

  private mutating func next() -> StraightColour? {
    let place = offset
    offset += (depth + 7) / 8
    switch kind {
    case .palette:
      guard let index = view[place] else { return nil }
      let entry = Int(index) - paletteFirst
      return palette.indices.contains(entry) ? palette[entry] : StraightColour()
    case .grey:
      guard let grey = view[place], let alpha = depth == 16 ? view[place + 1] : 255 else { return nil }
      return StraightColour(red: grey, green: grey, blue: grey, alpha: alpha)
    case .colour:
      guard var colour = colour(at: place, depth: depth) else { return nil }
      if alphaBits == 0 { colour.alpha = 255 }
      return colour
    }
  }

  private func colour(at place: Int, depth: Int) -> StraightColour? {
    guard let value = view.little(place, (depth + 7) / 8) else { return nil }
    if depth > 16 {
      return StraightColour(
        red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255),
        alpha: depth == 32 ? UInt8(value >> 24 & 255) : 255)
    }
    func channel(_ shift: Int) -> UInt8 { UInt8((value >> shift & 31) * 255 / 31) }
    return StraightColour(
      red: channel(10), green: channel(5), blue: channel(0), alpha: depth == 16 && value >> 15 == 0 ? 0 : 255)
  }
}
