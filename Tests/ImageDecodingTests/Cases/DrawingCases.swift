import DecoderProtocol
import Pixels
import Testing

@testable import ImageDecoding

/// What viewers are known to get wrong with drawings, and with names that lie.
struct DrawingCases {
  @Test func `T55 a drawing at 800 % has sharp edges`() throws {
    let picture = try Decoding.picture(
      SVGTests.svg(#"viewBox="0 0 24 12" width="24" height="12""#).replacing(
        Array("100%".utf8), with: Array("50%".utf8), maxReplacements: 1),
      .init(size: .level(-3), region: PixelRect(x: 86, y: 20, width: 20, height: 1), backdrop: .dark))

    let plain = [0x00FF00, Int(Backdrop.dark.colour)]
    let mixed = (0..<20).count { !plain.contains(picture[$0, 0]) }
    #expect(mixed <= 2)
    #expect((picture[0, 0], picture[19, 0]) == (plain[0], plain[1]))
  }

  @Test func `T56 a tiny drawing fits the window`() throws {
    let picture = try Decoding.picture(
      SVGTests.svg(#"width="4" height="2""#), .init(size: .fitting(width: 1280, height: 720)))

    #expect((picture.width, picture.height) == (1280, 640))
    #expect(picture.corners.allSatisfy { $0 == 0x00FF00 })
  }

  @Test func `T57 a drawing without a size has the view box's`() throws {
    let picture = try Decoding.picture(SVGTests.svg(#"viewBox="0 0 24 12""#))

    #expect((picture.information.width, picture.information.height) == (24, 12))
  }

  @Test func `T59 a compressed drawing is shown`() throws {
    let text = SVGTests.svg(#"width="10" height="10""#)
    let stored = PNGWriter.compressed(text).dropFirst(2).dropLast(4)
    let end = [PNGWriter.checksum(text), UInt32(text.count)].flatMap { number in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let bytes = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + stored + end

    let picture = try Decoding.picture(bytes)

    #expect(picture.information.format == "svg")
    #expect(picture.corners.allSatisfy { $0 == 0x00FF00 })
  }

  @Test func `T60 a drawing of enormous size costs what is shown`() throws {
    let picture = try Decoding.picture(
      SVGTests.svg(#"width="50000" height="40000""#), .init(size: .fitting(width: 100, height: 100)))

    #expect((picture.width, picture.height) == (100, 80))
  }

  struct Content: Sendable, CustomTestStringConvertible {
    let format: String
    let bytes: [UInt8]

    var testDescription: String { format }
  }

  static let contents: [Content] = [
    .init(format: "jpeg", bytes: Samples.jpeg().bytes),
    .init(format: "png", bytes: PNGWriter(width: 1, height: 1, colour: .rgb, samples: [1, 2, 3]).bytes),
    .init(format: "gif", bytes: SimpleFormatTests.gif), .init(format: "bmp", bytes: SimpleFormatTests.bmp),
    .init(format: "qoi", bytes: SimpleFormatTests.qoi), .init(format: "ico", bytes: SimpleFormatTests.icon),
    .init(format: "svg", bytes: SVGTests.drawing),
  ]

  /// The decoder is given an open file and no name, so none can mislead it.
  @Test(arguments: contents)
  func `T61 the content alone tells the format`(entry: Content) throws {
    #expect(try Decoding.picture(entry.bytes).information.format == entry.format)
  }
}
