import Pixels

struct Pixel: Equatable {
  let blue: UInt8
  let green: UInt8
  let red: UInt8
  let alpha: UInt8
}

extension PixelBuffer {
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    let start = row(y) + 4 * x
    let bytes = (0..<4).map { start.load(fromByteOffset: $0, as: UInt8.self) }
    return Pixel(blue: bytes[0], green: bytes[1], red: bytes[2], alpha: bytes[3])
  }

  func contains(where predicate: (Pixel) -> Bool) -> Bool {
    (0..<height).contains { y in (0..<width).contains { predicate(pixel($0, y)) } }
  }

  /// The sum of all alphas, in whole pixels.
  var coverage: Int {
    (0..<height).reduce(0) { sum, y in
      (0..<width).reduce(sum) { $0 + Int(pixel($1, y).alpha) }
    } / 255
  }

  /// From the first to after the last column with ink within the rows; nil where there is none.
  func inkColumns(inRows rows: Range<Int>) -> Range<Int>? {
    let columns = (0..<width).filter { x in rows.contains { pixel(x, $0).alpha > 64 } }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first..<last + 1
  }

  var bytes: [UInt8] {
    (0..<height).flatMap { Array(UnsafeRawBufferPointer(start: row($0), count: width * 4)) }
  }
}
