#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// The order in which a person expects files: 2 before 10, case and accents aside.
///
/// A total order on names: only equal names compare as equal. It depends on no locale.
package enum NaturalOrder {
  /// True when `first` comes before `second`.
  package static func precedes(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Bool {
    key(of: first).lexicographicallyPrecedes(key(of: second))
  }

  /// Sorts paths by the names of the files; those of one name by their bytes.
  ///
  /// - Complexity: O(*n* log *n*) comparisons of bytes; no allocation for a comparison.
  package static func sorted(_ paths: [FilePath]) -> [FilePath] {
    sortedIndices(paths).map { paths[$0] }
  }

  /// The file that is first, or last, in the order; nil of none.
  ///
  /// - Complexity: O(*n*), several times faster than sorting.
  static func extreme(of files: [ListedFile], isLast: Bool) -> ListedFile? {
    var best: ListedFile?
    var bestKey = [UInt8]()
    var key = [UInt8]()
    for file in files {
      key.removeAll(keepingCapacity: true)
      SortKey.append(file.path.lastComponent, to: &key)
      let isBetter = isLast ? precedes(bytes: bestKey, key) : precedes(bytes: key, bestKey)
      guard best == nil || isBetter else { continue }
      best = file
      swap(&key, &bestKey)
    }
    return best
  }

  private static func precedes(bytes first: [UInt8], _ second: [UInt8]) -> Bool {
    let order = memcmp(first, second, min(first.count, second.count))
    return order != 0 ? order < 0 : first.count < second.count
  }

  /// The places of the paths in their order.
  static func sortedIndices(_ paths: [FilePath]) -> [Int] {
    var keys = [UInt8]()
    keys.reserveCapacity(paths.count * 48)
    var entries = [Entry]()
    entries.reserveCapacity(paths.count)
    for (index, path) in paths.enumerated() {
      let start = keys.count
      SortKey.append(path.lastComponent, to: &keys)
      entries.append(Entry(start: start, count: keys.count - start, index: index, keys: keys))
    }
    keys.withUnsafeBytes { bytes in
      entries.sort { $0.precedes($1, in: bytes, of: paths) }
    }
    return entries.map(\.index)
  }

  private static func key(of name: some Collection<UInt8>) -> [UInt8] {
    var key = [UInt8]()
    SortKey.append(Array(name)[...], to: &key)
    return key
  }

  /// A key in the buffer of all keys, with its first bytes at hand.
  private struct Entry {
    /// The first eight bytes, the earliest in the highest place.
    let prefix: UInt64
    let start: Int
    let count: Int
    let index: Int

    init(start: Int, count: Int, index: Int, keys: [UInt8]) {
      self.start = start
      self.count = count
      self.index = index
      var prefix: UInt64 = 0
      for offset in 0..<8 {
        prefix = prefix << 8 | (offset < count ? UInt64(keys[start + offset]) : 0)
      }
      self.prefix = prefix
    }

    func precedes(_ other: Entry, in keys: UnsafeRawBufferPointer, of paths: [FilePath]) -> Bool {
      if prefix != other.prefix { return prefix < other.prefix }
      guard let base = keys.baseAddress else { return false }
      let order = memcmp(base + start, base + other.start, min(count, other.count))
      if order != 0 { return order < 0 }
      if count != other.count { return count < other.count }
      return paths[index].bytes.lexicographicallyPrecedes(paths[other.index].bytes)
    }
  }
}
