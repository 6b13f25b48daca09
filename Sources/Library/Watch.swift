/// Keeps a list true while its folders are watched.
///
/// What happens within a moment is looked at together: a file that is replaced by deleting and writing it
/// anew never leaves the list, and a burst makes at most ten lists a second. Every piece of news only
/// makes it look at the name again, so that neither order nor number of the news matter.
final class Watch {
  /// How long further news are waited for after the first.
  private static let moment: Duration = .milliseconds(100)
  /// Folders that are watched at most: a watch costs the kernel about a kilobyte.
  private static let mostFolders = 10_000

  private let settings: ScannerSettings
  private let sources: [Opening.Source]
  private let watcher: any FolderWatcher
  private let isCancelled: () -> Bool
  private let report: (LibraryEvent) -> Void

  private var listing = Listing()
  private var reported: [FilePath] = []
  private var folders: [WatchID: Set<FilePath>] = [:]
  /// All paths that were asked to be watched: a list of files names its folders again and again.
  private var watched: Set<FilePath> = []
  /// Folders of sources that are gone; what was known of them is kept.
  private var lost: Set<FilePath> = []
  private var hasReportedFailure = false
  /// What the last scan told before it watched.
  private var guess: FileStamp?

  init(
    settings: ScannerSettings, sources: [Opening.Source], watcher: any FolderWatcher,
    isCancelled: @escaping () -> Bool, report: @escaping (LibraryEvent) -> Void
  ) {
    self.settings = settings
    self.sources = sources
    self.watcher = watcher
    self.isCancelled = isCancelled
    self.report = report
  }

  /// Lists the sources, and then what becomes of them, until the watcher is stopped.
  ///
  /// - Parameters:
  ///   - file: one that was read before it was watched.
  ///   - awaitFirst: for the first scan.
  func run(after file: FileStamp? = nil, awaitFirst: (() -> Void)? = nil) {
    guard let first = scan(sources, settings, awaitFirst: awaitFirst, report: report) else { return }
    let file = file ?? guess
    listing = first
    // The listing has said so.
    lost = missingRoots()
    reported = first.paths(in: settings.order)
    report(.listed(reported, isComplete: true))
    if let file, file.hasChanged { report(.changed(file.path)) }
    while let news = watcher.next(until: nil) {
      var all = news
      let end = ContinuousClock.now + Self.moment
      while true {
        guard let more = watcher.next(until: end) else { return }
        if more.isEmpty { break }
        all += more
      }
      take(all)
    }
  }

  private func scan(
    _ sources: [Opening.Source], _ settings: ScannerSettings, awaitFirst: (() -> Void)? = nil,
    report: @escaping (LibraryEvent) -> Void
  ) -> Listing? {
    folders = [:]
    watched = []
    let scan = Scan(
      settings: settings, isCancelled: isCancelled, willRead: { [self] in watch($0) }, awaitFirst: awaitFirst,
      report: report)
    defer { guess = scan.guess }
    return scan.run(sources)
  }

  private func watch(_ folder: FilePath) {
    guard watched.insert(folder).inserted else { return }
    guard folders.count < Self.mostFolders else {
      fail(LibraryError("watch", folder, .noWatchesLeft))
      return
    }
    do throws(LibraryError) {
      folders[try watcher.watch(folder), default: []].insert(folder)
    } catch {
      // A folder that cannot be read, or is gone, is reported by the listing.
      if error.reason == .noWatchesLeft { fail(error) }
    }
  }

  /// Reports once that not everything can be watched.
  private func fail(_ error: LibraryError) {
    if !hasReportedFailure { report(.failed(error)) }
    hasReportedFailure = true
  }

  /// Brings the list up to date with what happened, and reports what that changes.
  private func take(_ news: [FolderNews]) {
    let missing = missingRoots()
    let gone = missing.subtracting(lost)
    var names: [FilePath: Set<[UInt8]>] = [:]
    // A folder that is there again has to be read as a whole.
    var needsScan = !missing.isSuperset(of: lost)
    lost = missing
    for each in news {
      switch each {
      case .overflow: needsScan = true
      case .entry(let watch, let name, let isFolder):
        for folder in folders[watch] ?? [] where !lost.contains(folder) {
          if concernsFolder(folder, name, isFolder) { needsScan = true }
          names[folder, default: []].insert(name)
        }
      case .folderGone(let watch):
        // Where another folder has taken the place, it is listed instead.
        needsScan = needsScan || !(folders[watch] ?? []).isSubset(of: lost)
      }
    }
    for folder in gone.sorted(by: Self.precedes) { report(.failed(LibraryError("watch", folder, .gone))) }
    if needsScan {
      rescan()
      reportList()
    } else {
      let changed = names.sorted { Self.precedes($0.key, $1.key) }.flatMap { update($0.key, $0.value) }
      reportList()
      for path in changed { report(.changed(path)) }
    }
  }

  /// Whether an entry is, or was, a folder whose pictures belong on the list; a link to one, too.
  private func concernsFolder(_ folder: FilePath, _ name: [UInt8], _ isFolder: Bool) -> Bool {
    guard settings.isRecursive, settings.showsHidden || !PictureNames.isHidden(name[...]) else {
      return false
    }
    let path = folder.appending(name)
    return isFolder || Directory.Facts.of(path)?.kind == .folder
      || listing.folders.contains { $0.path == path }
  }

  private static func precedes(_ first: FilePath, _ second: FilePath) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }

  private func missingRoots() -> Set<FilePath> {
    Set(listing.roots).filter { Directory.Facts.of($0)?.kind != .folder }
  }

  private func reportList() {
    let paths = listing.paths(in: settings.order)
    guard paths != reported else { return }
    reported = paths
    report(.listed(paths, isComplete: true))
  }

  /// Looks at some names of a folder again.
  ///
  /// - Returns: the files that were on the list before and still are.
  private func update(_ folder: FilePath, _ names: Set<[UInt8]>) -> [FilePath] {
    var changed: [FilePath] = []
    for index in listing.parts.indices {
      switch listing.parts[index] {
      case .file(let path, let wasPresent):
        guard names.contains(Array(path.lastComponent)), path.parent == folder else { continue }
        let isPresent = Directory.Facts.of(path)?.kind == .file
        listing.parts[index] = .file(path, isPresent: isPresent)
        if wasPresent, isPresent { changed.append(path) }
      case .folders(var folders):
        // Not two owners of one array while it changes.
        listing.parts[index] = .folders([])
        for place in folders.indices where folders[place].path == folder {
          guard let present = look(at: names, in: folders[place]) else { continue }
          changed += folders[place].update(names, present: present)
        }
        listing.parts[index] = .folders(folders)
      }
    }
    return changed
  }

  /// The files that there are of some names; nil where the folder cannot be read.
  private func look(at names: Set<[UInt8]>, in folder: Listing.Folder) -> [ListedFile]? {
    guard let directory = try? Directory(folder.path) else { return nil }
    let judge = EntryJudge(folder: folder.path, settings: settings)
    var present: [ListedFile] = []
    for name in names {
      if let pinned = folder.pinned, pinned.lastComponent.elementsEqual(name) {
        guard directory.kind(ofTarget: name) == .file else { continue }
        present.append(judge.listed(pinned, name, in: directory))
      } else if let file = judge.look(at: name, of: directory) {
        present.append(file)
      }
    }
    return present
  }

  /// Lists everything anew. What the sources that are gone have brought is kept.
  private func rescan() {
    let before = folders
    var quiet = settings
    quiet.patience = nil
    guard var scanned = scan(listing.sources, quiet, report: { _ in }) else { return }
    for watch in before.keys where folders[watch] == nil { watcher.unwatch(watch) }
    for (index, part) in listing.parts.enumerated() {
      if isLost(part) {
        scanned.parts[index] = part
      } else if case .file(let path, _) = part {
        scanned.parts[index] = .file(path, isPresent: Directory.Facts.of(path)?.kind == .file)
      }
    }
    listing = scanned
  }

  private func isLost(_ part: Listing.Part) -> Bool {
    switch part {
    case .file(let path, _): lost.contains(path.parent)
    case .folders(let folders): folders.first.map { lost.contains($0.path) } ?? false
    }
  }
}
