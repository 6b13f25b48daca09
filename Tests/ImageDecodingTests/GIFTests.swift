import DecoderProtocol
import Pixels
import SeededRandom
import Testing

@testable import ImageDecoding

struct GIFTests {
  static func frame(_ index: Int, of writer: GIFWriter, by decoder: PictureDecoder = PictureDecoder()) throws
    -> Picture
  {
    try Decoding.picture(writer.bytes, .init(size: .level(0), frame: index, backdrop: .dark), by: decoder)
  }

  static func colours(_ picture: Picture) -> [Int] {
    (0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y] } }
  }

  static let ground = 0x1C1C1E
  static let (black, red, lime, blue) = (0x000000, 0xFF0000, 0x00FF00, 0x0000FF)

  @Test(arguments: [2, 3, 200, 256], [false, true])
  func `pixels survive compression`(colours: Int, isInterlaced: Bool) throws {
    var generator = SeededGenerator(seed: UInt64(colours))
    let (width, height) = (130, 101)
    // Runs and noise, so that long strings and a full table both occur.
    var pixels: [UInt8] = []
    while pixels.count < width * height {
      let pixel = UInt8(Int.random(in: 0..<colours, using: &generator))
      let count = Bool.random(using: &generator) ? 1 : Int.random(in: 1...300, using: &generator)
      pixels += [UInt8](repeating: pixel, count: min(count, width * height - pixels.count))
    }
    let palette = (0..<colours).map { [UInt8($0), UInt8(255 - $0), UInt8($0 / 2)] }
    let writer = GIFWriter(
      width: width, height: height, palette: palette,
      images: [.init(width: width, height: height, pixels: pixels, isInterlaced: isInterlaced)])

    let picture = try Self.frame(0, of: writer)

    #expect(picture.information.frames == 1)
    #expect(!picture.information.isDamaged && !picture.information.hasAlpha)
    let expected = pixels.map { Int($0) << 16 | (255 - Int($0)) << 8 | Int($0 / 2) }
    #expect(Self.colours(picture) == expected)
  }

  /// Three pixels: all red; then lime on the second; then blue on the third.
  static func animation(_ disposal: Int) -> GIFWriter {
    GIFWriter(
      width: 3, height: 1,
      images: [
        .init(width: 3, height: 1, pixels: [1, 1, 1], control: (10, 1, nil)),
        .init(x: 1, width: 1, height: 1, pixels: [2], control: (20, disposal, nil)),
        .init(x: 2, width: 1, height: 1, pixels: [3], control: (0, 1, nil)),
      ])
  }

  @Test(arguments: [(0, lime), (1, lime), (2, ground), (3, red)])
  func `a frame leaves what its disposal says`(disposal: Int, left: Int) throws {
    let pictures = try (0..<3).map { try Self.frame($0, of: Self.animation(disposal)) }

    #expect(Self.colours(pictures[0]) == [Self.red, Self.red, Self.red])
    #expect(Self.colours(pictures[1]) == [Self.red, Self.lime, Self.red])
    #expect(Self.colours(pictures[2]) == [Self.red, left, Self.blue])
    #expect(pictures.map(\.information.frameMilliseconds) == [100, 200, 100])
    #expect(pictures.allSatisfy { $0.information.isAnimated && $0.information.frames == 3 })
  }

  @Test func `frames are the same in any order`() throws {
    let decoder = PictureDecoder()
    let file = try Decoding.file(Self.animation(3).bytes)

    for index in [2, 0, 1, 1, 2, 0] {
      let picture = try Decoding.picture(
        file.duplicate(), .init(size: .level(0), frame: index, backdrop: .dark), by: decoder)
      #expect(picture == (try Self.frame(index, of: Self.animation(3))))
    }
  }

  @Test func `transparent pixels leave what is there`() throws {
    let writer = GIFWriter(
      width: 2, height: 1,
      images: [
        .init(width: 2, height: 1, pixels: [1, 0], control: (10, 1, 0)),
        .init(width: 2, height: 1, pixels: [0, 2], control: (10, 1, 0)),
      ])

    #expect(Self.colours(try Self.frame(0, of: writer)) == [Self.red, Self.ground])
    #expect(Self.colours(try Self.frame(1, of: writer)) == [Self.red, Self.lime])
  }

  @Test func `an image that sticks out is cut`() throws {
    let writer = GIFWriter(
      width: 2, height: 2, images: [.init(x: 1, y: 1, width: 2, height: 2, pixels: [1, 2, 3, 2])])

    let picture = try Self.frame(0, of: writer)

    #expect(Self.colours(picture) == [Self.ground, Self.ground, Self.ground, Self.red])
    #expect(picture.information.hasAlpha)
  }

  @Test func `tiles without a control block are one picture`() throws {
    let tiles = (0..<4).map { index in
      GIFWriter.Image(x: index % 2, y: index / 2, width: 1, height: 1, pixels: [UInt8(index)], control: nil)
    }
    let writer = GIFWriter(width: 2, height: 2, images: tiles)

    let picture = try Self.frame(0, of: writer)

    #expect(picture.information.frames == 1)
    #expect(Self.colours(picture) == [Self.black, Self.red, Self.lime, Self.blue])
  }

  @Test func `images without a control block that cover each other are frames`() throws {
    let images = (1..<4).map { GIFWriter.Image(width: 1, height: 1, pixels: [UInt8($0)], control: nil) }

    #expect(try Self.frame(2, of: GIFWriter(width: 1, height: 1, images: images)).corners[0] == Self.blue)
  }

  @Test(arguments: [(nil, 1), (0, 0), (3, 4)] as [(Int?, Int)])
  func `the loop block counts the repeats`(repeats: Int?, plays: Int) throws {
    var writer = Self.animation(1)
    writer.repeats = repeats

    #expect(try Self.frame(0, of: writer).information.loops == plays)
  }

  @Test func `a file that ends early shows what is there`() throws {
    let writer = GIFWriter(
      width: 100, height: 100,
      images: [.init(width: 100, height: 100, pixels: (0..<10_000).map { UInt8($0 % 7 % 4) })])
    let whole = try Self.frame(0, of: writer)

    let part = try Decoding.picture(
      Array(writer.bytes.prefix(writer.bytes.count * 2 / 3)), .init(size: .level(0), backdrop: .dark))

    #expect(part.information.isDamaged)
    #expect(part[50, 20] == whole[50, 20])
    #expect(part[99, 99] == Self.ground)
  }
}
