/// Writes small baseline or progressive JPEG files whose blocks of 8 × 8 pixels are flat.
///
/// Flat blocks have one coefficient each, which is stored exactly, so decoded
/// pixels can be compared for equality. With three components the values are
/// red, green, blue (the Adobe marker says "no transformation").
struct JPEGWriter {
  /// Samples of each block, row by row, `components` each.
  var blocks: [[UInt8]]
  var columns: Int
  var components: Int
  /// Size in pixels; less than the blocks cover cuts the last ones.
  var width: Int
  var height: Int
  /// The Adobe marker's transformation (nil: no marker).
  var transform: UInt8? = 0
  var isProgressive = false
  /// Further scans of a progressive file that change nothing.
  var uselessScans = 0
  /// Application segments: marker number and content.
  var segments: [(marker: UInt8, content: [UInt8])] = []

  init(columns: Int, blocks: [[UInt8]]) {
    self.columns = columns
    self.blocks = blocks
    components = blocks[0].count
    width = columns * 8
    height = blocks.count / columns * 8
    if components == 1 { transform = nil }
  }

  var bytes: [UInt8] {
    var result: [UInt8] = [0xFF, 0xD8]
    for segment in segments { result += Self.segment(0xE0 + segment.marker, segment.content) }
    if let transform {
      result += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
    }
    result += Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    result += Self.segment(isProgressive ? 0xC2 : 0xC0, frame)
    // Lengths: eleven categories of five bits for DC, end-of-block alone for AC.
    result += Self.segment(0xC4, [0, 0, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 11) + Array(0...11))
    result += Self.segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
    result += scan + entropy
    for number in 0..<uselessScans { result += uselessScan(ofComponent: number % components + 1) }
    return result + [0xFF, 0xD9]
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let size = content.count + 2
    return [0xFF, marker, UInt8(size >> 8), UInt8(size & 255)] + content
  }

  private var frame: [UInt8] {
    var result: [UInt8] = [
      8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), UInt8(components),
    ]
    for component in 1...components { result += [UInt8(component), 0x11, 0] }
    return result
  }

  private var scan: [UInt8] {
    var content: [UInt8] = [UInt8(components)]
    for component in 1...components { content += [UInt8(component), 0] }
    return Self.segment(0xDA, content + (isProgressive ? [0, 0, 0] : [0, 63, 0]))
  }

  /// An AC scan of one component whose blocks all end at once.
  private func uselessScan(ofComponent component: Int) -> [UInt8] {
    var bits = BitWriter()
    for _ in blocks { bits.append(0, count: 1) }
    return Self.segment(0xDA, [1, UInt8(component), 0, 1, 63, 0]) + bits.finished
  }

  private var entropy: [UInt8] {
    var bits = BitWriter()
    var last = [Int](repeating: 0, count: components)
    for block in blocks {
      for component in 0..<components {
        // Eight times the level-shifted sample is the coefficient of a flat block.
        let value = (Int(block[component]) - 128) * 8
        let difference = value - last[component]
        last[component] = value
        let magnitude = abs(difference)
        let category = magnitude == 0 ? 0 : Int.bitWidth - magnitude.leadingZeroBitCount
        bits.append(category, count: 5)
        bits.append(difference < 0 ? difference + (1 << category) - 1 : difference, count: category)
        if !isProgressive { bits.append(0, count: 1) }
      }
    }
    return bits.finished
  }
}

/// Collects bits, the highest first, and stuffs a zero after each byte 0xFF.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending = 0
  private var count = 0

  mutating func append(_ value: Int, count bits: Int) {
    pending = pending << bits | value & ((1 << bits) - 1)
    count += bits
    while count >= 8 {
      count -= 8
      let byte = UInt8(pending >> count & 255)
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
    }
    pending &= (1 << count) - 1
  }

  var finished: [UInt8] {
    var copy = self
    while copy.count > 0 { copy.append(1, count: 1) }
    return copy.bytes
  }
}
