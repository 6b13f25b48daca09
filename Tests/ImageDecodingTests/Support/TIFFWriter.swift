/// Writes uncompressed little-endian TIFF files of one strip a page.
struct TIFFWriter {
  var width: Int
  var height: Int
  /// Photometric interpretation: 1 grey, 2 RGB, 5 CMYK.
  var interpretation: Int
  var channels: Int
  var depth = 8
  var orientation = 1
  /// Samples of each page; for 16 bits two bytes each, the lower first.
  var pages: [[UInt8]]
  var profile: [UInt8] = []

  var bytes: [UInt8] {
    var result: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    for (index, page) in pages.enumerated() {
      let entries = 11 + (profile.isEmpty ? 0 : 1)
      let directoryEnd = result.count + 2 + entries * 12 + 4
      let depths = directoryEnd
      let data = depths + 2 * channels
      let profilePlace = data + page.count
      let next = profilePlace + profile.count
      result += Self.number(entries, 2)
      result += Self.entry(256, 4, 1, width) + Self.entry(257, 4, 1, height)
      result += Self.entry(258, 3, channels, channels == 1 ? depth : depths)
      result += Self.entry(259, 3, 1, 1) + Self.entry(262, 3, 1, interpretation)
      result += Self.entry(273, 4, 1, data) + Self.entry(274, 3, 1, orientation)
      result += Self.entry(277, 3, 1, channels) + Self.entry(278, 4, 1, height)
      result += Self.entry(279, 4, 1, page.count) + Self.entry(284, 3, 1, 1)
      if !profile.isEmpty { result += Self.entry(34675, 7, profile.count, profilePlace) }
      result += Self.number(index == pages.count - 1 ? 0 : next + next % 2, 4)
      for _ in 0..<channels { result += Self.number(depth, 2) }
      result += page + profile
      if result.count % 2 == 1 { result.append(0) }
    }
    return result
  }

  static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
    number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
  }
}

/// Writes Exif metadata with an orientation.
enum ExifWriter {
  static func block(orientation: Int) -> [UInt8] {
    let number = TIFFWriter.number
    return [0x49, 0x49, 42, 0] + number(8, 4) + number(1, 2) + number(0x0112, 2) + number(3, 2) + number(1, 4)
      + number(orientation, 4) + number(0, 4)
  }

  /// The content of a JPEG's APP1 segment with a thumbnail in a second directory.
  static func segment(orientation: Int, thumbnail: [UInt8]) -> [UInt8] {
    let number = TIFFWriter.number
    var block = block(orientation: orientation)
    let second = block.count
    block.replaceSubrange(second - 4..<second, with: number(second, 4))
    block += number(2, 2) + number(0x0201, 2) + number(4, 2) + number(1, 4) + number(second + 30, 4)
    block += number(0x0202, 2) + number(4, 2) + number(1, 4) + number(thumbnail.count, 4) + number(0, 4)
    return Array("Exif".utf8) + [0, 0] + block + thumbnail
  }

  /// The content of a JPEG's APP1 segment.
  static func segment(orientation: Int) -> [UInt8] {
    Array("Exif".utf8) + [0, 0] + block(orientation: orientation)
  }
}

/// Writes big-endian TIFF files of any depth, one strip a plane, one row a strip.
struct RawTIFFWriter {
  var width: Int
  var channels: Int
  var depth: Int
  var sampleFormat = 1
  var isApart = false
  /// The strips' bytes: one, or one a channel.
  var strips: [[UInt8]]

  var bytes: [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let entries = 9
    let listsStart = 8 + 2 + entries * 12 + 4
    let dataStart = listsStart + 4 * strips.count
    var result: [UInt8] = [0x4D, 0x4D, 0, 42] + number(8, 4) + number(entries, 2)
    func add(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) {
      result +=
        number(tag, 2) + number(type, 2) + number(count, 4) + value
        + [UInt8](repeating: 0, count: 4 - value.count)
    }
    add(256, 4, 1, number(width, 4))
    add(257, 4, 1, number(1, 4))
    add(258, 3, 1, number(depth, 2))
    add(259, 3, 1, number(1, 2))
    add(262, 3, 1, number(channels >= 3 ? 2 : 1, 2))
    add(273, 4, strips.count, strips.count == 1 ? number(dataStart, 4) : number(listsStart, 4))
    add(277, 3, 1, number(channels, 2))
    add(284, 3, 1, number(isApart ? 2 : 1, 2))
    add(339, 3, 1, number(sampleFormat, 2))
    result += number(0, 4)
    var offset = dataStart
    for strip in strips {
      result += number(offset, 4)
      offset += strip.count
    }
    return result + strips.flatMap { $0 }
  }
}
