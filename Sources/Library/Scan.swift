/// One listing, from the sources to the complete list.
///
/// Only names are looked at: a file is opened where its name has no extension, a link is followed to see
/// what it leads to, and everything that is neither a file nor a folder is left alone. Orders by time and
/// by size need a look at every picture as well.
final class Scan {
  private let settings: ScannerSettings
  private let isCancelled: () -> Bool
  private let willRead: (FilePath) -> Void
  private let awaitFirst: (() -> Void)?
  private let now: () -> ContinuousClock.Instant
  private let report: (LibraryEvent) -> Void

  /// What is there so far; its last part may be incomplete.
  private var listing = Listing()
  /// The pictures of the folder being read, in no order: those whose names say everything, and others.
  private var found = FoundNames()
  private var reading: [ListedFile] = []
  private var folder = FilePath.currentFolder
  private var visited: Set<Directory.Identity> = []
  private let start: ContinuousClock.Instant
  private var nextReport: ContinuousClock.Instant?
  private var hasReported = false
  /// The picture that was told before its folder was watched, as it was then.
  private(set) var guess: FileStamp?
  /// The same until its folder is read.
  private var begunAt: FilePath?
  /// What was expected last, and how many files there have to be for the next expectation.
  private var expected: [UInt8] = []
  private var nextExpectation = manyFiles
  /// Files of a folder from which on its first picture is told before they are sorted.
  private static let manyFiles = 1000
  /// Entries read between two looks at the clock, each of which takes longer than an entry.
  private static let betweenLooks = 256

  /// - Parameters:
  ///   - willRead: called with each folder whose entries the list depends on, before any of them is looked
  ///     at.
  ///   - awaitFirst: called after a picture was told that is likely the first, and should be on the screen
  ///     before anything else happens; nil to tell only what is certain.
  init(
    settings: ScannerSettings, isCancelled: @escaping () -> Bool,
    willRead: @escaping (FilePath) -> Void = { _ in }, awaitFirst: (() -> Void)? = nil,
    now: @escaping () -> ContinuousClock.Instant = { .now },
    report: @escaping (LibraryEvent) -> Void
  ) {
    self.settings = settings
    self.isCancelled = isCancelled
    self.willRead = willRead
    self.awaitFirst = awaitFirst
    self.now = now
    self.report = report
    start = now()
    nextReport = settings.patience.map { start + $0 }
  }

  /// Lists the sources, reporting what is slow and what fails; nil where the scan is cancelled.
  func run(_ sources: [Opening.Source]) -> Listing? {
    for source in sources {
      guard !isCancelled() else { return nil }
      do throws(LibraryError) {
        try list(source)
      } catch {
        report(.failed(error))
      }
    }
    return isCancelled() ? nil : listing
  }

  private func list(_ source: Opening.Source) throws(LibraryError) {
    switch source {
    case .file(let path):
      willRead(path.parent)
      listing.parts.append(.file(path, isPresent: true))
    case .folder(let path):
      try list(root: path, around: nil)
    case .folderAround(let file):
      try list(root: file.parent, around: file)
    case .unresolved(let path):
      try list(Opening.source(for: path))
    }
    reportIfDue()
  }

  private func list(root: FilePath, around file: FilePath?) throws(LibraryError) {
    visited = []
    listing.parts.append(.folders([]))
    do throws(LibraryError) {
      try list(folder: root, around: file)
    } catch {
      // The folder may be closed to us while the file in it is not.
      add(Listing.Folder(path: root, pinned: file, files: file.map { [ListedFile(path: $0)] } ?? []))
      throw error
    }
  }

  private func add(_ folder: Listing.Folder) {
    guard case .folders(var folders)? = listing.parts.popLast() else { return }
    folders.append(folder)
    listing.parts.append(.folders(folders))
  }

  /// Appends the pictures of a folder, and `file`, which is one of its entries, whatever its name; then
  /// those of the folders within it.
  private func list(folder: FilePath, around file: FilePath?) throws(LibraryError) {
    if file == nil { try guessFirst(of: folder) }
    willRead(folder)
    guard let subfolders = try read(folder, around: file) else { return }
    for subfolder in NaturalOrder.sorted(subfolders) where !isCancelled() {
      do throws(LibraryError) {
        try list(folder: subfolder, around: nil)
      } catch {
        report(.failed(error))
      }
    }
  }

  /// Lists one folder and returns those within it; nil where it was listed before.
  private func read(_ folder: FilePath, around file: FilePath?) throws(LibraryError) -> [FilePath]? {
    defer { begunAt = nil }
    let directory = try Directory(folder)
    if let identity = directory.identity, !visited.insert(identity).inserted { return nil }
    let judge = EntryJudge(folder: folder, settings: settings)
    self.folder = folder
    found.reserve(bytes: directory.size)
    let name = file.map { Array($0.lastComponent) }
    // The file keeps the path that it was asked for by, so that it is found in the list.
    reading = file.map { [judge.listed($0, Array($0.lastComponent), in: directory)] } ?? []
    var unknown: [[UInt8]] = []
    var subfolders: [FilePath] = []
    while !isCancelled() {
      let next = try found.take { names throws(LibraryError) in
        try directory.next(into: &names)
      } if: { name, kind in
        judge.isPicture(name, kind) && !(file.map { $0.lastComponent == name } ?? false)
      }
      guard let next else { break }
      guard let rejected = next.rejected else {
        if found.count % Self.betweenLooks == 0 { reportIfDue() }
        if file == nil { reportExpectation() }
        continue
      }
      reportIfDue()
      if rejected == name { continue }
      let entry = Directory.Entry(name: rejected, kind: next.kind)
      switch judge.verdict(on: entry, of: directory) {
      case .picture(let listed): reading.append(listed)
      case .unknown: unknown.append(entry.name)
      case .folder: subfolders.append(folder.appending(entry.name))
      case .other: break
      }
    }
    for name in unknown where !isCancelled() {
      if let listed = judge.sniff(name, of: directory) { reading.append(listed) }
      reportIfDue()
    }
    if file == nil { reportFirst() }
    add(Listing.Folder(path: folder, pinned: file, files: filesRead()))
    found = FoundNames()
    reading = []
    return subfolders
  }

  /// The pictures that are known of the folder being read, by name, and one that may be about to be found.
  private func filesRead(and awaited: FilePath? = nil) -> [ListedFile] {
    let files = found.files(in: folder)
    var others = reading
    if let awaited, !files.contains(where: { $0.path == awaited }) {
      others.append(ListedFile(path: awaited))
    }
    return others.isEmpty ? files : ListedFile.byName(files + others)
  }

  /// Tells which picture comes first while the others are still being sorted: it is what is waited for.
  private func reportFirst() {
    let others = ListedFile.byName(reading).map(\.path)
    let other = settings.order.isReversed ? others.last : others.first
    guard tellsFirst, found.count >= Self.manyFiles,
      let name = found.extreme(isLast: settings.order.isReversed)
    else { return }
    hasReported = true
    let isOther = other.map { NaturalOrder.precedes($0.lastComponent, name) != settings.order.isReversed }
    let first = isOther ?? false ? other : folder.appending(name)
    report(.listed(first.map { [$0] } ?? [], isComplete: false))
  }

  /// Begins with the picture that the pictures of a large folder likely begin with, before it is read.
  ///
  /// A folder gives its entries in an order of its own, and some show what the names are like. Cameras,
  /// scanners and programs number their files: trying numbers below the lowest finds where the series begins.
  /// Of other names the first is taken of as many as can be read while the window is being made. One that
  /// was not looked at may still come before it: a place to begin at, no more.
  private func guessFirst(of folder: FilePath) throws(LibraryError) {
    guard let awaitFirst, tellsFirst else { return }
    let directory = try Directory(folder)
    guard directory.size >= settings.largeFolder else { return }
    let judge = EntryJudge(folder: folder, settings: settings)
    var sample = FoundNames()
    guard try sample.read(Self.manyFiles, of: directory, if: judge.isPicture) else { return }
    var name = settings.order.isReversed ? nil : beginning(of: sample, judge, directory)
    if name == nil {
      guard directory.size >= settings.hugeFolder else { return }
      while now() < start + settings.glance {
        guard try sample.read(Self.betweenLooks, of: directory, if: judge.isPicture) else { return }
      }
      name = sample.extreme(isLast: settings.order.isReversed).map { Array($0) }
    }
    guard let name else { return }
    let first = folder.appending(name)
    guess = FileStamp(of: first)
    begunAt = first
    hasReported = true
    report(.listed([first], isComplete: false))
    // PERF: watching a folder takes as long as it has entries that the system remembers, 8 ms for 100,000.
    awaitFirst()
  }

  /// The name where the series begins that some names are of, if they are of one.
  private func beginning(
    of sample: FoundNames, _ judge: EntryJudge, _ directory: borrowing Directory
  ) -> [UInt8]? {
    guard let series = NumberSeries(in: sample) else { return nil }
    var looks = 0
    let beginning = series.beginning { number in
      looks += 1
      return looks <= Self.mostLooks && judge.look(at: series.name(of: number), of: directory) != nil
    }
    return beginning.map(series.name(of:))
  }

  /// On a network each look is a question to the server.
  static let mostLooks = 40

  /// Whether the first picture of this folder is the first of all, and waited for.
  private var tellsFirst: Bool {
    !hasReported && settings.patience != nil && settings.order.key == .name && listing.isEmpty
      && !(settings.order.isReversed && settings.isRecursive)
  }

  /// Tells which picture comes first so far, so that it can be decoded while the folder is being read:
  /// each time that there are twice as many.
  private func reportExpectation() {
    guard found.count >= nextExpectation else { return }
    nextExpectation = found.count * 2
    guard tellsFirst, let name = found.extreme(isLast: settings.order.isReversed),
      !name.elementsEqual(expected)
    else { return }
    expected = Array(name)
    report(.expected(folder.appending(name)))
  }

  private func reportIfDue() {
    guard let due = nextReport else { return }
    let time = now()
    guard due <= time else { return }
    nextReport = time + (time - start)
    var partial = listing
    let files = filesRead(and: begunAt)
    if !files.isEmpty, case .folders(let folders)? = partial.parts.last {
      partial.parts.removeLast()
      partial.parts.append(.folders(folders + [Listing.Folder(path: .currentFolder, files: files)]))
    }
    hasReported = true
    report(.listed(partial.paths(in: settings.order), isComplete: false))
  }
}
