import DecoderProtocol
import Pixels
import Testing

@testable import ImageDecoding

/// What viewers are known to get wrong with sizes.
struct SizeCases {
  /// The colour changes every 1,000 pixels.
  static func colour(_ place: Int) -> [UInt8] {
    let part = place / 1000
    return [UInt8(part * 37 % 256), UInt8(part * 91 % 256), part % 2 == 0 ? 0 : 255]
  }

  static func expectColours(_ picture: Picture, from start: Int, isTall: Bool) {
    for offset in stride(from: 0, to: isTall ? picture.height : picture.width, by: 250) {
      let found = isTall ? picture[0, offset] : picture[offset, 0]
      let expected = colour(start + offset).reduce(0) { $0 << 8 | Int($1) }
      #expect(found == expected, "at \(start + offset)")
    }
  }

  @Test(arguments: [false, true])
  func `T36 a picture beyond the limit of textures is whole`(isTall: Bool) throws {
    let length = 40_000
    let samples = (0..<length).flatMap { Self.colour($0) }
    let bytes = PNGWriter(
      width: isTall ? 1 : length, height: isTall ? length : 1, colour: .rgb, samples: samples
    ).bytes

    for start in [0, 16_000, 32_000, 39_000] {
      let region =
        isTall
        ? PixelRect(x: 0, y: start, width: 1, height: 1000)
        : PixelRect(x: start, y: 0, width: 1000, height: 1)
      let picture = try Decoding.picture(bytes, .init(size: .level(0), region: region))
      Self.expectColours(picture, from: start, isTall: isTall)
    }
  }

  @Test(arguments: [PNGWriter.Colour.rgb, .rgba])
  func `T37 a picture wider than 32767 is whole with and without alpha`(colour: PNGWriter.Colour) throws {
    let width = 33_500
    let alpha: [UInt8] = colour == .rgba ? [255] : []
    let samples = (0..<width).flatMap { Self.colour($0) + alpha }
    let bytes = PNGWriter(width: width, height: 1, colour: colour, samples: samples).bytes

    let picture = try Decoding.picture(bytes)

    #expect(picture.width == width)
    Self.expectColours(picture, from: 0, isTall: false)
  }

  /// An uncompressed TIFF whose rows all have the same bytes.
  static func repeated(width: Int, height: Int, row: [UInt8]) -> [UInt8] {
    let number = TIFFWriter.number
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    let entries = 10
    let depths = 8 + 2 + entries * 12 + 4
    let offsets = depths + 6
    let counts = offsets + 4 * height
    let data = counts + 4 * height
    var result: [UInt8] = [0x49, 0x49, 42, 0] + number(8, 4) + number(entries, 2)
    result += entry(256, 4, 1, width) + entry(257, 4, 1, height) + entry(258, 3, 3, depths)
    result += entry(259, 3, 1, 1) + entry(262, 3, 1, 2) + entry(273, 4, height, offsets)
    result += entry(277, 3, 1, 3) + entry(278, 4, 1, 1) + entry(279, 4, height, counts)
    result += entry(284, 3, 1, 1) + number(0, 4) + number(8, 2) + number(8, 2) + number(8, 2)
    for _ in 0..<height { result += number(data, 4) }
    for _ in 0..<height { result += number(row.count, 4) }
    return result + row
  }

  @Test func `T38 a picture of more than 2²⁹ bytes is shown`() throws {
    let (width, height) = (13_264, 10_119)
    #expect(width * height * 4 > 1 << 29)
    let row = (0..<width).flatMap { Self.colour($0) }
    let bytes = Self.repeated(width: width, height: height, row: row)

    let whole = try Decoding.picture(bytes, .init(size: .fitting(width: 1326, height: 1012)))
    let end = try Decoding.picture(
      bytes, .init(size: .level(0), region: PixelRect(x: 13_000, y: height - 1, width: 264, height: 1)))

    #expect((whole.width, whole.height) == (1326, 1012))
    #expect(ColourTests.isClose(whole[150, 1011], 0x255BFF, 1))
    Self.expectColours(end, from: 13_000, isTall: false)
  }

  @Test func `T41 one pixel is one pixel`() throws {
    let bytes = PNGWriter(width: 1, height: 1, colour: .rgb, samples: Samples.red).bytes

    let picture = try Decoding.picture(bytes, .init(size: .fitting(width: 1280, height: 720)))

    #expect((picture.width, picture.height) == (1, 1))
    #expect(picture[0, 0] == 0xFF0000)
  }
}
