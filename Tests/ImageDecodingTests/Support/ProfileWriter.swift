/// Writes small ICC profiles (version 2.4) of primaries and one exponent.
struct ProfileWriter {
  /// Colorants of red, green and blue relative to D50, as X, Y, Z.
  var primaries: [[Double]] = standard
  var exponent = 2.2
  var space = "RGB "

  /// The primaries of sRGB, adapted to D50.
  static let standard = [
    [0.4360, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7139],
  ]

  /// Standard primaries with red and green exchanged.
  static let swapped = ProfileWriter(primaries: [standard[1], standard[0], standard[2]])

  var bytes: [UInt8] {
    let curve =
      Array("curv".utf8) + [0, 0, 0, 0] + Self.number(1, 4) + Self.number(Int(exponent * 256), 2) + [0, 0]
    var tags: [(String, [UInt8])] = [("wtpt", Self.point([0.9642, 1, 0.8249]))]
    if space == "GRAY" {
      tags.append(("kTRC", curve))
    } else {
      for (name, point) in zip(["rXYZ", "gXYZ", "bXYZ"], primaries) { tags.append((name, Self.point(point))) }
      for name in ["rTRC", "gTRC", "bTRC"] { tags.append((name, curve)) }
    }
    var table = Self.number(tags.count, 4)
    var data: [UInt8] = []
    let start = 128 + 4 + tags.count * 12
    for (name, content) in tags {
      table += Array(name.utf8) + Self.number(start + data.count, 4) + Self.number(content.count, 4)
      data += content
    }
    return header(size: start + data.count) + table + data
  }

  private func header(size: Int) -> [UInt8] {
    var result = Self.number(size, 4) + Self.number(0, 4) + [2, 0x40, 0, 0]
    result += Array("mntr".utf8) + Array(space.utf8) + Array("XYZ ".utf8)
    result += [0x07, 0xE0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    result += [UInt8](repeating: 0, count: 28)
    result += Self.fixed([0.9642, 1, 0.8249])
    return result + [UInt8](repeating: 0, count: 128 - result.count)
  }

  private static func point(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + fixed(values)
  }

  private static func fixed(_ values: [Double]) -> [UInt8] {
    values.flatMap { number(Int(($0 * 65536).rounded()), 4) }
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The content of a JPEG's APP2 segments, in `parts` pieces.
  func segments(parts: Int = 1) -> [[UInt8]] {
    let bytes = bytes
    let size = (bytes.count + parts - 1) / parts
    return (0..<parts).map { part -> [UInt8] in
      let piece = bytes[part * size..<min(bytes.count, (part + 1) * size)]
      return Array("ICC_PROFILE".utf8) + [0, UInt8(part + 1), UInt8(parts)] + piece
    }
  }
}
