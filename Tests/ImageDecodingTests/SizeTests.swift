import DecoderProtocol
import SeededRandom
import Testing

@testable import ImageDecoding

struct SizeTests {
  @Test func `pictures get the size of the contract`() throws {
    var generator = SeededGenerator(seed: 11)

    for index in 0..<60 {
      var writer = Samples.randomJPEG(
        columns: Int.random(in: 1...20, using: &generator), rows: Int.random(in: 1...20, using: &generator),
        seed: UInt64(index))
      writer.width -= Int.random(in: 0...7, using: &generator)
      writer.height -= Int.random(in: 0...7, using: &generator)
      let specification = DecodeSpecification(
        size: Bool.random(using: &generator)
          ? .level(Int.random(in: 0...6, using: &generator))
          : .fitting(
            width: Int.random(in: 1...200, using: &generator),
            height: Int.random(in: 1...200, using: &generator)))

      let picture = try Decoding.picture(writer.bytes, specification)

      let expected = specification.pixelSize(
        ofPictureWidth: writer.width, height: writer.height, isVector: false)
      #expect(
        (picture.width, picture.height) == expected, "\(writer.width)×\(writer.height), \(specification.size)"
      )
      #expect((picture.layout.fullWidth, picture.layout.fullHeight) == expected)
      #expect((picture.information.width, picture.information.height) == (writer.width, writer.height))
      #expect(picture.isOpaque)
    }
  }

  /// Formats and pixel values, so that scaling by the decoder and by us meet.
  @Test(arguments: [2, 4, 8])
  func `a scaled JPEG is the average of its blocks`(columns: Int) throws {
    let writer = Samples.randomJPEG(columns: 8, rows: 8, seed: 3)
    let side = 8 / columns
    let picture = try Decoding.picture(
      writer.bytes, DecodeSpecification(size: .fitting(width: columns, height: columns)))

    for y in 0..<columns {
      for x in 0..<columns {
        for channel in 0..<3 {
          var sum = 0
          for row in 0..<side {
            for column in 0..<side {
              sum += Int(writer.blocks[(y * side + row) * 8 + x * side + column][channel])
            }
          }
          let found = picture[x, y] >> (16 - 8 * channel) & 255
          #expect(abs(Double(found) - Double(sum) / Double(side * side)) <= 1)
        }
      }
    }
  }

  @Test(arguments: 0...5)
  func `a level of a PNG averages its pixels`(level: Int) throws {
    let writer = Samples.randomPNG(width: 37, height: 23, colour: .rgb, seed: 5)

    let picture = try Decoding.picture(writer.bytes, DecodeSpecification(size: .level(level)))

    let side = 1 << level
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var sum = 0
        var count = 0
        for row in y * side..<min(23, (y + 1) * side) {
          for column in x * side..<min(37, (x + 1) * side) {
            sum += Int(writer.samples[(row * 37 + column) * 3])
            count += 1
          }
        }
        #expect(abs(Double(picture[x, y] >> 16) - Double(sum) / Double(count)) <= 0.51)
      }
    }
  }

  @Test func `a small picture is not enlarged`() throws {
    let writer = Samples.randomPNG(width: 3, height: 2, colour: .rgb, seed: 1)

    let picture = try Decoding.picture(
      writer.bytes, DecodeSpecification(size: .fitting(width: 1000, height: 1000)))

    #expect((picture.width, picture.height) == (3, 2))
    #expect(picture[1, 0] >> 16 == Int(writer.samples[3]))
  }
}
