import ColourReference
import DecoderProtocol
import Glibc
import SeededRandom
import Testing

@testable import ImageDecoding

/// Colours beside those that Little CMS computes in floating point, from profiles that it made.
struct ColourReferenceTests {
  struct Space: Sendable, CustomTestStringConvertible {
    let name: String
    /// Chromaticities x, y of red, green, blue.
    let primaries: [Double]
    let exponent: Double

    var testDescription: String { name }
  }

  static let spaces: [Space] = [
    .init(name: "red and green exchanged", primaries: [0.30, 0.60, 0.64, 0.33, 0.15, 0.06], exponent: 2.2),
    // ITU-R BT.2020 and ROMM RGB.
    .init(name: "wide gamut", primaries: [0.708, 0.292, 0.170, 0.797, 0.131, 0.046], exponent: 2.4),
    .init(name: "wider gamut", primaries: [0.7347, 0.2653, 0.1596, 0.8404, 0.0366, 0.0001], exponent: 1.8),
  ]

  static func profile(_ space: Space) throws -> [UInt8] {
    var count = 0
    let bytes = try #require(reference_profile(space.primaries, space.exponent, &count))
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  static func expected(_ samples: [UInt8], _ profile: [UInt8]) throws -> [UInt8] {
    var result = [UInt8](repeating: 0, count: samples.count)
    try #require(reference_convert(profile, profile.count, samples, &result, samples.count / 3) == 0)
    return result
  }

  /// Mean difference of the channels, in levels of 255.
  static func meanError(_ picture: Picture, _ expected: [UInt8], pixel: (Int) -> (Int, Int)) -> Double {
    var sum = 0
    for index in 0..<expected.count / 3 {
      let (x, y) = pixel(index)
      for channel in 0..<3 {
        let found = picture[x, y] >> (16 - 8 * channel) & 255
        sum += abs(found - Int(expected[3 * index + channel]))
      }
    }
    return Double(sum) / Double(expected.count)
  }

  static let side = 32
  static let samples: [UInt8] = {
    var generator = SeededGenerator(seed: 2020)
    return generator.bytes(side * side * 3)
  }()

  @Test(arguments: spaces)
  func `a PNG's colours are Little CMS's`(space: Space) throws {
    let profile = try Self.profile(space)
    var writer = PNGWriter(width: Self.side, height: Self.side, colour: .rgb, samples: Self.samples)
    writer.chunks = [("iCCP", Array("x".utf8) + [0, 0] + PNGWriter.compressed(profile))]
    let expected = try Self.expected(Self.samples, profile)

    let picture = try Decoding.picture(writer.bytes)

    let error = Self.meanError(picture, expected) { ($0 % Self.side, $0 / Self.side) }
    #expect(error < 2, "\(error) levels")
    // Without the profile they would be far away.
    writer.chunks = []
    let plain = try Decoding.picture(writer.bytes)
    #expect(Self.meanError(plain, expected) { ($0 % Self.side, $0 / Self.side) } > 5)
  }

  @Test(arguments: spaces)
  func `a JPEG's colours are Little CMS's`(space: Space) throws {
    let profile = try Self.profile(space)
    let blocks = (0..<Self.side).map { Array(Self.samples[3 * $0..<3 * $0 + 3]) }
    var writer = JPEGWriter(columns: 8, blocks: blocks)
    writer.segments = [(2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile)]
    let expected = try Self.expected(blocks.flatMap { $0 }, profile)

    let picture = try Decoding.picture(writer.bytes)

    let error = Self.meanError(picture, expected) { ($0 % 8 * 8 + 4, $0 / 8 * 8 + 4) }
    #expect(error < 2, "\(error) levels")
  }
}
