import FileActions
import Gallery
import Library
import Localization
import PictureMetadata
import Synchronization
import Threads

/// Does what the gallery wants done with files, one after the other, on a thread
/// of its own.
final class FileDesk: Sendable {
  private struct Job {
    var request: FileRequest
    var path: FilePath
    /// The decoder's name for the picture's format, where it is known.
    var format: String
    var localization: Localization
  }

  private let jobs = Mailbox<Job>()
  private let index: PageIndex
  private let trash: any Trash
  private let actions = FileActions()
  private let trashed = Mutex<[PageID: TrashedFile]>([:])
  /// Files that were moved to other folders, and where they were.
  private let moved = Mutex<[PageID: (now: FilePath, before: FilePath)]>([:])
  private let report: @Sendable (FileRequest, _ failure: String?) -> Void
  private let hasStarted = Mutex(false)
  /// Whether the date of a file stays as it is when its rotation is saved.
  private let keepsModificationTime: Mutex<Bool>

  /// - Parameter report: called on the thread, once for each request.
  init(
    index: PageIndex, folders: BaseDirectories, keepsModificationTime: Bool,
    report: @escaping @Sendable (FileRequest, _ failure: String?) -> Void
  ) {
    self.index = index
    self.report = report
    self.keepsModificationTime = Mutex(keepsModificationTime)
    trash = SystemTrash.make(folders)
  }

  /// - Parameter localization: what failures are told in.
  func perform(_ request: FileRequest, format: String, in localization: Localization) {
    guard let path = index.path(of: request.page) else {
      report(request, localization.text(of: Desktop.Failure.notListed))
      return
    }
    let isFirst = hasStarted.withLock { hasStarted in
      defer { hasStarted = true }
      return !hasStarted
    }
    if isFirst, !BlockingThread.start({ [self] in run() }) {
      report(request, localization.text(of: Desktop.Failure.noThread))
      return
    }
    jobs.put(Job(request: request, path: path, format: format, localization: localization))
  }

  func keepModificationTimes(_ keeps: Bool) { keepsModificationTime.withLock { $0 = keeps } }

  func shutdown() { jobs.close() }

  private func run() {
    while let job = jobs.take() {
      do {
        try perform(job)
        report(job.request, nil)
      } catch {
        report(job.request, job.localization.text(of: error))
      }
    }
  }

  private func perform(_ job: Job) throws {
    switch job.request {
    case .trash(let page):
      let file = try trash.put(job.path)
      trashed.withLock { $0[page] = file }
    case .restore(let page):
      if let move = moved.withLock({ $0[page] }) {
        try actions.move(move.now, backTo: move.before)
        moved.withLock { $0[page] = nil }
        return
      }
      guard let file = trashed.withLock({ $0[page] }) else { throw Desktop.Failure.nothingToBringBack }
      _ = try trash.restore(file)
      trashed.withLock { $0[page] = nil }
    case .delete: try actions.deletePermanently(job.path)
    case .rename(let page, let name):
      try index.rename(page) { try actions.rename(job.path, to: Array(name.utf8)) }
    case .saveTurn(_, let turn):
      guard let orientation = ExifOrientation(rawValue: turn.exifOrientation) else { return }
      let keepsTime = keepsModificationTime.withLock { $0 }
      try actions.saveRotation(job.path, turn: orientation, keepsModificationTime: keepsTime)
    case .copyPicture: try Desktop.copyPicture(job.path, format: job.format)
    case .copy(_, let folder): _ = try actions.copy(job.path, into: try Self.folder(folder, beside: job.path))
    case .move(let page, let folder):
      let new = try actions.move(job.path, into: try Self.folder(folder, beside: job.path))
      moved.withLock { $0[page] = (new, job.path) }
    case .copyPath: break
    case .openElsewhere: try Desktop.open(job.path)
    case .setWallpaper: try Desktop.setWallpaper(job.path)
    case .openMap(_, let place):
      try Desktop.openMap(latitude: place.latitude, longitude: place.longitude)
    }
  }

  /// A folder as people write it: from the home with a tilde, from the root, or
  /// from beside the file.
  private static func folder(_ text: String, beside file: FilePath) throws -> FilePath {
    var text = text
    if text == "~" || text.hasPrefix("~/"), let home = Environment.text("HOME") {
      text = home + text.dropFirst()
    }
    guard let path = FilePath(text) else { throw Desktop.Failure.noFolder(text) }
    return text.hasPrefix("/") ? path : file.parent.appending(path.bytes)
  }
}
