import DecoderProtocol
import Pixels
import Testing

@testable import ImageDecoding

/// What viewers are known to get wrong with animations, as far as the decoder decides it.
struct AnimationCases {
  private static func gif(delays: [Int], repeats: Int? = 0) -> GIFWriter {
    GIFWriter(
      width: 1, height: 1, repeats: repeats,
      images: delays.enumerated().map { index, delay in
        .init(width: 1, height: 1, pixels: [UInt8(1 + index % 3)], control: (delay, 1, nil))
      })
  }

  private static func webp(_ frame: Int, by decoder: PictureDecoder = PictureDecoder()) throws -> Picture {
    try Decoding.picture(
      OrientationCases.sample(EncodedSamples.animationwebp),
      .init(size: .level(0), frame: frame, backdrop: .dark), by: decoder)
  }

  @Test func `T43 a delay of 10 ms and less is a tenth of a second`() throws {
    let writer = Self.gif(delays: [0, 1, 2, 3])

    let found = try (0..<4).map { try GIFTests.frame($0, of: writer).information.frameMilliseconds }

    #expect(found == [100, 100, 20, 30])
  }

  @Test func `T43 a WebP frame without a delay lasts a tenth of a second`() throws {
    #expect(try Self.webp(2).information.frameMilliseconds == 100)
  }

  @Test func `T45 each frame has its own delay`() throws {
    let found = try (0..<2).map { try Self.webp($0).information.frameMilliseconds }

    #expect(found == [30, 300])
  }

  @Test(arguments: [(2, GIFTests.ground), (3, GIFTests.red)])
  func `T47 a GIF's frames leave what their disposal says`(disposal: Int, left: Int) throws {
    let last = try GIFTests.frame(2, of: GIFTests.animation(disposal))

    #expect(GIFTests.colours(last) == [GIFTests.red, left, GIFTests.blue])
  }

  @Test func `T47 a WebP's frames leave what their disposal says`() throws {
    let decoder = PictureDecoder()
    let rows = try (0..<3).map { frame in
      let picture = try Self.webp(frame, by: decoder)
      return (0..<6).map { picture[$0, 0] }
    }
    let (red, lime, blue, ground) = (0xFF0000, 0x00FF00, 0x0000FF, GIFTests.ground)

    #expect(rows[0] == [red, red, red, red, red, red])
    #expect(rows[1] == [red, red, lime, lime, red, red])
    #expect(rows[2] == [red, red, ground, ground, blue, blue])
  }

  @Test func `T47 an APNG's frames leave what their disposal says`() throws {
    let last = try APNGTests.frame(3, of: APNGTests.animation)

    #expect(last[0, 1] == GIFTests.ground)
    #expect(last[1, 0] == 0xFF0000)
  }

  @Test(arguments: [(nil, 1), (0, 0), (1, 2), (4, 5)] as [(Int?, Int)])
  func `T48 an animation plays as often as its file says`(repeats: Int?, plays: Int) throws {
    let picture = try GIFTests.frame(0, of: Self.gif(delays: [5, 5], repeats: repeats))

    #expect(picture.information.loops == plays)
  }

  @Test func `T48 a WebP plays as often as its file says`() throws {
    #expect(try Self.webp(0).information.loops == 3)
  }

  @Test func `T49 an APNG moves`() throws {
    let information = try APNGTests.frame(0, of: APNGTests.animation).information

    #expect(information.isAnimated)
    #expect(information.frames == 4)
  }

  @Test func `T49 an APNG whose control chunk comes too early moves, too`() throws {
    let bytes = APNGTests.file([.init(colour: APNGTests.red), .init(colour: APNGTests.blue)])
    // acTL: 20 bytes after the header; fcTL: 38 bytes.
    let (start, count) = (8 + 25, 20)
    let control = bytes[start + count..<start + count + 38]
    let exchanged = bytes[..<start] + control + bytes[start..<start + count] + bytes[(start + count + 38)...]

    let picture = try APNGTests.frame(1, of: Array(exchanged))

    #expect(picture.information.frames == 2)
    #expect(picture[0, 0] == 0x0000FF)
  }

  @Test func `T51 the first of many frames needs no other`() throws {
    var bytes = Self.gif(delays: [Int](repeating: 2, count: 500)).bytes
    // All data but the first frame's is broken: what is not read cannot fail.
    let first = try #require(bytes.firstIndex(of: 0x2C))
    for index in first + 40..<bytes.count where bytes[index] == 0x2C { bytes[index + 10] = 99 }

    let picture = try Decoding.picture(bytes, .init(size: .level(0), frame: 0, backdrop: .dark))

    #expect(picture.information.frames == 500)
    #expect(picture[0, 0] == GIFTests.red)
    #expect(!picture.information.isDamaged)
  }

  @Test func `T53 a GIF that ends early shows the frames so far`() throws {
    let bytes = Self.gif(delays: [5, 5, 5]).bytes

    let picture = try Decoding.picture(
      Array(bytes.dropLast(4)), .init(size: .level(0), frame: 1, backdrop: .dark))

    #expect(picture.information.isDamaged)
    #expect(picture.information.frames >= 2)
    #expect(picture[0, 0] == GIFTests.lime)
  }
}
