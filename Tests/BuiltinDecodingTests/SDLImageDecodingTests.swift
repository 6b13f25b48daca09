import DecoderProtocol
import Foundation
import ImagePipeline
import Pixels
import TestSupport
import Testing

@testable import BuiltinDecoding

struct SDLImageDecodingTests {
  @Test func `a picture of the wanted size is shown as it is`() throws {
    let original = SamplePictures.noise(7, 5, seed: 1)

    let picture = try decode(SamplePictures.png(original))

    #expect(picture.pixels.colours == original.colours)
    #expect(picture.information == PictureInformation(width: 7, height: 5, format: "png", hasAlpha: true))
    #expect(picture.region == PixelRect(x: 0, y: 0, width: 7, height: 5))
  }

  // MARK: - Orientation

  /// The quadrant that each corner of the upright picture has in the stored one.
  static let storedQuadrants = [
    1: [0, 1, 2, 3], 2: [1, 0, 3, 2], 3: [3, 2, 1, 0], 4: [2, 3, 0, 1],
    5: [0, 2, 1, 3], 6: [2, 0, 3, 1], 7: [3, 1, 2, 0], 8: [1, 3, 0, 2],
  ]

  @Test(arguments: 1...8)
  func `a picture is turned upright once`(orientation: Int) throws {
    let stored = SamplePictures.quadrants(6, 4)
    let expected = try #require(Self.storedQuadrants[orientation]).map { SamplePictures.quadrantColours[$0] }

    for bytes in [
      try SamplePictures.png(stored, orientation: orientation),
      SamplePictures.tiff(stored, orientation: orientation),
    ] {
      let picture = try decode(bytes)
      #expect(picture.pixels.quadrants == expected, "\(picture.information.format)")
      #expect(picture.pixels.width == (orientation < 5 ? 6 : 4))
      #expect(picture.information.width == picture.pixels.width)
      #expect(picture.information.orientation == orientation)
    }
  }

  // MARK: - Sizes

  struct Size: Sendable {
    let size: DecodeSpecification.Size
    let width: Int
    let height: Int
  }

  static let sizes = [
    Size(size: .fitting(width: 10, height: 10), width: 37, height: 23),
    Size(size: .fitting(width: 5, height: 100), width: 37, height: 23),
    Size(size: .fitting(width: 100, height: 1), width: 9, height: 64),
    Size(size: .fitting(width: 64, height: 64), width: 33, height: 17),
    Size(size: .level(1), width: 33, height: 17),
    Size(size: .level(3), width: 21, height: 50),
    Size(size: .level(9), width: 40, height: 40),
  ]

  @Test(arguments: sizes)
  func `scaling averages areas`(_ example: Size) throws {
    let original = SamplePictures.noise(example.width, example.height, seed: 7)
    let specification = DecodeSpecification(size: example.size)
    let expected = specification.pixelSize(
      ofPictureWidth: example.width, height: example.height, isVector: false)

    let scaled = try decode(SamplePictures.png(original), specification).pixels

    #expect((scaled.width, scaled.height) == expected)
    let across = axis(example.size, example.width, expected.width)
    let down = axis(example.size, example.height, expected.height)
    for y in 0..<scaled.height {
      for x in 0..<scaled.width {
        let average = averageColour(original, across(x), down(y))
        #expect(isNear(scaled[x, y], average, tolerance: 1), "\(x), \(y)")
      }
    }
  }

  /// The source interval under each target pixel.
  private func axis(
    _ size: DecodeSpecification.Size, _ source: Int, _ target: Int
  ) -> (Int) -> ClosedRange<Double> {
    let ratio: Double =
      if case .level(let level) = size { Double(1 << level) } else { Double(source) / Double(target) }
    return { min(Double($0) * ratio, Double(source))...min(Double($0 + 1) * ratio, Double(source)) }
  }

  private func averageColour(
    _ pixels: PixelBuffer, _ across: ClosedRange<Double>, _ down: ClosedRange<Double>
  ) -> UInt32 {
    var sums = [0.0, 0.0, 0.0]
    var total = 0.0
    for y in Int(down.lowerBound)..<Int(down.upperBound.rounded(.up)) {
      for x in Int(across.lowerBound)..<Int(across.upperBound.rounded(.up)) {
        let area = overlap(across, x) * overlap(down, y)
        total += area
        for channel in 0..<3 { sums[channel] += area * Double(pixels[x, y] >> (8 * channel) & 255) }
      }
    }
    return (0..<3).reduce(0) { $0 | UInt32((sums[$1] / total).rounded()) << (8 * $1) }
  }

  private func overlap(_ interval: ClosedRange<Double>, _ pixel: Int) -> Double {
    max(0, min(interval.upperBound, Double(pixel + 1)) - max(interval.lowerBound, Double(pixel)))
  }

  @Test(arguments: [DecodeSpecification.Size.fitting(width: 19, height: 19), .level(0), .level(1)])
  func `a part equals that part of the whole`(size: DecodeSpecification.Size) throws {
    let bytes = try SamplePictures.png(SamplePictures.noise(41, 30, seed: 3), orientation: 6)
    let whole = try decode(bytes, DecodeSpecification(size: size)).pixels
    let wanted = PixelRect(x: 3, y: 5, width: 6, height: 100)

    let part = try decode(bytes, DecodeSpecification(size: size, region: wanted))

    #expect(part.region == PixelRect(x: 3, y: 5, width: 6, height: whole.height - 5))
    #expect((part.fullWidth, part.fullHeight) == (whole.width, whole.height))
    for y in 0..<part.pixels.height {
      for x in 0..<part.pixels.width { #expect(part.pixels[x, y] == whole[x + 3, y + 5], "\(x), \(y)") }
    }
  }

  @Test func `a part outside of the picture is refused`() throws {
    let bytes = try SamplePictures.png(SamplePictures.quadrants(4, 4))
    let outside = DecodeSpecification(size: .level(0), region: PixelRect(x: 4, y: 0, width: 1, height: 1))

    #expect(throws: PictureFailure.self) { try decode(bytes, outside) }
  }

  // MARK: - Transparency

  struct Drawing: Sendable, CustomTestStringConvertible {
    let name: String
    let ink: UInt32
    let backdrop: Backdrop
    var testDescription: String { name }
  }

  @Test(arguments: [
    Drawing(name: "black", ink: 0x00_0000, backdrop: .light),
    Drawing(name: "white", ink: 0xFF_FFFF, backdrop: .dark),
    Drawing(name: "yellow", ink: 0xFF_FF00, backdrop: .dark),
  ])
  func `the backdrop is the one on which the drawing can be seen`(_ drawing: Drawing) throws {
    let original = SamplePictures.pixels(8, 8) { x, _ in x < 4 ? 0xFF00_0000 | drawing.ink : 0 }

    let picture = try decode(SamplePictures.png(original))

    #expect(picture.information.backdrop == drawing.backdrop)
    #expect(picture.pixels[0, 0] == drawing.ink)
    #expect(picture.pixels[7, 7] == drawing.backdrop.colour)
  }

  @Test func `squares begin at the picture's corner, in each part of it`() throws {
    let side = Backdrop.squareSide
    let bytes = try SamplePictures.png(SamplePictures.pixels(4 * side, side) { _, _ in 0 })
    let region = PixelRect(x: side - 1, y: 0, width: 2, height: 1)

    let part = try decode(
      bytes, DecodeSpecification(size: .level(0), region: region, backdrop: .checkerboard))

    #expect(part.pixels.colours == [Backdrop.squares.0, Backdrop.squares.1])
  }

  @Test func `half transparent colours are mixed with the backdrop`() throws {
    let original = SamplePictures.pixels(1, 1) { _, _ in 0x8000_0080 }

    let picture = try decode(
      SamplePictures.png(original), DecodeSpecification(size: .level(0), backdrop: .dark))

    // (0, 0, 255) × 128/255 + (28, 28, 30) × 127/255
    #expect(isNear(picture.pixels[0, 0], 0x0E_0E8F, tolerance: 1))
  }

  // MARK: - Colour

  /// A JPEG of four inks.
  static func inks() throws -> [UInt8] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: tests.appendingPathComponent("Fixtures/BuiltinDecoding/inks.jpg")))
  }

  @Test func `a picture of four inks has its colours`() throws {
    let picture = try decode(Self.inks())

    for (found, expected) in zip(picture.pixels.quadrants, SamplePictures.quadrantColours) {
      #expect(isNear(found, expected, tolerance: 6))
    }
    #expect(picture.information == PictureInformation(width: 32, height: 32, format: "jpeg"))
  }

  // MARK: - Damage

  @Test func `a JPEG that is cut off is shown as damaged`() throws {
    let whole = try Self.inks()

    #expect(try decode(whole).information.isDamaged == false)
    #expect(try decode(Array(whole.dropLast(40))).information.isDamaged)
  }

  @Test(arguments: [20, 8 + 25, 8 + 25 + 8, 8 + 25 + 40])
  func `a PNG that is cut off is refused with a reason`(count: Int) throws {
    let whole = try SamplePictures.png(SamplePictures.noise(9, 9, seed: 2))

    #expect(try failure(of: Array(whole.prefix(count))).hasPrefix("damaged: "))
  }

  @Test func `a decode for which there is no time left is refused`() throws {
    #expect(
      try failure(of: Self.inks(), limits: DecodeLimits(maximumMilliseconds: 0)).hasPrefix("too slow: "))
  }

  // MARK: - Animations and drawings

  @Test func `a first frame that is smaller than the picture stands in its place`() throws {
    var bytes = SamplePictures.gif(delays: [1, 1], repeats: nil)
    // The screen's size, and the first frame's left edge.
    bytes.replaceSubrange(6..<10, with: [3, 0, 2, 0])
    bytes.replaceSubrange(28..<30, with: [1, 0])

    let picture = try decode(bytes, DecodeSpecification(size: .level(0), backdrop: .light))

    #expect((picture.pixels.width, picture.pixels.height) == (3, 2))
    #expect(picture.pixels[1, 0] == 0x00_0000)
    #expect(picture.pixels[0, 0] == Backdrop.light.colour)
  }

  @Test func `each frame of a GIF can be had, with its time`() throws {
    let bytes = SamplePictures.gif(delays: [1, 2, 300], repeats: 4)
    let frames = try (0..<3).map { try decode(bytes, DecodeSpecification(size: .level(0), frame: $0)) }

    #expect(frames.map { $0.pixels[0, 0] } == [0x00_0000, 0xFF_FFFF, 0x00_0000])
    #expect(frames.map(\.information.frameMilliseconds) == [100, 20, 3000])
    #expect(frames.allSatisfy { $0.information.frames == 3 && $0.information.isAnimated })
    #expect(frames.allSatisfy { $0.information.loops == 5 })
    #expect(throws: PictureFailure.self) { try decode(bytes, DecodeSpecification(size: .level(0), frame: 3)) }
  }

  @Test func `a drawing fills the box, crisply`() throws {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'><rect width='2' height='2' fill='red'/></svg>"

    let picture = try decode(
      Array(svg.utf8), DecodeSpecification(size: .fitting(width: 64, height: 64), backdrop: .light))

    #expect((picture.pixels.width, picture.pixels.height) == (64, 32))
    #expect(picture.pixels[31, 16] == 0xFF_0000)
    #expect(picture.pixels[32, 16] == Backdrop.light.colour)
    #expect(picture.information.isVector)
    #expect((picture.information.width, picture.information.height) == (4, 2))
  }

  // MARK: - Refusals

  @Test func `a picture that claims to be huge is refused before it is decoded`() throws {
    let claim = SamplePictures.big(100_000) + SamplePictures.big(100_000) + [8, 2, 0, 0, 0]
    let bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + SamplePictures.chunk("IHDR", claim)

    #expect(try failure(of: bytes) == "too large: 100000×100000 px, limit 268 MP")
  }

  @Test func `limits of the request are kept`() throws {
    let bytes = try SamplePictures.png(SamplePictures.quadrants(100, 100))

    #expect(
      try failure(of: bytes, limits: DecodeLimits(maximumPixels: 9_999)).hasPrefix("too large: 100×100 px"))
    #expect(
      try failure(of: bytes, limits: DecodeLimits(maximumOutputBytes: 39_999)).hasPrefix(
        "too large: 100×100 px"))
    #expect(
      try failure(of: bytes, limits: DecodeLimits(maximumFileBytes: 10)).hasPrefix("too large: the file has"))
    #expect(
      try failure(of: bytes, limits: DecodeLimits(maximumPixels: 10_000, maximumOutputBytes: 40_000)) == "")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let reason: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Refusal(name: "empty", bytes: [], reason: "not a picture: the file is empty"),
    Refusal(
      name: "text", bytes: Array("hello".utf8), reason: "not a picture: the content is of no known format"),
    Refusal(name: "one byte", bytes: [0xFF], reason: "not a picture: the content is of no known format"),
    Refusal(
      name: "GIF without a frame",
      bytes: Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 7] + SamplePictures.gif(delays: [1], repeats: nil),
      reason: "damaged: there is no frame where one must be"),
    Refusal(name: "start of a JPEG", bytes: [0xFF, 0xD8, 0xFF, 0xE0], reason: "damaged: "),
    Refusal(
      name: "HEIF", bytes: [0, 0, 0, 0x18] + Array("ftypheic".utf8) + Array(repeating: 0, count: 64),
      reason: "unsupported: this kind of heif picture needs the program tokonoma-decoder"),
    Refusal(
      name: "SVG with text", bytes: Array("<svg><text>a</text></svg>".utf8),
      reason: "unsupported: drawings with text need the program tokonoma-decoder"),
  ])
  func `what cannot be shown is refused with a reason`(_ refusal: Refusal) throws {
    #expect(try failure(of: refusal.bytes).hasPrefix(refusal.reason))
  }

  @Test func `a pipeline within the process delivers, refuses and goes on`() async throws {
    let folder = try TemporaryFolder("builtin")
    let paths = try [
      folder.write(SamplePictures.png(SamplePictures.quadrants(8, 8)), to: "a.png"),
      folder.write(Array("nonsense".utf8), to: "b.png"), folder.file("missing"),
    ]
    let (stream, continuation) = AsyncStream.makeStream(of: PipelineEvent<Int>.self)
    let pipeline = try ImagePipeline<Int>(backend: .inProcess(SDLImageDecoding())) { continuation.yield($0) }
    defer { pipeline.shutdown() }

    pipeline.want(
      paths.enumerated().map { key, path in
        PictureWant(key: key, path: Array(path.utf8), specification: DecodeSpecification(size: .level(0)))
      })
    var outcomes: [Int: String] = [:]
    for await event in stream {
      if case .update(let key, .final(let picture)) = event { outcomes[key] = "\(picture.pixels.width)" }
      if case .update(let key, .failed(let failure)) = event { outcomes[key] = failure.message }
      if case .idle = event { break }
    }

    #expect(
      outcomes == [
        0: "8", 1: "not a picture: the content is of no known format",
        2: "cannot open the file: no such file",
      ])
  }
}
