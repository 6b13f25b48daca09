import DecoderProtocol
import ImagePipeline
import Pixels
import TestSupport
import Testing

@testable import BuiltinDecoding

struct PNGWritingTests {
  @Test func `opaque pixels are written as they are`() throws {
    let folder = try TemporaryFolder("png")
    try PNGWriting.write(SamplePictures.quadrants(5, 3), to: Array(folder.file("a.png").utf8))

    let raster = try PNGReader.read(folder.file("a.png"))

    #expect((raster.width, raster.height) == (5, 3))
  }

  @Test func `premultiplied colours are written straight`() throws {
    let pixels = SamplePictures.pixels(1, 1) { _, _ in 0x8040_0000 }

    let picture = try decode(SamplePictures.png(pixels), .init(size: .level(0), backdrop: .dark))

    // (64, 0, 0) premultiplied, over (28, 28, 30) × 127/255
    #expect(isNear(picture.pixels[0, 0], 0x4E_0E0F, tolerance: 1))
  }

  @Test func `equal pixels give equal files`() throws {
    let pixels = SamplePictures.noise(31, 17, seed: 5)
    #expect(try SamplePictures.png(pixels) == SamplePictures.png(pixels))
  }

  @Test func `a file that cannot be written is an error that names it`() throws {
    let folder = try TemporaryFolder("png")
    let path = folder.file("missing/a.png")

    #expect {
      try PNGWriting.write(SamplePictures.quadrants(2, 2), to: Array(path.utf8))
    } throws: { error in
      "\(error)".hasPrefix("cannot write \(path): ")
    }
    #expect(throws: PNGWritingError(path: [65, 0], reason: "the path is not valid")) {
      try PNGWriting.write(SamplePictures.quadrants(2, 2), to: [65, 0])
    }
  }
}
