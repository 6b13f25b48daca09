import TestSupport
import Testing

/// Renderers with small textures.
@Suite struct TextureLimitTests {
  @Test(arguments: [64, 100, 2048])
  func `pictures look the same in textures of any size`(limit: Int) throws {
    let (folder, frameFolder) = (try TemporaryFolder("textures"), try TemporaryFolder("frames"))
    var picture = TestPicture.page(0, width: 3000, height: 2000)
    picture.mark(Point(1400, 900), side: 24)
    let file = try folder.write(picture.png(), to: "large.png")
    var scenario = Scenario(startingAt: 100)
    scenario.settle()
    scenario.strike("1")
    scenario.settle()
    scenario.wait(3000)

    var frames: [Raster] = []
    for options in [[], ["--max-texture", "\(limit)"]] {
      let frame = frameFolder.file("frame\(frames.count).png")
      let playback = try Playback(
        scenario, [file], viewport: "800x600", options: options + ["--dump-frame", frame])
      try #require(playback.status == 0, "\(playback.errors)")
      #expect(playback.last?.scale == 1)
      frames.append(try PNGReader.read(frame))
    }

    #expect(frames[1].centre(of: .marker) != nil)
    #expect(frames[0].differences(from: frames[1]) == 0)
  }

  @Test(arguments: ["0", "63", "70000", "large"])
  func `a limit that makes no sense is refused`(limit: String) throws {
    let result = try Playback.run(["--max-texture", limit])

    #expect(result.status == 2)
    #expect(result.errors.contains("--max-texture"), "\(result.errors)")
  }
}
