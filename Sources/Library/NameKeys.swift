#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// The keys of many names in one buffer, to find the first of them at any time and to sort them in the end.
struct NameKeys: Sendable {
  private var bytes: [UInt8] = []
  private var keys: [Key] = []

  /// A key in the buffer of all keys, with its first bytes at hand.
  private struct Key {
    /// The first eight bytes, the earliest in the highest place.
    let prefix: UInt64
    let start: Int
    let count: Int
    let index: Int
  }

  /// The places of the first and the last name of those that were appended; nil of none.
  private(set) var first: Int?
  private(set) var last: Int?

  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count * 48)
    keys.reserveCapacity(count)
  }

  mutating func append(_ name: ArraySlice<UInt8>) {
    let start = bytes.count
    SortKey.append(name, to: &bytes)
    let count = bytes.count - start
    var prefix: UInt64 = 0
    for offset in 0..<8 { prefix = prefix << 8 | (offset < count ? UInt64(bytes[start + offset]) : 0) }
    let key = Key(prefix: prefix, start: start, count: count, index: keys.count)
    keys.append(key)
    bytes.withUnsafeBytes { bytes in
      if first.map({ Self.order(key, keys[$0], in: bytes) < 0 }) ?? true { first = key.index }
      if last.map({ Self.order(key, keys[$0], in: bytes) > 0 }) ?? true { last = key.index }
    }
  }

  /// The places of the names in their order.
  ///
  /// - Parameter precedes: decides about equal names, by their places.
  /// - Complexity: O(*n* log *n*) comparisons of bytes; no allocation for a comparison.
  func sortedIndices(_ precedes: (Int, Int) -> Bool = { $0 < $1 }) -> [Int] {
    bytes.withUnsafeBytes { bytes in
      keys.sorted { first, second in
        let order = Self.order(first, second, in: bytes)
        return order == 0 ? precedes(first.index, second.index) : order < 0
      }
    }.map(\.index)
  }

  /// Below 0 where the first comes before the second.
  private static func order(_ first: Key, _ second: Key, in bytes: UnsafeRawBufferPointer) -> Int {
    if first.prefix != second.prefix { return first.prefix < second.prefix ? -1 : 1 }
    guard let base = bytes.baseAddress else { return 0 }
    let order = memcmp(base + first.start, base + second.start, min(first.count, second.count))
    return order != 0 ? Int(order) : first.count - second.count
  }
}
