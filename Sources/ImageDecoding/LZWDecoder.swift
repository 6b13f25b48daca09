/// Decompresses the data of one GIF image.
///
/// Source: GIF89a specification, appendix F. A table that is full stays as it
/// is until it is cleared; data may begin without a clear code.
struct LZWDecoder {
  private static let mostCodes = 4096
  private static let longestCode = 12

  private let codeSize: Int
  private let clearCode: Int
  private var width: Int
  private var next: Int
  /// The string of a code is that of `prefix`, then `suffix`; its length is `length`.
  private var prefix = [UInt16](repeating: 0, count: mostCodes)
  private var suffix = [UInt8](repeating: 0, count: mostCodes)
  private var length = [UInt16](repeating: 0, count: mostCodes)

  /// Nil for an impossible size of the first codes.
  init?(codeSize: Int) {
    // More than 8 bits are of no use, but occur.
    guard (1..<Self.longestCode).contains(codeSize) else { return nil }
    self.codeSize = codeSize
    clearCode = 1 << codeSize
    width = codeSize + 1
    next = clearCode + 2
    for code in 0..<clearCode {
      suffix[code] = UInt8(truncatingIfNeeded: code)
      length[code] = 1
    }
  }

  /// Fills `target` as far as the data goes; returns the number of pixels written.
  mutating func decode(_ data: [UInt8], into target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var (bits, count, written) = (0, 0, 0)
    var last: Int?
    for byte in data {
      bits |= Int(byte) << count
      count += 8
      while count >= width {
        let code = bits & ((1 << width) - 1)
        bits >>= width
        count -= width
        if code == clearCode {
          width = codeSize + 1
          next = clearCode + 2
          last = nil
          continue
        }
        // The end, or a code that cannot be known yet.
        guard code != clearCode + 1, code < next || (code == next && last != nil) else { return written }
        written = write(code, after: last, into: target, at: written)
        last = code
        if written == target.count { return written }
      }
    }
    return written
  }

  /// Writes a code's string and learns the one that it completes.
  private mutating func write(
    _ code: Int, after last: Int?, into target: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> Int {
    let known = code < next ? code : last ?? code
    let size = Int(length[known])
    let end = min(target.count, start + size)
    var (walk, place) = (known, start + size - 1)
    while place > start {
      if place < end { target[place] = suffix[walk] }
      walk = Int(prefix[walk])
      place -= 1
    }
    let first = suffix[walk]
    target[start] = first
    var written = end
    if code == next {
      // A string that begins and ends with the same pixel.
      if written < target.count {
        target[written] = first
        written += 1
      }
    }
    if let last { learn(last, first) }
    return written
  }

  private mutating func learn(_ last: Int, _ first: UInt8) {
    guard next < Self.mostCodes else { return }
    prefix[next] = UInt16(last)
    suffix[next] = first
    length[next] = length[last] &+ 1
    next += 1
    if next == 1 << width && width < Self.longestCode { width += 1 }
  }
}
