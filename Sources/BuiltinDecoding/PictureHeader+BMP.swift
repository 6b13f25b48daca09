extension PictureHeader {
  /// Reads the size; the height is negative when the first row is at the top.
  mutating func readBMP(_ bytes: inout FileBytes) {
    guard let size = bytes.number(at: 14, size: 4, bigEndian: false) else { return }
    let isOldest = size == 12
    let fieldSize = isOldest ? 2 : 4
    guard let width = bytes.number(at: 18, size: fieldSize, bigEndian: false),
      let height = bytes.number(at: 18 + fieldSize, size: fieldSize, bigEndian: false)
    else { return }
    self.width = width
    self.height = isOldest ? height : abs(Int(Int32(truncatingIfNeeded: height)))
  }
}
