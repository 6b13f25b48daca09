import Gallery
import Library
import Synchronization

/// Which file each page is: identities for paths, the same in every listing.
///
/// Filled on the scanner's thread and read on the loop's, which never waits for
/// a long list.
final class PageIndex: Sendable {
  /// A path that one list names several times.
  private struct Repetition: Hashable {
    var path: FilePath
    /// 1 for the second time.
    var number: Int
  }

  private struct Entry {
    var id: PageID
    /// The last list that named the path.
    var list: Int
  }

  private struct Table {
    var entries: [FilePath: Entry] = [:]
    var repetitions: [Repetition: PageID] = [:]
    var paths: [FilePath] = []
    var lists = 0

    mutating func id(of path: FilePath, in list: Int, repeated: inout [FilePath: Int]) -> PageID {
      let next = PageID(UInt32(paths.count))
      let (id, isRepeated) = Self.note(list, in: &entries[path, default: Entry(id: next, list: 0)])
      guard isRepeated else {
        if id == next { paths.append(path) }
        return id
      }
      let number = repeated[path, default: 0] + 1
      repeated[path] = number
      let known = repetitions[Repetition(path: path, number: number)]
      guard known == nil else { return known ?? next }
      repetitions[Repetition(path: path, number: number)] = next
      paths.append(path)
      return next
    }

    private static func note(_ list: Int, in entry: inout Entry) -> (PageID, isRepeated: Bool) {
      defer { entry.list = list }
      return (entry.id, entry.list == list)
    }
  }

  private let table = Mutex(Table())
  /// Held for a whole list, so that lists do not mix, and while a file is being renamed.
  private let filling = Mutex(())
  /// Paths that the others wait for at most.
  private static let portion = 500

  /// The pages for a list of files, in its order.
  func pages(for paths: [FilePath]) -> [Page] {
    filling.withLock { _ in
      let list = table.withLock { table in
        table.lists += 1
        return table.lists
      }
      var repeated: [FilePath: Int] = [:]
      var pages: [Page] = []
      pages.reserveCapacity(paths.count)
      for start in Swift.stride(from: 0, to: paths.count, by: Self.portion) {
        table.withLock { table in
          for path in paths[start..<min(start + Self.portion, paths.count)] {
            let id = table.id(of: path, in: list, repeated: &repeated)
            pages.append(Page(id: id, name: path.lossyName))
          }
        }
      }
      return pages
    }
  }

  /// Gives the page's file another name, which `body` does and returns.
  ///
  /// A list that has the new name already waits: a slow disk takes its time after it has shown it.
  func rename(_ page: PageID, by body: () throws -> FilePath) rethrows {
    try filling.withLock { _ in
      let path = try body()
      table.withLock { table in
        guard table.paths.indices.contains(Int(page.number)) else { return }
        let old = table.paths[Int(page.number)]
        table.entries[old] = nil
        table.entries[path] = Entry(id: page, list: 0)
        table.paths[Int(page.number)] = path
      }
    }
  }

  /// The page that a list names by a path, if any does.
  func page(of path: FilePath) -> PageID? {
    table.withLock { $0.entries[path]?.id }
  }

  func path(of page: PageID) -> FilePath? {
    table.withLock { $0.paths.indices.contains(Int(page.number)) ? $0.paths[Int(page.number)] : nil }
  }
}
