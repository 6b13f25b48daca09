import DecoderProtocol
import Foundation
import Testing

@testable import ImageDecoding

/// What viewers are known to get wrong with turned pictures.
struct OrientationCases {
  static func sample(_ text: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters)))
  }

  /// Whether red, lime, blue, white are where they belong, as near as a lossy encoder leaves them.
  static func expectUpright(
    _ picture: Picture, tolerance: Int = 30, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (right, bottom) = (picture.width - 1, picture.height - 1)
    // Inside of the corners' blocks, where encoders are at their best.
    let (x, y) = (picture.width / 8, picture.height / 8)
    let found = [
      picture[x, y], picture[right - x, y], picture[x, bottom - y], picture[right - x, bottom - y],
    ]
    for (found, expected) in zip(found, Samples.corners) {
      #expect(
        ColourTests.isClose(found, expected, tolerance), "\(String(found, radix: 16))",
        sourceLocation: sourceLocation)
    }
    #expect(picture.width * 2 == picture.height * 3, sourceLocation: sourceLocation)
  }

  @Test(arguments: 1...8)
  func `T1 a photo of any orientation stands upright`(orientation: Int) throws {
    #expect(try Decoding.picture(OrientationTests.jpeg(orientation)).corners == Samples.corners)
  }

  @Test(arguments: [2, 4, 5, 7])
  func `T2 a mirrored photo is mirrored back`(orientation: Int) throws {
    let picture = try Decoding.picture(OrientationTests.jpeg(orientation))

    #expect(picture.corners == Samples.corners)
    #expect(picture.information.orientation == orientation)
  }

  @Test func `T4 a WebP is turned once`() throws {
    let picture = try Decoding.picture(Self.sample(EncodedSamples.storedwebp))

    #expect((picture.width, picture.height) == (24, 16))
    #expect(picture.corners == Samples.corners)
  }

  @Test(arguments: [EncodedSamples.turnedContaineravif, EncodedSamples.turnedTwiceavif])
  func `T5 the container of an AVIF says how it is turned`(sample: String) throws {
    let picture = try Decoding.picture(Self.sample(sample))

    Self.expectUpright(picture)
  }

  /// The encoder copied a photo's Exif, which says 6, and gave the container no turn.
  @Test func `T5 stale Exif does not turn a HEIC`() throws {
    let picture = try Decoding.picture(Self.sample(EncodedSamples.staleheic))

    #expect((picture.width, picture.height) == (64, 96))
    #expect(ColourTests.isClose(picture[8, 12], 0x00FF00, 30))
    #expect(ColourTests.isClose(picture[56, 12], 0xFFFFFF, 30))
  }

  @Test func `T6 Exif does not turn a JPEG XL again`() throws {
    Self.expectUpright(try Decoding.picture(Self.sample(EncodedSamples.turnedjxl)))
  }

  /// A big-endian directory whose successor is at `next`.
  private static func bigEndian(next: UInt8) -> [UInt8] {
    Array("Exif".utf8) + [0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, next]
  }

  private static func turned(_ exif: [UInt8]) -> JPEGWriter {
    var writer = JPEGWriter(columns: 2, blocks: OrientationTests.stored(3, 2, 6, OrientationTests.corner))
    writer.segments = [(1, exif)]
    return writer
  }

  @Test(arguments: [0, 8] as [UInt8])
  func `T7 Exif from the high byte on, or one that follows itself, is read`(next: UInt8) throws {
    let picture = try Decoding.picture(Self.turned(Self.bigEndian(next: next)).bytes)

    #expect(picture.corners == Samples.corners)
  }

  @Test func `T7 Exif that is cut short turns nothing`() throws {
    let picture = try Decoding.picture(Self.turned(Array(Self.bigEndian(next: 0).prefix(20))).bytes)

    #expect((picture.width, picture.height) == (16, 24))
    #expect(!picture.information.isDamaged)
  }

  @Test(arguments: 1...8)
  func `T9 a thumbnail stands as its picture does`(orientation: Int) throws {
    let picture = try Decoding.picture(
      OrientationTests.jpeg(orientation), .init(size: .fitting(width: 6, height: 6)))

    #expect((picture.width, picture.height) == (6, 4))
    #expect(picture.corners == Samples.corners)
  }
}
