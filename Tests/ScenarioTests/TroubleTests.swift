import TestSupport
import Testing

/// Files that are no pictures, slow decoding, dropped files, command lines with faults.
@Suite struct TroubleTests {
  /// A folder with a good picture, three broken ones and another good one.
  private func mixedFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder("mixed")
    let picture = TestPicture.page(0, width: 1500, height: 1000)
    try folder.write(picture.png(), to: "a.png")
    try folder.write(Array("this is no picture at all".utf8), to: "b.png")
    try folder.write([], to: "c.jpg")
    try folder.write(picture.png().prefix(40), to: "d.png")
    try folder.write(picture.bmp(), to: "e.bmp")
    return folder
  }

  @Test func `broken files are pages with a reason and paging goes on`() throws {
    let folder = try mixedFolder()
    var scenario = Scenario(startingAt: 100)
    for _ in 0..<4 {
      scenario.swipe(from: Point(800, 360), by: Point(-300, 0), over: 100)
      scenario.wait(600)
    }

    let playback = try Playback(scenario, [folder.path])

    let last = try playback.expectRest(page: 4)
    #expect(last.name == "e.bmp")
    #expect(last.quality == "final")
    for (number, name) in [(1, "b.png"), (2, "c.jpg"), (3, "d.png")] {
      let page = try #require(playback.frames.last { $0.page == number })
      #expect(page.name == name)
      #expect(page.quality == "failed")
      #expect(page.error?.isEmpty == false, "no reason for \(name)")
    }
  }

  @Test func `an error page bears every gesture`() throws {
    let folder = try mixedFolder()
    var scenario = Scenario(startingAt: 100)
    scenario.strike("Right")
    scenario.wait(600)
    scenario.pinch(about: Point(640, 360), from: 100, to: 400, over: 200)
    scenario.wait(600)
    scenario.doubleTap(Point(640, 360))
    scenario.wait(900)
    scenario.swipe(from: Point(640, 360), by: Point(0, 200), over: 100)
    scenario.wait(600)
    scenario.strike("Escape")
    scenario.wait(600)
    scenario.strike("End")

    try Playback(scenario, [folder.path]).expectRest(page: 4)
  }

  @Test func `a list of broken files alone is a gallery of error pages or a refusal with reasons`() throws {
    let folder = try mixedFolder()
    var scenario = Scenario(startingAt: 100)
    scenario.strike("Right")

    let playback = try Playback(scenario, [folder.file("b.png"), folder.file("c.jpg")])

    if playback.status == 1 {
      #expect(playback.errors.contains("b.png") && playback.errors.contains("c.jpg"))
    } else {
      #expect(try playback.expectRest(page: 1).quality == "failed")
    }
  }

  @Test func `a dropped picture is shown`() throws {
    let other = try TestGallery(count: 1, width: 320, height: 200)
    let dropped = try other.folder.write(
      TestPicture.page(3, width: 640, height: 400).png(), to: "dropped.png")
    var scenario = Scenario(startingAt: 100)
    scenario.drop(dropped)
    scenario.settle()
    scenario.wait(300)
    scenario.quit()

    let last = try #require(try Playback(scenario, Galleries.small).last)

    #expect(last.name == "dropped.png")
    #expect(last.size == [640, 400])
    #expect(last.quality == "final")
  }

  @Test func `placeholders bear paging, pinching and double-taps`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: Point(800, 360), by: Point(-300, 0), over: 100)
    scenario.wait(400)
    scenario.pinch(about: Point(640, 360), from: 100, to: 250, over: 150)
    scenario.wait(400)
    scenario.doubleTap(Point(640, 360))
    scenario.wait(500)
    scenario.swipe(from: Point(800, 360), by: Point(-300, 0), over: 100)

    let playback = try Playback(scenario, Galleries.small, options: ["--decode-delay", "5000"])

    let waiting = playback.frames.filter { $0.page == 1 }
    #expect(waiting.contains { $0.quality == "none" || $0.quality == "preview" })
    #expect(waiting.contains { $0.owner == "pinch" && $0.zoom > 1.5 })
    let last = try playback.expectRest(page: 2)
    #expect(last.quality == "final", "the run ended before the picture was there")
  }

  @Test func `a picture that arrives late keeps the place of its placeholder`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: Point(800, 360), by: Point(-300, 0), over: 100)

    let playback = try Playback(scenario, Galleries.small, options: ["--decode-delay", "1500"])

    let last = try playback.expectRest(page: 1)
    #expect(last.quality == "final")
    playback.expectContinuousPosition()
  }

  @Test func `without animations a key turns the page in one frame`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.strike("Right")
    scenario.wait(300)
    scenario.doubleTap(Point(640, 360))

    let playback = try Playback(scenario, Galleries.small, options: ["--no-animation"])

    try playback.expectRest(page: 1, zoom: 5)
    let strays = playback.frames.filter { $0.position != $0.position.rounded() }
    #expect(strays.isEmpty, "\(strays.count) frames between two pages")
  }

  @Test func `without animations a page still follows the finger`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: Point(800, 360), by: Point(-300, 0), over: 300)

    let playback = try Playback(scenario, Galleries.small, options: ["--no-animation"])

    try playback.expectRest(page: 1)
    let held = try playback.requireFrame(at: 250)
    #expect(held.owner == "pager")
    #expect(held.position > 0.05 && held.position < 0.25)
  }
}
