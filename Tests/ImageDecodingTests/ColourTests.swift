import DecoderProtocol
import Pixels
import Testing

@testable import ImageDecoding

struct ColourTests {
  /// Whether two colours differ by at most `tolerance` a channel.
  static func isClose(_ one: Int, _ other: Int, _ tolerance: Int = 3) -> Bool {
    [16, 8, 0].allSatisfy { abs((one >> $0 & 255) - (other >> $0 & 255)) <= tolerance }
  }

  static func jpeg(_ profile: ProfileWriter, parts: Int = 1, colour: [UInt8] = Samples.red) -> JPEGWriter {
    var writer = JPEGWriter(columns: 1, blocks: [colour])
    writer.segments = profile.segments(parts: parts).map { (2, $0) }
    return writer
  }

  @Test(arguments: [1, 3])
  func `a JPEG's profile is applied`(parts: Int) throws {
    let picture = try Decoding.picture(Self.jpeg(.swapped, parts: parts).bytes)

    #expect(Self.isClose(picture[4, 4], 0x00FF00), "\(String(picture[4, 4], radix: 16))")
  }

  @Test func `a profile with a missing part is ignored`() throws {
    var writer = Self.jpeg(.swapped, parts: 3)
    writer.segments.remove(at: 1)

    let picture = try Decoding.picture(writer.bytes)

    #expect(picture[4, 4] == 0xFF0000)
    #expect(!picture.information.isDamaged)
  }

  @Test func `a broken profile is ignored`() throws {
    var writer = Self.jpeg(.swapped)
    writer.segments = [(2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + [UInt8](repeating: 0, count: 20))]

    #expect(try Decoding.picture(writer.bytes)[4, 4] == 0xFF0000)
  }

  @Test func `a profile for other pixels is ignored`() throws {
    let picture = try Decoding.picture(Self.jpeg(ProfileWriter(space: "GRAY")).bytes)

    #expect(picture[4, 4] == 0xFF0000)
  }

  @Test func `a profile counts in a smaller picture, too`() throws {
    let picture = try Decoding.picture(
      Self.jpeg(.swapped).bytes, .init(size: .fitting(width: 2, height: 2)))

    #expect(Self.isClose(picture[1, 1], 0x00FF00))
  }

  @Test func `grey with a linear profile becomes lighter`() throws {
    let picture = try Decoding.picture(
      Self.jpeg(ProfileWriter(exponent: 1, space: "GRAY"), colour: [128]).bytes)

    #expect(Self.isClose(picture[4, 4], 0xBCBCBC), "\(String(picture[4, 4], radix: 16))")
  }

  @Test func `a TIFF's profile is applied`() throws {
    var writer = TIFFWriter(
      width: 2, height: 1, interpretation: 2, channels: 3, pages: [Samples.red + Samples.white])
    writer.profile = ProfileWriter.swapped.bytes

    let picture = try Decoding.picture(writer.bytes)

    #expect(Self.isClose(picture[0, 0], 0x00FF00))
    #expect(Self.isClose(picture[1, 0], 0xFFFFFF))
  }

  @Test func `a PNG's profile is applied under its alpha`() throws {
    var writer = PNGWriter(width: 1, height: 1, colour: .rgba, samples: [255, 0, 0, 128])
    let profile = ProfileWriter.swapped.bytes
    writer.chunks = [("iCCP", Array("x".utf8) + [0, 0] + PNGWriter.compressed(profile))]

    let picture = try Decoding.picture(writer.bytes, .init(size: .level(0), backdrop: .dark))

    // Half lime over 0x1C1C1E.
    #expect(Self.isClose(picture[0, 0], 0x0E8E0F), "\(String(picture[0, 0], radix: 16))")
  }

  struct Ink: Sendable, CustomTestStringConvertible {
    let name: String
    let transform: UInt8?
    /// Stored samples of red, lime, blue, white.
    let samples: [[UInt8]]

    var testDescription: String { name }
  }

  /// 255 is no ink, as programs store it.
  static let inverted: [[UInt8]] = [
    [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255],
  ]

  static let inks: [Ink] = [
    .init(name: "Adobe, not transformed", transform: 0, samples: inverted),
    .init(name: "no marker", transform: nil, samples: inverted),
    // Stored as luma and chroma of the complement (JFIF's formula), black apart.
    .init(
      name: "Adobe, YCCK", transform: 2,
      samples: [[179, 171, 0, 255], [105, 212, 235, 255], [226, 0, 149, 255], [0, 128, 128, 255]]),
  ]

  @Test(arguments: inks)
  func `inks are shown as colours`(ink: Ink) throws {
    var writer = JPEGWriter(columns: 2, blocks: ink.samples)
    writer.transform = ink.transform

    let picture = try Decoding.picture(writer.bytes)

    for (found, expected) in zip(picture.corners, Samples.corners) {
      #expect(Self.isClose(found, expected), "\(String(found, radix: 16))")
    }
    #expect(picture.isOpaque)
  }

  @Test func `black ink darkens`() throws {
    let picture = try Decoding.picture(JPEGWriter(columns: 1, blocks: [[255, 128, 255, 100]]).bytes)

    #expect(picture[4, 4] == 0x643264)
  }

  @Test func `the inks of a TIFF are not inverted`() throws {
    let writer = TIFFWriter(
      width: 2, height: 1, interpretation: 5, channels: 4, pages: [[0, 255, 255, 0, 0, 0, 0, 0]])

    let picture = try Decoding.picture(writer.bytes)

    #expect(picture[0, 0] == 0xFF0000)
    #expect(picture[1, 0] == 0xFFFFFF)
  }

  struct Exponent: Sendable, CustomTestStringConvertible {
    let name: String
    let chunks: [(name: String, content: [UInt8])]
    let expected: Int

    var testDescription: String { name }
  }

  static func gamma(_ value: Int) -> (name: String, content: [UInt8]) { ("gAMA", PNGWriter.number(value)) }

  static let exponents: [Exponent] = [
    .init(name: "none", chunks: [], expected: 0x808080),
    .init(name: "1 (linear light)", chunks: [gamma(100_000)], expected: 0xBCBCBC),
    .init(name: "1/2.2", chunks: [gamma(45_455)], expected: 0x808080),
    .init(name: "sRGB counts more", chunks: [gamma(100_000), ("sRGB", [0])], expected: 0x808080),
  ]

  @Test(arguments: exponents)
  func `a PNG's exponent is applied`(entry: Exponent) throws {
    let writer = PNGWriter(
      width: 1, height: 1, colour: .rgb, samples: [128, 128, 128], chunks: entry.chunks)

    #expect(try Decoding.picture(writer.bytes)[0, 0] == entry.expected)
  }

  @Test func `16 bits are shown as 8`() throws {
    let samples: [UInt8] = [0xFF, 0xFF, 0x80, 0x80, 0, 0, 0x12, 0x34, 0xAB, 0xCD, 0xFE, 0xDC]
    let png = PNGWriter(width: 2, height: 1, colour: .rgb, samples: samples, depth: 16)
    let swapped = stride(from: 0, to: samples.count, by: 2).flatMap { [samples[$0 + 1], samples[$0]] }
    let tiff = TIFFWriter(
      width: 2, height: 1, interpretation: 2, channels: 3, depth: 16, pages: [swapped])

    for bytes in [png.bytes, tiff.bytes] {
      let picture = try Decoding.picture(bytes)
      #expect(picture[0, 0] == 0xFF8000)
      #expect(Self.isClose(picture[1, 0], 0x12ABFE, 1))
    }
  }
}
