import Gallery
import Library
import Motion
import Settings
import Synchronization
import Threads

/// Reads the settings again when their file changes, on a thread of its own;
/// where there is no file yet it makes one that explains them all.
final class SettingsWatcher: Sendable {
  private let file: SettingsFile
  private let watcher = Mutex<FileWatcher?>(nil)
  private let options: Options
  private let initial: GallerySettings
  private let suppliers: Suppliers
  /// How the file said last that folders are listed.
  private let listing: Mutex<Listing>

  private struct Listing: Equatable {
    var order: ListOrder?
    var isReversed: Bool
    var isRecursive: Bool
    var showsHidden: Bool

    init(_ options: Options) {
      order = options.order
      isReversed = options.isReversed
      isRecursive = options.isRecursive
      showsHidden = options.showsHidden
    }
  }

  /// - Parameters:
  ///   - options: without what the settings add.
  ///   - preferences: what they added at the start.
  ///   - initial: of the gallery at its start.
  /// - Returns: nil where there is no place for settings.
  init?(_ options: Options, _ preferences: Preferences, initial: GallerySettings, suppliers: Suppliers) {
    guard let file = Preferences.file(for: options) else { return nil }
    self.file = file
    self.options = options
    self.initial = initial
    self.suppliers = suppliers
    var completed = options
    preferences.complete(&completed)
    listing = Mutex(Listing(completed))
  }

  func start() {
    BlockingThread.start { [self] in
      // A file that was named is the user's own.
      if options.settings == nil { file.writeComments(heading: "Settings of Tokonoma, a picture gallery.") }
      // Where nothing can be watched, settings count from the next start.
      guard let watcher = try? FileWatcher(file.path) else { return }
      self.watcher.withLock { $0 = watcher }
      while watcher.waitForChange() { read() }
    }
  }

  func stop() { watcher.withLock { $0?.stop() } }

  private func read() {
    let preferences = Preferences.load(file)
    var options = options
    preferences.complete(&options)
    var settings = initial
    settings.motion = MotionSettings()
    settings.bindings = Bindings()
    let problems = preferences.problems + preferences.apply(to: &settings)
    for problem in problems { complain(problem.description(in: file.path.displayPath)) }
    Launch.apply(options, isRightToLeft: initial.isRightToLeft, to: &settings)
    suppliers.keepModificationTimes(preferences.values.flag("keep-date"))
    Launch.limitMemory(options, of: &settings)
    let new = Listing(options)
    let relists = listing.withLock { listing in
      defer { listing = new }
      return listing != new
    }
    suppliers.adopt(
      settings, isRecursive: options.isRecursive, relists: relists,
      problem: problems.first?.description(in: "settings.ini"))
  }
}
