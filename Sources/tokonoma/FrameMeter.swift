import CPosix
import Motion
import Scenario

/// What one frame cost, everything since the frame before included.
struct FrameCost: Hashable, Sendable {
  /// The frame's time on the run's clock.
  var milliseconds = 0.0
  /// When it was on its way to the screen, on the same clock.
  var shown = 0.0
  /// Milliseconds on the run's clock from the oldest input that the frame is the
  /// first to answer until it was shown; nil without one.
  var latency: Double?
  /// Milliseconds of the loop's thread on the processor: in the gallery and its
  /// layout, and in the renderer with SDL behind it.
  var own = 0.0
  var drawing = 0.0
  /// Textures filled.
  var uploads = 0
  /// Bytes of the pixels that were drawn again.
  var redrawn = 0
  /// Of memory, on the loop's thread; nil where nothing counts them.
  var allocations: Int?
}

/// Measures frames: whose work the loop's thread does, and how long inputs wait.
///
/// Waiting and SDL's event queue are on nobody's account.
final class FrameMeter {
  enum Account {
    case none
    case own
    case drawing
  }

  private let output: LineOutput?
  private var text = JSONText()
  private var account = Account.none
  /// Nanoseconds and allocations of the thread when the account was opened.
  private var opened: (time: Int64, allocations: Int64) = (0, 0)
  private var oldestInput: Instant?
  private var cost = FrameCost()
  private var counted: Int64 = 0
  private let countsAllocations = cposix_thread_allocations() >= 0
  private var recent = FrameSummary()

  /// - Parameter output: where each frame gets a line of JSON; nil for none.
  init(output: LineOutput?) {
    self.output = output
  }

  /// What follows is on this account.
  ///
  /// - Returns: whose it was so far.
  @discardableResult
  func charge(_ next: Account) -> Account {
    let now = (time: cposix_thread_nanoseconds(), allocations: cposix_thread_allocations())
    let milliseconds = Double(now.time - opened.time) / 1e6
    switch account {
    case .none: break
    case .own: cost.own += milliseconds
    case .drawing: cost.drawing += milliseconds
    }
    if account != .none { counted += now.allocations - opened.allocations }
    defer { account = next }
    opened = now
    return account
  }

  /// An input that the next frame may be the first to answer.
  func noteInput(at time: Instant) {
    oldestInput = oldestInput.map { min($0, time) } ?? time
  }

  /// Nothing has to be drawn: what came in has no frame to answer it.
  func forgetInput() { oldestInput = nil }

  func noteUploads(_ count: Int) { cost.uploads += count }

  /// Ends a frame, which is on its way to the screen.
  func frameWasShown(at time: Instant, milliseconds: Double, redrawn: Int) {
    charge(.none)
    cost.milliseconds = milliseconds
    cost.shown = time.milliseconds
    cost.latency = oldestInput.map { (time - $0) * 1000 }
    cost.redrawn = redrawn
    cost.allocations = countsAllocations ? Int(counted) : nil
    recent.add(cost)
    write()
    oldestInput = nil
    cost = FrameCost()
    counted = 0
  }

  /// What people read of the last frames, one line each.
  func summary(at now: Instant) -> [String] { recent.lines(at: now) }

  func flush() { output?.flush() }

  private func write() {
    guard let output else { return }
    text.removeAll()
    text.open()
    text.field("t", cost.milliseconds)
    text.field("shown", rounded(cost.shown))
    if let latency = cost.latency { text.field("latency_ms", rounded(latency)) }
    text.field("own_ms", rounded(cost.own))
    text.field("drawing_ms", rounded(cost.drawing))
    text.field("uploads", cost.uploads)
    text.field("redrawn", cost.redrawn)
    if let allocations = cost.allocations { text.field("allocations", allocations) }
    text.close()
    output.write(text.bytes)
  }

  private func rounded(_ milliseconds: Double) -> Double { (milliseconds * 10_000).rounded() / 10_000 }
}
