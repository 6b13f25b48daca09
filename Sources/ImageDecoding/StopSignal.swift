import DecoderProtocol

/// Tells a long decode to end: its time is over, or its request was withdrawn.
final class StopSignal {
  enum Reason {
    case tooSlow
    case cancelled
  }

  private var deadline: Deadline
  private let isCancelled: () -> Bool
  private(set) var reason: Reason?
  private var calls = 0
  private var pauses: [() -> Void] = []

  /// Questions between two looks at the clock and the connection.
  private static let interval = 64

  init(deadline: Deadline, isCancelled: @escaping () -> Bool) {
    self.deadline = deadline
    self.isCancelled = isCancelled
  }

  /// Gives the decode more time.
  func prolong(byMilliseconds milliseconds: Int) {
    deadline = deadline.later(byMilliseconds: milliseconds)
  }

  /// Whether to end. Cheap enough for every row of pixels.
  var shouldStop: Bool {
    if reason != nil { return true }
    calls += 1
    guard calls.isMultiple(of: Self.interval) else { return false }
    for pause in pauses { pause() }
    if isCancelled() {
      reason = .cancelled
    } else if deadline.millisecondsLeft == 0 {
      reason = .tooSlow
    }
    return reason != nil
  }

  /// Lets `body` be done from time to time while `work` asks whether to end.
  func whilePausing(
    for body: @escaping () -> Void, _ work: () throws(DecodeFailure) -> Void
  ) throws(DecodeFailure) {
    pauses.append(body)
    defer { pauses.removeLast() }
    try work()
  }

  /// Counts `rows` questions and tells the failure if the answer is to end.
  func failure(after rows: Int) -> DecodeFailure? {
    for _ in 0..<rows where shouldStop { return failure }
    return nil
  }

  /// The failure that the reason stands for.
  var failure: DecodeFailure? {
    switch reason {
    case .cancelled: DecodeFailure(.cancelled, "withdrawn")
    case .tooSlow: DecodeFailure(.tooSlow, "too slow: the time for this picture is over")
    case nil: nil
    }
  }
}
