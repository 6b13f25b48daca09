import Glibc
import TestSupport

/// A position that was sent to the server, and when the server had taken it.
struct InjectedSample {
  var id: Int
  var point: Point
  var time: ContinuousClock.Instant
}

/// The X server's numbers of keys, independent of the keyboard's layout.
enum KeySymbol: UInt32 {
  case escape = 0xff1b
  case home = 0xff50
  case left = 0xff51
  case right = 0xff53
  case end = 0xff57
  case down = 0xff54
  case enter = 0xff0d
  case delete = 0xffff
  case control = 0xffe3
  case shift = 0xffe1
  case f2 = 0xffbf
}

/// Gestures in real time. The pauses are the hand's own pace; nothing is waited
/// for with them.
extension VirtualScreen {
  /// Time between two positions: a touchscreen of 125 Hz.
  private static let sampleInterval = Duration.milliseconds(8)

  @discardableResult
  func press(_ point: Point, id: Int = 1) throws -> InjectedSample {
    try touchscreen.touch(.begin, id: id, at: point)
    return InjectedSample(id: id, point: point, time: .now)
  }

  @discardableResult
  func lift(_ point: Point, id: Int = 1) throws -> InjectedSample {
    try touchscreen.touch(.end, id: id, at: point)
    return InjectedSample(id: id, point: point, time: .now)
  }

  /// Draws the finger that is down along a line at constant speed.
  @discardableResult
  func move(
    from start: Point, by offset: Point, over duration: Duration, id: Int = 1
  ) throws -> [InjectedSample] {
    try paced(over: duration) { part in
      let point = start + offset * part
      try touchscreen.touch(.update, id: id, at: point)
      return InjectedSample(id: id, point: point, time: .now)
    }
  }

  /// Puts a finger down, draws it and lifts it.
  func swipe(from start: Point, by offset: Point, over duration: Duration) throws {
    try press(start)
    try move(from: start, by: offset, over: duration)
    try lift(start + offset)
  }

  func tap(_ point: Point, held duration: Duration = .milliseconds(50)) throws {
    try press(point)
    pause(duration)
    try lift(point)
  }

  func doubleTap(_ point: Point) throws {
    try tap(point)
    pause(.milliseconds(90))
    try tap(point)
  }

  /// Two fingers whose distance goes from one length to another while their
  /// centre goes by `offset`; they stay down.
  func spread(
    about centre: Point, from start: Double, to end: Double, moving offset: Point = Point(0, 0),
    over duration: Duration
  ) throws {
    func fingers(_ part: Double) -> [Point] {
      let half = Point((start + (end - start) * part) / 2, 0)
      let middle = centre + offset * part
      return [middle - half, middle + half]
    }
    for (index, point) in fingers(0).enumerated() { try press(point, id: index + 1) }
    try paced(over: duration) { part in
      for (index, point) in fingers(part).enumerated() {
        try touchscreen.touch(.update, id: index + 1, at: point)
      }
    }
  }

  /// Drags with the left button of the mouse.
  func mouseSwipe(from start: Point, by offset: Point, over duration: Duration) throws {
    try pointer.move(to: start)
    try pointer.button(1, isDown: true, at: start)
    try paced(over: duration) { part in try pointer.move(to: start + offset * part) }
    try pointer.button(1, isDown: false, at: start + offset)
  }

  /// Strikes the key that produces a symbol.
  func strike(_ symbol: KeySymbol) throws { try strike(symbol.rawValue) }

  /// Strikes the key that produces a Latin letter, whose symbol is its own number.
  func type(_ letter: Unicode.Scalar) throws { try strike(letter.value) }

  private func strike(_ symbol: UInt32) throws {
    let code = try x.keyCode(of: symbol)
    try keyboard.key(code, isDown: true)
    pause(.milliseconds(30))
    try keyboard.key(code, isDown: false)
    // What follows the release within 2 ms is the keyboard's own repetition for SDL, but for no hand.
    pause(.milliseconds(5))
  }

  /// Performs a step for each sample of a motion at its time and collects what it returns.
  @discardableResult
  private func paced<Result>(over duration: Duration, _ step: (Double) throws -> Result) rethrows -> [Result]
  {
    let begin = ContinuousClock.now
    let steps = max(1, Int(duration / Self.sampleInterval))
    return try (1...steps).map { index in
      let part = Double(index) / Double(steps)
      pause(until: begin + duration * part)
      return try step(part)
    }
  }

  /// Takes the hand off the glass for a while.
  func pause(_ duration: Duration) { pause(until: .now + duration) }

  private func pause(until time: ContinuousClock.Instant) {
    while true {
      let left = ContinuousClock.now.duration(to: time)
      guard left > .zero else { return }
      let (seconds, attoseconds) = left.components
      var request = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      nanosleep(&request, nil)
    }
  }
}
