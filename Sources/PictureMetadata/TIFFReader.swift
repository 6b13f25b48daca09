/// Checked access to the directories of a TIFF structure in memory.
struct TIFFReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private let isBigEndian: Bool

  private enum FieldType {
    static let short = 3
    static let long = 4
  }

  /// Fails unless the header (byte order, 42) is there.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    guard bytes.count - start >= 8 else { return nil }
    self.bytes = bytes
    self.start = start
    switch (bytes[start], bytes[start + 1]) {
    case (0x49, 0x49): isBigEndian = false
    case (0x4D, 0x4D): isBigEndian = true
    default: return nil
    }
    guard short(at: 2) == 42 else { return nil }
  }

  /// Bytes from the header on.
  var count: Int { bytes.count - start }

  private func number(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset <= count - size else { return nil }
    var value = 0
    for index in 0..<size {
      let place = isBigEndian ? index : size - 1 - index
      value = value << 8 | Int(bytes[start + offset + place])
    }
    return value
  }

  func short(at offset: Int) -> Int? { number(at: offset, size: 2) }

  func long(at offset: Int) -> Int? { number(at: offset, size: 4) }

  /// An offset within the structure that is stored at `place`.
  func offset(at place: Int) -> Int? {
    guard let value = long(at: place), value >= 8, value < count else { return nil }
    return value
  }

  /// Where the entry for `tag` of a directory lies.
  ///
  /// - Complexity: O(*n*) in the number of entries, of which there are at most 65,535.
  func entry(_ tag: Int, inDirectoryAt directory: Int) -> Int? {
    guard let entries = short(at: directory) else { return nil }
    for index in 0..<entries {
      let place = directory + 2 + 12 * index
      guard let found = short(at: place) else { return nil }
      if found == tag { return place }
    }
    return nil
  }

  /// The value of an entry that holds one unsigned number of 16 or 32 bits.
  func value(of entry: Int) -> Int? {
    guard let type = short(at: entry + 2), let values = long(at: entry + 4), values >= 1 else { return nil }
    switch type {
    case FieldType.short where values <= 2: return short(at: entry + 8)
    case FieldType.long where values == 1: return long(at: entry + 8)
    default: return nil
    }
  }

  func nextDirectory(after directory: Int) -> Int? {
    guard let entries = short(at: directory) else { return nil }
    return offset(at: directory + 2 + 12 * entries)
  }
}
