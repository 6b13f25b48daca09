import CPosix
import DecoderProtocol

/// The bytes of an open file by position; what cannot be read is absent.
struct FileBytes: ~Copyable {
  private let descriptor: CInt
  /// Bytes in the file.
  let count: Int
  private var block: [UInt8] = []
  private var blockStart = 0

  /// One read brings this many bytes, enough for most headers.
  private static let blockSize = 4096

  /// - Throws: unless it is a regular file.
  init(_ file: borrowing FileDescriptor) throws(SystemError) {
    var facts = cposix_file_facts()
    try SystemError.check(cposix_file_facts_of(file.number, &facts), "examine the file")
    descriptor = file.number
    count = Int(facts.size)
  }

  /// Up to `length` bytes from `offset` on.
  mutating func bytes(at offset: Int, _ length: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, length > 0, offset < count else { return [] }
    let wanted = min(length, count - offset)
    if offset < blockStart || offset + wanted > blockStart + block.count {
      block = [UInt8](repeating: 0, count: min(max(wanted, Self.blockSize), count - offset))
      blockStart = offset
      block.removeLast(
        block.count - max(0, Int(cposix_read_at(descriptor, &block, block.count, Int64(offset)))))
    }
    let start = offset - blockStart
    return block[start..<min(start + wanted, block.count)]
  }

  /// The byte at `offset`, or nil behind the end.
  mutating func byte(at offset: Int) -> Int? { bytes(at: offset, 1).first.map(Int.init) }

  /// The unsigned number of `size` bytes at `offset`, or nil behind the end.
  mutating func number(at offset: Int, size: Int, bigEndian: Bool) -> Int? {
    let found = bytes(at: offset, size)
    guard found.count == size else { return nil }
    let ordered = bigEndian ? Array(found) : found.reversed()
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the text stands at `offset`.
  mutating func has(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { expected in bytes(at: offset, expected.count).elementsEqual(expected) }
  }

  /// Whether the text stands anywhere in the first `limit` bytes.
  mutating func contains(_ text: StaticString, within limit: Int) -> Bool {
    let haystack = Array(bytes(at: 0, limit))
    return text.withUTF8Buffer { needle in
      guard let first = needle.first, haystack.count >= needle.count else { return false }
      return (0...haystack.count - needle.count).contains { start in
        haystack[start] == first && haystack[start..<start + needle.count].elementsEqual(needle)
      }
    }
  }
}
