import DecoderProtocol
import Testing

@testable import ImageDecoding

struct PreviewTests {
  static func jpeg(thumbnail: [UInt8]) -> [UInt8] {
    var writer = JPEGWriter(columns: 6, blocks: (0..<24).map { _ in Samples.red })
    writer.segments = [(1, ExifWriter.segment(orientation: 6, thumbnail: thumbnail))]
    return writer.bytes
  }

  static func preview(_ bytes: [UInt8]) throws -> (width: Int, height: Int, corners: [[UInt8]])? {
    try Decoding.alone {
      let file = try PictureFile(Decoding.file(bytes))
      let reader = try JPEGReader(file)
      #expect(!reader.isSlow)
      guard let raster = reader.preview(stop: StopSignal(deadline: .never) { false }) else { return nil }
      let corners = [
        (0, 0), (raster.width - 1, 0), (0, raster.height - 1), (raster.width - 1, raster.height - 1),
      ]
      return (
        raster.width, raster.height,
        corners.map { x, y in
          let pixel = raster.pixels + y * raster.stride + x * 4
          return [pixel[2], pixel[1], pixel[0]]
        }
      )
    }
  }

  @Test func `an embedded thumbnail is decoded as it is stored`() throws {
    let preview = try #require(try Self.preview(Self.jpeg(thumbnail: Samples.jpeg().bytes)))

    #expect((preview.width, preview.height) == (24, 16))
    #expect(preview.corners == [Samples.red, Samples.lime, Samples.blue, Samples.white])
  }

  @Test func `a thumbnail of another shape is not shown`() throws {
    let square = JPEGWriter(columns: 2, blocks: (0..<4).map { _ in Samples.lime })

    #expect(try Self.preview(Self.jpeg(thumbnail: square.bytes)) == nil)
  }

  @Test func `a broken thumbnail harms nothing`() throws {
    let bytes = Self.jpeg(thumbnail: [0xFF, 0xD8, 0xFF, 1, 2, 3])

    #expect(try Self.preview(bytes) == nil)
    #expect(try Decoding.picture(bytes)[4, 4] == 0xFF0000)
  }

  @Test func `the information tells of the thumbnail`() throws {
    #expect(try Decoding.picture(Self.jpeg(thumbnail: Samples.jpeg().bytes)).information.hasPreview)
    #expect(try !Decoding.picture(Samples.jpeg().bytes).information.hasPreview)
  }
}
