import CTestSupport
import Foundation

/// Reads the PNGs that the program saves: 8 bits a channel, grey, RGB or RGBA, not interlaced.
package enum PNGReader {
  /// Why a file is not a PNG that can be read here.
  package struct Failure: Error, CustomStringConvertible {
    package var path: String
    package var reason: String
    package var description: String { "reading the PNG \(path): \(reason)" }
  }

  private struct Header {
    var width = 0
    var height = 0
    var channels = 0
  }

  package static func read(_ path: String) throws -> Raster {
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw Failure(path: path, reason: "\(error.localizedDescription)")
    }
    guard bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else {
      throw Failure(path: path, reason: "the signature is missing")
    }
    let (header, stream) = try chunks(of: bytes, path: path)
    return try unpack(stream, header, path: path)
  }

  private static func chunks(of bytes: [UInt8], path: String) throws -> (Header, [UInt8]) {
    var header = Header()
    var stream: [UInt8] = []
    var position = 8
    while position + 12 <= bytes.count {
      let length = number(bytes, position)
      let kind = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      guard position + 12 + length <= bytes.count else {
        throw Failure(path: path, reason: "the chunk \(kind) is cut off")
      }
      let body = bytes[position + 8..<position + 8 + length]
      if kind == "IHDR" { header = try readHeader(Array(body), path: path) }
      if kind == "IDAT" { stream += body }
      position += 12 + length
    }
    return (header, stream)
  }

  private static func readHeader(_ body: [UInt8], path: String) throws -> Header {
    let channels: [UInt8: Int] = [0: 1, 2: 3, 6: 4]
    guard body.count == 13, body[8] == 8, body[12] == 0, let count = channels[body[9]] else {
      throw Failure(path: path, reason: "depth, colour type or interlacing is not supported here")
    }
    return Header(width: number(body, 0), height: number(body, 4), channels: count)
  }

  private static func unpack(_ stream: [UInt8], _ header: Header, path: String) throws -> Raster {
    let stride = header.width * header.channels
    var rows = [UInt8](repeating: 0, count: header.height * (stride + 1))
    guard ctest_inflate(stream, stream.count, &rows, rows.count) == rows.count else {
      throw Failure(path: path, reason: "the pixels do not inflate to \(header.width)×\(header.height)")
    }
    var packed = [UInt8](repeating: 0, count: header.height * stride)
    guard ctest_unfilter(&rows, header.height, stride, header.channels, &packed) == 0 else {
      throw Failure(path: path, reason: "a row has an unknown filter")
    }
    return Raster(width: header.width, height: header.height, bytes: rgba(packed, header.channels))
  }

  private static func rgba(_ packed: [UInt8], _ channels: Int) -> [UInt8] {
    guard channels != 4 else { return packed }
    let pixels = packed.count / channels
    return [UInt8](unsafeUninitializedCapacity: pixels * 4) { output, count in
      for index in 0..<pixels {
        let source = index * channels
        output[index * 4] = packed[source]
        output[index * 4 + 1] = packed[source + (channels == 3 ? 1 : 0)]
        output[index * 4 + 2] = packed[source + (channels == 3 ? 2 : 0)]
        output[index * 4 + 3] = 255
      }
      count = pixels * 4
    }
  }

  private static func number(_ bytes: [UInt8], _ position: Int) -> Int {
    bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
