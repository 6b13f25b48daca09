import Pixels
import Testing

struct HistogramTests {
  /// A picture whose pixel at (x, y) is `colour(x, y)`, as 0xAARRGGBB.
  private func picture(
    _ width: Int, _ height: Int, format: PixelBuffer.Format = .opaque, colour: (Int, Int) -> UInt32
  ) -> PixelBuffer {
    PixelBuffer(width: width, height: height, format: format) { memory, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width {
          memory.storeBytes(
            of: colour(x, y).littleEndian, toByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self)
        }
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let colour: UInt32
    /// Of 64 parts: 64 × (0.2126 R + 0.7152 G + 0.0722 B) / 256.
    let bin: Int
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "black", colour: 0xFF00_0000, bin: 0),
    Case(name: "white", colour: 0xFFFF_FFFF, bin: 63),
    Case(name: "middle grey", colour: 0xFF80_8080, bin: 32),
    Case(name: "just below middle grey", colour: 0xFF7F_7F7F, bin: 31),
    Case(name: "red", colour: 0xFFFF_0000, bin: 13),
    Case(name: "green", colour: 0xFF00_FF00, bin: 45),
    Case(name: "blue", colour: 0xFF00_00FF, bin: 4),
  ]

  @Test(arguments: cases)
  func `one colour fills the part of its luma only`(_ example: Case) {
    let histogram = picture(7, 5) { _, _ in example.colour }.histogram()

    #expect(histogram.count == 64)
    #expect(histogram.indices.filter { histogram[$0] != 0 } == [example.bin])
    #expect(histogram[example.bin] == 1)
  }

  @Test func `parts are measured by the tallest`() {
    let histogram = picture(4, 1) { x, _ in x == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }.histogram(bins: 2)

    #expect(histogram == [1.0 / 3, 1])
  }

  @Test(arguments: [1, 2, 3, 64, 100, 255, 256])
  func `every grey has a part, in order`(bins: Int) {
    let histogram = picture(256, 1) { x, _ in 0xFF00_0000 | UInt32(x) * 0x01_0101 }.histogram(bins: bins)

    #expect(histogram.count == bins)
    #expect(histogram.allSatisfy { $0 > 0 && $0 <= 1 })
  }

  @Test func `pixels without opacity are left out`() {
    let clear = picture(3, 3, format: .premultiplied) { _, _ in 0 }
    let half = picture(3, 3, format: .premultiplied) { x, _ in x == 0 ? 0xFFFF_FFFF : 0 }

    #expect(clear.histogram(bins: 4) == [0, 0, 0, 0])
    #expect(half.histogram(bins: 4) == [0, 0, 0, 1])
  }

  @Test(arguments: [(3840, 2160), (4_000_000, 1), (1, 4_000_000), (3, 1_000_000)])
  func `a large picture is sampled evenly`(width: Int, height: Int) {
    // Dark on the first half of the pixels, bright on three quarters of the rest.
    let pixels = width * height
    let large = picture(width, height) { x, y in
      let place = y * width + x
      if place * 2 < pixels { return 0xFF00_0000 }
      return place * 8 < pixels * 7 ? 0xFFFF_FFFF : 0xFF80_8080
    }

    let histogram = large.histogram(bins: 3)

    #expect(histogram[0] == 1)
    #expect(abs(histogram[1] - 0.25) < 0.01)
    #expect(abs(histogram[2] - 0.75) < 0.01)
  }

  @Test func `padding at the end of rows is not looked at`() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 2 * 16, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0xFF, count: 2 * 16)
    for y in 0..<2 {
      memory.storeBytes(of: UInt32(0xFF00_0000).littleEndian, toByteOffset: 16 * y, as: UInt32.self)
    }
    let narrow = PixelBuffer(adopting: memory, width: 1, height: 2, bytesPerRow: 16, format: .opaque) {
      $0.deallocate()
    }

    #expect(narrow.histogram(bins: 2) == [1, 0])
  }
}
