import BuiltinDecoding
import CSDL2
import Gallery
import Geometry
import Motion
import SDLPlatform
import Scenario
import Synchronization
import Text

/// The clock of a run without a window: stands still unless it is set.
final class VirtualClock: Sendable {
  private let current = Mutex(Instant(seconds: 0))

  var now: Instant {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}

/// Runs the gallery without a window, on a virtual clock, from a scenario.
///
/// Frames lie on the grid of the frame rate; where nothing moves they are left
/// out. Before each frame everything that should have been decoded by then is
/// waited for, so a run is the same on any machine.
final class HeadlessRun {
  private let session: Session
  private let renderer: OffscreenRenderer
  private let clock: VirtualClock
  private var pixelScale: Double
  private let step: Double
  private var lines: ArraySlice<ScenarioLine>
  private var dumps: [Options.FrameDump]
  private var failure: String?

  init(
    session: Session, renderer: OffscreenRenderer, clock: VirtualClock, pixelScale: Double,
    lines: [ScenarioLine],
    options: Options
  ) {
    self.session = session
    self.renderer = renderer
    self.clock = clock
    self.pixelScale = pixelScale
    step = 1 / options.framesPerSecond
    self.lines = lines[...]
    dumps = options.dumps
  }

  /// - Returns: a reason if frames could not be saved.
  func run() -> String? {
    waitForFirstPicture()
    session.begin()
    var frame = 0
    while !session.isFinished {
      let now = Instant(seconds: Double(frame) * step)
      play(until: now)
      if session.isFinished { break }
      clock.now = now
      prepareFrame(at: now)
      if session.needsFrame(at: now) { session.drawFrame(at: now, milliseconds: now.milliseconds) }
      save(upTo: now)
      guard let next = nextFrame(after: frame) else { break }
      frame = next
    }
    for dump in dumps { save(dump) }
    return failure
  }

  // MARK: Waiting

  /// Blocks until something arrives from other threads.
  private func wait(until condition: () -> Bool) {
    session.runJobs()
    session.upload(limit: .max, at: clock.now)
    while !condition(), !session.isFinished {
      SDL_WaitEvent(nil)
      var event = SDL_Event()
      while SDL_PollEvent(&event) != 0 {
        if event.type == SDL_QUIT.rawValue { session.finish() }
      }
      session.runJobs()
      session.upload(limit: .max, at: clock.now)
    }
  }

  private func waitForFirstPicture() {
    wait {
      session.withStore { store in
        guard let page = store.state.currentID else { return store.state.isListed }
        let quality = store.state.pictures[page]?.quality
        return quality == .final || quality == .failed
      }
    }
    // The list too: what page is shown must not depend on how fast it came.
    wait { session.withStore { $0.state.isListed } }
  }

  /// Brings everything up to `now`: pictures that are due, text, textures.
  private func prepareFrame(at now: Instant) {
    wait { session.withStore { !$0.isOverdue(at: now) } }
    session.advance(to: now)
    wait { session.withStore { !$0.isOverdue(at: now) && !$0.isBusyWithFiles && $0.state.isListed } }
    session.advance(to: now)
    wait { session.withStore { !$0.isOverdue(at: now) } }
    while case let missing = session.missingText(at: now), !missing.isEmpty, !session.isFinished {
      session.request(missing)
      wait { Set(session.missingText(at: now)).isDisjoint(with: missing) }
    }
  }

  // MARK: The scenario

  private func play(until now: Instant) {
    while let line = lines.first, line.milliseconds <= now.milliseconds + 1e-9, !session.isFinished {
      lines.removeFirst()
      let time = Instant(milliseconds: line.milliseconds)
      clock.now = time
      wait { session.withStore { !$0.isOverdue(at: time) } }
      perform(line.action, at: time)
    }
  }

  private func perform(_ action: ScenarioLine.Action, at time: Instant) {
    switch action {
    case .input(let event):
      session.handle(event, at: time)
    case .resize(let size):
      let viewport = Viewport(size: size, pixelScale: pixelScale)
      if !size.isEmpty { renderer.resize(to: viewport.pixels) }
      session.handle(.resized(viewport), at: time)
    case .drop(let path):
      session.drop([Array(path.utf8)])
      wait { session.withStore { $0.state.isListed } }
    case .settle:
      wait { session.withStore { $0.hasEverythingArrived } }
      session.withStore { $0.releaseAll() }
      session.runJobs()
      wait { session.withStore { $0.isIdle } }
    case .quit:
      session.finish()
    }
  }

  // MARK: Time

  /// The number of the next frame that could be different, nil at the end.
  private func nextFrame(after frame: Int) -> Int? {
    let now = Instant(seconds: Double(frame) * step)
    // A slideshow whose pictures move never comes to rest.
    let isOver = lines.isEmpty && !dumps.contains { $0.milliseconds != nil }
    if isOver, session.withStore({ $0.state.isSlideshowRunning }) { return nil }
    if session.withStore({ $0.state.isAnimating(at: now) }) || session.needsFrame(at: now) {
      return frame + 1
    }
    let (deadline, delivery, isHeld) = session.withStore { store in
      (store.state.deadline, store.nextDelivery, store.state.isScrolling)
    }
    var next: Double?
    func consider(_ seconds: Double?) {
      guard let seconds else { return }
      next = min(next ?? seconds, seconds)
    }
    consider(lines.first.map { $0.milliseconds / 1000 })
    consider(delivery?.seconds)
    consider(dumps.compactMap(\.milliseconds).min().map { $0 / 1000 })
    if next == nil, !isHeld { return nil }
    consider(deadline?.seconds)
    guard let next else { return nil }
    return max(frame + 1, Int((next / step - 1e-9).rounded(.up)))
  }

  // MARK: Frames on disk

  private func save(upTo now: Instant) {
    let due = dumps.filter { $0.milliseconds.map { $0 <= now.milliseconds + 1e-9 } ?? false }
    guard !due.isEmpty else { return }
    dumps.removeAll { $0.milliseconds.map { $0 <= now.milliseconds + 1e-9 } ?? false }
    for dump in due { save(dump) }
  }

  private func save(_ dump: Options.FrameDump) {
    do {
      try PNGWriting.write(renderer.snapshot(), to: Array(dump.path.utf8))
    } catch {
      failure = error.description
    }
  }
}
