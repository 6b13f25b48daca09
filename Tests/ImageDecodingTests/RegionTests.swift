import DecoderProtocol
import PictureMetadata
import Pixels
import SeededRandom
import Testing

@testable import ImageDecoding

struct RegionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }
  }

  static func turned(_ orientation: Int) -> [UInt8] {
    var writer = Samples.randomJPEG(columns: 9, rows: 7, seed: 21)
    writer.width -= 3
    writer.height -= 5
    writer.segments = [(1, ExifWriter.segment(orientation: orientation))]
    return writer.bytes
  }

  static let cases: [Case] =
    [1, 3, 5, 6, 8].map { Case(name: "JPEG, orientation \($0)", bytes: turned($0)) } + [
      Case(name: "PNG", bytes: Samples.randomPNG(width: 61, height: 47, colour: .rgb, seed: 22).bytes),
      Case(
        name: "PNG with alpha", bytes: Samples.randomPNG(width: 61, height: 47, colour: .rgba, seed: 23).bytes
      ),
      Case(
        name: "TIFF",
        bytes: TIFFWriter(
          width: 40, height: 50, interpretation: 2, channels: 3,
          pages: [Samples.randomPNG(width: 40, height: 50, colour: .rgb, seed: 24).samples]
        ).bytes),
      Case(name: "SVG", bytes: SVGTests.drawing),
    ]

  static let sizes: [DecodeSpecification.Size] = [
    .level(0), .level(1), .level(3), .fitting(width: 33, height: 21), .fitting(width: 1000, height: 700),
  ]

  @Test(arguments: cases, sizes)
  func `a part is the crop of the whole`(entry: Case, size: DecodeSpecification.Size) throws {
    var generator = SeededGenerator(seed: 9)
    let whole = try Decoding.picture(entry.bytes, .init(size: size, backdrop: .checkerboard))

    for _ in 0..<8 {
      let region = Self.region(whole.width, whole.height, &generator)
      let part = try Decoding.picture(entry.bytes, .init(size: size, region: region, backdrop: .checkerboard))

      #expect((part.layout.x, part.layout.y) == (region.x, region.y))
      #expect((part.layout.fullWidth, part.layout.fullHeight) == (whole.width, whole.height))
      #expect(part.bytes == whole.crop(region), "\(region)")
    }
  }

  static func region(_ width: Int, _ height: Int, _ generator: inout SeededGenerator) -> PixelRect {
    let (x, y) = (Int.random(in: 0..<width, using: &generator), Int.random(in: 0..<height, using: &generator))
    return PixelRect(
      x: x, y: y, width: Int.random(in: 1...width - x, using: &generator),
      height: Int.random(in: 1...height - y, using: &generator))
  }

  /// Of pictures that are too large to be kept whole, bands are, or nothing.
  @Test(arguments: cases, [0, 4000, 12_000])
  func `a part of a large picture is the crop of the whole`(entry: Case, keptBytes: Int) throws {
    var generator = SeededGenerator(seed: 10)
    for size in Self.sizes {
      let whole = try Decoding.picture(entry.bytes, .init(size: size, backdrop: .checkerboard))
      let decoder = PictureDecoder(maximumKeptBytes: keptBytes)
      let file = try Decoding.file(entry.bytes)

      for _ in 0..<5 {
        let region = Self.region(whole.width, whole.height, &generator)
        let part = try Decoding.picture(
          file.duplicate(), .init(size: size, region: region, backdrop: .checkerboard), by: decoder)
        #expect((part.layout.x, part.layout.y) == (region.x, region.y))
        #expect(part.bytes == whole.crop(region), "\(size), \(region)")
      }
    }
  }

  @Test func `a band holds the wanted rows and fits`() throws {
    var generator = SeededGenerator(seed: 12)
    for orientation in ExifOrientation.allCases {
      let header = PictureHeader(
        storedWidth: 1000, storedHeight: 800, format: "jpeg", orientation: orientation)
      for _ in 0..<200 {
        let region = Self.region(header.width, header.height, &generator)
        let plan = try RenderPlan(.init(size: .level(0), region: region), for: header)
        let most = Int.random(in: 0...4_000_000, using: &generator)
        guard let area = KeptArea.area(for: plan, header, maximumBytes: most) else { continue }
        #expect(area.contains(region))
        #expect(area.width * area.height * 4 <= most)
        let whole = PixelRect(x: 0, y: 0, width: header.width, height: header.height)
        #expect(whole.contains(area))
      }
    }
  }

  @Test func `a part that sticks out is cut`() throws {
    let picture = try Decoding.picture(
      Samples.jpeg().bytes,
      .init(size: .level(0), region: PixelRect(x: 20, y: 10, width: 100, height: 100)))

    #expect((picture.width, picture.height) == (4, 6))
    #expect(picture.corners == [0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF])
  }

  @Test func `a part outside of the picture is an error`() {
    let specification = DecodeSpecification(
      size: .level(0), region: PixelRect(x: 24, y: 0, width: 1, height: 1))

    #expect(throws: DecodeFailure.self) { try Decoding.picture(Samples.jpeg().bytes, specification) }
  }

  @Test func `many parts cost one decode`() throws {
    let decoder = PictureDecoder()
    let whole = try Decoding.picture(Samples.jpeg().bytes)
    let file = try Decoding.file(Samples.jpeg().bytes)
    let region = PixelRect(x: 4, y: 4, width: 10, height: 10)
    let specification = DecodeSpecification(size: .level(0), region: region)

    let first = try Decoding.picture(file.duplicate(), specification, by: decoder)
    // The file is gone, its pixels are not.
    let second = try Decoding.picture(file, specification, by: decoder)

    #expect(first.bytes == whole.crop(region))
    #expect(second == first)
  }
}
