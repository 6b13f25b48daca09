import CPosix
import Gallery
import Geometry
import Motion
import SDLPlatform
import Scenario

/// Runs the gallery in a window, in real time.
final class WindowRun: LoopClient {
  private let session: Session
  private let window: Window
  private let renderer: any FrameRenderer
  private let clock: LoopClock
  private let recorder: LineOutput?
  private var recording = ScenarioRecorder()
  /// When textures may be filled again: not more than two a frame where that
  /// costs something.
  private var nextUpload: Instant?
  private let uploadLimit: Int
  private let firstPicture: () -> Void
  private var hasStartedLate = false
  /// How long a frame waits for a picture, in seconds: one without it would only
  /// delay the one that everybody waits for.
  private static let patience = 0.3
  /// Until then nothing is drawn without a picture: at first, and after the device
  /// has lost those that there were.
  private var holdUntil = Instant(seconds: patience)
  /// When memory that was freed is given back, at the next rest, and then how often at most, in seconds.
  private var nextTidying = Instant(seconds: 1)
  private static let tidyingInterval = 10.0
  /// Seconds without anything to do that are worth it.
  private static let longSleep = 0.5

  /// - Parameter firstPicture: called once, after the first picture was shown.
  init(
    session: Session, window: Window, renderer: any FrameRenderer, clock: LoopClock, recorder: LineOutput?,
    firstPicture: @escaping () -> Void
  ) {
    self.session = session
    self.window = window
    self.renderer = renderer
    self.clock = clock
    self.recorder = recorder
    self.firstPicture = firstPicture
    uploadLimit = renderer.name == "software" ? .max : 2
    session.isInHaste = true
    session.setFullscreen = { [window] isOn in window.isFullscreen = isOn }
    session.setTextInput = { SDLSystem.setTextInput($0) }
    session.setKeepAwake = { SDLSystem.setKeepsAwake($0) }
    session.setClipboard = { SDLSystem.setClipboard($0) }
    session.titleChanged = { [window] name in window.title = name.isEmpty ? "Tokonoma" : "\(name) — Tokonoma"
    }
  }

  var isFinished: Bool { session.isFinished }

  var deadline: Instant? {
    let hold = clock.now < holdUntil && session.isAwaitingPicture ? holdUntil : nil
    return [session.withStore { $0.state.deadline }, nextUpload, hold].compactMap { $0 }.min()
  }

  func handle(_ event: PlatformEvent, at time: Instant) {
    switch event {
    case .input(let input):
      record(input, at: time)
      session.handle(input, at: time)
    case .drop(let paths):
      for path in paths {
        recorder?.write(recording.line(forDrop: String(decoding: path, as: UTF8.self), at: time.milliseconds))
      }
      session.drop(paths)
    case .quit:
      session.finish()
    case .resized:
      let input = InputEvent.resized(window.viewport)
      record(input, at: time)
      session.handle(input, at: time)
      session.handle(.fullscreenChanged(window.isFullscreen), at: time)
    case .exposed:
      renderer.invalidate()
      session.withStore { $0.invalidate() }
    case .texturesLost:
      renderer.forgetTextures()
      session.texturesWereLost()
      holdUntil = time + Self.patience
    }
  }

  private func record(_ input: InputEvent, at time: Instant) {
    guard let recorder, let line = recording.line(for: input, at: time.milliseconds) else { return }
    recorder.write(line)
  }

  func runJobs() {
    session.runJobs()
  }

  func advance(to now: Instant) {
    if session.withStore({ $0.state.isTouched }), let fingers = WindowLoop.presentFingers {
      session.handle(.touchesPresent(fingers), at: now)
    }
    session.advance(to: now)
    if nextUpload.map({ now >= $0 }) ?? true {
      let hasMore = session.upload(limit: uploadLimit, at: now)
      nextUpload = hasMore ? now + 1.0 / 120 : nil
    }
  }

  func needsFrame(at now: Instant) -> Bool {
    session.needsFrame(at: now) && !(now < holdUntil && session.isAwaitingPicture)
  }

  func willSleep(at now: Instant, until next: Instant?) {
    guard now >= nextTidying, next.map({ $0 - now > Self.longSleep }) ?? true else { return }
    nextTidying = now + Self.tidyingInterval
    cposix_return_free_memory()
  }

  func drawFrame(at now: Instant) {
    session.drawFrame(at: now, milliseconds: now.milliseconds)
    if !hasStartedLate, session.hasFirstPicture {
      hasStartedLate = true
      holdUntil = Instant(seconds: 0)
      firstPicture()
    }
  }
}
