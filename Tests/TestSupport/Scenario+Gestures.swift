extension Scenario {
  /// Time between two positions that a touchscreen of 125 Hz reports.
  package static let sampleInterval = 8.0

  /// What draws: a finger, or the mouse with its left button.
  package enum Pointer: Sendable, CaseIterable {
    case finger, mouse
  }

  /// Puts a pointer down and draws it along a line at constant speed, without lifting it.
  package mutating func drag(
    from start: Point, by offset: Point, over milliseconds: Double, id: Int = 1, pointer: Pointer = .finger
  ) {
    press(start, id: id, pointer: pointer)
    move(from: start, by: offset, over: milliseconds, id: id, pointer: pointer)
  }

  /// Draws a pointer that is down along a line at constant speed.
  package mutating func move(
    from start: Point, by offset: Point, over milliseconds: Double, id: Int = 1, pointer: Pointer = .finger
  ) {
    let begin = now
    let steps = max(1, Int((milliseconds / Self.sampleInterval).rounded(.down)))
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      at(begin + milliseconds * part)
      switch pointer {
      case .finger: touch("move", id: id, start + offset * part)
      case .mouse: mouse("move", start + offset * part)
      }
    }
  }

  /// A drag and the lift that ends it.
  package mutating func swipe(
    from start: Point, by offset: Point, over milliseconds: Double, hold: Double = 0, id: Int = 1,
    pointer: Pointer = .finger
  ) {
    drag(from: start, by: offset, over: milliseconds, id: id, pointer: pointer)
    wait(hold)
    lift(start + offset, id: id, pointer: pointer)
  }

  package mutating func press(_ point: Point, id: Int = 1, pointer: Pointer = .finger) {
    switch pointer {
    case .finger: touch("down", id: id, point)
    case .mouse: mouse("down", point)
    }
  }

  package mutating func lift(_ point: Point, id: Int = 1, pointer: Pointer = .finger) {
    switch pointer {
    case .finger: touch("up", id: id)
    case .mouse: mouse("up", point)
    }
  }

  package mutating func tap(_ point: Point, held milliseconds: Double = 40, pointer: Pointer = .finger) {
    press(point, pointer: pointer)
    wait(milliseconds)
    lift(point, pointer: pointer)
  }

  /// Two taps, the second landing `gap` after the first has lifted.
  package mutating func doubleTap(_ point: Point, gap: Double = 90, pointer: Pointer = .finger) {
    tap(point, pointer: pointer)
    wait(gap)
    tap(point, pointer: pointer)
  }

  /// Two fingers, level with each other, whose distance goes from one length to
  /// another while their centre moves; they lift together.
  package mutating func pinch(
    about centre: Point, from start: Double, to end: Double, over milliseconds: Double,
    moving offset: Point = Point(0, 0)
  ) {
    let begin = now
    let steps = max(1, Int((milliseconds / Self.sampleInterval).rounded(.down)))
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      at(begin + milliseconds * part)
      let half = Point((start + (end - start) * part) / 2, 0)
      let middle = centre + offset * part
      touch(step == 0 ? "down" : "move", id: 1, middle - half)
      touch(step == 0 ? "down" : "move", id: 2, middle + half)
    }
    touch("up", id: 1)
    touch("up", id: 2)
  }

  /// Strikes a key.
  package mutating func strike(_ name: String, mods: [String] = [], held milliseconds: Double = 40) {
    key("down", name, mods: mods)
    wait(milliseconds)
    key("up", name, mods: mods)
  }

  /// Strikes the key that produces a character, with the text it produces.
  package mutating func type(_ character: String, key name: String? = nil, mods: [String] = []) {
    let name = name ?? character.uppercased()
    key("down", name, mods: mods)
    text(character)
    wait(40)
    key("up", name, mods: mods)
  }

  /// Holds a key while the system repeats it.
  package mutating func hold(
    _ name: String, for milliseconds: Double, firstRepeat: Double = 500, interval: Double = 30
  ) {
    let begin = now
    key("down", name)
    at(begin + firstRepeat)
    while now < begin + milliseconds {
      key("down", name, isRepeat: true)
      wait(interval)
    }
    at(begin + milliseconds)
    key("up", name)
  }

  /// Presses and releases a button of a gamepad.
  package mutating func press(button: String, held milliseconds: Double = 60) {
    pad("down", button)
    wait(milliseconds)
    pad("up", button)
  }
}
