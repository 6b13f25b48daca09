import TestSupport

extension ScenarioExpectation {
  /// Compares a run with the expectation; each sentence is one disagreement.
  ///
  /// - Parameter rate: frames a second of the run.
  func disagreements(with run: Playback, rate: Int) -> [String] {
    guard run.status == 0 else { return ["exit status \(run.status): \(run.errors)"] }
    guard let last = run.last else { return ["no frame was drawn"] }
    // A file that is opened is the only page until its folder has been listed.
    let frames = run.frames.filter { $0.count == pages }
    // Frames further apart may differ more.
    let stretch = max(1, 60 / Double(rate))
    return states(end.map { [($0, last)] } ?? [], "at the end")
      + (at ?? []).flatMap { state in
        run.frame(at: state.t ?? 0).map { states([(state, $0)], "at \(state.t ?? 0) ms") } ?? ["too early"]
      }
      + ranges(frames)
      + jumps(frames, steps ?? [:], stretch)
      + (stepsDuring ?? []).flatMap { span in
        jumps(frames.filter { $0.t >= span.from && $0.t <= span.to }, span.limits, stretch)
      }
      + paths(run)
      + discipline(frames)
  }

  private func states(_ pairs: [(State, TraceLine)], _ place: String) -> [String] {
    pairs.flatMap { wanted, frame in
      var problems: [String] = []
      func compare<Value: Equatable>(_ name: String, _ wanted: Value?, _ found: Value) {
        guard let wanted, wanted != found else { return }
        problems.append("\(name) is \(found) instead of \(wanted) \(place)")
      }
      func compare(_ name: String, _ wanted: Double?, near found: Double, _ tolerance: Double) {
        guard let wanted, !(abs(wanted - found) <= tolerance) else { return }
        problems.append("\(name) is \(found) instead of \(wanted) \(place)")
      }
      compare("page", wanted.page, frame.page)
      compare("moving", wanted.moving, frame.moving)
      compare("owner", wanted.owner, frame.owner)
      compare("position", wanted.position, near: frame.position, wanted.t == nil ? 0 : wanted.within ?? 1e-6)
      compare("zoom", wanted.zoom, near: frame.zoom, wanted.within ?? 0.005)
      compare("scale", wanted.scale, near: frame.scale, min(wanted.within ?? 1e-4, 1e-3))
      compare("x", wanted.x, near: frame.x, wanted.within ?? 0.5)
      compare("y", wanted.y, near: frame.y, wanted.within ?? 0.5)
      return problems
    }
  }

  private func ranges(_ frames: [TraceLine]) -> [String] {
    (range ?? [:]).compactMap { name, bounds in
      let values = frames.compactMap { $0.number(name) }
      // Comparisons that a NaN fails too.
      let outside = values.filter { !($0 >= bounds[0] - 1e-6 && $0 <= bounds[1] + 1e-6) }
      guard let least = outside.min(), let most = outside.max() else { return nil }
      return "\(name) reaches \(least) to \(most), outside \(bounds)"
    }
  }

  private func jumps(_ frames: [TraceLine], _ limits: [String: Double], _ stretch: Double) -> [String] {
    limits.compactMap { name, limit in
      for (before, after) in zip(frames, frames.dropFirst()) where before.page == after.page {
        guard let old = before.number(name), let new = after.number(name) else { return "no field \(name)" }
        if !(abs(new - old) <= limit * stretch + 1e-9) {
          return "\(name) jumps from \(old) to \(new) at \(after.t) ms; the limit is \(limit * stretch)"
        }
      }
      return nil
    }
  }

  /// What is said about the way of the picture.
  private func paths(_ run: Playback) -> [String] {
    var problems: [String] = []
    for span in still ?? [] {
      let during = run.frames.filter { $0.t >= span.from && $0.t <= span.to }
      guard let first = during.first else { continue }
      let other = during.first { frame in
        (abs(frame.x - first.x) > 0.01 || abs(frame.y - first.y) > 0.01
          || abs(frame.zoom - first.zoom) > 1e-6 || abs(frame.position - first.position) > 1e-6)
      }
      if let other { problems.append("it moves at \(other.t) ms between \(span.from) and \(span.to) ms") }
    }
    for anchor in anchored ?? [] {
      guard let first = run.frame(at: anchor.from) else { continue }
      let point = Point(anchor.x, anchor.y)
      let pixel = first.picturePoint(under: point)
      let worst = run.frames.filter { $0.t > anchor.from && $0.t <= anchor.to }
        .map { ($0.windowPoint(of: pixel).distance(to: point), $0.t) }.max { $0.0 < $1.0 }
      if let worst, !(worst.0 <= anchor.within) {
        problems.append("the point under \(point) goes \(worst.0) points astray at \(worst.1) ms")
      }
    }
    for move in moved ?? [] {
      guard let first = run.frame(at: move.from), let last = run.frame(at: move.to) else { continue }
      let way = Point(last.x - first.x, last.y - first.y)
      if !(way.distance(to: Point(move.dx, move.dy)) <= move.within) {
        problems.append(
          "the picture goes \(way) from \(move.from) to \(move.to) ms, not (\(move.dx), \(move.dy))")
      }
    }
    return problems + (straight.map { bends($0, run.frames) } ?? [])
  }

  private func bends(_ line: Line, _ frames: [TraceLine]) -> [String] {
    let path = frames.filter { $0.t >= line.from }
    guard let first = path.first, let last = path.last, abs(last.x - first.x) > 100 else {
      return ["the picture does not fly from \(line.from) ms on"]
    }
    let bend = path.first { frame in
      abs(frame.x - first.x) > 20
        && !(abs((frame.y - first.y) / (frame.x - first.x) - line.slope) <= line.within)
    }
    return bend.map { ["the flight bends at \($0.t) ms"] } ?? []
  }

  /// What is said about owners and committed pages.
  private func discipline(_ frames: [TraceLine]) -> [String] {
    var problems: [String] = []
    let seen = Set(frames.map(\.owner))
    problems += (owners?.seen ?? []).filter { !seen.contains($0) }.map { "the owner \($0) is not seen" }
    problems += (owners?.never ?? []).filter(seen.contains).map { "the owner \($0) is seen" }
    if let pageChanges {
      let changes = zip(frames, frames.dropFirst()).count { $0.page != $1.page }
      if changes != pageChanges { problems.append("\(changes) changes of page instead of \(pageChanges)") }
    }
    if let lead, let frame = frames.first(where: { abs(Double($0.page) - $0.position) > lead }) {
      problems.append("page \(frame.page) at position \(frame.position), at \(frame.t) ms")
    }
    if let after, let last = frames.last, let early = frames.last(where: { $0.t <= after.t }),
      abs(last.page - early.page) > after.pages
    {
      problems.append("\(last.page - early.page) pages turn after \(after.t) ms")
    }
    if whole == true, let frame = frames.first(where: { $0.position != $0.position.rounded() }) {
      problems.append("between two pages at \(frame.t) ms")
    }
    return problems
  }
}

extension TraceLine {
  /// A number of the line by its name.
  func number(_ name: String) -> Double? {
    switch name {
    case "position": position
    case "zoom": zoom
    case "scale": scale
    case "x": x
    case "y": y
    case "overlay": overlay
    default: nil
    }
  }
}
