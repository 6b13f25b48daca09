import Motion

/// The last frames in a few lines of text, renewed now and then so that they can
/// be read.
struct FrameSummary {
  private var frames: [FrameCost] = []
  private var next = 0
  private var shown: [String] = []
  private var renewed: Instant?

  private static let capacity = 120
  /// Seconds that the lines stay.
  private static let patience = 0.5

  mutating func add(_ frame: FrameCost) {
    if frames.count < Self.capacity {
      frames.append(frame)
    } else {
      frames[next] = frame
      next = (next + 1) % Self.capacity
    }
  }

  mutating func lines(at now: Instant) -> [String] {
    if let renewed, now - renewed < Self.patience, now >= renewed { return shown }
    guard !frames.isEmpty else { return [] }
    renewed = now
    shown = Self.lines(of: frames)
    return shown
  }

  /// The median and the largest of each figure.
  private static func lines(of frames: [FrameCost]) -> [String] {
    let waits = frames.compactMap(\.latency)
    var lines = [
      line("own ms", frames.map(\.own)), line("drawing ms", frames.map(\.drawing)),
      line("redrawn MB", frames.map { Double($0.redrawn) / 1e6 }),
      line("uploads", frames.map { Double($0.uploads) }),
    ]
    if !waits.isEmpty { lines.insert(line("input to frame ms", waits), at: 0) }
    let allocations = frames.compactMap(\.allocations)
    if !allocations.isEmpty { lines.append(line("allocations", allocations.map(Double.init))) }
    return lines
  }

  private static func line(_ name: String, _ values: [Double]) -> String {
    let ordered = values.sorted()
    return "\(name)  \(text(ordered[ordered.count / 2])) · \(text(ordered[ordered.count - 1]))"
  }

  /// Two decimals at most.
  private static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }
}
