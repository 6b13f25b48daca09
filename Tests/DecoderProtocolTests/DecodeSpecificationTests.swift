import DecoderProtocol
import SeededRandom
import Testing

struct DecodeSpecificationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let size: DecodeSpecification.Size
    let picture: (Int, Int)
    var isVector = false
    let expected: (Int, Int)

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    .init(
      name: "a wide photo", size: .fitting(width: 1280, height: 720), picture: (6000, 4000),
      expected: (1080, 720)),
    .init(
      name: "a tall photo", size: .fitting(width: 1280, height: 720), picture: (4000, 6000),
      expected: (480, 720)),
    .init(
      name: "a small picture", size: .fitting(width: 1280, height: 720), picture: (9, 5), expected: (9, 5)),
    .init(
      name: "a small vector", size: .fitting(width: 1280, height: 720), picture: (16, 9), isVector: true,
      expected: (1280, 720)),
    .init(
      name: "a thin strip", size: .fitting(width: 800, height: 600), picture: (40000, 16), expected: (800, 1)),
    .init(
      name: "halves go up", size: .fitting(width: 2, height: 100), picture: (4, 3), expected: (2, 2)),
    .init(name: "level 0", size: .level(0), picture: (6001, 1), expected: (6001, 1)),
    .init(name: "level 1", size: .level(1), picture: (6001, 1), expected: (3001, 1)),
    .init(name: "level 24", size: .level(24), picture: (6001, 4000), expected: (1, 1)),
    .init(name: "an enlarged vector", size: .level(-2), picture: (10, 7), isVector: true, expected: (40, 28)),
    .init(name: "a raster is not enlarged", size: .level(-2), picture: (10, 7), expected: (10, 7)),
  ]

  @Test(arguments: cases)
  func `the size is that of the contract`(entry: Case) {
    let size = DecodeSpecification(size: entry.size).pixelSize(
      ofPictureWidth: entry.picture.0, height: entry.picture.1, isVector: entry.isVector)

    #expect(size == entry.expected)
  }

  @Test func `a fitted picture touches the box and keeps its shape`() {
    var generator = SeededGenerator(seed: 7)

    for _ in 0..<2000 {
      let box = (Int.random(in: 1...4000, using: &generator), Int.random(in: 1...4000, using: &generator))
      let picture = (
        Int.random(in: 1...60000, using: &generator), Int.random(in: 1...60000, using: &generator)
      )
      let size = DecodeSpecification(size: .fitting(width: box.0, height: box.1)).pixelSize(
        ofPictureWidth: picture.0, height: picture.1, isVector: false)
      let scale = min(Double(box.0) / Double(picture.0), Double(box.1) / Double(picture.1), 1)

      #expect(size.width <= box.0 && size.height <= box.1)
      #expect(size.width == box.0 || size.height == box.1 || size == picture)
      #expect(abs(Double(size.width) - max(1, Double(picture.0) * scale)) <= 0.5 + 1e-9)
      #expect(abs(Double(size.height) - max(1, Double(picture.1) * scale)) <= 0.5 + 1e-9)
    }
  }
}

struct DecodedPixelsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let pixels: DecodedPixels
    var specification = DecodeSpecification(size: .fitting(width: 100, height: 100))
    var isRight = false

    var testDescription: String { name }
  }

  private static func pixels(
    _ width: Int, _ height: Int, x: Int = 0, y: Int = 0, of full: (Int, Int)
  ) -> DecodedPixels {
    DecodedPixels(
      width: width, height: height, bytesPerRow: width * 4, x: x, y: y, fullWidth: full.0, fullHeight: full.1)
  }

  private static let part = DecodeSpecification(
    size: .level(1), region: PixelRect(x: 90, y: 40, width: 20, height: 20))

  /// Of a picture of 200 × 100.
  static let cases = [
    Case(name: "the whole", pixels: pixels(100, 50, of: (100, 50)), isRight: true),
    Case(name: "too small", pixels: pixels(99, 50, of: (99, 50))),
    Case(name: "too large", pixels: pixels(200, 100, of: (200, 100))),
    Case(name: "only a part of the whole", pixels: pixels(50, 50, of: (100, 50))),
    Case(
      name: "a part, cut at the edge", pixels: pixels(10, 10, x: 90, y: 40, of: (100, 50)),
      specification: part, isRight: true),
    Case(name: "another part", pixels: pixels(10, 10, x: 0, y: 40, of: (100, 50)), specification: part),
    Case(name: "more than the part", pixels: pixels(100, 50, of: (100, 50)), specification: part),
    Case(
      name: "a frame that is not there", pixels: pixels(100, 50, of: (100, 50)),
      specification: DecodeSpecification(size: .fitting(width: 100, height: 100), frame: 1)),
  ]

  @Test(arguments: cases)
  func `only what was wanted is an answer`(item: Case) {
    let picture = PictureInformation(width: 200, height: 100, format: "png")
    #expect(item.pixels.answers(item.specification, picture) == item.isRight)
  }
}
