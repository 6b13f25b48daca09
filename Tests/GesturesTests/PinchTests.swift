import Geometry
import Gestures
import Motion
import Testing

/// Pinch of the state machine.
@Suite struct PinchTests {
  static let fingers = [
    GestureScript(
      name: "two fingers pinch about their middle",
      events: """
        0 down 1 150,400
        30 down 2 250,400
        46 move 2 350,400
        62 move 1 130,360
        """,
      actions: """
        0 pressed 150,400
        30 pinchBegan 200,400
        46 pinched 250,400 ×2
        62 pinched 240,380 ×2.236
        """),
    GestureScript(
      name: "the lift of one moves nothing and the other pans",
      events: """
        0 down 1 100,300
        10 down 2 300,300
        26 move 1 0,300
        42 move 2 400,300
        60 up 2
        76 move 1 10,300
        """,
      actions: """
        0 pressed 100,300
        10 pinchBegan 200,300
        26 pinched 150,300 ×1.5
        42 pinched 200,300 ×2
        60 panBegan afterPinch
        76 panned 10,0
        """),
    GestureScript(
      name: "each finger added or lifted anchors anew",
      events: """
        0 down 1 0,0
        10 down 2 100,0
        20 down 3 50,90
        30 move 3 50,180
        40 up 3
        50 move 2 200,0
        60 down 4 100,100
        70 up 1
        80 move 4 300,200
        """,
      actions: """
        0 pressed 0,0
        10 pinchBegan 50,0
        20 pinchBegan 50,30
        30 pinched 50,60 ×1.564
        40 pinchBegan 50,0
        50 pinched 100,0 ×2
        60 pinchBegan 100,33.333
        70 pinchBegan 150,50
        80 pinched 250,100 ×1.581
        """),
    GestureScript(
      name: "fingers that land together do not zoom without bound",
      events: """
        0 down 1 199,400
        0 down 2 201,400
        16 move 2 259,400
        """,
      actions: """
        0 pressed 199,400
        0 pinchBegan 200,400
        16 pinched 229,400 ×2.5
        """),
    GestureScript(
      name: "a second finger ends a drag of the pages without turning",
      events: """
        0 down 1 300,400
        16 move 1 200,400
        30 down 2 250,500
        46 move 2 150,400
        """,
      actions: """
        0 pressed 300,400
        16 pagerDragBegan
        16 pagerDragged -91
        30 pagerDragEnded v=0 travel=111.803
        30 pinchBegan 225,450
        46 pinched 175,400 ×0.447
        """),
    GestureScript(
      name: "a second finger takes over a pan", scene: .zoomed,
      events: """
        0 down 1 300,400
        16 move 1 280,400
        30 down 2 180,400
        """,
      actions: """
        0 pressed 300,400
        16 panBegan
        16 panned -11,0
        30 pinchBegan 230,400
        """),
    GestureScript(
      name: "a second finger beside a second tap is a pinch and no double-tap",
      events: """
        0 down 1 200,400
        80 up 1
        180 down 1 200,400
        190 down 2 300,400
        220 up 2
        250 up 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        180 pressed 200,400
        190 tapped 200,400
        190 pinchBegan 250,400
        220 panBegan afterPinch
        250 panEnded v=0,0 travel=0
        """),
    GestureScript(
      name: "a second finger beside one that nobody wanted pinches",
      events: """
        0 down 1 200,400
        16 move 1 200,430
        40 down 2 300,430
        56 move 2 400,430
        """,
      actions: """
        0 pressed 200,400
        16 released
        40 pressed 300,430
        40 pinchBegan 250,430
        56 pinched 300,430 ×2
        """),
    GestureScript(
      name: "a second finger takes over a zoom by tap and drag",
      events: """
        0 down 1 200,400
        80 up 1
        200 down 1 200,400
        216 move 1 200,420
        230 down 2 200,500
        """,
      actions: """
        0 pressed 200,400
        80 released
        200 pressed 200,400
        216 quickZoomBegan 200,400
        216 quickZoomed ×1.045
        230 pinchBegan 200,460
        """),
  ]

  static let lifts = [
    GestureScript(
      name: "no fling within 120 ms of a pinch",
      events: """
        0 down 1 100,400
        0 down 2 200,400
        16 up 2
        24 move 1 120,400
        32 move 1 140,400
        33 up 1
        """,
      actions: """
        0 pressed 100,400
        0 pinchBegan 150,400
        16 panBegan afterPinch
        24 panned 20,0
        32 panned 40,0
        33 panEnded v=2500,0 travel=40
        """),
    GestureScript(
      name: "after 120 ms the finger that is left throws, and never turns",
      events: """
        0 down 1 100,400
        0 down 2 200,400
        16 up 2
        120 move 1 120,400
        128 move 1 140,400
        136 move 1 160,400
        137 up 1
        """,
      actions: """
        0 pressed 100,400
        0 pinchBegan 150,400
        16 panBegan afterPinch
        120 panned 20,0
        128 panned 40,0
        136 panned 60,0
        137 panEnded v=2500,0 travel=60 mayFling
        """),
    GestureScript(
      name: "speed survives the lift of the first finger",
      events: """
        0 down 1 100,400
        0 down 2 200,400
        16 up 1
        140 move 2 220,400
        148 move 2 240,400
        156 move 2 260,400
        157 up 2
        """,
      actions: """
        0 pressed 100,400
        0 pinchBegan 150,400
        16 panBegan afterPinch
        140 panned 20,0
        148 panned 40,0
        156 panned 60,0
        157 panEnded v=2500,0 travel=60 mayFling
        """),
    GestureScript(
      name: "a cancelled pinch settles",
      events: """
        0 down 1 100,400
        0 down 2 200,400
        16 lose
        32 up 1
        48 down 1 100,400
        64 up 1
        900 wait
        """,
      actions: """
        0 pressed 100,400
        0 pinchBegan 150,400
        16 pinchEnded 150,400
        48 pressed 100,400
        64 released
        900 tapped 100,400
        """),
    GestureScript(
      name: "after a pinch the next single finger is a fresh one",
      events: """
        0 down 1 100,400
        0 down 2 200,400
        16 up 1
        32 up 2
        48 down 3 300,400
        56 move 3 280,400
        64 move 3 260,400
        65 up 3
        """,
      actions: """
        0 pressed 100,400
        0 pinchBegan 150,400
        16 panBegan afterPinch
        32 panEnded v=0,0 travel=0
        48 pressed 300,400
        56 pagerDragBegan
        56 pagerDragged -11
        64 pagerDragged -31
        65 pagerDragEnded v=-2500 travel=40 mayTurn
        """),
  ]

  @Test(arguments: fingers)
  func `fingers that come and go`(_ script: GestureScript) throws { try script.check() }

  @Test(arguments: lifts)
  func `the end of a pinch`(_ script: GestureScript) throws { try script.check() }

  @Test func `the span of three fingers is their mean distance from the middle`() throws {
    var machine = GestureMachine(settings: MotionSettings())
    let script = "0 down 1 0,0\n0 down 2 100,0\n0 down 3 50,90\n16 move 3 50,96"
    let log = try GestureScript.log(of: script, on: &machine, context: GestureContext())
    let outer = Vector(50, 32).length
    let ratio = (outer + outer + 64) / 3 / 58.873
    #expect(log.split(separator: "\n").last == "16 pinched 50,32 ×\(GestureScript.text(ratio))")
  }
}
