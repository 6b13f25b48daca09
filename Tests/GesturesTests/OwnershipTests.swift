import Geometry
import Gestures
import Motion
import Testing

/// Who owns a gesture, and that everybody lets go.
@Suite struct OwnershipTests {
  private struct Step: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let events: String
    let isZoomed: Bool
    let hitsDots: Bool
    let owner: GestureOwner

    init(
      _ name: String, _ events: String, isZoomed: Bool = false, hitsDots: Bool = false, owner: GestureOwner
    ) {
      testDescription = name
      self.events = events
      self.isZoomed = isZoomed
      self.hitsDots = hitsDots
      self.owner = owner
    }
  }

  private static let tapAndPress = "0 down 1 200,400\n50 up 1\n150 down 1 200,400\n"
  private static let steps = [
    Step("nothing", "0 wait", owner: .none),
    Step("a press", "0 down 1 200,400", owner: .none),
    Step("a drag at fit", "0 down 1 200,400\n9 move 1 150,400", owner: .pager),
    Step("an upright drag at fit", "0 down 1 200,400\n9 move 1 200,300", owner: .none),
    Step("a drag when zoomed", "0 down 1 200,400\n9 move 1 150,400", isZoomed: true, owner: .pan),
    Step("two fingers", "0 down 1 200,400\n9 down 2 250,400", owner: .pinch),
    Step("one finger left of two", "0 down 1 200,400\n9 down 2 250,400\n20 up 1", owner: .pan),
    Step("a press on the dots", "0 down 1 200,780", hitsDots: true, owner: .dots),
    Step("a scrub", "0 down 1 200,780\n9 move 1 250,780", hitsDots: true, owner: .dots),
    Step("tap, hold and drag", tapAndPress + "160 move 1 200,450", owner: .quickZoom),
  ]

  private static func played(_ step: Step) throws -> GestureMachine {
    var machine = GestureMachine(settings: MotionSettings())
    var context = GestureContext()
    context.isZoomed = step.isZoomed
    context.hitsDots = step.hitsDots
    _ = try GestureScript.log(of: step.events, on: &machine, context: context)
    return machine
  }

  @Test(arguments: steps)
  private func `a gesture has one owner`(_ step: Step) throws {
    #expect(try Self.played(step).owner == step.owner)
  }

  @Test(arguments: steps)
  private func `when all is taken away nobody owns anything`(_ step: Step) throws {
    var machine = try Self.played(step)
    _ = machine.cancelAll()
    #expect(machine.owner == .none && !machine.isTouched && !machine.holdsPicture && machine.deadline == nil)
    #expect(machine.cancelAll().isEmpty)
  }

  @Test(arguments: steps)
  private func `when all fingers are lifted nobody owns anything`(_ step: Step) throws {
    var machine = try Self.played(step)
    for finger in [2, 1] as [Int64] {
      let up = PointerEvent(phase: .up, id: .touch(finger), position: .zero)
      _ = machine.handle(up, at: Instant(seconds: 5), context: GestureContext())
    }
    #expect(machine.owner == .none && !machine.isTouched && !machine.holdsPicture)
  }

  @Test func `an anchor set anew changes nothing that is shown`() throws {
    var machine = try Self.played(Self.steps[5])
    #expect(machine.reanchor() == [.pinchBegan(centroid: Point(225, 400))])
    #expect(machine.owner == .pinch)
    var idle = GestureMachine(settings: MotionSettings())
    #expect(idle.reanchor().isEmpty)
  }

  @Test func `the deadline is when a lone tap becomes one`() throws {
    var machine = GestureMachine(settings: MotionSettings())
    #expect(machine.deadline == nil)
    _ = try GestureScript.log(of: "0 down 1 200,400\n50 up 1", on: &machine, context: GestureContext())
    let deadline = try #require(machine.deadline)
    #expect((deadline.milliseconds - 350).magnitude < 1e-9)
    #expect(machine.advance(to: deadline) == [.tapped(Point(200, 400))])
    #expect(machine.deadline == nil)
  }
}
