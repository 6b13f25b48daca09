import DecoderProtocol
import Pixels
import Testing

@testable import ImageDecoding

/// What viewers are known to get wrong with colours, depths and transparency.
struct ColourCases {
  @Test func `T11 a picture with a profile has the profile's colours`() throws {
    let picture = try Decoding.picture(ColourTests.jpeg(.swapped).bytes)

    #expect(ColourTests.isClose(picture[4, 4], 0x00FF00))
  }

  @Test func `T12 a thumbnail has the colours of its picture`() throws {
    let bytes = ColourTests.jpeg(.swapped, colour: [200, 90, 30]).bytes

    let whole = try Decoding.picture(bytes)
    let small = try Decoding.picture(bytes, .init(size: .fitting(width: 2, height: 2)))

    #expect(ColourTests.isClose(small[0, 0], whole[0, 0], 1))
    #expect(!ColourTests.isClose(small[0, 0], 0xC85A1E))
  }

  @Test(arguments: [1, 20, 127, 131])
  func `T13 a profile that is too short is ignored`(count: Int) throws {
    var writer = JPEGWriter(columns: 1, blocks: [Samples.red])
    let piece = Array(ProfileWriter.swapped.bytes.prefix(count))
    writer.segments = [(2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + piece)]

    let picture = try Decoding.picture(writer.bytes)

    #expect(picture[4, 4] == 0xFF0000)
    #expect(!picture.information.isDamaged)
  }

  @Test func `T13 a profile without its second part is ignored`() throws {
    var writer = ColourTests.jpeg(.swapped, parts: 3)
    writer.segments.remove(at: 1)

    #expect(try Decoding.picture(writer.bytes)[4, 4] == 0xFF0000)
  }

  @Test func `T15 a picture without a profile looks as with the standard one`() throws {
    let colours: [[UInt8]] = [[200, 90, 130], [100, 130, 250], [77, 77, 77]]
    for colour in colours {
      let plain = try Decoding.picture(JPEGWriter(columns: 1, blocks: [colour]).bytes)
      let tagged = try Decoding.picture(ColourTests.jpeg(ProfileWriter(), colour: colour).bytes)

      // The writer's exponent of 2.2 is near the standard curve, not the same.
      #expect(ColourTests.isClose(plain[4, 4], tagged[4, 4], 6))
      #expect(plain[4, 4] == Int(colour[0]) << 16 | Int(colour[1]) << 8 | Int(colour[2]))
    }
  }

  private static func expectRightInks(_ ink: ColourTests.Ink) throws {
    var writer = JPEGWriter(columns: 2, blocks: ink.samples)
    writer.transform = ink.transform
    let picture = try Decoding.picture(writer.bytes)
    for (found, expected) in zip(picture.corners, Samples.corners) {
      #expect(ColourTests.isClose(found, expected), "\(String(found, radix: 16))")
    }
  }

  @Test func `T16 a CMYK JPEG with Adobe's marker is red where it was red`() throws {
    try Self.expectRightInks(ColourTests.inks[0])
  }

  @Test func `T16 a CMYK JPEG without a marker is red where it was red`() throws {
    try Self.expectRightInks(ColourTests.inks[1])
  }

  @Test func `T16 a YCCK JPEG is red where it was red`() throws {
    try Self.expectRightInks(ColourTests.inks[2])
  }

  @Test func `T16 the black plate darkens`() throws {
    let picture = try Decoding.picture(JPEGWriter(columns: 1, blocks: [[255, 255, 255, 51]]).bytes)

    #expect(ColourTests.isClose(picture[4, 4], 0x333333, 1))
  }

  @Test(arguments: [PNGWriter.Colour.grey, .rgb])
  func `T17 16 bits look as 8 bits do`(colour: PNGWriter.Colour) throws {
    let samples: [UInt8] = [0, 0, 85, 85, 170, 170, 255, 255, 128, 128, 7, 7]
    let width = 6 / colour.channels
    let deep = PNGWriter(width: width, height: 1, colour: colour, samples: samples, depth: 16)
    let plain = PNGWriter(
      width: width, height: 1, colour: colour,
      samples: stride(from: 0, to: samples.count, by: 2).map { samples[$0] })

    #expect(try Decoding.picture(deep.bytes).bytes == Decoding.picture(plain.bytes).bytes)
  }

  @Test func `T17 a TIFF of 16 bits is not black`() throws {
    let writer = TIFFWriter(
      width: 2, height: 1, interpretation: 2, channels: 3, depth: 16,
      pages: [[255, 255, 128, 128, 0, 0, 10, 10, 20, 20, 30, 30]])

    let picture = try Decoding.picture(writer.bytes)

    #expect((picture[0, 0], picture[1, 0]) == (0xFF8000, 0x0A141E))
  }

  @Test(arguments: ColourTests.exponents)
  func `T18 a gAMA chunk counts unless sRGB is stated`(entry: ColourTests.Exponent) throws {
    let writer = PNGWriter(
      width: 1, height: 1, colour: .rgb, samples: [128, 128, 128], chunks: entry.chunks)

    #expect(try Decoding.picture(writer.bytes)[0, 0] == entry.expected)
  }

  @Test func `T20 a lossy WebP keeps its alpha and its channels`() throws {
    let bytes = try OrientationCases.sample(EncodedSamples.alphawebp)

    let picture = try Decoding.picture(bytes, .init(size: .level(0), backdrop: .light))

    #expect(picture.information.hasAlpha)
    #expect(ColourTests.isClose(picture[3, 8], 0xFF0000, 12))
    #expect(picture[13, 8] == Int(Backdrop.light.colour))
  }

  @Test func `T21 an AVIF of odd sides is straight`() throws {
    let picture = try Decoding.picture(OrientationCases.sample(EncodedSamples.oddavif))

    #expect((picture.width, picture.height) == (25, 17))
    let left = (0..<17).map { picture[2, $0] }
    for (row, found) in left.enumerated() where !(6...9).contains(row) {
      #expect(ColourTests.isClose(found, row < 8 ? 0xFF0000 : 0x0000FF, 30), "row \(row)")
    }
  }

  @Test func `T22 black or white on nothing can be seen`() throws {
    let black = try AlphaTests.picture([AlphaTests.black, AlphaTests.clear])
    let white = try AlphaTests.picture([AlphaTests.white, AlphaTests.clear])

    #expect(black[1, 0] == Int(Backdrop.light.colour))
    #expect(white[1, 0] == Int(Backdrop.dark.colour))
  }

  @Test func `T24 the squares lie behind the picture only`() throws {
    let picture = try AlphaTests.picture([AlphaTests.black, AlphaTests.clear], .checkerboard)

    #expect((picture.width, picture.height) == (2, 1))
    #expect(picture[0, 0] == 0x000000)
    #expect(picture[1, 0] != 0x000000)
  }
}
