/// The pictures of one folder whose names say everything, as they are found: names without paths, in one
/// buffer, because a large folder is waited for.
struct FoundNames: Sendable {
  private var bytes: [UInt8] = []
  /// Where each name ends.
  private var ends: [Int] = []
  private var keys = NameKeys()

  var count: Int { ends.count }
  var isEmpty: Bool { ends.isEmpty }

  private subscript(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Takes memory for the names of a folder of a size as the system tells it, of which names are the most.
  mutating func reserve(bytes count: Int) {
    let count = min(count, Self.largestReserve)
    bytes.reserveCapacity(count)
    ends.reserveCapacity(count / Self.entrySize)
    keys.reserve(count / Self.entrySize)
  }

  private static let largestReserve = 16 << 20
  /// What an entry takes in a folder of ext4 with names of a dozen letters.
  private static let entrySize = 32

  /// Lets `read` append a name, and keeps it if `belongs` says so.
  ///
  /// - Returns: what `read` returned, and the name if it was not kept; nil when there are no more.
  mutating func take<Kind>(
    from read: (inout [UInt8]) throws(LibraryError) -> Kind?, if belongs: (ArraySlice<UInt8>, Kind) -> Bool
  ) throws(LibraryError) -> (kind: Kind, rejected: [UInt8]?)? {
    let start = bytes.count
    guard let kind = try read(&bytes) else { return nil }
    guard belongs(bytes[start...], kind) else {
      let name = Array(bytes[start...])
      bytes.removeLast(name.count)
      return (kind, name)
    }
    keys.append(bytes[start...])
    ends.append(bytes.count)
    return (kind, nil)
  }

  /// Reads entries of a directory, keeping those that belong.
  ///
  /// - Returns: whether there were as many.
  mutating func read(
    _ count: Int, of directory: borrowing Directory, if belongs: (ArraySlice<UInt8>, Directory.Kind) -> Bool
  ) throws(LibraryError) -> Bool {
    for _ in 0..<count {
      let entry = try take { names throws(LibraryError) in
        try directory.next(into: &names)
      } if: {
        belongs($0, $1)
      }
      if entry == nil { return false }
    }
    return true
  }

  /// The first name in natural order, or the last; nil of none.
  func extreme(isLast: Bool) -> ArraySlice<UInt8>? { (isLast ? keys.last : keys.first).map { self[$0] } }

  /// All names, in the order in which they were found.
  func forEach(_ body: (ArraySlice<UInt8>) -> Void) {
    for index in ends.indices { body(self[index]) }
  }

  /// All files, in natural order.
  func files(in folder: FilePath) -> [ListedFile] {
    keys.sortedIndices().map { ListedFile(path: folder.appending(self[$0])) }
  }
}
