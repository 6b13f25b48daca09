import TestSupport
import Testing

extension EndToEnd {
  /// Pinching, double-tapping and panning.
  @Suite struct ZoomOnScreen {
    @Test func `a pinch to three times keeps the picture point under the fingers`() throws {
      let program = try WindowedProgram([markedGallery.get().path])
      let screen = program.screen
      let before = try #require(program.latest)
      let centre = before.windowPoint(of: marker)

      try screen.spread(about: centre, from: 120, to: 360, over: .milliseconds(300))
      let zoomed = try program.awaitFrame("three times the size") { abs($0.zoom - 3) < 0.01 }

      #expect(zoomed.owner == "pinch")
      for frame in program.frames where frame.owner == "pinch" {
        #expect(frame.windowPoint(of: marker).distance(to: centre) < 2, "at \(frame.t) ms")
      }
      let image = try screen.screenshot(within: Patience.seconds(5)) { image in
        image.centre(of: .marker).map { $0.distance(to: centre) < 2 } ?? false
      }
      let found = try #require(image.centre(of: .marker), "the marker is not on the screen")
      #expect(found.distance(to: centre) < 2, "the marker is at \(found), the fingers at \(centre)")

      let (left, right) = (centre - Point(180, 0), centre + Point(180, 0))
      try screen.lift(left, id: 1)
      try screen.lift(right, id: 2)
      let rest = try program.awaitRest(page: 0)
      #expect(abs(rest.zoom - 3) < 0.01)
      #expect(rest.windowPoint(of: marker).distance(to: centre) < 2)
    }

    @Test func `the picture stays under fingers that spread and wander`() throws {
      let program = try WindowedProgram([markedGallery.get().path])
      let screen = program.screen
      let before = try #require(program.latest)
      let centre = before.windowPoint(of: marker)
      let offset = Point(80, 40)

      try screen.spread(about: centre, from: 120, to: 360, moving: offset, over: .milliseconds(600))
      let end = try program.awaitFrame("three times the size") { abs($0.zoom - 3) < 0.005 }

      // How far the fingers had come when a frame was drawn is told by its zoom,
      // so no clock has to be compared with another.
      var worst = 0.0
      for frame in program.frames where frame.owner == "pinch" {
        let fingers = centre + offset * ((frame.zoom - 1) / 2)
        worst = max(worst, frame.windowPoint(of: marker).distance(to: fingers))
      }
      print("under wandering fingers the picture point is \(worst) px off at most")
      #expect(worst < 1.5)
      #expect(end.windowPoint(of: marker).distance(to: centre + offset) < 1.5)
      try screen.lift(centre + offset - Point(180, 0), id: 1)
      try screen.lift(centre + offset + Point(180, 0), id: 2)
      try program.awaitRest(page: 0)
    }

    @Test func `a double-tap zooms in and another out`() throws {
      let program = try WindowedProgram([markedGallery.get().path])
      let screen = program.screen
      let before = try #require(program.latest)

      try screen.doubleTap(before.windowPoint(of: marker))
      let zoomed = try program.awaitFrame("five times the size at rest") {
        !$0.moving && abs($0.zoom - 5) < 0.001
      }
      #expect(zoomed.windowPoint(of: marker).distance(to: middle) < 1)
      let image = try screen.screenshot(within: Patience.seconds(5)) { image in
        image.centre(of: .marker).map { $0.distance(to: middle) < 2 } ?? false
      }
      let found = try #require(image.centre(of: .marker), "the marker is not on the screen")
      #expect(found.distance(to: middle) < 2, "the marker is at \(found)")

      try screen.doubleTap(Point(300, 200))
      let after = try program.awaitFrame("the fit at rest") { !$0.moving && $0.zoom == 1 }
      #expect(abs(after.x - before.x) < 0.01 && abs(after.y - before.y) < 0.01)
    }

    @Test func `a drag that starts at the picture's edge turns the page`() throws {
      let program = try WindowedProgram([gallery.get().page(1)])
      let screen = program.screen
      try program.awaitFrame("the folder's list") { $0.count == 6 }

      // The left edge of the picture comes to the left edge of the window.
      try screen.doubleTap(Point(110, 360))
      let zoomed = try program.awaitFrame("five times the size at rest") {
        !$0.moving && abs($0.zoom - 5) < 0.001
      }
      #expect(abs(zoomed.x) < 0.5)

      // Away from the edge and beyond it again: the page stays.
      try screen.swipe(from: Point(900, 360), by: Point(-200, 0), over: .milliseconds(400))
      try program.awaitFrame("rest inside the picture") { !$0.moving && $0.x < -100 }
      try screen.swipe(from: Point(200, 360), by: Point(900, 0), over: .milliseconds(300))
      let edge = try program.awaitFrame("rest at the edge") { !$0.moving && abs($0.x) < 0.5 }
      #expect(edge.page == 1 && edge.position == 1)

      // A new drag from the edge pages.
      try screen.swipe(from: Point(300, 360), by: Point(400, 0), over: .milliseconds(150))
      try program.awaitRest(page: 0)
    }
  }
}
