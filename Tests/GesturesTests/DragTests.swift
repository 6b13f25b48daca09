import Testing

/// DragPager, DragPan, QuickZoom and what is left to others.
@Suite struct DragTests {
  static let beginnings = [
    GestureScript(
      name: "sideways at fit drags the pages, anchored where the slop ends",
      events: """
        0 down 1 200,400
        16 move 1 192,400
        32 move 1 185,400
        48 move 1 160,430
        """,
      actions: """
        0 pressed 200,400
        32 pagerDragBegan
        32 pagerDragged -6
        48 pagerDragged -31
        """),
    GestureScript(
      name: "one long step counts from the slop's edge",
      events: """
        0 down 1 200,400
        16 move 1 100,400
        """,
      actions: """
        0 pressed 200,400
        16 pagerDragBegan
        16 pagerDragged -91
        """),
    GestureScript(
      name: "a way that turns inside the slop is anchored on the slop's circle",
      events: """
        0 down 1 200,400
        16 move 1 204,403
        32 move 1 220,403
        """,
      actions: """
        0 pressed 200,400
        32 pagerDragBegan
        32 pagerDragged 11.515
        """),
    GestureScript(
      name: "exactly 45 degrees drag the pages",
      events: """
        0 down 1 200,400
        16 move 1 230,430
        """,
      actions: """
        0 pressed 200,400
        16 pagerDragBegan
        16 pagerDragged 23.636
        """),
    GestureScript(
      name: "upright at fit belongs to nobody and what was held goes on",
      events: """
        0 down 1 200,400
        16 move 1 205,420
        32 move 1 100,420
        48 up 1
        900 wait
        """,
      actions: """
        0 pressed 200,400
        16 released
        """),
    GestureScript(
      name: "zoomed in any direction pans", scene: .zoomed,
      events: """
        0 down 1 200,400
        16 move 1 200,415
        32 move 1 220,400
        """,
      actions: """
        0 pressed 200,400
        16 panBegan
        16 panned 0,6
        32 panned 20,-9
        """),
    GestureScript(
      name: "between two pages any direction drags the pages", scene: .offRest,
      events: """
        0 down 1 200,400
        16 move 1 200,420
        32 move 1 190,420
        """,
      actions: """
        0 pressed 200,400
        16 pagerDragBegan
        16 pagerDragged 0
        32 pagerDragged -10
        """),
    GestureScript(
      name: "between two pages a zoomed picture is not panned", scene: .zoomedOffRest,
      events: """
        0 down 1 200,400
        16 move 1 220,400
        """,
      actions: """
        0 pressed 200,400
        16 pagerDragBegan
        16 pagerDragged 11
        """),
    GestureScript(
      name: "the mouse drags after 3 points",
      events: """
        0 down m 200,400
        16 move m 203,400
        32 move m 204,400
        """,
      actions: """
        0 pressed 200,400
        32 pagerDragBegan
        32 pagerDragged 1
        """),
    GestureScript(
      name: "steps of 0.4 points drag as well as long ones",
      events: (0...30).map { "\($0 * 16) \($0 == 0 ? "down" : "move") 1 \(200 - Double($0) * 0.4),400" }
        .joined(separator: "\n"),
      actions: """
        0 pressed 200,400
        368 pagerDragBegan
        368 pagerDragged -0.2
        384 pagerDragged -0.6
        400 pagerDragged -1
        416 pagerDragged -1.4
        432 pagerDragged -1.8
        448 pagerDragged -2.2
        464 pagerDragged -2.6
        480 pagerDragged -3
        """),
    GestureScript(
      name: "a far second press that drags makes the first a tap",
      events: """
        0 down 1 200,400
        80 up 1
        200 down 1 200,400
        216 move 1 180,400
        """,
      actions: """
        0 pressed 200,400
        80 released
        200 pressed 200,400
        216 tapped 200,400
        216 pagerDragBegan
        216 pagerDragged -11
        """),
    GestureScript(
      name: "tap, hold and drag upright zooms about the tap",
      events: """
        0 down 1 200,400
        80 up 1
        200 down 1 210,405
        216 move 1 210,425
        232 move 1 300,514
        300 up 1
        """,
      actions: """
        0 pressed 200,400
        80 released
        200 pressed 210,405
        216 quickZoomBegan 200,400
        216 quickZoomed ×1.045
        232 quickZoomed ×1.492
        300 quickZoomEnded
        """),
    GestureScript(
      name: "the mouse has no zoom by tap, hold and drag",
      events: """
        0 down m 200,400
        80 up m
        200 down m 200,400
        216 move m 200,420
        """,
      actions: """
        0 pressed 200,400
        80 released
        200 pressed 200,400
        216 tapped 200,400
        216 released
        """),
  ]

  static let ends = [
    GestureScript(
      name: "a flick ends with its speed and travel",
      events: """
        0 down 1 300,400
        8 move 1 292,400
        16 move 1 284,400
        24 move 1 276,400
        32 move 1 268,400
        33 up 1
        """,
      actions: """
        0 pressed 300,400
        16 pagerDragBegan
        16 pagerDragged -7
        24 pagerDragged -15
        32 pagerDragged -23
        33 pagerDragEnded v=-1000 travel=32 mayTurn
        """),
    GestureScript(
      name: "held still before the lift it has no speed",
      events: """
        0 down 1 300,400
        8 move 1 280,400
        16 move 1 260,400
        56 up 1
        """,
      actions: """
        0 pressed 300,400
        8 pagerDragBegan
        8 pagerDragged -11
        16 pagerDragged -31
        56 pagerDragEnded v=0 travel=40 mayTurn
        """),
    GestureScript(
      name: "a cancelled drag turns nothing",
      events: """
        0 down 1 300,400
        8 move 1 200,400
        16 cancel 1
        """,
      actions: """
        0 pressed 300,400
        8 pagerDragBegan
        8 pagerDragged -91
        16 pagerDragEnded v=0 travel=0
        """),
    GestureScript(
      name: "a drag that loses the window turns nothing",
      events: """
        0 down 1 300,400
        8 move 1 200,400
        16 lose
        24 move 1 100,400
        32 up 1
        40 down 1 300,400
        """,
      actions: """
        0 pressed 300,400
        8 pagerDragBegan
        8 pagerDragged -91
        16 pagerDragEnded v=0 travel=0
        40 pressed 300,400
        """),
    GestureScript(
      name: "a pan is thrown and may turn", scene: .zoomed,
      events: """
        0 down 1 300,400
        8 move 1 290,405
        16 move 1 280,410
        17 up 1
        """,
      actions: """
        0 pressed 300,400
        8 panBegan
        8 panned -1.95,0.975
        16 panned -11.95,5.975
        17 panEnded v=-1250,625 travel=22.361 mayFling mayTurn
        """),
    GestureScript(
      name: "a cancelled pan is not thrown", scene: .zoomed,
      events: """
        0 down 1 300,400
        8 move 1 280,400
        16 cancel 1
        """,
      actions: """
        0 pressed 300,400
        8 panBegan
        8 panned -11,0
        16 panEnded v=0,0 travel=0
        """),
    GestureScript(
      name: "speed of an earlier touch is forgotten",
      events: """
        0 down 1 300,400
        8 move 1 250,400
        16 up 1
        24 down 1 300,400
        25 move 1 310,400
        26 up 1
        """,
      actions: """
        0 pressed 300,400
        8 pagerDragBegan
        8 pagerDragged -41
        16 pagerDragEnded v=-6250 travel=50 mayTurn
        24 pressed 300,400
        25 pagerDragBegan
        25 pagerDragged 1
        26 pagerDragEnded v=0 travel=10 mayTurn
        """),
    GestureScript(
      name: "a change from outside anchors a drag anew",
      events: """
        0 down 1 300,400
        8 move 1 250,400
        16 reanchor
        24 move 1 240,400
        """,
      actions: """
        0 pressed 300,400
        8 pagerDragBegan
        8 pagerDragged -41
        16 pagerDragBegan
        24 pagerDragged -10
        """),
    GestureScript(
      name: "a change from outside anchors a pan anew", scene: .zoomed,
      events: """
        0 down 1 300,400
        8 move 1 250,400
        16 reanchor
        24 move 1 240,410
        """,
      actions: """
        0 pressed 300,400
        8 panBegan
        8 panned -41,0
        16 panBegan
        24 panned -10,10
        """),
  ]

  @Test(arguments: beginnings)
  func `a press that moves`(_ script: GestureScript) throws { try script.check() }

  @Test(arguments: ends)
  func `a drag that ends`(_ script: GestureScript) throws { try script.check() }
}
