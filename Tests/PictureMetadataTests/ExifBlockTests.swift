import PictureMetadata
import Testing

struct ExifBlockTests {
  /// Writes Exif metadata, right or wrong.
  struct Builder {
    var isBigEndian = false
    var orientation: Int = 6
    var type = 3
    var firstDirectory = 8
    var next: Int?
    var thumbnail: [UInt8] = []

    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }

    private func entry(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
      let field = type == 3 ? number(value, 2) + [0, 0] : number(value, 4)
      return number(tag, 2) + number(type, 2) + number(1, 4) + field
    }

    var bytes: [UInt8] {
      let header: [UInt8] = (isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + number(42, 2)
      var result = header + number(firstDirectory, 4) + number(1, 2) + entry(0x0112, type, orientation)
      let second = result.count + 4
      result += number(next ?? (thumbnail.isEmpty ? 0 : second), 4)
      if !thumbnail.isEmpty {
        result += number(2, 2) + entry(0x0201, 4, second + 2 + 24 + 4) + entry(0x0202, 4, thumbnail.count)
        result += number(0, 4) + thumbnail
      }
      return result
    }
  }

  static let prefix = Array("Exif".utf8) + [0, 0]

  @Test(arguments: [false, true], 1...8)
  func `each orientation is read in both byte orders`(isBigEndian: Bool, value: Int) {
    let bytes = Builder(isBigEndian: isBigEndian, orientation: value).bytes

    #expect(ExifBlock(bytes).orientation.rawValue == value)
    #expect(ExifBlock(Self.prefix + bytes).orientation.rawValue == value)
  }

  @Test(arguments: [0, 9, 255, 65535])
  func `a value out of range is upright`(value: Int) {
    #expect(ExifBlock(Builder(orientation: value).bytes).orientation == .upright)
  }

  @Test func `a directory that follows itself ends`() {
    #expect(ExifBlock(Builder(next: 8).bytes).orientation == .quarterTurn)
  }

  @Test func `an offset beyond the block is upright`() {
    #expect(ExifBlock(Builder(firstDirectory: 4000).bytes).orientation == .upright)
  }

  @Test func `a text instead of a number is upright`() {
    #expect(ExifBlock(Builder(type: 2).bytes).orientation == .upright)
  }

  @Test func `the thumbnail is found`() throws {
    let jpeg: [UInt8] = [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]
    let bytes = Self.prefix + Builder(thumbnail: jpeg).bytes

    let range = try #require(ExifBlock(bytes).thumbnail)
    #expect(Array(bytes[range]) == jpeg)
  }

  @Test func `no shorter piece traps`() {
    let bytes = Self.prefix + Builder(thumbnail: [0xFF, 0xD8]).bytes

    for count in 0..<bytes.count {
      let block = ExifBlock(Array(bytes.prefix(count)))
      #expect(block.thumbnail == nil)
    }
  }

  @Test func `no changed byte traps`() {
    let bytes = Builder(thumbnail: [0xFF, 0xD8]).bytes

    for position in bytes.indices {
      for value in UInt8.min...UInt8.max {
        var changed = bytes
        changed[position] = value
        if let range = ExifBlock(changed).thumbnail { #expect(range.upperBound <= bytes.count) }
      }
    }
  }
}
