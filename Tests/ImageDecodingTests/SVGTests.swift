import DecoderProtocol
import Pixels
import Testing

@testable import ImageDecoding

struct SVGTests {
  /// Stripes and a transparent ground.
  static let drawing = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
    <rect x="3" y="2" width="11" height="13" fill="#f00"/><rect x="20" y="0" width="20" height="20" fill="#00f"/>
    </svg>
    """.utf8)

  static func svg(_ attributes: String, before: String = "") -> [UInt8] {
    Array(
      """
      \(before)<svg xmlns="http://www.w3.org/2000/svg" \(attributes)><rect width="100%" height="100%" fill="#0f0"/></svg>
      """.utf8)
  }

  @Test func `a small drawing fills the box`() throws {
    let picture = try Decoding.picture(Self.drawing, .init(size: .fitting(width: 400, height: 400)))

    #expect(picture.information.isVector)
    #expect((picture.information.width, picture.information.height) == (40, 20))
    #expect((picture.width, picture.height) == (400, 200))
    // Edges are drawn at the new size, not enlarged.
    #expect(picture[199, 100] != 0x0000FF)
    #expect(picture[200, 100] == 0x0000FF)
    #expect(picture[30, 20] == 0xFF0000)
    #expect(picture[29, 20] != 0xFF0000)
  }

  @Test func `a negative level enlarges`() throws {
    let picture = try Decoding.picture(
      Self.drawing, .init(size: .level(-3), region: PixelRect(x: 150, y: 0, width: 20, height: 10)))

    #expect((picture.layout.fullWidth, picture.layout.fullHeight) == (320, 160))
    #expect(picture[9, 5] != 0x0000FF)
    #expect(picture[10, 5] == 0x0000FF)
  }

  @Test func `the size comes from the view box if need be`() throws {
    let picture = try Decoding.picture(
      Self.svg(#"viewBox="0 0 24 12""#), .init(size: .fitting(width: 240, height: 240)))

    #expect((picture.width, picture.height) == (240, 120))
    #expect(picture.corners.allSatisfy { $0 == 0x00FF00 })
  }

  @Test func `an enormous drawing costs what is shown`() throws {
    let picture = try Decoding.picture(
      Self.svg(#"width="100000" height="100000" viewBox="0 0 10 10""#),
      .init(size: .fitting(width: 50, height: 50)))

    #expect((picture.width, picture.height) == (50, 50))
    #expect(picture[25, 25] == 0x00FF00)
  }

  @Test func `an element after a long comment is found`() throws {
    let comment = "<!-- " + String(repeating: "x", count: 4000) + " -->"

    let picture = try Decoding.picture(Self.svg(#"width="4" height="4""#, before: comment))

    #expect(picture.information.format == "svg")
    #expect(picture[2, 2] == 0x00FF00)
  }

  @Test func `a scale beyond all messages is refused`() {
    let bytes = Self.svg(#"width="100000" height="10" viewBox="0 0 10 10""#)
    let specification = DecodeSpecification(
      size: .level(-8), region: PixelRect(x: 0, y: 0, width: 10, height: 10))

    #expect { try Decoding.picture(bytes, specification) } throws: {
      ($0 as? DecodeFailure)?.code == .tooLarge
    }
  }

  @Test func `parts of a drawing come in any order`() throws {
    let decoder = PictureDecoder()
    let file = try Decoding.file(Self.drawing)
    let whole = try Decoding.picture(Self.drawing, .init(size: .level(-3), backdrop: .light))

    for y in [96, 0, 64, 32, 0] {
      let region = PixelRect(x: 40, y: y, width: 100, height: 32)
      let part = try Decoding.picture(
        file.duplicate(), .init(size: .level(-3), region: region, backdrop: .light), by: decoder)
      #expect(part.bytes == whole.crop(region))
    }
  }
}
