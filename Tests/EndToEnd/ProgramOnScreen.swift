import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// What surrounds the gestures: the window, recordings, decoders.
  @Suite struct ProgramOnScreen {
    @Test func `what a window records plays the same without one`() throws {
      let folder = try TemporaryFolder("recording")
      let file = folder.file("recorded.jsonl")
      let program = try WindowedProgram([gallery.get().path], options: ["--record", file])
      let screen = program.screen
      try screen.swipe(from: Point(800, 360), by: Point(-300, 0), over: .milliseconds(120))
      try program.awaitRest(page: 1)
      try screen.spread(about: Point(500, 300), from: 120, to: 300, over: .milliseconds(200))
      let zoomed = try program.awaitFrame("the pinch's end") { abs($0.zoom - 2.5) < 0.01 }
      try screen.lift(Point(350, 300), id: 1)
      try screen.lift(Point(650, 300), id: 2)
      try program.awaitFrame("the picture let go") { $0.owner == "none" && !$0.moving }
      try program.end()

      let playback = try Playback(file: file, [gallery.get().path], viewport: "1280x720")

      #expect(playback.status == 0, "\(playback.errors)")
      let last = try #require(playback.last)
      #expect(last.page == 1)
      #expect(abs(last.zoom - zoomed.zoom) < 0.01, "zoom \(last.zoom) and \(zoomed.zoom)")
      #expect(Point(last.x, last.y).distance(to: Point(zoomed.x, zoomed.y)) < 1)
    }

    @Test func `a window of another size shows the picture fitted`() throws {
      let program = try WindowedProgram([gallery.get().path])

      try program.resize(width: 640, height: 600)

      let frame = try program.awaitFrame("the fit of the smaller window") {
        abs($0.scale - 640.0 / 1500) < 1e-4 && $0.zoom == 1
      }
      #expect(abs(frame.x) < 0.01)
      let middle = PixelRectangle(x: 300, y: 290, width: 40, height: 20)
      let wanted = TestPicture.colour(ofPage: 0)
      let image = try program.screen.screenshot(within: Patience.seconds(5)) {
        $0.average(in: middle).difference(to: wanted) <= 10
      }
      #expect(image.average(in: middle).difference(to: wanted) <= 10)
    }

    @Test func `fullscreen covers the display without a window manager, and goes back`() throws {
      let program = try WindowedProgram([gallery.get().path])
      let x = program.screen.x
      func place() throws -> [Int] {
        let window = try #require(try x.windows().last { $0.isVisible && $0.width > 64 })
        return [window.x, window.y, window.width, window.height]
      }
      try program.resize(width: 640, height: 600)
      try program.awaitFrame("the fit of the smaller window") { abs($0.scale - 640.0 / 1500) < 1e-4 }

      try program.screen.type("f")
      try program.awaitFrame("the fit of the display") { abs($0.scale - 0.72) < 1e-4 && !$0.moving }
      #expect(try place() == [0, 0, VirtualScreen.width, VirtualScreen.height])

      try program.focus()
      try program.screen.type("f")
      try program.awaitFrame("the smaller fit again") { abs($0.scale - 640.0 / 1500) < 1e-4 }
      #expect(try place() == [0, 0, 640, 600])
    }

    @Test func `the window's title names the picture and its place, in whatever letters`() throws {
      let folder = try TemporaryFolder("titles")
      try folder.write(TestPicture.page(0, width: 64, height: 48).png(), to: "a 床の間.png")
      try folder.write(TestPicture.page(1, width: 64, height: 48).png(), to: "b été ☂.png")
      let program = try WindowedProgram([folder.path])
      let x = program.screen.x
      let window = try #require(try x.windows().last { $0.isVisible && $0.width > 64 }).identifier
      try program.awaitRest(page: 0)
      #expect(try x.title(of: window) == "a 床の間.png (1 of 2) — Tokonoma")

      try program.screen.swipe(from: Point(800, 360), by: Point(-300, 0), over: .milliseconds(120))
      try program.awaitRest(page: 1)
      #expect(try x.title(of: window) == "b été ☂.png (2 of 2) — Tokonoma")
    }

    @Test func `decoders that are killed are replaced`() throws {
      let program = try WindowedProgram([gallery.get().path])
      let decoders = ProcessTree(root: program.process.identifier).processes.dropFirst()
      try #require(!decoders.isEmpty, "the program runs no decoder")

      for decoder in decoders { kill(decoder, SIGKILL) }
      try program.screen.strike(.end)

      let last = try program.awaitFrame("the last picture") {
        $0.page == 5 && $0.quality == "final" && !$0.moving
      }
      #expect(last.error == nil)
      let events = program.entries.compactMap(\.entry.event)
      #expect(events.contains { $0.event == "decoder-restarted" })
    }

    @Test func `no process outlives the program`() throws {
      let program = try WindowedProgram([gallery.get().path])
      let processes = ProcessTree(root: program.process.identifier).processes

      try program.screen.type("q")
      let ending = try program.process.waitForEnd(atMost: WindowedProgram.patience)

      #expect(ending.status == 0)
      let deadline = ContinuousClock.now + Patience.seconds(10)
      while processes.contains(where: { kill($0, 0) == 0 }), ContinuousClock.now < deadline {
        sched_yield()
      }
      #expect(processes.filter { kill($0, 0) == 0 } == [])
    }
  }
}
