import Geometry
import Gestures
import Motion
import Testing

/// A story of pointers and the actions that it must cause, both as text.
///
/// A line of `events` is `MS VERB …`: `down ID X,Y`, `move ID X,Y`, `up ID`,
/// `cancel ID`, where the ID is a finger's number or `m` for the mouse; `wait`;
/// `lose` (everything is taken away); `keep ID,ID` (only these fingers are still
/// there); `reanchor`. A line of `actions` is the time and what was asked.
struct GestureScript: Sendable, CustomTestStringConvertible {
  /// What the gallery is like while the story happens.
  enum Scene: Sendable {
    case atFit
    case zoomed
    /// The pager or the page moved when the pointer came down.
    case moving
    /// The same, too fast and too far from rest for a tap.
    case movingFast
    case offRest
    case zoomedOffRest
    case onDots
  }

  let name: String
  var scene = Scene.atFit
  let events: String
  let actions: String

  var testDescription: String { name }

  private var context: GestureContext {
    var context = GestureContext()
    context.hitsDots = scene == .onDots
    context.isMoving = scene == .moving || scene == .movingFast
    context.tapCountsWhenCaught = scene != .movingFast
    context.pagerIsOffRest = scene == .offRest || scene == .zoomedOffRest
    context.isZoomed = scene == .zoomed || scene == .zoomedOffRest
    return context
  }

  func check(settings: MotionSettings = MotionSettings(), sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    var machine = GestureMachine(settings: settings)
    let log = try Self.log(of: events, on: &machine, context: context)
    #expect(log == actions, "\(name)", sourceLocation: sourceLocation)
  }

  /// Plays lines of events and returns the lines of actions.
  static func log(of events: String, on machine: inout GestureMachine, context: GestureContext) throws
    -> String
  {
    var lines: [String] = []
    for line in events.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let time = try #require(Double(words[0]), "a time in \(line)")
      let now = Instant(milliseconds: time)
      let actions: [GestureAction]
      switch words[1] {
      case "wait": actions = machine.advance(to: now)
      case "lose": actions = machine.cancelAll()
      case "reanchor": actions = machine.reanchor()
      case "keep":
        let fingers = words.count > 2 ? words[2].split(separator: ",").compactMap { Int64($0) } : []
        actions = machine.keepTouches(Set(fingers), at: now)
      default: actions = machine.handle(try pointer(words, in: line), at: now, context: context)
      }
      lines += actions.map { "\(Self.text(time)) \(Self.text($0))" }
    }
    return lines.joined(separator: "\n")
  }

  private static func pointer(_ words: [String], in line: Substring) throws -> PointerEvent {
    let phases: [String: PointerEvent.Phase] = ["down": .down, "move": .move, "up": .up, "cancel": .cancel]
    let phase = try #require(phases[words[1]], "a verb in \(line)")
    let id: PointerID = words[2] == "m" ? .mouse : .touch(try #require(Int64(words[2]), "an ID in \(line)"))
    var position = Point(.nan, .nan)
    if words.count > 3 {
      let numbers = words[3].split(separator: ",").compactMap { Double($0) }
      position = Point(numbers[0], numbers[1])
    }
    return PointerEvent(phase: phase, id: id, position: position)
  }

  static func text(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  static func text(_ point: Vector) -> String { "\(text(point.x)),\(text(point.y))" }

  private static func text(_ action: GestureAction) -> String {
    switch action {
    case .pressed(let point): "pressed \(text(point))"
    case .tapped(let point): "tapped \(text(point))"
    case .doubleTapped(let point): "doubleTapped \(text(point))"
    case .longPressed(let point, let duration): "longPressed \(text(point)) for \(text(duration))"
    case .pulled(let way): "pulled \(text(way))"
    case .pullEnded(let velocity, let travel): "pullEnded v=\(text(velocity)) travel=\(text(travel))"
    case .pagerDragged(let distance): "pagerDragged \(text(distance))"
    case .pagerDragEnded(let velocity, let travel, let mayTurn):
      "pagerDragEnded v=\(text(velocity)) travel=\(text(travel))\(mayTurn ? " mayTurn" : "")"
    case .panBegan(let afterPinch): "panBegan\(afterPinch ? " afterPinch" : "")"
    case .panned(let displacement): "panned \(text(displacement))"
    case .panEnded(let velocity, let travel, let mayFling, let mayTurn):
      "panEnded v=\(text(velocity)) travel=\(text(travel))\(mayFling ? " mayFling" : "")\(mayTurn ? " mayTurn" : "")"
    case .pinchBegan(let centroid): "pinchBegan \(text(centroid))"
    case .pinched(let centroid, let ratio): "pinched \(text(centroid)) ×\(text(ratio))"
    case .pinchEnded(let centroid): "pinchEnded \(text(centroid))"
    case .quickZoomBegan(let focus): "quickZoomBegan \(text(focus))"
    case .quickZoomed(let factor): "quickZoomed ×\(text(factor))"
    case .scrubBegan(let point): "scrubBegan \(text(point))"
    case .scrubbed(let point): "scrubbed \(text(point))"
    case .dotsTapped(let point): "dotsTapped \(text(point))"
    case .released, .pagerDragBegan, .quickZoomEnded, .scrubEnded, .scrubCancelled: "\(action)"
    }
  }
}
