import Gallery
import Library
import Synchronization

/// Which file each page is: identities for paths, the same in every listing.
///
/// Filled on the scanner's thread and read on the loop's.
final class PageIndex: Sendable {
  private struct Occurrence: Hashable {
    var path: FilePath
    /// 0 for the first time that a list names the path.
    var number: Int
  }

  private struct Table {
    var ids: [Occurrence: PageID] = [:]
    var paths: [FilePath] = []
  }

  private let table = Mutex(Table())

  /// The pages for a list of files, in its order.
  func pages(for paths: [FilePath]) -> [Page] {
    table.withLock { table in
      var seen: [FilePath: Int] = [:]
      return paths.map { path in
        let number = seen[path, default: 0]
        seen[path] = number + 1
        let occurrence = Occurrence(path: path, number: number)
        let id = table.ids[occurrence] ?? PageID(UInt32(table.paths.count))
        if table.ids.updateValue(id, forKey: occurrence) == nil { table.paths.append(path) }
        return Page(id: id, name: path.lossyName)
      }
    }
  }

  /// The page's file has another name from now on.
  func rename(_ page: PageID, to path: FilePath) {
    table.withLock { table in
      guard table.paths.indices.contains(Int(page.number)) else { return }
      let old = table.paths[Int(page.number)]
      table.ids[Occurrence(path: old, number: 0)] = nil
      table.ids[Occurrence(path: path, number: 0)] = page
      table.paths[Int(page.number)] = path
    }
  }

  /// The page that a list names by a path, if any does.
  func page(of path: FilePath) -> PageID? {
    table.withLock { $0.ids[Occurrence(path: path, number: 0)] }
  }

  func path(of page: PageID) -> FilePath? {
    table.withLock { $0.paths.indices.contains(Int(page.number)) ? $0.paths[Int(page.number)] : nil }
  }
}
