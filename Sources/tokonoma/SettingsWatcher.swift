import Motion
import Gallery
import Library
import SDLPlatform
import Settings
import Threads

/// Reads the settings again when their file changes, on a thread of its own.
final class SettingsWatcher: Sendable {
  private let file: SettingsFile
  private let watcher: FileWatcher
  private let options: Options
  private let initial: GallerySettings
  private let suppliers: Suppliers

  /// Nil where there is no such file, or no way to be told.
  init?(_ options: Options, renderer: any FrameRenderer, initial: GallerySettings, suppliers: Suppliers) {
    guard let file = Preferences.file(for: options), let watcher = try? FileWatcher(file.path) else {
      return nil
    }
    self.file = file
    self.watcher = watcher
    self.options = options
    self.initial = initial
    self.suppliers = suppliers
  }

  func start() {
    BlockingThread.start { [self] in
      while watcher.waitForChange() { read() }
    }
  }

  func stop() { watcher.stop() }

  private func read() {
    let preferences = Preferences.load(file)
    var settings = initial
    settings.bindings = Bindings()
    let problems = preferences.problems + preferences.apply(to: &settings)
    for problem in problems { complain(problem.description(in: file.path.displayPath)) }
    // What the command line said still counts.
    settings.interfaceScale *= options.isCouch ? 1.6 : 1
    settings.wraps = options.wraps ?? settings.wraps
    settings.slideshowInterval = options.slideshow ?? settings.slideshowInterval
    if options.animates == false { settings.motion = settings.motion.reduced }
    suppliers.adopt(settings, problem: problems.first?.description(in: "settings.ini"))
  }
}
