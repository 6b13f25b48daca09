import PictureMetadata
import SeededRandom
import Testing

@testable import BuiltinDecoding

struct PictureHeaderTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let format: String
    let width: Int?
    let height: Int?
    var orientation = ExifOrientation.upright
    var testDescription: String { name }
  }

  /// A JPEG's start, segments, and size.
  static func jpeg(_ segments: [UInt8]..., components: UInt8 = 3) -> [UInt8] {
    let frame: [UInt8] = [0xFF, 0xC2, 0, 8 + 3 * components, 8, 0x01, 0x02, 0x03, 0x04, components]
    return [0xFF, 0xD8] + segments.flatMap { $0 } + frame + [UInt8](repeating: 0, count: 64)
  }

  static func app1(_ payload: [UInt8]) -> [UInt8] { [0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload }

  static func riff(_ chunks: [UInt8]...) -> [UInt8] {
    Array("RIFF".utf8) + SamplePictures.little(100) + Array("WEBP".utf8) + chunks.flatMap { $0 }
  }

  static func riffChunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    Array(name.utf8) + SamplePictures.little(payload.count) + payload + (payload.count % 2 == 1 ? [0] : [])
  }

  static let exif = Array("Exif\0\0".utf8)

  static let samples = [
    Sample(name: "JPEG", bytes: jpeg([0xFF, 0xE0, 0, 2]), format: "jpeg", width: 0x304, height: 0x102),
    Sample(
      name: "JPEG, little-endian Exif behind fill bytes",
      bytes: jpeg([0xFF, 0xFF, 0xFF] + app1(exif + SamplePictures.exif(6))), format: "jpeg", width: 0x304,
      height: 0x102, orientation: .quarterTurn),
    Sample(
      name: "JPEG, the first of two Exif segments counts",
      bytes: jpeg(
        app1(exif + SamplePictures.exif(3, bigEndian: true)), app1(exif + SamplePictures.exif(6))),
      format: "jpeg", width: 0x304, height: 0x102, orientation: .halfTurn),
    Sample(name: "JPEG, cut", bytes: [0xFF, 0xD8, 0xFF, 0xC0, 0], format: "jpeg", width: nil, height: nil),
    Sample(
      name: "WebP, extended",
      bytes: riff(
        riffChunk("VP8X", [0, 0, 0, 0, 9, 0, 0, 19, 0, 0]), riffChunk("odd ", [1]),
        riffChunk("EXIF", SamplePictures.exif(8))),
      format: "webp", width: 10, height: 20, orientation: .threeQuarterTurn),
    Sample(
      name: "WebP, lossless", bytes: riff(riffChunk("VP8L", [0x2F, 0x63, 0xC0, 0x18, 0])), format: "webp",
      width: 100, height: 100),
    Sample(
      name: "WebP, lossy", bytes: riff(riffChunk("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0x40, 0x41, 0x20, 0])),
      format: "webp", width: 0x140, height: 0x20),
    Sample(
      name: "BMP from the top",
      bytes: Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + SamplePictures.little(40)
        + SamplePictures.little(12) + SamplePictures.little(-34),
      format: "bmp", width: 12, height: 34),
    Sample(
      name: "BMP of OS/2",
      bytes: Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + SamplePictures.little(12) + [7, 0, 9, 0],
      format: "bmp", width: 7, height: 9),
    Sample(
      name: "GIF", bytes: SamplePictures.gif(delays: [0], repeats: nil), format: "gif", width: 1, height: 1),
    Sample(
      name: "TIFF", bytes: SamplePictures.tiff(SamplePictures.quadrants(6, 4), orientation: 8),
      format: "tiff",
      width: 6, height: 4, orientation: .threeQuarterTurn),
    Sample(name: "XPM, cut", bytes: Array("/* XPM */".utf8), format: "xpm", width: nil, height: nil),
    Sample(
      name: "PPM with comments", bytes: Array("P6 # 7 8\n# 9\n12\t34 255".utf8), format: "pnm", width: 12,
      height: 34),
    Sample(
      name: "QOI", bytes: Array("qoif".utf8) + SamplePictures.big(5) + SamplePictures.big(6), format: "qoi",
      width: 5, height: 6),
    Sample(
      name: "PCX", bytes: [0x0A, 5, 1, 8, 2, 0, 1, 0, 11, 0, 3, 0], format: "pcx", width: 10, height: 3),
    Sample(
      name: "TGA", bytes: [0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 1, 0, 24, 0], format: "tga",
      width: 65_535, height: 1),
    Sample(
      name: "TGA that begins like a cursor",
      bytes: [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 8, 0, 24, 0], format: "tga", width: 7, height: 8),
    Sample(
      name: "XPM", bytes: Array("/* XPM */ static char *x[]={\"12 34 1 1\",".utf8), format: "xpm", width: 12,
      height: 34),
    Sample(
      name: "icon whose picture is larger than its table says",
      bytes: [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 8, 0, 0, 0, 0, 0, 22, 0, 0, 0] + SamplePictures.little(40)
        + SamplePictures.little(65_535) + SamplePictures.little(2 * 65_535),
      format: "ico", width: 65_535, height: 65_535),
    Sample(
      name: "XCF", bytes: Array("gimp xcf v011\0".utf8) + SamplePictures.big(20) + SamplePictures.big(30),
      format: "xcf", width: 20, height: 30),
  ]

  @Test(arguments: samples)
  func `headers tell format, size and orientation`(_ sample: Sample) throws {
    let header = try #require(try header(of: sample.bytes))

    #expect(header.format == sample.format)
    #expect(header.width == sample.width)
    #expect(header.height == sample.height)
    #expect(header.orientation == sample.orientation)
  }

  @Test func `a JPEG of four components is one of inks`() throws {
    #expect(try header(of: Self.jpeg(components: 4))?.isCMYK == true)
    #expect(try header(of: Self.jpeg(components: 3))?.isCMYK == false)
  }

  struct Drawing: Sendable, CustomTestStringConvertible {
    let tag: String
    let width: Int
    let height: Int
    var testDescription: String { tag }
  }

  @Test(arguments: [
    Drawing(tag: "<svg width='40' height=\"30\">", width: 40, height: 30),
    Drawing(tag: "<svg width='1in' height='25.4mm'>", width: 96, height: 96),
    Drawing(tag: "<svg viewBox='0 0 24 12'>", width: 24, height: 12),
    Drawing(tag: "<svg viewBox='0,0,24,12' width='48'>", width: 48, height: 24),
    Drawing(tag: "<svg viewBox='0 0 24 12' height='24px' width='100%'>", width: 48, height: 24),
    Drawing(tag: "<svg>", width: 300, height: 150),
    Drawing(tag: "<svg width='-1' height='nan'>", width: 300, height: 150),
    Drawing(tag: "<svg data-width='7' width = '8' height='9'>", width: 8, height: 9),
    Drawing(
      tag: "<?xml version='1.0'?>\n<!-- <svgs> -->\n<svg width='1e99' height='0.1'>", width: 1_000_000,
      height: 1),
  ])
  func `a drawing has the size that it states`(_ drawing: Drawing) throws {
    let header = try #require(try header(of: Array((drawing.tag + "</svg>").utf8)))

    #expect(header.isVector)
    #expect((header.width, header.height) == (drawing.width, drawing.height))
  }

  @Test func `frames, delays and loops of a GIF are counted`() throws {
    let once = try header(of: SamplePictures.gif(delays: [10, 20], repeats: nil))
    #expect(once?.frameDelays == [100, 200])
    #expect(once?.loops == 1)
    #expect(try header(of: SamplePictures.gif(delays: [10, 20], repeats: 0))?.loops == 0)
    #expect(try header(of: SamplePictures.gif(delays: [10, 20], repeats: 2))?.loops == 3)

    let cut = SamplePictures.gif(delays: [10, 20, 30], repeats: 0).dropLast(8)
    #expect(try header(of: Array(cut))?.frameDelays == [100, 200, 300])
  }

  @Test func `no bytes make reading a header fail`() throws {
    var random = SeededGenerator(seed: 11)
    let starts =
      Self.samples.map(\.bytes) + [try SamplePictures.png(SamplePictures.quadrants(2, 2), orientation: 5)]
    var recognised = 0

    for _ in 0..<1500 {
      var bytes = starts.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes = Array(bytes.prefix(Int.random(in: 1...bytes.count, using: &random)))
      if try header(of: bytes) != nil { recognised += 1 }
    }

    #expect(recognised > 300)
  }
}
