import Gallery
import Geometry
import Gestures
import Motion
import SeededRandom

/// Makes random streams of stimuli: whole gestures, and events that fit nothing.
struct StreamGenerator {
  private var generator: SeededGenerator
  private var time = 0.0
  private var stream = Stream()
  private var fingers: [Int64: Point] = [:]
  /// Where the mouse's held button is.
  private var mouse: Point?
  /// Only touches, and none on the page dots.
  private let touchesOnly: Bool

  init(seed: UInt64, touchesOnly: Bool = false) {
    generator = SeededGenerator(seed: seed)
    self.touchesOnly = touchesOnly
  }

  mutating func stream(length: Int) -> Stream {
    stream.pageCount = generator.pick([0, 1, 2, 5, 5, 5, 20])
    stream.isRightToLeft = generator.chance(0.2)
    stream.viewport.pixelScale = generator.pick([1, 1, 1.5, 2])
    if generator.chance(0.3) { stream.viewport.size = Size(width: 1280, height: 720) }
    if touchesOnly { for _ in 0..<8 { deliver() } }
    while stream.steps.count < length { appendSomething() }
    return stream
  }

  private mutating func append(_ stimulus: Stimulus) {
    stream.steps.append(Stream.Step(time: time, stimulus: stimulus))
  }

  private mutating func input(_ event: InputEvent) { append(.input(event)) }

  private mutating func wait(_ range: ClosedRange<Double>) {
    time += generator.number(range).rounded()
  }

  private mutating func waitSome() {
    wait(generator.pick([0...0, 0...3, 4...12, 8...20, 30...120, 100...400, 400...1500]))
  }

  private mutating func place() -> Point {
    let size = stream.viewport.size
    let height = touchesOnly ? size.height - 60 : size.height
    // Off whole points, so that nothing lies on a border by accident.
    return Point(
      generator.number(0...size.width).rounded() + 0.25, generator.number(0...height).rounded() + 0.25)
  }

  private mutating func appendSomething() {
    waitSome()
    switch generator.number(0...1) {
    case ..<0.12: swipe()
    case ..<0.22: pinch()
    case ..<0.32: taps()
    case ..<0.52: fingerEvent()
    case _ where touchesOnly: fingerEvent()
    case ..<0.60: mouseEvent()
    case ..<0.70: key()
    case ..<0.78: wheel()
    case ..<0.86: pad()
    case ..<0.90: windowEvent()
    case ..<0.96: deliver()
    default: append(.list(listChange()))
    }
  }

  // MARK: Fingers

  private mutating func touch(_ phase: PointerEvent.Phase, _ finger: Int64, _ point: Point = .zero) {
    switch phase {
    case .down, .move: fingers[finger] = phase == .down || fingers[finger] != nil ? point : nil
    case .up, .cancel: fingers[finger] = nil
    }
    input(.touch(PointerEvent(phase: phase, id: .touch(finger), position: point)))
  }

  private mutating func fingerEvent() {
    let finger = Int64.random(in: 1...4, using: &generator)
    guard let here = fingers[finger] else {
      touch(generator.chance(0.9) ? .down : generator.pick([.move, .up]), finger, place())
      return
    }
    switch generator.number(0...1) {
    case ..<0.6:
      let far = generator.pick([2.0, 12, 60, 300])
      touch(.move, finger, here + Vector(generator.number(-far...far), generator.number(-far...far)))
    case ..<0.63: touch(.down, finger, place())
    case ..<0.67: touch(.cancel, finger)
    default: touch(.up, finger)
    }
  }

  private mutating func swipe() {
    let finger = generator.pick([1, 1, 2, 3] as [Int64])
    var point = place()
    let step = Vector(generator.number(-40...40), generator.number(-12...12))
    touch(.down, finger, point)
    for _ in 0..<Int.random(in: 1...9, using: &generator) {
      wait(4...17)
      point += step
      touch(.move, finger, point)
    }
    wait(0...60)
    if generator.chance(0.85) { touch(.up, finger) }
  }

  private mutating func pinch() {
    var points = [place(), place()]
    let steps = points.map { _ in Vector(generator.number(-30...30), generator.number(-30...30)) }
    touch(.down, 1, points[0])
    wait(0...60)
    touch(.down, 2, points[1])
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      wait(4...17)
      let finger = Int.random(in: 0...1, using: &generator)
      points[finger] += steps[finger]
      touch(.move, Int64(finger + 1), points[finger])
    }
    wait(0...60)
    if generator.chance(0.85) { touch(.up, generator.pick([1, 2])) }
    wait(0...160)
    if generator.chance(0.7) { for finger in fingers.keys.sorted() { touch(.up, finger) } }
  }

  private mutating func taps() {
    let point = place()
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      touch(.down, 1, point + Vector(generator.number(-8...8), generator.number(-8...8)))
      wait(20...140)
      if generator.chance(0.15), let here = fingers[1] {
        touch(.move, 1, here + Vector(generator.number(-20...20), generator.number(-160...160)))
        wait(8...30)
      }
      touch(.up, 1)
      wait(20...330)
    }
  }

  // MARK: Other devices

  private mutating func mouseEvent() {
    let phase: MouseEvent.Phase
    var point = place()
    if let held = mouse {
      phase = generator.chance(0.7) ? .move : .up
      point = held + Vector(generator.number(-50...50), generator.number(-50...50))
    } else {
      phase = generator.chance(0.6) ? .down : .move
    }
    let button = phase == .down ? generator.pick([1, 1, 1, 2, 3, 4, 5]) : 1
    if phase == .down, button <= 2 { mouse = point }
    if phase == .move, mouse != nil { mouse = point }
    if phase == .up { mouse = nil }
    input(.mouse(MouseEvent(phase: phase, button: button, position: point)))
  }

  private static let keys = [
    "Right", "Left", "Up", "Down", "PageDown", "PageUp", "Home", "End", "+", "-", "0", "1", "Escape", "F11",
    "X", ".", ",", "B", "Return", "F10", "F1", "I", "M", "S", "Delete", "F2", "]",
  ]

  private mutating func key() {
    let name = generator.pick(Self.keys)
    let modifiers = generator.pick([[], [], [], .control, .shift] as [Modifiers])
    let isDown = generator.chance(0.8)
    for _ in 0..<generator.pick([1, 1, 1, 6]) {
      input(.key(KeyEvent(isDown: isDown, name: name, modifiers: modifiers, isRepeat: generator.chance(0.3))))
      wait(20...160)
    }
  }

  private mutating func wheel() {
    let isPrecise = generator.chance(0.5)
    let modifiers = generator.pick([[], [], .control, .shift] as [Modifiers])
    let point = place()
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let far = isPrecise ? 6.0 : 1
      var delta = Displacement<WheelDetents>(generator.number(-far...far), generator.number(-far...far))
      if !isPrecise { delta = Displacement(0, delta.y < 0 ? -1 : 1) }
      input(.wheel(WheelEvent(delta: delta, position: point, isPrecise: isPrecise, modifiers: modifiers)))
      wait(4...40)
    }
  }

  private mutating func pad() {
    let pad = Int.random(in: 0...1, using: &generator)
    switch generator.number(0...1) {
    case ..<0.4:
      let button = generator.pick([
        "leftshoulder", "rightshoulder", "dpleft", "dpright", "dpup", "a", "b", "x",
      ])
      input(.padButton(pad: pad, button: button, isDown: generator.chance(0.6)))
    case ..<0.9:
      let axis = generator.pick(["leftx", "lefty", "lefttrigger", "righttrigger", "rightx"])
      let value = generator.pick([0, 0, 0.1, 0.19, 0.4, -0.4, 1, -1, .nan])
      input(.padAxis(pad: pad, axis: axis, value: value))
    default: input(generator.chance(0.5) ? .padDetached(pad) : .padAttached(pad))
    }
  }

  private mutating func windowEvent() {
    switch generator.number(0...1) {
    case ..<0.2: input(generator.pick([.focusLost, .focusGained]))
    case ..<0.4: input(generator.pick([.hidden, .shown]))
    case ..<0.6: input(.touchesPresent(Set(fingers.keys.filter { _ in generator.chance(0.5) })))
    default:
      let sizes = [
        Size(width: 400, height: 800), Size(width: 800, height: 400), Size(width: 1, height: 1), .zero,
      ]
      input(.resized(Viewport(size: generator.pick(sizes), pixelScale: generator.pick([1, 2]))))
    }
  }

  private mutating func deliver() {
    if generator.chance(0.1) {
      append(.failure)
    } else {
      append(
        .delivery(
          shape: Int.random(in: 0..<GalleryState.shapes.count, using: &generator),
          isPreview: generator.chance(0.3)))
    }
  }

  private mutating func listChange() -> ListChange {
    switch generator.number(0...1) {
    case ..<0.5: .insertion(count: Int.random(in: 1...6, using: &generator), place: generator.number(0...1))
    case ..<0.7: .removalOfCurrent
    case ..<0.9: .removal(place: generator.number(0...1))
    case ..<0.97: .reversal
    default: .removalOfAll
    }
  }
}
