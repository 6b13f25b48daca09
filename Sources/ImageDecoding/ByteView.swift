import DecoderProtocol

/// Checked access to the numbers in a file's bytes; beyond the end everything is absent.
struct ByteView {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// The byte at `offset`, or nil beyond the end.
  subscript(offset: Int) -> UInt8? {
    offset >= 0 && offset < bytes.count ? bytes[offset] : nil
  }

  /// An unsigned number of `size` bytes, the lowest first.
  func little(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    return bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// An unsigned number of `size` bytes, the highest first.
  func big(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A signed number of four bytes, the lowest first.
  func signed(_ offset: Int) -> Int? {
    little(offset, 4).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  func starts(with text: String, at offset: Int = 0) -> Bool {
    offset <= bytes.count && bytes.dropFirst(offset).starts(with: text.utf8)
  }
}
