import DecoderProtocol
import Pixels
import Testing

@testable import ImageDecoding

struct APNGTests {
  struct Frame {
    var x = 0
    var y = 0
    var width = 4
    var height = 2
    var delay = (1, 10)
    var disposal: UInt8 = 0
    var blend: UInt8 = 0
    var colour: [UInt8]
  }

  static func file(_ frames: [Frame], plays: Int = 0, hasOwnStill: Bool = false) -> [UInt8] {
    var result = PNGWriter.signature
    func picture(_ frame: Frame) -> PNGWriter {
      PNGWriter(
        width: frame.width, height: frame.height, colour: .rgba,
        samples: (0..<frame.width * frame.height).flatMap { _ in frame.colour })
    }
    let canvas = picture(Frame(colour: [9, 9, 9, 255]))
    result += PNGWriter.chunk("IHDR", canvas.header)
    result += PNGWriter.chunk("acTL", PNGWriter.number(frames.count) + PNGWriter.number(plays))
    var sequence = 0
    if hasOwnStill { result += PNGWriter.chunk("IDAT", canvas.data) }
    for (index, frame) in frames.enumerated() {
      var control =
        PNGWriter.number(sequence) + PNGWriter.number(frame.width) + PNGWriter.number(frame.height)
      control += PNGWriter.number(frame.x) + PNGWriter.number(frame.y)
      control += [0, UInt8(frame.delay.0), 0, UInt8(frame.delay.1), frame.disposal, frame.blend]
      result += PNGWriter.chunk("fcTL", control)
      sequence += 1
      if index == 0 && !hasOwnStill {
        result += PNGWriter.chunk("IDAT", picture(frame).data)
      } else {
        result += PNGWriter.chunk("fdAT", PNGWriter.number(sequence) + picture(frame).data)
        sequence += 1
      }
    }
    return result + PNGWriter.chunk("IEND", [])
  }

  static let red: [UInt8] = [255, 0, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let half: [UInt8] = [0, 255, 0, 128]
  static let ground = 0x1C1C1E

  static let animation = file([
    Frame(colour: red), Frame(x: 1, y: 0, width: 2, height: 1, disposal: 2, colour: blue),
    Frame(x: 0, y: 1, width: 1, height: 1, disposal: 1, colour: blue),
    Frame(x: 3, y: 1, width: 1, height: 1, blend: 1, colour: half),
  ])

  static func frame(_ index: Int, of bytes: [UInt8], by decoder: PictureDecoder = PictureDecoder()) throws
    -> Picture
  {
    try Decoding.picture(bytes, .init(size: .level(0), frame: index, backdrop: .dark), by: decoder)
  }

  @Test func `frames are laid on what the earlier ones left`() throws {
    let pictures = try (0..<4).map { try Self.frame($0, of: Self.animation) }

    #expect(pictures.allSatisfy { $0.information.frames == 4 && $0.information.isAnimated })
    #expect(pictures[0].bytes == [UInt8]((0..<8).flatMap { _ in [0, 0, 255, 255] as [UInt8] }))
    // The blue of the second frame is there, and gone afterwards.
    #expect((0..<4).map { pictures[1][$0, 0] } == [0xFF0000, 0x0000FF, 0x0000FF, 0xFF0000])
    #expect((0..<4).map { pictures[2][$0, 0] } == [0xFF0000, 0xFF0000, 0xFF0000, 0xFF0000])
    #expect(pictures[2][0, 1] == 0x0000FF)
    // The third left a hole, the fourth is half transparent over red.
    #expect(pictures[3][0, 1] == Self.ground)
    #expect(ColourTests.isClose(pictures[3][3, 1], 0x7F8000, 1))
  }

  @Test func `frames are the same in any order`() throws {
    let decoder = PictureDecoder()
    let file = try Decoding.file(Self.animation)

    for index in [0, 3, 1, 2, 2, 0] {
      let again = try Decoding.picture(
        file.duplicate(), .init(size: .level(0), frame: index, backdrop: .dark), by: decoder)
      #expect(again == (try Self.frame(index, of: Self.animation)))
    }
  }

  @Test func `a half transparent frame replaces what was there`() throws {
    let bytes = Self.file([Frame(colour: Self.red), Frame(blend: 0, colour: Self.half)])

    #expect(ColourTests.isClose(try Self.frame(1, of: bytes)[0, 0], 0x0E8E0F, 1))
  }

  @Test func `delays are the stated ones, impossible ones are a tenth of a second`() throws {
    let bytes = Self.file(
      [
        Frame(delay: (1, 10), colour: Self.red), Frame(delay: (0, 10), colour: Self.red),
        Frame(delay: (2, 100), colour: Self.red), Frame(delay: (3, 0), colour: Self.red),
      ], plays: 7)

    let pictures = try (0..<4).map { try Self.frame($0, of: bytes) }

    #expect(pictures.map(\.information.frameMilliseconds) == [100, 100, 20, 30])
    #expect(pictures.allSatisfy { $0.information.loops == 7 })
  }

  @Test func `a still for old programs is not a frame`() throws {
    let bytes = Self.file([Frame(colour: Self.red), Frame(colour: Self.blue)], hasOwnStill: true)

    let picture = try Self.frame(0, of: bytes)

    #expect(picture.information.frames == 2)
    #expect(picture[0, 0] == 0xFF0000)
  }

  @Test func `a frame outside of the canvas ends the animation`() throws {
    let bytes = Self.file([
      Frame(colour: Self.red), Frame(colour: Self.blue), Frame(x: 3, width: 2, colour: Self.blue),
    ])

    #expect(try Self.frame(0, of: bytes).information.frames == 2)
  }

  @Test func `a frame beyond the last is an error`() {
    #expect(throws: DecodeFailure.self) { try Self.frame(4, of: Self.animation) }
  }
}
