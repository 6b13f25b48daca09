import Testing

/// Pointers that platforms lose, double or mix up.
@Suite struct PointerTableTests {
  static let table = [
    GestureScript(
      name: "a finger that the platform lost is cancelled",
      events: """
        0 down 1 100,400
        0 down 2 200,400
        16 keep 2
        32 move 2 210,400
        48 keep
        64 move 2 220,400
        """,
      actions: """
        0 pressed 100,400
        0 pinchBegan 150,400
        16 panBegan afterPinch
        32 panned 10,0
        48 panEnded v=0,0 travel=0
        """),
    GestureScript(
      name: "the list of fingers says nothing about the mouse",
      events: """
        0 down m 100,400
        16 keep
        32 move m 90,400
        """,
      actions: """
        0 pressed 100,400
        32 pagerDragBegan
        32 pagerDragged -7
        """),
    GestureScript(
      name: "a finger that is down twice was lifted between",
      events: """
        0 down 1 300,400
        16 move 1 200,400
        32 down 1 100,100
        48 move 1 109,100
        64 move 1 112,100
        """,
      actions: """
        0 pressed 300,400
        16 pagerDragBegan
        16 pagerDragged -91
        32 pagerDragEnded v=0 travel=0
        32 pressed 100,100
        64 pagerDragBegan
        64 pagerDragged 3
        """),
    GestureScript(
      name: "moves and lifts of fingers that are not down are nothing",
      events: """
        0 move 7 300,400
        16 up 7
        32 cancel 7
        48 down 1 300,400
        64 move 7 0,0
        80 up 7
        96 move 1 290,400
        """,
      actions: """
        48 pressed 300,400
        96 pagerDragBegan
        96 pagerDragged -1
        """),
    GestureScript(
      name: "a mouse beside a finger is nobody",
      events: """
        0 down 1 300,400
        16 down m 100,100
        32 move m 200,100
        48 up m
        64 move 1 280,400
        """,
      actions: """
        0 pressed 300,400
        64 pagerDragBegan
        64 pagerDragged -11
        """),
    GestureScript(
      name: "a finger beside a held mouse button is nobody",
      events: """
        0 down m 300,400
        16 down 1 100,100
        32 move 1 200,100
        48 up 1
        64 move m 280,400
        """,
      actions: """
        0 pressed 300,400
        64 pagerDragBegan
        64 pagerDragged -17
        """),
    GestureScript(
      name: "places that are no numbers are nowhere",
      events: """
        0 down 1 nan,400
        16 down 1 300,400
        32 move 1 inf,400
        48 move 1 290,nan
        64 move 1 290,400
        """,
      actions: """
        16 pressed 300,400
        64 pagerDragBegan
        64 pagerDragged -1
        """),
  ]

  @Test(arguments: table)
  func `pointers that are not what they seem`(_ script: GestureScript) throws { try script.check() }
}
