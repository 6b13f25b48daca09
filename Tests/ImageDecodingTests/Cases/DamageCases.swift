import CPosix
import DecoderProtocol
import Glibc
import Pixels
import SeededRandom
import Testing

@testable import ImageDecoding

/// What viewers are known to get wrong with broken and hostile files.
struct DamageCases {
  private static func photo(isProgressive: Bool) -> [UInt8] {
    var writer = Samples.randomJPEG(columns: 20, rows: 20, seed: 25)
    writer.isProgressive = isProgressive
    return writer.bytes
  }

  @Test(arguments: [false, true])
  func `T25 half a JPEG shows what is there`(isProgressive: Bool) throws {
    let bytes = Self.photo(isProgressive: isProgressive)
    let whole = try Decoding.picture(bytes)

    let half = try Decoding.picture(Array(bytes.prefix(bytes.count / 2)))

    #expect(half.information.isDamaged)
    #expect((half.width, half.height) == (160, 160))
    #expect(half[0, 0] == whole[0, 0])
    #expect(half[100, 20] == whole[100, 20])
  }

  @Test func `T25 a JPEG without its last two bytes is whole`() throws {
    let bytes = Self.photo(isProgressive: false)

    #expect(try Decoding.picture(Array(bytes.dropLast(2))).bytes == Decoding.picture(bytes).bytes)
  }

  @Test func `T27 a JPEG with zeros in its middle is shown`() throws {
    var bytes = Self.photo(isProgressive: false)
    let whole = try Decoding.picture(bytes)
    for index in bytes.count / 2..<bytes.count / 2 + 100 { bytes[index] = 0 }

    let picture = try Decoding.picture(bytes)

    #expect((picture.width, picture.height) == (160, 160))
    #expect(picture[0, 0] == whole[0, 0])
    #expect(picture.bytes != whole.bytes)
  }

  @Test func `T28 half a PNG shows its rows`() throws {
    let bytes = Samples.randomPNG(width: 20, height: 20, colour: .rgb, seed: 28).bytes
    let whole = try Decoding.picture(bytes)

    let half = try Decoding.picture(
      Array(bytes.prefix(bytes.count / 2)), .init(size: .level(0), backdrop: .dark))

    #expect(half.information.isDamaged)
    #expect(half[19, 5] == whole[19, 5])
    #expect(half[0, 19] == Int(Backdrop.dark.colour))
  }

  @Test func `T28 a PNG with a wrong checksum is shown`() throws {
    var bytes = Samples.randomPNG(width: 4, height: 4, colour: .rgb, seed: 28).bytes
    let whole = try Decoding.picture(bytes)
    bytes[bytes.count - 14] ^= 0xFF

    #expect(try Decoding.picture(bytes).bytes == whole.bytes)
  }

  @Test func `T29 a PNG that claims an enormous size is refused by its header`() throws {
    let failure = try #require(Decoding.failure(DamageTests.huge(100_000)))

    #expect(failure.code == .tooLarge)
  }

  /// A PNG of black dots, one bit each: row after row of zeros, compressed to a thousandth.
  static func bomb(side: Int) -> [UInt8] {
    let total = side * (1 + (side + 7) / 8)
    var bits = DeflateBits()
    bits.append(0b011, 3)
    bits.appendCode(0b0011_0000, 8)
    let repeats = (total - 1) / 258
    for _ in 0..<repeats {
      bits.appendCode(0b1100_0101, 8)
      bits.appendCode(0, 5)
    }
    for _ in 0..<(total - 1) % 258 { bits.appendCode(0b0011_0000, 8) }
    bits.appendCode(0, 7)
    // Adler-32 of zeros: the second sum counts them.
    let data = [0x78, 0x01] + bits.finished + PNGWriter.number((total % 65521) << 16 | 1)
    let header = PNGWriter.number(side) + PNGWriter.number(side) + [1, 0, 0, 0, 0]
    return PNGWriter.signature + PNGWriter.chunk("IHDR", header) + PNGWriter.chunk("IDAT", data)
      + PNGWriter.chunk("IEND", [])
  }

  @Test func `T29 a small file of an enormous picture costs what is shown`() throws {
    let bytes = Self.bomb(side: 20_000)
    #expect(bytes.count < 400_000)

    let picture = try Decoding.picture(bytes, .init(size: .fitting(width: 100, height: 100)))

    #expect((picture.information.width, picture.width) == (20_000, 100))
    #expect(picture.corners == [0, 0, 0, 0])
    #expect(!picture.information.isDamaged)
  }

  @Test func `T30 an empty file is an error page`() throws {
    let failure = try #require(Decoding.failure([]))

    #expect(failure.message == "the file is empty")
  }

  @Test(arguments: ["noise", "text"])
  func `T31 after a file that is no picture the next one is shown`(kind: String) throws {
    var generator = SeededGenerator(seed: 31)
    let garbage = kind == "text" ? Array("Dear reader,\n".utf8) : [1] + generator.bytes(5000)
    let decoder = PictureDecoder()

    #expect(throws: DecodeFailure.self) { try Decoding.picture(garbage, by: decoder) }
    #expect(try Decoding.picture(Samples.jpeg().bytes, by: decoder).corners == Samples.corners)
  }

  @Test func `T31 flipped bytes do no harm`() throws {
    var generator = SeededGenerator(seed: 500)
    let decoder = PictureDecoder()
    var outcomes = 0
    for _ in 0..<500 {
      var bytes = Samples.jpeg().bytes
      bytes[Int.random(in: bytes.indices, using: &generator)] ^= UInt8(
        1 << Int.random(in: 0...7, using: &generator))
      do {
        _ = try Decoding.picture(bytes, limits: DecodeLimits(maximumPixels: 1 << 22), by: decoder)
      } catch let failure as DecodeFailure {
        #expect(!failure.message.isEmpty)
      }
      outcomes += 1
    }
    #expect(outcomes == 500)
  }

  @Test func `T32 a pipe is refused at once`() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }

    #expect(throws: DecodeFailure.self) {
      try Decoding.picture(FileDescriptor(owning: ends[0]), .init(size: .level(0)))
    }
  }

  @Test func `T33 pictures that fail leave no descriptor open`() throws {
    let decoder = PictureDecoder()
    let file = try Decoding.file(Array("no picture".utf8))
    let identity = try #require(FileIdentity(file.number))

    for _ in 0..<300 {
      let descriptor = dup(file.number)
      #expect(throws: DecodeFailure.self) {
        try Decoding.picture(FileDescriptor(owning: descriptor), .init(size: .level(0)), by: decoder)
      }
    }

    // That of the test itself.
    #expect(FileIdentity.descriptors(of: [identity]) <= 1)
  }
}

/// Bits of a deflate stream: numbers from their lowest bit on, codes from their highest.
private struct DeflateBits {
  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var count: UInt32 = 0

  mutating func append(_ value: UInt32, _ bits: UInt32) {
    pending |= value << count
    count += bits
    while count >= 8 {
      bytes.append(UInt8(pending & 255))
      pending >>= 8
      count -= 8
    }
  }

  mutating func appendCode(_ code: UInt32, _ bits: UInt32) {
    for bit in (0..<bits).reversed() { append(code >> bit & 1, 1) }
  }

  var finished: [UInt8] { count > 0 ? bytes + [UInt8(pending & 255)] : bytes }
}
