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

  /// The content of a JPEG's APP1 segment.
  static func segment(orientation: Int) -> [UInt8] {
    Array("Exif".utf8) + [0, 0] + block(orientation: orientation)
  }
}
