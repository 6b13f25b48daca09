import TestSupport
import Testing

extension EndToEnd {
  /// Turning pages with a finger, the dots and keys.
  @Suite struct PagingOnScreen {
    /// The colour in the middle of the window once it shows a page.
    private func expectPage(_ page: Int, on screen: VirtualScreen) throws {
      let area = PixelRectangle(x: 600, y: 340, width: 80, height: 40)
      let wanted = TestPicture.colour(ofPage: page)
      let image = try screen.screenshot(within: Patience.seconds(5)) {
        $0.average(in: area).difference(to: wanted) <= 10
      }
      #expect(
        image.average(in: area).difference(to: wanted) <= 10,
        "the screen shows \(image.average(in: area)), page \(page) is \(wanted)")
    }

    @Test func `swipes turn forward and back`() throws {
      let program = try WindowedProgram([gallery.get().path])
      try expectPage(0, on: program.screen)

      try program.screen.swipe(from: Point(800, 360), by: Point(-300, 0), over: .milliseconds(120))
      try program.awaitRest(page: 1)
      try expectPage(1, on: program.screen)

      try program.screen.swipe(from: Point(400, 360), by: Point(300, 0), over: .milliseconds(120))
      try program.awaitRest(page: 0)
      try expectPage(0, on: program.screen)
      #expect(program.frames.contains { $0.owner == "pager" })
    }

    @Test func `a short slow drag returns`() throws {
      let program = try WindowedProgram([gallery.get().path])

      let start = Point(800, 360)
      try program.screen.press(start)
      try program.screen.move(from: start, by: Point(-200, 0), over: .milliseconds(200))
      try program.awaitFrame("the page under the finger") { $0.position > 0.13 }
      try program.screen.move(from: start + Point(-200, 0), by: Point(-3, 0), over: .milliseconds(240))
      try program.screen.lift(start + Point(-203, 0))

      try program.awaitRest(page: 0)
    }

    @Test func `a touch catches a turning page and lets it go on`() throws {
      let program = try WindowedProgram([gallery.get().path])
      let screen = program.screen

      try screen.swipe(from: Point(800, 360), by: Point(-200, 0), over: .milliseconds(80))
      try program.awaitFrame("the page in flight") { $0.owner == "none" && $0.moving && $0.position > 0.2 }
      try screen.press(middle)
      // A frame or two may have been under way; then nothing moves and none is drawn.
      let caught = try program.frames(during: .milliseconds(300))
      #expect(caught.count <= 4, "\(caught.count) frames while the page is held")
      let place = try #require(program.latest).position
      #expect(place > 0.2 && place < 0.999, "the page was not caught but is at \(place)")
      try screen.lift(middle)

      try program.awaitRest(page: 1)
    }

    @Test func `three quick swipes turn three pages`() throws {
      let program = try WindowedProgram([gallery.get().path])

      for _ in 0..<3 {
        try program.screen.swipe(from: Point(800, 360), by: Point(-300, 0), over: .milliseconds(64))
        program.screen.pause(.milliseconds(120))
      }

      try program.awaitRest(page: 3)
      try expectPage(3, on: program.screen)
    }

    @Test func `keys turn pages`() throws {
      let program = try WindowedProgram([gallery.get().path])

      try program.screen.strike(.right)
      try program.awaitRest(page: 1)
      try program.screen.strike(.left)
      try program.awaitRest(page: 0)
      try program.screen.strike(.end)
      try program.awaitRest(page: 5)
      try expectPage(5, on: program.screen)
      try program.screen.strike(.home)
      try program.awaitRest(page: 0)
    }

    @Test func `a tap beside the middle of the dots turns a page`() throws {
      let program = try WindowedProgram([gallery.get().path])
      let dots = Point(middle.x, Double(VirtualScreen.height) - 22)

      try program.screen.tap(dots + Point(40, 0))
      try program.awaitRest(page: 1)
      try program.screen.tap(dots + Point(-40, 0))
      try program.awaitRest(page: 0)
      #expect(program.frames.contains { $0.overlay > 0.9 })
    }

    @Test func `the mouse drags pages`() throws {
      let program = try WindowedProgram([gallery.get().path])
      let screen = program.screen

      try screen.mouseSwipe(from: Point(800, 360), by: Point(-300, 0), over: .milliseconds(120))

      try program.awaitRest(page: 1)
    }
  }
}
