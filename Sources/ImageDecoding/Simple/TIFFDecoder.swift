import DecoderProtocol
import PictureMetadata

/// Decodes uncompressed TIFF pages with samples that libvips does not take:
/// any number of bits, halves and doubles, and planes apart.
///
/// Source: TIFF 6.0, and Adobe's technical note 3 for floating point. Whole
/// numbers are scaled by their largest value, floating point from 0…1.
struct TIFFDecoder {
  static let format = "tiff"

  private enum Tag {
    static let width = 256
    static let height = 257
    static let depth = 258
    static let compression = 259
    static let interpretation = 262
    static let offsets = 273
    static let orientation = 274
    static let channels = 277
    static let rowsPerStrip = 278
    static let planes = 284
    static let sampleFormat = 339
  }

  private let directory: TIFFDirectory
  private let view: ByteView
  private let width: Int
  private let height: Int
  private let channels: Int
  private let depth: Int
  private let isFloat: Bool
  private let isApart: Bool
  private let interpretation: Int
  private let rowsPerStrip: Int
  private let offsets: [Int]

  static func recognises(_ head: [UInt8]) -> Bool {
    head.starts(with: [0x49, 0x49, 42, 0]) || head.starts(with: [0x4D, 0x4D, 0, 42])
  }

  private init?(_ bytes: [UInt8], page: Int) {
    view = ByteView(bytes)
    guard let directory = TIFFDirectory(bytes, page: page) else { return nil }
    self.directory = directory
    width = directory.first(Tag.width) ?? 0
    height = directory.first(Tag.height) ?? 0
    channels = directory.first(Tag.channels) ?? 1
    depth = directory.first(Tag.depth) ?? 1
    isFloat = directory.first(Tag.sampleFormat) == 3
    isApart = directory.first(Tag.planes) == 2
    interpretation = directory.first(Tag.interpretation) ?? 1
    rowsPerStrip = max(1, min(height, directory.first(Tag.rowsPerStrip) ?? height))
    offsets = directory.values(Tag.offsets)
    guard directory.first(Tag.compression) ?? 1 == 1, isPossible else { return nil }
  }

  private var isPossible: Bool {
    let depths = isFloat ? [16, 32, 64] : Array(1...32)
    guard depths.contains(depth), (1...8).contains(channels), width > 0, height > 0 else { return false }
    let strips = (height + rowsPerStrip - 1) / rowsPerStrip
    guard offsets.count >= strips * (isApart ? channels : 1) else { return false }
    return interpretation <= 1 || (interpretation == 2 && channels >= 3)
  }

  /// Nil when the page is compressed or of another kind.
  static func decode(_ bytes: [UInt8], page: Int) throws(DecodeFailure) -> WholePicture? {
    guard let decoder = TIFFDecoder(bytes, page: page) else { return nil }
    guard decoder.height <= bytes.count * 16 / max(1, decoder.bytesPerRow) else {
      throw DecodeFailure(
        .damaged, "damaged TIFF: \(bytes.count) bytes for \(decoder.width)×\(decoder.height) px")
    }
    var picture = try WholePicture(
      width: decoder.width, height: decoder.height, format: format, hasAlpha: false)
    let turn = decoder.directory.first(Tag.orientation) ?? 1
    picture.header.orientation = ExifOrientation(rawValue: turn) ?? .upright
    picture.header.frames = decoder.directory.pages
    picture.isDamaged = !decoder.fill(picture)
    return picture
  }

  private var bytesPerRow: Int { (width * depth * (isApart ? 1 : channels) + 7) / 8 }

  private func fill(_ picture: borrowing WholePicture) -> Bool {
    let strips = (height + rowsPerStrip - 1) / rowsPerStrip
    for y in 0..<height {
      let row = y % rowsPerStrip * bytesPerRow
      for x in 0..<width {
        func sample(_ channel: Int) -> UInt8? {
          let strip = y / rowsPerStrip + (isApart ? channel * strips : 0)
          return self.sample(offsets[strip] + row, isApart ? x : x * channels + channel)
        }
        guard let first = sample(0) else { return false }
        guard interpretation == 2 else {
          let grey = interpretation == 0 ? 255 - first : first
          picture.set(x, y, StraightColour(red: grey, green: grey, blue: grey))
          continue
        }
        guard let second = sample(1), let third = sample(2) else { return false }
        picture.set(x, y, StraightColour(red: first, green: second, blue: third))
      }
    }
    return true
  }

  /// The sample `index` of a row, scaled to a byte.
  private func sample(_ row: Int, _ index: Int) -> UInt8? {
    if isFloat {
      return directory.number(row + index * depth / 8, depth / 8).map { Self.byte(ofFloat: $0, depth) }
    }
    if depth % 8 == 0 {
      return directory.number(row + index * depth / 8, depth / 8).map { UInt8($0 >> (depth - 8)) }
    }
    var value = 0
    for bit in index * depth..<(index + 1) * depth {
      guard let byte = view[row + bit / 8] else { return nil }
      value = value << 1 | Int(byte >> (7 - bit % 8) & 1)
    }
    let largest = (1 << depth) - 1
    return UInt8((value * 255 + largest / 2) / largest)
  }

  private static func byte(ofFloat bits: Int, _ depth: Int) -> UInt8 {
    let value: Double =
      switch depth {
      case 16: half(UInt16(truncatingIfNeeded: bits))
      case 32: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      default: Double(bitPattern: UInt64(bitPattern: Int64(bits)))
      }
    return value.isNaN ? 0 : UInt8((min(max(value, 0), 1) * 255).rounded())
  }

  /// IEEE 754 binary16; not every platform has the type.
  private static func half(_ bits: UInt16) -> Double {
    let exponent = Int(bits >> 10 & 31)
    let fraction = Double(bits & 1023) / 1024
    let sign: Double = bits >> 15 == 1 ? -1 : 1
    if exponent == 31 { return fraction == 0 ? sign * .infinity : .nan }
    if exponent == 0 { return sign * fraction * 0x1p-14 }
    return sign * (1 + fraction) * Double(sign: .plus, exponent: exponent - 15, significand: 1)
  }
}

/// One directory of a TIFF file and its numbers.
private struct TIFFDirectory {
  private let view: ByteView
  private let isBigEndian: Bool
  private let place: Int
  private let count: Int
  let pages: Int

  private static let mostPages = 10_000

  init?(_ bytes: [UInt8], page: Int) {
    view = ByteView(bytes)
    isBigEndian = bytes.first == 0x4D
    var places: [Int] = []
    var next = Self.number(view, isBigEndian, 4, 4) ?? 0
    while next > 0, places.count < Self.mostPages, !places.contains(next),
      let entries = Self.number(view, isBigEndian, next, 2)
    {
      places.append(next)
      next = Self.number(view, isBigEndian, next + 2 + entries * 12, 4) ?? 0
    }
    guard places.indices.contains(page) else { return nil }
    place = places[page]
    pages = places.count
    count = Self.number(view, isBigEndian, place, 2) ?? 0
  }

  private static func number(_ view: ByteView, _ isBigEndian: Bool, _ offset: Int, _ size: Int) -> Int? {
    isBigEndian ? view.big(offset, size) : view.little(offset, size)
  }

  func number(_ offset: Int, _ size: Int) -> Int? { Self.number(view, isBigEndian, offset, size) }

  func first(_ tag: Int) -> Int? { values(tag).first }

  /// The whole numbers of an entry; empty when it is missing.
  func values(_ tag: Int) -> [Int] {
    for index in 0..<count {
      let entry = place + 2 + index * 12
      guard number(entry, 2) == tag, let type = number(entry + 2, 2), let values = number(entry + 4, 4) else {
        continue
      }
      guard let size = [1: 1, 3: 2, 4: 4][type], values <= view.count / size else { return [] }
      let start = values * size <= 4 ? entry + 8 : number(entry + 8, 4) ?? view.count
      return (0..<values).compactMap { number(start + $0 * size, size) }
    }
    return []
  }
}
