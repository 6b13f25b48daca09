import Testing

/// Idle, Pressed, TapPending and Pressed2 of the state machine.
@Suite struct TapTests {
  static let presses = [
    GestureScript(
      name: "a touch holds what moves and its lift lets it go",
      events: """
        0 down 1 200,400
        600 up 1
        2000 wait
        """,
      actions: """
        0 pressed 200,400
        600 released
        600 longPressed 200,400 for 0.6
        """),
    GestureScript(
      name: "a tap waits 300 ms for a second one",
      events: """
        0 down 1 200,400
        80 up 1
        379 wait
        380 wait
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        380 tapped 200,400
        """),
    GestureScript(
      name: "499 ms are a tap",
      events: """
        0 down 1 200,400
        499 up 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        499 released
        900 tapped 200,400
        """),
    GestureScript(
      name: "moving less than the slop is still a tap, where it began",
      events: """
        0 down 1 200,400
        10 move 1 208,403
        20 move 1 199,392
        80 up 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        900 tapped 200,400
        """),
    GestureScript(
      name: "a tap that slows a page near its rest counts", scene: .moving,
      events: """
        0 down 1 200,400
        80 up 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        900 tapped 200,400
        """),
    GestureScript(
      name: "a touch that stops a page in flight is no tap", scene: .movingFast,
      events: """
        0 down 1 200,400
        80 up 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        """),
    GestureScript(
      name: "a cancelled press goes on and is no tap",
      events: """
        0 down 1 200,400
        80 cancel 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        """),
    GestureScript(
      name: "a press that loses the window goes on and is no tap",
      events: """
        0 down 1 200,400
        80 lose
        90 up 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        """),
    GestureScript(
      name: "losing the window forgets a tap that waits",
      events: """
        0 down 1 200,400
        80 up 1
        100 lose
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        """),
  ]

  static let pairs = [
    GestureScript(
      name: "two taps are a double-tap at the second",
      events: """
        0 down 1 200,400
        80 up 1
        230 down 2 210,410
        310 up 2
        2000 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        230 pressed 210,410
        310 released
        310 doubleTapped 210,410
        """),
    GestureScript(
      name: "a third tap after a double-tap is a tap of its own",
      events: """
        0 down 1 200,400
        50 up 1
        150 down 1 200,400
        200 up 1
        300 down 1 200,400
        350 up 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        50 released
        150 pressed 200,400
        200 released
        200 doubleTapped 200,400
        300 pressed 200,400
        350 released
        900 tapped 200,400
        """),
    GestureScript(
      name: "a double-tap on a page in flight is not dropped", scene: .moving,
      events: """
        0 down 1 200,400
        50 up 1
        150 down 1 200,400
        200 up 1
        """,
      actions: """
        0 pressed 200,400
        50 released
        150 pressed 200,400
        200 released
        200 doubleTapped 200,400
        """),
    GestureScript(
      name: "a second tap after 300 ms is another tap",
      events: """
        0 down 1 200,400
        80 up 1
        390 down 1 200,400
        450 up 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        390 tapped 200,400
        390 pressed 200,400
        450 released
        900 tapped 200,400
        """),
    GestureScript(
      name: "a second tap too far away makes the first a tap now",
      events: """
        0 down 1 100,400
        80 up 1
        200 down 1 141,400
        260 up 1
        900 wait
        """,
      actions: """
        0 pressed 100,400
        80 released
        200 tapped 100,400
        200 pressed 141,400
        260 released
        900 tapped 141,400
        """),
    GestureScript(
      name: "the far second tap begins a new pair",
      events: """
        0 down 1 100,400
        50 up 1
        150 down 1 300,400
        200 up 1
        300 down 1 300,400
        350 up 1
        """,
      actions: """
        0 pressed 100,400
        50 released
        150 tapped 100,400
        150 pressed 300,400
        200 released
        300 pressed 300,400
        350 released
        350 doubleTapped 300,400
        """),
    GestureScript(
      name: "40 points away is near enough",
      events: """
        0 down 1 100,400
        50 up 1
        150 down 1 140,400
        200 up 1
        """,
      actions: """
        0 pressed 100,400
        50 released
        150 pressed 140,400
        200 released
        200 doubleTapped 140,400
        """),
    GestureScript(
      name: "a contact that bounces within 40 ms is one tap",
      events: """
        0 down 1 200,400
        60 up 1
        80 down 2 200,401
        95 up 2
        900 wait
        """,
      actions: """
        0 pressed 200,400
        60 released
        80 pressed 200,401
        95 released
        900 tapped 200,400
        """),
    GestureScript(
      name: "a bounce between two taps does not part them",
      events: """
        0 down 1 200,400
        60 up 1
        80 down 2 200,401
        95 up 2
        200 down 3 200,400
        260 up 3
        """,
      actions: """
        0 pressed 200,400
        60 released
        80 pressed 200,401
        95 released
        200 pressed 200,400
        260 released
        260 doubleTapped 200,400
        """),
    GestureScript(
      name: "a second tap that is held is no double-tap",
      events: """
        0 down 1 200,400
        80 up 1
        200 down 1 200,400
        501 up 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        200 pressed 200,400
        501 released
        501 tapped 200,400
        """),
    GestureScript(
      name: "a cancelled second tap is no double-tap",
      events: """
        0 down 1 200,400
        80 up 1
        200 down 1 200,400
        250 cancel 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        200 pressed 200,400
        250 released
        """),
    GestureScript(
      name: "a click of the mouse does not pair with a tap",
      events: """
        0 down 1 200,400
        80 up 1
        200 down m 200,400
        260 up m
        900 wait
        """,
      actions: """
        0 pressed 200,400
        80 released
        200 tapped 200,400
        200 pressed 200,400
        260 released
        900 tapped 200,400
        """),
    GestureScript(
      name: "two quick clicks of the mouse are a double click",
      events: """
        0 down m 200,400
        30 up m
        50 down m 200,400
        80 up m
        """,
      actions: """
        0 pressed 200,400
        30 released
        50 pressed 200,400
        80 released
        80 doubleTapped 200,400
        """),
  ]

  @Test(arguments: presses)
  func `one press`(_ script: GestureScript) throws { try script.check() }

  @Test(arguments: pairs)
  func `two presses`(_ script: GestureScript) throws { try script.check() }
}
