import DecoderProtocol

extension PictureHeader {
  /// The most blocks of data that are looked at: those of a gigabyte.
  private static let maximumBlocks = 1 << 22

  /// Reads the screen's size, the frames' delays and the number of loops.
  ///
  /// Source: GIF 89a §17–§27; the loops are an extension of Netscape's. Reads
  /// one byte a block, and stops at what is no block.
  mutating func readGIF(_ bytes: inout FileBytes) {
    width = bytes.number(at: 6, size: 2, bigEndian: false)
    height = bytes.number(at: 8, size: 2, bigEndian: false)
    var offset = 13 + tableSize(bytes.byte(at: 10) ?? 0)
    var delays: [Int] = []
    var delay = 0
    var blocksLeft = Self.maximumBlocks
    while blocksLeft > 0, let introducer = bytes.byte(at: offset) {
      if introducer == 0x2C {
        if delays.isEmpty { firstFrame = frameRectangle(at: offset + 1, &bytes) }
        delays.append(delay)
        delay = 0
        let table = tableSize(bytes.byte(at: offset + 9) ?? 0)
        offset = endOfBlocks(from: offset + 11 + table, &blocksLeft, &bytes)
      } else if introducer == 0x21 {
        readExtension(at: offset, &delay, &bytes)
        offset = endOfBlocks(from: offset + 2, &blocksLeft, &bytes)
      } else {
        break
      }
    }
    if delays.count > 1 { frameDelays = delays }
    // SDL2_image goes on searching, and writes where it must not.
    if delays.isEmpty { defect = "there is no frame where one must be" }
  }

  /// The rectangle of a frame, unless it covers the screen.
  private func frameRectangle(at offset: Int, _ bytes: inout FileBytes) -> PixelRect? {
    let fields = (0..<4).compactMap { bytes.number(at: offset + 2 * $0, size: 2, bigEndian: false) }
    guard fields.count == 4 else { return nil }
    let rectangle = PixelRect(x: fields[0], y: fields[1], width: fields[2], height: fields[3])
    return rectangle == PixelRect(x: 0, y: 0, width: width ?? 0, height: height ?? 0) ? nil : rectangle
  }

  private mutating func readExtension(at offset: Int, _ delay: inout Int, _ bytes: inout FileBytes) {
    if bytes.byte(at: offset + 1) == 0xF9 {
      delay = 10 * (bytes.number(at: offset + 4, size: 2, bigEndian: false) ?? 0)
    } else if bytes.has("NETSCAPE2.0", at: offset + 3), bytes.byte(at: offset + 15) == 1 {
      let repeats = bytes.number(at: offset + 16, size: 2, bigEndian: false) ?? 0
      loops = repeats == 0 ? 0 : repeats + 1
    }
  }

  /// Bytes of the colour table that the packed fields announce.
  private func tableSize(_ fields: Int) -> Int { fields & 0x80 == 0 ? 0 : 3 << (fields & 7 + 1) }

  private func endOfBlocks(from start: Int, _ blocksLeft: inout Int, _ bytes: inout FileBytes) -> Int {
    var offset = start
    while blocksLeft > 0, let length = bytes.byte(at: offset), length > 0 {
      offset += 1 + length
      blocksLeft -= 1
    }
    return offset + 1
  }
}
