import DecoderProtocol
import Pixels
import Testing

@testable import ImageDecoding

struct AlphaTests {
  static func picture(_ pixels: [[UInt8]], _ backdrop: Backdrop? = nil) throws -> Picture {
    let writer = PNGWriter(width: pixels.count, height: 1, colour: .rgba, samples: pixels.flatMap { $0 })
    return try Decoding.picture(writer.bytes, .init(size: .level(0), backdrop: backdrop))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let pixels: [[UInt8]]
    let expected: Backdrop

    var testDescription: String { name }
  }

  static let black: [UInt8] = [0, 0, 0, 255]
  static let white: [UInt8] = [255, 255, 255, 255]
  static let clear: [UInt8] = [0, 0, 0, 0]

  static let cases: [Case] = [
    .init(name: "black on nothing", pixels: [black, clear, clear], expected: .light),
    .init(name: "white on nothing", pixels: [white, clear, clear], expected: .dark),
    .init(name: "nothing", pixels: [clear, clear], expected: .dark),
    .init(name: "nine of ten dark", pixels: [white] + [[UInt8]](repeating: black, count: 9), expected: .dark),
    .init(
      name: "ten of eleven dark", pixels: [white] + [[UInt8]](repeating: black, count: 10), expected: .light),
    .init(
      name: "faint pixels count less", pixels: [[255, 255, 255, 20], black, clear], expected: .light),
    .init(name: "mid grey stands out", pixels: [[140, 140, 140, 255], clear], expected: .dark),
    .init(name: "dark blue does not", pixels: [[0, 0, 120, 255], clear], expected: .light),
  ]

  @Test(arguments: cases)
  func `the backdrop makes the picture visible`(entry: Case) throws {
    let picture = try Self.picture(entry.pixels)

    #expect(picture.information.backdrop == entry.expected)
    #expect(picture.information.hasAlpha)
    #expect(picture.isOpaque)
    if let index = entry.pixels.firstIndex(of: Self.clear) {
      #expect(picture[index, 0] == Int(entry.expected.colour))
    }
  }

  @Test(arguments: [Backdrop.dark, .light])
  func `half transparent pixels are mixed`(backdrop: Backdrop) throws {
    let picture = try Self.picture([[200, 100, 0, 128]], backdrop)

    let ground = Int(backdrop.colour)
    for (shift, value) in zip([16, 8, 0], [200.0, 100, 0]) {
      let expected = (value * 128 + Double(ground >> shift & 255) * 127) / 255
      #expect(abs(Double(picture[0, 0] >> shift & 255) - expected) <= 1)
    }
  }

  @Test func `squares begin at the picture's corner`() throws {
    let side = Backdrop.squareSide
    let writer = PNGWriter(
      width: side * 3, height: side * 2, colour: .rgba,
      samples: [UInt8](repeating: 0, count: side * side * 24))

    let picture = try Decoding.picture(writer.bytes, .init(size: .level(0), backdrop: .checkerboard))

    let (even, odd) = (Int(Backdrop.squares.0), Int(Backdrop.squares.1))
    #expect(picture[0, 0] == even)
    #expect(picture[side - 1, side - 1] == even)
    #expect(picture[side, 0] == odd)
    #expect(picture[0, side] == odd)
    #expect(picture[side, side] == even)
    #expect(picture.information.backdrop == .checkerboard)
  }

  @Test func `transparent pixels lend no colour to their neighbours`() throws {
    // Red that nobody sees beside opaque white.
    let writer = PNGWriter(width: 2, height: 1, colour: .rgba, samples: [255, 0, 0, 0, 255, 255, 255, 255])

    let picture = try Decoding.picture(
      writer.bytes, .init(size: .fitting(width: 1, height: 1), backdrop: .dark))

    #expect(ColourTests.isClose(picture[0, 0], 0x8E8E8F, 1), "\(String(picture[0, 0], radix: 16))")
  }

  @Test func `an opaque picture says so`() throws {
    let picture = try Decoding.picture(Samples.jpeg().bytes, .init(size: .level(0), backdrop: .light))

    #expect(!picture.information.hasAlpha)
    #expect(picture.information.backdrop == .light)
  }
}
