import Gestures
import Motion
import Testing

/// DotsScrub of the state machine.
@Suite struct DotsTests {
  static let dots = [
    GestureScript(
      name: "a tap on the dots is theirs", scene: .onDots,
      events: """
        0 down 1 220,780
        80 up 1
        900 wait
        """,
      actions: "80 dotsTapped 220,780"),
    GestureScript(
      name: "two taps on the dots are two taps", scene: .onDots,
      events: """
        0 down 1 220,780
        50 up 1
        150 down 1 220,780
        200 up 1
        """,
      actions: """
        50 dotsTapped 220,780
        200 dotsTapped 220,780
        """),
    GestureScript(
      name: "moving along the dots scrubs", scene: .onDots,
      events: """
        0 down 1 220,780
        16 move 1 228,780
        32 move 1 232,780
        48 move 1 250,600
        64 up 1
        """,
      actions: """
        32 scrubBegan 220,780
        32 scrubbed 232,780
        48 scrubbed 250,600
        64 scrubEnded
        """),
    GestureScript(
      name: "a scrub that is taken away returns", scene: .onDots,
      events: """
        0 down 1 220,780
        16 move 1 240,780
        32 lose
        """,
      actions: """
        16 scrubBegan 220,780
        16 scrubbed 240,780
        32 scrubCancelled
        """),
    GestureScript(
      name: "another finger does not disturb a scrub", scene: .onDots,
      events: """
        0 down 1 220,780
        16 move 1 240,780
        20 down 2 100,100
        24 move 2 150,100
        32 move 1 250,780
        40 up 2
        48 up 1
        """,
      actions: """
        16 scrubBegan 220,780
        16 scrubbed 240,780
        32 scrubbed 250,780
        48 scrubEnded
        """),
    GestureScript(
      name: "another finger does not scrub for the one on the dots", scene: .onDots,
      events: """
        0 down 1 220,780
        20 down 2 100,100
        24 move 2 150,100
        40 up 2
        48 up 1
        """,
      actions: "48 dotsTapped 220,780"),
    GestureScript(
      name: "the finger that scrubbed ends it for all", scene: .onDots,
      events: """
        0 down 1 220,780
        16 move 1 240,780
        20 down 2 100,100
        32 up 1
        40 move 2 200,100
        48 up 2
        """,
      actions: """
        16 scrubBegan 220,780
        16 scrubbed 240,780
        32 scrubEnded
        """),
    GestureScript(
      name: "a press on the dots that is cancelled is no tap", scene: .onDots,
      events: """
        0 down 1 220,780
        16 cancel 1
        900 wait
        """,
      actions: ""),
  ]

  @Test(arguments: dots)
  func `fingers on the dots`(_ script: GestureScript) throws { try script.check() }

  @Test func `a tap before a touch of the dots is a tap now`() throws {
    var machine = GestureMachine(settings: MotionSettings())
    var context = GestureContext()
    let tap = "0 down 1 200,400\n50 up 1"
    #expect(
      try GestureScript.log(of: tap, on: &machine, context: context) == "0 pressed 200,400\n50 released")
    context.hitsDots = true
    let dots = try GestureScript.log(of: "100 down 1 200,780\n150 up 1", on: &machine, context: context)
    #expect(dots == "100 tapped 200,400\n150 dotsTapped 200,780")
  }
}
