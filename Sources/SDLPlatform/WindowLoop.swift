import CSDL2
import Geometry
package import Motion

/// What the window loop drives; all calls come on the loop's thread.
package protocol LoopClient: AnyObject {
  var isFinished: Bool { get }
  /// When something happens by itself, nil if never.
  var deadline: Instant? { get }
  func handle(_ event: PlatformEvent, at time: Instant)
  /// Runs the jobs that other threads left for the loop.
  func runJobs()
  /// Lets time pass until `now`.
  func advance(to now: Instant)
  func needsFrame(at now: Instant) -> Bool
  func drawFrame(at now: Instant)
  /// Nothing is left to do until `next`, nil if never: the loop is about to sleep until then or an event.
  func willSleep(at now: Instant, until next: Instant?)
}

/// The program's only loop: waits until there is something to do, does it, and
/// draws when something changed. Nothing is polled; an idle program sleeps in
/// `SDL_WaitEvent`.
package final class WindowLoop {
  private let clock: LoopClock
  private let window: Window
  /// Set once the first picture is on screen: controllers take their time to start.
  package var gamepads: Gamepads?
  private var translator: EventTranslator
  /// The least time between two frames, for renderers that do not wait for the
  /// display themselves; nil for those that do.
  private var frameInterval: Double?
  private let isPaced: Bool
  private var nextFrame = Instant(seconds: 0)
  private var lastEventTime = Instant(seconds: 0)

  /// - Parameter isPaced: whether frames keep the pace of the window's display by
  ///   the clock, for renderers that do not wait for it themselves.
  package init(clock: LoopClock, window: Window, isPaced: Bool) {
    self.clock = clock
    self.window = window
    self.isPaced = isPaced
    frameInterval = isPaced ? window.refreshInterval : nil
    translator = EventTranslator(windowSize: window.viewport.size, unitsPerPoint: window.unitsPerPoint)
  }

  package func run(_ client: any LoopClient) {
    // A picture that came before the window is shown before SDL answers the display's first events,
    // which takes it as long as a small picture takes to be decoded.
    proceed(client)
    while !client.isFinished {
      wait(for: client)
      gamepads?.update()
      pump(into: client)
      proceed(client)
    }
  }

  /// Does what other threads and the time have brought, and draws if that is to be seen.
  private func proceed(_ client: any LoopClient) {
    client.runJobs()
    let now = clock.now
    client.advance(to: now)
    guard client.needsFrame(at: now), now >= nextFrame else { return }
    client.drawFrame(at: now)
    if let frameInterval { nextFrame = max(nextFrame + frameInterval, now + frameInterval * 0.5) }
  }

  /// Blocks until an event, a wake, the next deadline or the next frame.
  private func wait(for client: any LoopClient) {
    let now = clock.now
    var until = client.deadline
    if client.needsFrame(at: now) { until = min(until ?? nextFrame, nextFrame) }
    client.willSleep(at: now, until: until)
    guard let until else {
      SDL_WaitEvent(nil)
      return
    }
    let milliseconds = ((until - now) * 1000).rounded(.up)
    guard milliseconds > 0 else { return }
    SDL_WaitEventTimeout(nil, Int32(min(milliseconds, 1e9)))
  }

  private func pump(into client: any LoopClient) {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      lastEventTime = max(lastEventTime, clock.time(ofTicks: event.common.timestamp))
      if let input = gamepads?.translate(event) {
        client.handle(.input(input), at: lastEventTime)
        continue
      }
      guard let translated = translator.translate(event) else { continue }
      if translated == .resized {
        translator.windowSize = window.viewport.size
        // It may be another display.
        frameInterval = isPaced ? window.refreshInterval : nil
      }
      client.handle(translated, at: lastEventTime)
    }
  }

  /// The fingers that SDL says are on screens; nil while events of fingers still
  /// wait, because SDL forgets a finger before its lift has been read.
  package static var presentFingers: Set<Int64>? {
    guard SDL_HasEvents(SDL_FINGERDOWN.rawValue, SDL_FINGERMOTION.rawValue) == SDL_FALSE else { return nil }
    var fingers: Set<Int64> = []
    for index in 0..<SDL_GetNumTouchDevices() {
      let device = SDL_GetTouchDevice(index)
      for finger in 0..<SDL_GetNumTouchFingers(device) {
        if let finger = SDL_GetTouchFinger(device, finger) { fingers.insert(finger.pointee.id) }
      }
    }
    return fingers
  }
}
