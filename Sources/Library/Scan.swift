/// One listing, from the sources to the complete list.
///
/// Only names are looked at: a file is opened where its name has no extension, a link is followed to see
/// what it leads to, and everything that is neither a file nor a folder is left alone.
final class Scan {
  private let settings: ScannerSettings
  private let isCancelled: () -> Bool
  private let report: (LibraryEvent) -> Void

  /// The pictures of the sources that are done, in order.
  private var listed: [FilePath] = []
  /// The pictures of the folder being read, in no order.
  private var reading: [FilePath] = []
  private var visited: Set<Directory.Identity> = []
  private let start = ContinuousClock.now
  private var nextReport: ContinuousClock.Instant?

  init(
    settings: ScannerSettings, isCancelled: @escaping () -> Bool, report: @escaping (LibraryEvent) -> Void
  ) {
    self.settings = settings
    self.isCancelled = isCancelled
    self.report = report
    nextReport = settings.patience.map { start + $0 }
  }

  /// Lists the sources and reports; returns early where the scan is cancelled.
  func run(_ sources: [Opening.Source]) {
    for source in sources {
      guard !isCancelled() else { return }
      do throws(LibraryError) {
        try list(source)
      } catch {
        report(.failed(error))
      }
    }
    guard !isCancelled() else { return }
    report(.listed(listed, isComplete: true))
  }

  private func list(_ source: Opening.Source) throws(LibraryError) {
    switch source {
    case .file(let path):
      listed.append(path)
    case .folder(let path):
      visited = []
      try list(folder: path, around: nil)
    case .folderAround(let file):
      visited = []
      do throws(LibraryError) {
        try list(folder: file.parent, around: file)
      } catch {
        // The folder may be closed to us while the file in it is not.
        listed.append(file)
        throw error
      }
    case .unresolved(let path):
      try list(Opening.source(for: path))
    }
    reportIfDue()
  }

  /// Appends the pictures of a folder, and `file`, which is one of its entries, whatever its name.
  private func list(folder: FilePath, around file: FilePath?) throws(LibraryError) {
    let directory = try Directory(folder)
    if let identity = directory.identity, !visited.insert(identity).inserted { return }
    let name = file.map { Array($0.lastComponent) }
    // The file keeps the path that it was asked for by, so that it is found in the list.
    reading = file.map { [$0] } ?? []
    var rest = Remainder()
    while !isCancelled(), let entry = try directory.next() {
      if entry.name == name { continue }
      take(entry, of: directory, in: folder, rest: &rest)
      reportIfDue()
    }
    sniff(rest.unknown, of: directory, in: folder)
    listed += NaturalOrder.sorted(reading)
    reading = []
    for subfolder in NaturalOrder.sorted(rest.folders) where !isCancelled() {
      do throws(LibraryError) {
        try list(folder: subfolder, around: nil)
      } catch {
        report(.failed(error))
      }
    }
  }

  /// What is left to do in a folder when all its entries have been seen.
  private struct Remainder {
    var unknown: [[UInt8]] = []
    var folders: [FilePath] = []
  }

  private func take(
    _ entry: Directory.Entry, of directory: borrowing Directory, in folder: FilePath, rest: inout Remainder
  ) {
    guard entry.name.first != UInt8(ascii: ".") else { return }
    let verdict = PictureNames.verdict(on: entry.name[...])
    var kind = entry.kind
    if kind == .unresolved, verdict != .other || settings.isRecursive {
      kind = directory.kind(ofTarget: entry.name)
    }
    switch (kind, verdict) {
    case (.file, .picture): reading.append(folder.appending(entry.name))
    case (.file, .unknown): rest.unknown.append(entry.name)
    case (.folder, _) where settings.isRecursive: rest.folders.append(folder.appending(entry.name))
    default: break
    }
  }

  private func sniff(_ names: [[UInt8]], of directory: borrowing Directory, in folder: FilePath) {
    for name in names where !isCancelled() {
      let head = directory.head(of: name, count: PictureSignature.length)
      if PictureSignature.matches(head[...]) { reading.append(folder.appending(name)) }
      reportIfDue()
    }
  }

  private func reportIfDue() {
    guard let due = nextReport, due <= .now else { return }
    nextReport = .now + (.now - start)
    report(.listed(listed + NaturalOrder.sorted(reading), isComplete: false))
  }
}
