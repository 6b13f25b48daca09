import DecoderProtocol
import SeededRandom
import Testing

@testable import ImageDecoding

struct DamageTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let code: DecodeFailure.Code

    var testDescription: String { name }
  }

  static func huge(_ side: Int) -> [UInt8] {
    var writer = PNGWriter(width: 1, height: 1, colour: .rgb, samples: [0, 0, 0])
    let data = writer.data
    writer.width = side
    writer.height = side
    return PNGWriter.signature + PNGWriter.chunk("IHDR", writer.header) + PNGWriter.chunk("IDAT", data)
      + PNGWriter.chunk("IEND", [])
  }

  static var hugeJPEG: [UInt8] {
    var writer = Samples.jpeg()
    writer.width = 65_000
    writer.height = 65_000
    return writer.bytes
  }

  static let refusals: [Refusal] = [
    .init(name: "empty", bytes: [], code: .damaged),
    .init(name: "text", bytes: Array("Not a picture at all.\n".utf8), code: .notAPicture),
    .init(name: "zeros", bytes: [UInt8](repeating: 0, count: 1000), code: .notAPicture),
    .init(name: "PNG of 100,000 × 100,000", bytes: huge(100_000), code: .tooLarge),
    .init(name: "PNG of no size", bytes: huge(0), code: .damaged),
    .init(name: "JPEG of 65,000 × 65,000", bytes: hugeJPEG, code: .tooLarge),
    .init(name: "only a JPEG signature", bytes: [0xFF, 0xD8, 0xFF], code: .damaged),
    .init(name: "only a PNG signature", bytes: PNGWriter.signature, code: .damaged),
  ]

  @Test(arguments: refusals)
  func `a file that cannot be shown is refused with a reason`(entry: Refusal) throws {
    let failure = try #require(Decoding.failure(entry.bytes))

    #expect(failure.code == entry.code)
    #expect(failure.message.count > 8)
  }

  @Test func `the limit is the request's`() throws {
    let bytes = Samples.jpeg().bytes
    let pixels = UInt64(24 * 16)

    #expect(Decoding.failure(bytes, limits: DecodeLimits(maximumPixels: pixels)) == nil)
    let failure = try #require(Decoding.failure(bytes, limits: DecodeLimits(maximumPixels: pixels - 1)))
    #expect(failure.code == .tooLarge)
    #expect(failure.message == "too large: 24×16 px, limit 0 megapixels")
    #expect(
      Decoding.failure(bytes, limits: DecodeLimits(maximumOutputBytes: pixels * 4 - 1))?.code == .tooLarge)
    #expect(
      Decoding.failure(bytes, limits: DecodeLimits(maximumFileBytes: UInt64(bytes.count) - 1))?.code
        == .tooLarge)
  }

  @Test func `a JPEG that ends early shows what is there`() throws {
    let writer = JPEGWriter(columns: 1, blocks: (0..<40).map { _ in Samples.red })
    let bytes = writer.bytes
    let whole = try Decoding.picture(bytes)
    #expect(!whole.information.isDamaged)

    let picture = try Decoding.picture(Array(bytes.dropLast(30)))

    #expect(picture.information.isDamaged)
    #expect(picture[4, 4] == 0xFF0000)
    #expect(picture[4, 319] == 0x808080)
  }

  @Test func `a PNG that ends early shows its rows on the backdrop`() throws {
    let rows = [UInt8]([UInt8](repeating: 200, count: 10 * 10 * 3))
    let bytes = PNGWriter(width: 10, height: 10, colour: .rgb, samples: rows).bytes
    let dataStart = 8 + 25 + 8 + 7
    let sixRows = 6 * 31

    let picture = try Decoding.picture(Array(bytes.prefix(dataStart + sixRows + 5)))

    #expect(picture.information.isDamaged)
    #expect(picture[0, 5] == 0xC8C8C8)
    #expect(picture[9, 9] == 0x1C1C1E)
  }

  @Test func `a wrong checksum hides nothing`() throws {
    var bytes = Samples.randomPNG(width: 4, height: 4, colour: .rgb, seed: 1).bytes
    let whole = try Decoding.picture(bytes)
    bytes[bytes.count - 12 - 2] ^= 0xFF

    #expect(try Decoding.picture(bytes).bytes == whole.bytes)
  }

  @Test func `a decode ends when its time is over`() throws {
    let bytes = Samples.randomJPEG(columns: 20, rows: 20, seed: 1).bytes

    #expect(Decoding.failure(bytes, limits: DecodeLimits(maximumMilliseconds: 0))?.code == .tooSlow)
  }

  @Test func `a progressive file with endless scans ends`() throws {
    var writer = Samples.jpeg()
    writer.isProgressive = true
    #expect(try Decoding.picture(writer.bytes).corners == Samples.corners)

    writer.uselessScans = 20_000
    let picture = try Decoding.picture(writer.bytes)

    #expect(picture.corners == Samples.corners)
    #expect(picture.information.isDamaged)
  }

  static let victims: [RegionTests.Case] =
    RegionTests.cases.filter { $0.name != "SVG" } + [
      .init(name: "APNG", bytes: APNGTests.animation),
      .init(name: "QOI", bytes: SimpleFormatTests.qoi), .init(name: "BMP", bytes: SimpleFormatTests.bmp),
      .init(name: "packed BMP", bytes: SimpleFormatTests.packedBMP),
      .init(name: "TGA", bytes: SimpleFormatTests.tga), .init(name: "ICO", bytes: SimpleFormatTests.icon),
      .init(name: "PNM", bytes: Array("P3 2 1 255 255 0 0 0 0 255 ".utf8)),
      .init(name: "GIF", bytes: SimpleFormatTests.gif),
      .init(name: "TIFF of 12 bits", bytes: SimpleFormatTests.unusualSamples[0].writer.bytes),
    ]

  /// Either outcome is fine; a trap, a crash or a hang is not.
  @Test(arguments: victims)
  func `no beginning of a file does harm`(entry: RegionTests.Case) throws {
    let step = max(1, entry.bytes.count / 150)
    for count in stride(from: 0, to: entry.bytes.count, by: step) {
      if let failure = Decoding.failure(Array(entry.bytes.prefix(count))) {
        #expect(!failure.message.isEmpty)
      }
    }
  }

  @Test(arguments: victims)
  func `no flipped byte does harm`(entry: RegionTests.Case) throws {
    var generator = SeededGenerator(seed: 500)
    for _ in 0..<200 {
      var bytes = entry.bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      if let failure = Decoding.failure(bytes, limits: DecodeLimits(maximumPixels: 1 << 22)) {
        #expect(!failure.message.isEmpty)
      }
    }
  }
}
