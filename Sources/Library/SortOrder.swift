/// The order of the pictures of a folder.
///
/// Every order is total: files that are equal by its key follow their names, and those of one name their
/// paths.
package struct SortOrder: Hashable, Sendable {
  package enum Key: Hashable, Sendable {
    /// As a person counts: 2 before 10. Folders within the folder follow the pictures beside them.
    case name
    /// Last change, the oldest first; across all folders of a recursive listing, as all below.
    case time
    /// The smallest first.
    case size
    /// Shuffled. The same seed gives the same order, and files that come later slip in between without
    /// moving the others.
    case random(seed: UInt64)
  }

  package var key: Key
  package var isReversed: Bool

  package init(_ key: Key = .name, isReversed: Bool = false) {
    self.key = key
    self.isReversed = isReversed
  }

  /// The names of the keys, as in options and settings.
  package static let keyNames = ["name", "time", "size", "random"]

  /// The key of a name; nil for other names. `seed` is for "random" only.
  package init?(keyName: some StringProtocol, isReversed: Bool = false, seed: UInt64 = 0) {
    switch keyName {
    case "name": self.init(.name, isReversed: isReversed)
    case "time": self.init(.time, isReversed: isReversed)
    case "size": self.init(.size, isReversed: isReversed)
    case "random": self.init(.random(seed: seed), isReversed: isReversed)
    default: return nil
    }
  }

  package var keyName: String {
    switch key {
    case .name: "name"
    case .time: "time"
    case .size: "size"
    case .random: "random"
    }
  }

  /// Whether files have to be looked at, where their names are not enough.
  var needsFacts: Bool { key == .time || key == .size }

  /// Sorts the files of several folders by their keys.
  ///
  /// - Parameter files: in the order of the folders, those of each folder by name.
  /// - Complexity: O(*n* log *n*); O(*n*) for names.
  func sorted(_ files: [ListedFile]) -> [FilePath] {
    let paths: [FilePath]
    switch key {
    case .name: paths = files.map(\.path)
    case .time: paths = Self.sorted(files, by: \.modified)
    case .size: paths = Self.sorted(files, by: \.size)
    case .random(let seed): paths = Self.sorted(files) { Shuffle.value(of: $0.path, seed: seed) }
    }
    return isReversed ? paths.reversed() : paths
  }

  private static func sorted(
    _ files: [ListedFile], by value: (ListedFile) -> some Comparable
  ) -> [FilePath] {
    let ranked = ListedFile.byName(files).enumerated().map { rank, file in (rank, file.path, value(file)) }
    return ranked.sorted { $0.2 == $1.2 ? $0.0 < $1.0 : $0.2 < $1.2 }.map(\.1)
  }
}

/// A file of a list, with what its order needs.
struct ListedFile: Equatable, Sendable {
  let path: FilePath
  /// In nanoseconds since 1970; 0 where the order does not ask for it.
  var modified: Int64 = 0
  /// In bytes; 0 where the order does not ask for it.
  var size: Int64 = 0

  static func byName(_ files: [ListedFile]) -> [ListedFile] {
    NaturalOrder.sortedIndices(files.map(\.path)).map { files[$0] }
  }
}

/// A number for each path that has nothing to do with it.
private enum Shuffle {
  /// FNV-1a over the path, then the last step of SplitMix64 over it and the seed.
  static func value(of path: FilePath, seed: UInt64) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var mixed = hash ^ (seed &* 0x9E37_79B9_7F4A_7C15)
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
