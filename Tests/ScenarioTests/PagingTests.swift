import TestSupport
import Testing

/// Turning pages with a finger and with the mouse.
@Suite struct PagingTests {
  private let start = Point(800, 360)

  @Test(arguments: Scenario.Pointer.allCases)
  func `a swipe to the left turns to the next page`(pointer: Scenario.Pointer) throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: start, by: Point(-300, 0), over: 150, pointer: pointer)

    let playback = try Playback(scenario, Galleries.small)

    try playback.expectRest(page: 1)
    playback.expectContinuousPosition()
    #expect(playback.frames.contains { $0.owner == "pager" })
  }

  @Test(arguments: Scenario.Pointer.allCases)
  func `a short drag that is held before it ends returns to its page`(pointer: Scenario.Pointer) throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: start, by: Point(-200, 0), over: 150, hold: 200, pointer: pointer)

    let playback = try Playback(scenario, Galleries.small)

    try playback.expectRest(page: 0)
    let held = try playback.requireFrame(at: 400)
    #expect(held.position > 0.1)
    #expect(held.moving)
  }

  @Test func `a drag over more than half a page turns it without speed`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: Point(1100, 360), by: Point(-700, 0), over: 400, hold: 200)

    try Playback(scenario, Galleries.small).expectRest(page: 1)
  }

  @Test func `a swipe to the right turns back`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: start, by: Point(-300, 0), over: 150)
    scenario.wait(700)
    scenario.swipe(from: Point(400, 360), by: Point(300, 0), over: 150)

    let playback = try Playback(scenario, Galleries.small)

    try playback.expectRest(page: 0)
    #expect(try playback.requireFrame(at: 900).page == 1)
  }

  @Test func `the first page resists a drag towards the one before it`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: Point(300, 360), by: Point(400, 0), over: 200)

    let playback = try Playback(scenario, Galleries.small)

    try playback.expectRest(page: 0)
    let furthest = try #require(playback.frames.map(\.position).min())
    #expect(furthest < -0.05)
    #expect(furthest > -0.2)
  }

  @Test func `the picture follows the finger point for point`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: start, by: Point(-300, 0), over: 400, hold: 100)

    let playback = try Playback(scenario, Galleries.small)

    // The first 9 points are the slop; from there to the end each point counts.
    let (early, late) = (try playback.requireFrame(at: 300), try playback.requireFrame(at: 590))
    #expect(abs(early.x - late.x - 150) <= 7, "x from \(early.x) to \(late.x)")
  }

  @Test func `five quick swipes turn five pages`() throws {
    var scenario = Scenario(startingAt: 100)
    for _ in 0..<5 {
      scenario.swipe(from: start, by: Point(-200, 0), over: 60)
      scenario.wait(70)
    }

    try Playback(scenario, Galleries.small).expectRest(page: 5)
  }

  @Test func `one drag over several pages' widths turns one page`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: Point(1270, 360), by: Point(-1260, 0), over: 90)

    try Playback(scenario, Galleries.small).expectRest(page: 1)
  }

  @Test(arguments: [30, 60, 90, 144])
  func `the page that is turned to does not depend on the frame rate`(rate: Int) throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: start, by: Point(-130, 0), over: 90)
    scenario.wait(60)
    scenario.swipe(from: start, by: Point(-130, 0), over: 90)
    scenario.wait(40)
    scenario.doubleTap(Point(640, 360))

    let playback = try Playback(scenario, Galleries.small, options: ["--fps", "\(rate)"])

    try playback.expectRest(page: 2, zoom: 5)
  }
}
