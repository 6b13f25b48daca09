/// What the sources of an opening have brought, kept so that news can change it.
struct Listing: Sendable {
  /// A folder and the pictures in it.
  struct Folder: Sendable {
    let path: FilePath
    /// A file that is listed whatever its name, by the path it was asked for.
    var pinned: FilePath?
    /// By name.
    var files: [ListedFile] = []
  }

  /// What stands for one source.
  enum Part: Sendable {
    case file(FilePath, isPresent: Bool)
    /// A folder, and behind it those within it; never empty once the source is listed.
    case folders([Folder])
  }

  var parts: [Part] = []

  /// Whether nothing has been found yet.
  var isEmpty: Bool {
    parts.allSatisfy { part in
      if case .folders(let folders) = part { folders.allSatisfy(\.files.isEmpty) } else { false }
    }
  }

  /// The whole list. Files that were asked for one by one stay where they are.
  func paths(in order: SortOrder) -> [FilePath] {
    parts.flatMap { part in
      switch part {
      case .file(let path, let isPresent): isPresent ? [path] : []
      case .folders(let folders): order.sorted(folders.flatMap(\.files))
      }
    }
  }

  /// All folders, in their order.
  var folders: some Sequence<Folder> {
    parts.lazy.flatMap { part -> [Folder] in
      if case .folders(let folders) = part { folders } else { [] }
    }
  }

  /// What to list to have each part anew.
  var sources: [Opening.Source] {
    parts.compactMap { part in
      switch part {
      case .file(let path, _): .file(path)
      case .folders(let folders):
        folders.first.map { $0.pinned.map { .folderAround(file: $0) } ?? .folder($0.path) }
      }
    }
  }

  /// The folders whose entries the list depends on, the first of each source first.
  var roots: [FilePath] {
    parts.compactMap { part in
      switch part {
      case .file(let path, _): path.parent
      case .folders(let folders): folders.first?.path
      }
    }
  }
}

extension Listing.Folder {
  /// Above this, sorting all is cheaper than finding the place of each.
  private static let mostInsertions = 64

  /// Replaces what is known of some of the folder's names.
  ///
  /// - Parameters:
  ///   - names: all that may have changed.
  ///   - present: the files that are there by now; their names are among `names`.
  /// - Returns: the files that were there before and still are.
  mutating func update(_ names: Set<[UInt8]>, present: [ListedFile]) -> [FilePath] {
    var before: Set<FilePath> = []
    files.removeAll { file in
      guard names.contains(Array(file.path.lastComponent)) else { return false }
      before.insert(file.path)
      return true
    }
    if present.count > Self.mostInsertions {
      files = ListedFile.byName(files + present)
    } else {
      for file in present { files.insert(file, at: place(of: file.path)) }
    }
    return present.map(\.path).filter(before.contains)
  }

  /// Where a file belongs among those that are there.
  private func place(of path: FilePath) -> Int {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if NaturalOrder.precedes(files[middle].path.lastComponent, path.lastComponent) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
