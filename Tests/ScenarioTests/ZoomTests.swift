import TestSupport
import Testing

/// Zooming with double-taps, pinches, the wheel and keys.
@Suite struct ZoomTests {
  @Test(arguments: Scenario.Pointer.allCases)
  func `a double-tap centres the tapped point at five times the fit`(pointer: Scenario.Pointer) throws {
    var scenario = Scenario(startingAt: 100)
    scenario.doubleTap(Point(320, 360), pointer: pointer)

    let playback = try Playback(scenario, Galleries.large)

    let first = try #require(playback.frames.first)
    let tapped = first.picturePoint(under: Point(320, 360))
    let last = try playback.expectRest(page: 0, zoom: 5)
    #expect(last.windowPoint(of: tapped).distance(to: Point(640, 360)) <= 1)
    #expect(last.size == [6000, 4000])
  }

  @Test func `a double-tap in a corner stops at the picture's edges`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.doubleTap(Point(110, 10))

    let last = try Playback(scenario, Galleries.large).expectRest(page: 0, zoom: 5)

    #expect(abs(last.x) < 0.01)
    #expect(abs(last.y) < 0.01)
  }

  @Test func `a second double-tap returns to the fit`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.doubleTap(Point(320, 360))
    scenario.wait(900)
    scenario.doubleTap(Point(900, 200))

    let playback = try Playback(scenario, Galleries.large)

    let first = try #require(playback.frames.first)
    let last = try playback.expectRest(page: 0)
    #expect(try abs(playback.requireFrame(at: 1100).zoom - 5) < 0.001)
    expectSamePlace(first, last)
  }

  @Test func `a pinch keeps the picture under the fingers`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.pinch(about: Point(800, 300), from: 100, to: 300, over: 300)

    let playback = try Playback(scenario, Galleries.small)

    let before = try #require(playback.frames.first)
    let pixel = before.picturePoint(under: Point(800, 300))
    for frame in playback.frames where frame.owner == "pinch" {
      #expect(
        frame.windowPoint(of: pixel).distance(to: Point(800, 300)) < 0.5,
        "at \(frame.t) ms the point is at \(frame.windowPoint(of: pixel))")
    }
    #expect(playback.frames.contains { $0.owner == "pinch" })
    try playback.expectRest(page: 0, zoom: 3)
  }

  @Test func `a pinch below the fit springs back to it`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.pinch(about: Point(640, 360), from: 400, to: 100, over: 300)

    let playback = try Playback(scenario, Galleries.small)

    let first = try #require(playback.frames.first)
    expectSamePlace(first, try playback.expectRest(page: 0))
    let smallest = try #require(playback.frames.map(\.zoom).min())
    #expect(smallest > 0.5 && smallest < 0.8, "smallest zoom \(smallest)")
  }

  @Test func `wheel notches back and forth leave everything as it was`() throws {
    let pointer = Point(500, 250)
    var scenario = Scenario(startingAt: 100)
    for direction in [1.0, 1, 1, -1, -1, -1, 1, -1, 1, -1] {
      scenario.wheel(dy: direction, at: pointer)
      scenario.wait(20)
    }

    let playback = try Playback(scenario, Galleries.small)

    let first = try #require(playback.frames.first)
    expectSamePlace(first, try playback.expectRest(page: 0))
    #expect(playback.frames.contains { $0.zoom > 1.2 })
  }

  @Test func `the wheel zooms about the pointer`() throws {
    let pointer = Point(650, 250)
    var scenario = Scenario(startingAt: 100)
    for _ in 0..<4 {
      scenario.wheel(dy: 1, at: pointer)
      scenario.wait(40)
    }

    let playback = try Playback(scenario, Galleries.small)

    let first = try #require(playback.frames.first)
    let pixel = first.picturePoint(under: pointer)
    let last = try playback.expectRest(page: 0, zoom: 1.2 * 1.2 * 1.2 * 1.2)
    #expect(last.windowPoint(of: pixel).distance(to: pointer) < 0.5)
  }

  @Test func `the wheel stops at the largest zoom and at the fit`() throws {
    var scenario = Scenario(startingAt: 100)
    for direction in [Double](repeating: 1, count: 20) + [Double](repeating: -1, count: 30) {
      scenario.wheel(dy: direction, at: Point(500, 250))
      scenario.wait(20)
    }

    let playback = try Playback(scenario, Galleries.small)

    let first = try #require(playback.frames.first)
    expectSamePlace(first, try playback.expectRest(page: 0))
    let largest = try #require(playback.frames.map(\.zoom).max())
    #expect(abs(largest - 5) < 0.01, "largest zoom \(largest)")
  }

  @Test func `a drag pans a zoomed picture and does not turn the page`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.doubleTap(Point(640, 360))
    scenario.wait(900)
    scenario.swipe(from: Point(800, 360), by: Point(-300, 40), over: 150, hold: 100)

    let playback = try Playback(scenario, Galleries.small)

    let zoomed = try playback.requireFrame(at: 1100)
    let last = try playback.expectRest(page: 0, zoom: 5)
    #expect(abs(last.x - (zoomed.x - 300)) <= 10, "x from \(zoomed.x) to \(last.x)")
    #expect(abs(last.y - (zoomed.y + 40)) <= 10, "y from \(zoomed.y) to \(last.y)")
    #expect(playback.frames.contains { $0.owner == "pan" })
  }

  @Test func `a fling of a zoomed picture runs on straight and stops inside the picture`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.doubleTap(Point(640, 360))
    scenario.wait(900)
    scenario.swipe(from: Point(800, 360), by: Point(-100, -50), over: 100)

    let playback = try Playback(scenario, Galleries.small)

    let last = try playback.expectRest(page: 0, zoom: 5)
    let flying = playback.frames.filter { $0.t > 1370 }
    let start = try #require(flying.first)
    #expect(start.x - last.x > 200, "x from \(start.x) to \(last.x)")
    for frame in flying where start.x - frame.x > 20 {
      #expect(abs((frame.y - start.y) / (frame.x - start.x) - 0.5) < 0.05, "at \(frame.t) ms")
    }
  }

  @Test func `a new size of the window keeps the picture point at its centre`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.doubleTap(Point(560, 330))
    scenario.wait(900)
    scenario.resize(800, 600)
    scenario.wait(300)
    scenario.quit()

    let playback = try Playback(scenario, Galleries.large)

    let pixel = try playback.requireFrame(at: 1100).picturePoint(under: Point(640, 360))
    let last = try #require(playback.last)
    #expect(last.windowPoint(of: pixel).distance(to: Point(400, 300)) < 0.5)
    #expect(last.page == 0)
  }

  @Test func `a new size of the window refits a picture that is at the fit`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.resize(400, 800)

    let last = try Playback(scenario, Galleries.large).expectRest(page: 0)

    #expect(abs(last.scale - 400.0 / 6000) < 1e-6)
    #expect(abs(last.x) < 0.01)
    #expect(abs(last.y - (800 - 4000 * last.scale) / 2) < 0.01)
  }
}
