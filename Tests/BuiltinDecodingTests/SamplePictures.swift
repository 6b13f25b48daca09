import DecoderProtocol
import Foundation
import Pixels
import SeededRandom
import TestSupport

@testable import BuiltinDecoding

/// Pictures made byte by byte.
enum SamplePictures {
  /// Colours of the quadrants in reading order.
  static let quadrantColours: [UInt32] = [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF]

  /// Pixels made by a function of the place, as 0xAARRGGBB.
  static func pixels(_ width: Int, _ height: Int, _ colour: (_ x: Int, _ y: Int) -> UInt32) -> PixelBuffer {
    let isOpaque = (0..<height).allSatisfy { y in (0..<width).allSatisfy { colour($0, y) >> 24 == 255 } }
    return PixelBuffer(width: width, height: height, format: isOpaque ? .opaque : .premultiplied) {
      memory, stride in
      for y in 0..<height {
        for x in 0..<width {
          memory.storeBytes(of: colour(x, y).littleEndian, toByteOffset: y * stride + 4 * x, as: UInt32.self)
        }
      }
    }
  }

  /// A quadrant each of red, lime, blue and white.
  static func quadrants(_ width: Int, _ height: Int) -> PixelBuffer {
    pixels(width, height) { x, y in
      0xFF00_0000 | quadrantColours[(2 * x < width ? 0 : 1) + (2 * y < height ? 0 : 2)]
    }
  }

  static func noise(_ width: Int, _ height: Int, seed: UInt64) -> PixelBuffer {
    var random = SeededGenerator(seed: seed)
    let values = (0..<width * height).map { _ in 0xFF00_0000 | UInt32(random.next() & 0xFF_FFFF) }
    return pixels(width, height) { x, y in values[y * width + x] }
  }

  /// A PNG with the pixels, and an Exif orientation if there is one.
  static func png(_ pixels: PixelBuffer, orientation: Int? = nil) throws -> [UInt8] {
    let folder = try TemporaryFolder("png")
    try PNGWriting.write(pixels, to: Array(folder.file("a.png").utf8))
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("a.png"))))
    if let orientation { bytes.insert(contentsOf: chunk("eXIf", exif(orientation)), at: 33) }
    return bytes
  }

  /// A TIFF structure with nothing but an orientation.
  static func exif(_ orientation: Int, bigEndian: Bool = false) -> [UInt8] {
    let start: [UInt8] = bigEndian ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] : [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    let value = UInt8(orientation)
    return start
      + (bigEndian
        ? [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
        : [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0])
  }

  static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + payload
    return big(payload.count) + body + big(Int(crc(body)))
  }

  /// ISO 3309, as PNG wants it.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
      }
    }
  }

  static func big(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  static func little(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// An uncompressed TIFF of red, green, blue.
  static func tiff(_ pixels: PixelBuffer, orientation: Int) -> [UInt8] {
    let rows = (0..<pixels.height).flatMap { y in
      (0..<pixels.width).flatMap { x in
        [2, 1, 0].map { pixels.row(y).load(fromByteOffset: 4 * x + $0, as: UInt8.self) }
      }
    }
    let entries: [(tag: Int, type: Int, value: Int)] = [
      (256, 3, pixels.width), (257, 3, pixels.height), (258, 3, 8), (259, 3, 1), (262, 3, 2), (273, 4, 8),
      (274, 3, orientation), (277, 3, 3), (278, 3, pixels.height), (279, 4, rows.count),
    ]
    let directory = entries.flatMap { little($0.tag, 2) + little($0.type, 2) + little(1) + little($0.value) }
    return [0x49, 0x49, 42, 0] + little(8 + rows.count) + rows + little(entries.count, 2) + directory
      + little(0)
  }

  /// A GIF of one pixel with a frame for each delay (in hundredths of a
  /// second); the frames are black and white by turns.
  static func gif(delays: [Int], repeats: Int?) -> [UInt8] {
    let start = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let loop =
      repeats.map { [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + little($0, 2) + [0] } ?? []
    let frames = delays.enumerated().flatMap { index, delay -> [UInt8] in
      // Three codes of three bits: clear (4), the colour, end (5).
      let codes = 4 | (index % 2) << 3 | 5 << 6
      return [0x21, 0xF9, 4, 0] + little(delay, 2) + [0, 0]
        + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2] + little(codes, 2) + [0]
    }
    return start + loop + frames + [0x3B]
  }
}
