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

  /// The places of the paths in their order.
  static func sortedIndices(_ paths: [FilePath]) -> [Int] {
    var keys = NameKeys()
    keys.reserve(paths.count)
    for path in paths { keys.append(path.lastComponent) }
    return keys.sortedIndices { paths[$0].bytes.lexicographicallyPrecedes(paths[$1].bytes) }
  }

  private static func key(of name: some Collection<UInt8>) -> [UInt8] {
    var key = [UInt8]()
    SortKey.append(Array(name)[...], to: &key)
    return key
  }
}
