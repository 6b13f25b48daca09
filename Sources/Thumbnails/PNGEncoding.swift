import CPNG
import Pixels

/// Pixels to the bytes of a PNG file.
enum PNGEncoding {
  /// Encodes pixels with texts before them; nil where the library is missing or there is no memory.
  static func encode(_ pixels: PixelBuffer, texts: [(String, [UInt8])]) -> [UInt8]? {
    let straight = straight(pixels)
    let strings = texts.map { ($0.0.utf8CString, ($0.1 + [0]).map(CChar.init(bitPattern:))) }
    var count = 0
    let bytes = withLines(strings[...], []) { lines in
      cpng_encode(
        UInt32(pixels.width), UInt32(pixels.height), straight, 4 * pixels.width, lines, lines.count, &count)
    }
    guard let bytes else { return nil }
    defer { cpng_release(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Calls `body` with the texts as C has them, which live as long as the call.
  private static func withLines<Result>(
    _ rest: ArraySlice<(ContiguousArray<CChar>, [CChar])>, _ lines: [cpng_text],
    _ body: ([cpng_text]) -> Result
  ) -> Result {
    guard let (key, value) = rest.first else { return body(lines) }
    return key.withUnsafeBufferPointer { key in
      value.withUnsafeBufferPointer { value in
        let line = cpng_text(key: key.baseAddress, value: value.baseAddress)
        return withLines(rest.dropFirst(), lines + [line], body)
      }
    }
  }

  /// Red, green, blue and alpha, the colours not multiplied by it.
  private static func straight(_ pixels: PixelBuffer) -> [UInt8] {
    let count = 4 * pixels.width * pixels.height
    return [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      var place = 0
      for y in 0..<pixels.height {
        let row = UnsafeRawBufferPointer(start: pixels.row(y), count: 4 * pixels.width)
        for x in stride(from: 0, to: row.count, by: 4) {
          let alpha = pixels.format == .opaque ? 255 : Int(row[x + 3])
          for channel in 0..<3 {
            let value = Int(row[x + 2 - channel])
            target[place + channel] =
              alpha == 255
              ? UInt8(value) : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
          }
          target[place + 3] = UInt8(alpha)
          place += 4
        }
      }
      initialized = place
    }
  }
}
