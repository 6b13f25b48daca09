import DecoderProtocol
import Pixels
import Testing

@testable import ImageDecoding

struct SimpleFormatTests {
  static func little(_ value: Int, _ size: Int) -> [UInt8] { TIFFWriter.number(value, size) }

  /// Red, red; then by difference, luma difference and index: a row of each operation.
  static let qoi: [UInt8] =
    Array("qoif".utf8) + PNGWriter.number(3) + PNGWriter.number(2) + [4, 0]
    + [0xFE, 255, 0, 0, 0xC0, 0x40 | 0b01_10_10, 0xA0, 0x88, 0xFF, 1, 2, 3, 128, 0x00 | 50]
    + [0, 0, 0, 0, 0, 0, 0, 1]

  /// Bitmap of 2 × 2: red, lime / blue, white, stored bottom-up.
  static let bmp: [UInt8] =
    Array("BM".utf8) + little(70, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(2, 4)
    + little(2, 4)
    + little(1, 2) + little(24, 2) + little(0, 4) + little(0, 20) + [255, 0, 0, 255, 255, 255, 0, 0]
    + [0, 0, 255, 0, 255, 0, 0, 0]

  static func palettedBMP(depth: Int, compression: Int, data: [UInt8], width: Int, height: Int) -> [UInt8] {
    let palette: [UInt8] = [0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0]
    return Array("BM".utf8) + little(0, 8) + little(70, 4) + little(40, 4) + little(width, 4)
      + little(height, 4)
      + little(1, 2) + little(depth, 2) + little(compression, 4) + little(0, 12) + little(4, 4) + little(0, 4)
      + palette + data
  }

  /// A run of three red, a literal of lime, blue, lime, then a jump.
  static let packedBMP = palettedBMP(
    depth: 8, compression: 1, data: [3, 1, 0, 0, 0, 3, 2, 3, 2, 0, 0, 1], width: 3, height: 2)

  static let tga: [UInt8] =
    [0, 0, 2, 0, 0, 0, 0, 0] + little(0, 4) + little(2, 2) + little(2, 2) + [32, 8]
    + [255, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 255, 0, 255]

  static let icon: [UInt8] =
    little(0, 2) + little(1, 2) + little(1, 2) + [2, 1, 0, 0, 1, 0, 32, 0] + little(56, 4) + little(22, 4)
    + little(40, 4) + little(2, 4) + little(2, 4) + little(1, 2) + little(32, 2) + little(0, 24)
    + [0, 0, 255, 255, 0, 255, 0, 0] + [0, 0, 0, 0]

  /// Two frames of 2 × 1 from a palette of black, red, lime, blue: the picture of most GIF writers.
  static let gif: [UInt8] =
    Array("GIF89a".utf8) + [2, 0, 1, 0, 0x91, 0, 0] + [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    + [0x21, 0xF9, 4, 0, 2, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x4C, 0x0A, 0]
    + [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x94, 0x0A, 0, 0x3B]

  @Test func `every operation of QOI is followed`() throws {
    let picture = try Decoding.picture(Self.qoi, .init(size: .level(0), backdrop: .dark))

    #expect(picture.information.format == "qoi")
    #expect((picture.width, picture.height) == (3, 2))
    #expect((0..<3).map { picture[$0, 0] } == [0xFF0000, 0xFF0000, 0xFE0000])
    // Green + 0, red and blue + 0; then a translucent pixel.
    #expect(picture[0, 1] == 0xFE0000)
    #expect(ColourTests.isClose(picture[1, 1], 0x0F0F10, 1))
  }

  @Test func `a bitmap is read from below`() throws {
    let picture = try Decoding.picture(Self.bmp)

    #expect(picture.information.format == "bmp")
    #expect(picture.corners == Samples.corners)
  }

  @Test func `runs of a packed bitmap are unpacked`() throws {
    let picture = try Decoding.picture(Self.packedBMP)

    #expect((0..<3).map { picture[$0, 1] } == [0xFF0000, 0xFF0000, 0xFF0000])
    #expect((0..<3).map { picture[$0, 0] } == [0x00FF00, 0x0000FF, 0x00FF00])
    #expect(!picture.information.isDamaged)
  }

  @Test(arguments: [(1, [0b0100_0000] as [UInt8]), (4, [0x12, 0x30]), (8, [1, 2, 3, 0])])
  func `indices of any depth are looked up`(depth: Int, data: [UInt8]) throws {
    let bytes = Self.palettedBMP(
      depth: depth, compression: 0, data: data + [0, 0, 0, 0], width: 3, height: 1)

    let picture = try Decoding.picture(bytes)

    let expected = depth == 1 ? [0x000000, 0xFF0000, 0x000000] : [0xFF0000, 0x00FF00, 0x0000FF]
    #expect((0..<3).map { picture[$0, 0] } == expected)
  }

  @Test func `a Targa picture is read from below`() throws {
    let picture = try Decoding.picture(Self.tga, .init(size: .level(0), backdrop: .light))

    #expect(picture.information.format == "tga")
    #expect(picture.corners == [0xFF0000, 0x00FF00, 0x0000FF, 0xE8E8EA])
  }

  @Test func `an icon's alpha is used`() throws {
    let picture = try Decoding.picture(Self.icon, .init(size: .level(0), backdrop: .light))

    #expect(picture.information.format == "ico")
    #expect((picture.width, picture.height) == (2, 1))
    #expect(picture[0, 0] == 0xFF0000)
    #expect(picture[1, 0] == 0xE8E8EA)
  }

  struct Text: Sendable, CustomTestStringConvertible {
    let text: String
    let expected: [Int]

    var testDescription: String { text }
  }

  static let texts: [Text] = [
    .init(text: "P1\n3 1\n101", expected: [0x000000, 0xFFFFFF, 0x000000]),
    .init(text: "P2 # grey\n3 1 # of 100\n100\n0 50 100", expected: [0x000000, 0x7F7F7F, 0xFFFFFF]),
    .init(text: "P3\n#comment\n2 1 255 255 0 0 # red\n0 0 255", expected: [0xFF0000, 0x0000FF]),
    .init(text: "P5 3 1 255\nABC", expected: [0x414141, 0x424242, 0x434343]),
    .init(text: "P6 1 1 255\nABC", expected: [0x414243]),
    .init(text: "P4 3 1\nA", expected: [0xFFFFFF, 0x000000, 0xFFFFFF]),
  ]

  @Test(arguments: texts)
  func `a portable map is read as text or bytes`(entry: Text) throws {
    let picture = try Decoding.picture(Array(entry.text.utf8))

    #expect((0..<picture.width).map { picture[$0, 0] } == entry.expected)
  }

  struct Unusual: Sendable, CustomTestStringConvertible {
    let name: String
    let writer: RawTIFFWriter
    let expected: [Int]

    var testDescription: String { name }
  }

  static let unusualSamples: [Unusual] = [
    .init(
      name: "12 bits",
      writer: RawTIFFWriter(width: 3, channels: 1, depth: 12, strips: [[0xFF, 0xF8, 0, 0, 0, 0]]),
      expected: [0xFFFFFF, 0x808080, 0x000000]),
    .init(
      name: "6 bits",
      writer: RawTIFFWriter(width: 2, channels: 1, depth: 6, strips: [[0b1111_1110, 0b0000_0000]]),
      expected: [0xFFFFFF, 0x828282]),
    .init(
      name: "24 bits",
      writer: RawTIFFWriter(width: 1, channels: 3, depth: 24, strips: [[255, 1, 2, 128, 3, 4, 7, 5, 6]]),
      expected: [0xFF8007]),
    .init(
      name: "planes of 4 bits",
      writer: RawTIFFWriter(
        width: 2, channels: 3, depth: 4, isApart: true, strips: [[0xF0], [0x0F], [0x00]]),
      expected: [0xFF0000, 0x00FF00]),
    .init(
      name: "half precision",
      writer: RawTIFFWriter(
        width: 3, channels: 1, depth: 16, sampleFormat: 3, strips: [[0x3C, 0, 0x38, 0, 0xC0, 0]]),
      expected: [0xFFFFFF, 0x808080, 0x000000]),
    .init(
      name: "double precision",
      writer: RawTIFFWriter(
        width: 1, channels: 1, depth: 64, sampleFormat: 3, strips: [[0x3F, 0xE0, 0, 0, 0, 0, 0, 0]]),
      expected: [0x808080]),
  ]

  @Test(arguments: unusualSamples)
  func `a TIFF's samples may be of any size`(entry: Unusual) throws {
    let picture = try Decoding.picture(entry.writer.bytes)

    #expect(picture.information.format == "tiff")
    #expect((0..<picture.width).map { picture[$0, 0] } == entry.expected)
  }

  @Test func `a GIF's frames have their colours and delays`() throws {
    let pictures = try (0..<2).map {
      try Decoding.picture(Self.gif, .init(size: .level(0), frame: $0, backdrop: .dark))
    }

    #expect(pictures[0].information.frames == 2)
    #expect(pictures[0].information.isAnimated)
    #expect((0..<2).map { pictures[0][$0, 0] } == [0xFF0000, 0xFF0000])
    #expect((0..<2).map { pictures[1][$0, 0] } == [0x00FF00, 0x00FF00])
    #expect(pictures.map(\.information.frameMilliseconds) == [20, 100])
    #expect(pictures[0].information.loops == 0)
  }
}
