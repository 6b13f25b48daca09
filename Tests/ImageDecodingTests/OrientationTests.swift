import CPixels
import DecoderProtocol
import PictureMetadata
import SeededRandom
import Testing

@testable import ImageDecoding

struct OrientationTests {
  /// Stored pixels that show `shown` once they are turned by an orientation.
  static func stored(_ width: Int, _ height: Int, _ orientation: Int, _ shown: (Int, Int) -> [UInt8])
    -> [[UInt8]]
  {
    let swaps = orientation >= 5
    let (storedWidth, storedHeight) = swaps ? (height, width) : (width, height)
    return (0..<storedHeight).flatMap { y in
      (0..<storedWidth).map { x in
        // Exif 2.32 §4.6.4: where row 0 and column 0 of the stored picture are shown.
        switch orientation {
        case 2: shown(width - 1 - x, y)
        case 3: shown(width - 1 - x, height - 1 - y)
        case 4: shown(x, height - 1 - y)
        case 5: shown(y, x)
        case 6: shown(width - 1 - y, x)
        case 7: shown(width - 1 - y, height - 1 - x)
        case 8: shown(y, height - 1 - x)
        default: shown(x, y)
        }
      }
    }
  }

  static func corner(_ x: Int, _ y: Int) -> [UInt8] {
    switch (x, y) {
    case (0, 0): Samples.red
    case (2, 0): Samples.lime
    case (0, 1): Samples.blue
    case (2, 1): Samples.white
    default: [90, 90, 90]
    }
  }

  static func jpeg(_ orientation: Int) -> [UInt8] {
    var writer = JPEGWriter(
      columns: orientation >= 5 ? 2 : 3, blocks: stored(3, 2, orientation, corner))
    writer.segments = [(1, ExifWriter.segment(orientation: orientation))]
    return writer.bytes
  }

  @Test(arguments: 1...8)
  func `a JPEG stands upright`(orientation: Int) throws {
    let picture = try Decoding.picture(Self.jpeg(orientation))

    #expect((picture.width, picture.height) == (24, 16))
    #expect(picture.corners == Samples.corners)
    #expect((picture.information.width, picture.information.height) == (24, 16))
    #expect(picture.information.orientation == orientation)
  }

  @Test(arguments: 1...8, [false, true])
  func `a PNG stands upright wherever its Exif chunk is`(orientation: Int, isLate: Bool) throws {
    let pixels = Self.stored(3, 2, orientation, Self.corner)
    var writer = PNGWriter(
      width: orientation >= 5 ? 2 : 3, height: orientation >= 5 ? 3 : 2, colour: .rgb,
      samples: pixels.flatMap { $0 })
    let chunk = ("eXIf", ExifWriter.block(orientation: orientation))
    if isLate { writer.laterChunks = [chunk] } else { writer.chunks = [chunk] }

    let picture = try Decoding.picture(writer.bytes)

    #expect((picture.width, picture.height) == (3, 2))
    #expect(picture.corners == Samples.corners)
  }

  @Test(arguments: 1...8)
  func `a TIFF stands upright`(orientation: Int) throws {
    let pixels = Self.stored(3, 2, orientation, Self.corner)
    let writer = TIFFWriter(
      width: orientation >= 5 ? 2 : 3, height: orientation >= 5 ? 3 : 2, interpretation: 2, channels: 3,
      orientation: orientation, pages: [pixels.flatMap { $0 }])

    let picture = try Decoding.picture(writer.bytes)

    #expect((picture.width, picture.height) == (3, 2))
    #expect(picture.corners == Samples.corners)
  }

  @Test(arguments: [0, 9])
  func `an orientation out of range changes nothing`(value: Int) throws {
    var writer = Samples.jpeg()
    writer.segments = [(1, ExifWriter.segment(orientation: value))]

    #expect(try Decoding.picture(writer.bytes).corners == Samples.corners)
  }

  @Test(arguments: 1...8)
  func `a fitted picture is turned once`(orientation: Int) throws {
    let fitting = DecodeSpecification(size: .fitting(width: 12, height: 12))

    let picture = try Decoding.picture(Self.jpeg(orientation), fitting)

    #expect((picture.width, picture.height) == (12, 8))
    #expect(picture.corners == Samples.corners)
  }

  static func crop(_ pixels: [UInt8], _ width: Int, _ part: PixelRect) -> [UInt8] {
    (0..<part.height).flatMap { row -> ArraySlice<UInt8> in
      let start = ((part.y + row) * width + part.x) * 4
      return pixels[start..<start + part.width * 4]
    }
  }

  @Test(arguments: ExifOrientation.allCases)
  func `the stored part is the one that is shown`(orientation: ExifOrientation) {
    let (width, height) = (5, 4)
    var generator = SeededGenerator(seed: UInt64(orientation.rawValue))
    let swaps = orientation.swapsSides
    let (storedWidth, storedHeight) = swaps ? (height, width) : (width, height)
    let stored = generator.bytes(storedWidth * storedHeight * 4)
    func turned(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
      var result = [UInt8](repeating: 0, count: pixels.count)
      cpixels_orient(
        pixels, width * 4, Int64(width), Int64(height), CInt(orientation.rawValue), &result,
        (swaps ? height : width) * 4)
      return result
    }
    let whole = turned(stored, storedWidth, storedHeight)

    for y in 0..<height {
      for x in 0..<width {
        let region = PixelRect(x: x, y: y, width: width - x, height: height - y)
        let part = RenderPlan.stored(region, inWidth: width, height: height, orientation)
        let cut = Self.crop(stored, storedWidth, part)
        let expected = Self.crop(whole, width, region)
        #expect(turned(cut, part.width, part.height) == expected)
      }
    }
  }
}
