import TestSupport
import Testing

/// The pictures and the reader that other suites rely on.
@Suite struct TestPictureTests {
  @Test func `the marker of a raster is found at its centre`() {
    var bytes = [UInt8](repeating: 0, count: 20 * 10 * 4)
    for y in 4..<7 {
      for x in 12..<15 {
        for (channel, value) in [255, 0, 255, 255].enumerated() {
          bytes[(y * 20 + x) * 4 + channel] = UInt8(value)
        }
      }
    }
    let raster = Raster(width: 20, height: 10, bytes: bytes)

    #expect(raster.centre(of: .marker) == Point(13.5, 5.5))
    #expect(raster.centre(of: .white) == nil)
    #expect(raster[13, 5] == .marker)
    #expect(raster.average(in: PixelRectangle(x: 12, y: 4, width: 3, height: 3)) == .marker)
  }

  @Test func `rasters differ by the pixels beyond the tolerance`() {
    let black = Raster(width: 2, height: 1, bytes: [0, 0, 0, 255, 0, 0, 0, 255])
    let grey = Raster(width: 2, height: 1, bytes: [0, 0, 0, 255, 0, 9, 0, 255])

    #expect(black.differences(from: black) == 0)
    #expect(black.differences(from: grey) == 1)
    #expect(black.differences(from: grey, tolerance: 9) == 0)
    #expect(black.differences(from: Raster(width: 1, height: 1, bytes: [0, 0, 0, 255])) == 2)
  }

  @Test(arguments: ["png", "bmp", "ppm"])
  func `each format that is written shows the same picture`(format: String) throws {
    let folder = try TemporaryFolder("formats")
    var picture = TestPicture(width: 61, height: 35, background: Colour(10, 200, 30))
    picture.mark(Point(40, 12), side: 8)
    let writers = ["png": picture.png, "bmp": picture.bmp, "ppm": picture.ppm]
    let write = try #require(writers[format])
    let file = try folder.write(write(), to: "picture.\(format)")
    let frame = folder.file("frame.png")

    let result = try Playback.run(["--headless", "61x35", "--dump-frame", frame, file])

    #expect(result.status == 0, "\(result.errors)")
    let raster = try PNGReader.read(frame)
    #expect(raster.centre(of: .marker) == Point(40, 12))
    #expect(raster[2, 2].difference(to: Colour(10, 200, 30)) <= 2)
  }

  @Test func `every page has a colour of its own`() {
    let colours = (0..<40).map(TestPicture.colour(ofPage:))

    #expect(Set(colours).count == 40)
    #expect(colours.allSatisfy { $0.difference(to: .marker) > 60 })
  }
}
