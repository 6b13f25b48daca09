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

  /// - Parameters:
  ///   - options: without what the settings add.
  ///   - initial: of the gallery at its start.
  /// - Returns: nil where there is no place for settings.
  init?(_ options: Options, initial: GallerySettings, suppliers: Suppliers) {
    guard let file = Preferences.file(for: options) else { return nil }
    self.file = file
    self.options = options
    self.initial = initial
    self.suppliers = suppliers
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
    suppliers.adopt(settings, problem: problems.first?.description(in: "settings.ini"))
  }
}
