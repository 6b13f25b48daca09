import Gallery
import Geometry
import Gestures
import Motion
import SeededRandom

extension Stream {
  /// The same stream with every move of a finger cut into pieces that lie on its
  /// straight way, all at its time; the second value tells which steps end one.
  func cutting(using generator: inout SeededGenerator) -> (stream: Stream, ends: [Int]) {
    var result = self
    result.steps = []
    var ends: [Int] = []
    var places: [PointerID: Point] = [:]
    for step in steps {
      if case .input(.touch(let pointer)) = step.stimulus {
        if pointer.phase == .move, let from = places[pointer.id] {
          let pieces = Int.random(in: 2...6, using: &generator)
          for piece in 1..<pieces {
            var part = pointer
            part.position = from + (pointer.position - from) * (Double(piece) / Double(pieces))
            result.steps.append(Step(time: step.time, stimulus: .input(.touch(part))))
          }
        }
        places[pointer.id] = pointer.phase == .up || pointer.phase == .cancel ? nil : pointer.position
      }
      ends.append(result.steps.count)
      result.steps.append(step)
    }
    return (result, ends)
  }
}

extension Stimulus {
  /// The mirror image of an event in a window of the given width.
  func mirrored(width: Double, isOnPages: Bool) -> Stimulus {
    guard case .input(let event) = self else { return self }
    switch event {
    case .touch(var pointer):
      pointer.position.x = width - pointer.position.x
      return .input(.touch(pointer))
    case .mouse(var mouse):
      mouse.position.x = width - mouse.position.x
      return .input(.mouse(mouse))
    case .wheel(var wheel):
      wheel.position.x = width - wheel.position.x
      // Shift makes a plain wheel a sideways one, but not over a list.
      let isSideways = wheel.modifiers.contains(.shift) && wheel.modifiers.isDisjoint(with: [.control, .gui])
      if isSideways, isOnPages, wheel.delta.x == 0 { wheel.delta.y = -wheel.delta.y }
      wheel.delta.x = -wheel.delta.x
      return .input(.wheel(wheel))
    case .key(var key):
      key.name = ["Left": "Right", "Right": "Left"][key.name] ?? key.name
      return .input(.key(key))
    case .padButton(let pad, let button, let isDown):
      let other = ["dpleft": "dpright", "dpright": "dpleft"][button] ?? button
      return .input(.padButton(pad: pad, button: other, isDown: isDown))
    case .padAxis(let pad, let axis, let value):
      return .input(.padAxis(pad: pad, axis: axis, value: axis == "leftx" ? -value : value))
    default:
      return self
    }
  }
}
