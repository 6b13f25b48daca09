/// Writes uncompressed PNG files.
struct PNGWriter {
  enum Colour: UInt8 {
    case grey = 0
    case rgb = 2
    case greyAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .grey: 1
      case .rgb: 3
      case .greyAlpha: 2
      case .rgba: 4
      }
    }
  }

  var width: Int
  var height: Int
  var colour: Colour
  /// Samples row by row; for 16 bits two bytes each, the higher first.
  var samples: [UInt8]
  var depth = 8
  /// In seven passes (Adam7).
  var isInterlaced = false
  /// Chunks between header and data.
  var chunks: [(name: String, content: [UInt8])] = []
  /// Chunks between data and end.
  var laterChunks: [(name: String, content: [UInt8])] = []

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var header: [UInt8] {
    Self.number(width) + Self.number(height) + [UInt8(depth), colour.rawValue, 0, 0, isInterlaced ? 1 : 0]
  }

  /// The compressed data of the picture.
  var data: [UInt8] {
    let pixel = colour.channels * depth / 8
    let stride = width * pixel
    if isInterlaced { return Self.compressed(Self.passes.flatMap { rows(of: $0, pixel) }) }
    return Self.compressed((0..<height).flatMap { [0] + samples[$0 * stride..<($0 + 1) * stride] })
  }

  /// First column and row of each pass, and the steps to the next ones.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  private func rows(of pass: (x: Int, y: Int, right: Int, down: Int), _ pixel: Int) -> [UInt8] {
    guard pass.x < width else { return [] }
    var result: [UInt8] = []
    for y in stride(from: pass.y, to: height, by: pass.down) {
      result.append(0)
      for x in stride(from: pass.x, to: width, by: pass.right) {
        let place = (y * width + x) * pixel
        result += samples[place..<place + pixel]
      }
    }
    return result
  }

  var bytes: [UInt8] {
    Self.signature + Self.chunk("IHDR", header) + chunks.flatMap { Self.chunk($0.name, $0.content) }
      + Self.chunk("IDAT", data) + laterChunks.flatMap { Self.chunk($0.name, $0.content) }
      + Self.chunk("IEND", [])
  }

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count) + name.utf8 + content + number(Int(checksum(Array(name.utf8) + content)))
  }

  /// CRC-32 as in ISO 3309.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = ~0
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1 }
    }
    return ~remainder
  }

  /// A zlib stream of stored blocks.
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    let blockSize = 0xFFFF
    var offset = 0
    repeat {
      let part = bytes[offset..<min(bytes.count, offset + blockSize)]
      offset += part.count
      let size = UInt16(part.count)
      result.append(offset == bytes.count ? 1 : 0)
      result += [UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8)]
      result += part
    } while offset < bytes.count
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return result + number(Int(high << 16 | low))
  }
}
