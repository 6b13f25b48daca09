extension PictureHeader {
  /// Reads the size where a format keeps it at a fixed place.
  mutating func readFixedSize(_ bytes: inout FileBytes) {
    switch format {
    case "tga":
      width = bytes.number(at: 12, size: 2, bigEndian: false)
      height = bytes.number(at: 14, size: 2, bigEndian: false)
    case "qoi":
      width = bytes.number(at: 4, size: 4, bigEndian: true)
      height = bytes.number(at: 8, size: 4, bigEndian: true)
    case "xcf":
      width = bytes.number(at: 14, size: 4, bigEndian: true)
      height = bytes.number(at: 18, size: 4, bigEndian: true)
    case "pcx": readPCX(&bytes)
    case "pnm": readNumbers(from: 2, &bytes)
    case "xpm": readXPM(&bytes)
    case "ico", "cur": readICO(&bytes)
    default: break
    }
  }

  /// Left, top, right and bottom at 4, the last two inclusive.
  private mutating func readPCX(_ bytes: inout FileBytes) {
    let edges = (0..<4).map { bytes.number(at: 4 + 2 * $0, size: 2, bigEndian: false) ?? 0 }
    width = max(0, edges[2] - edges[0] + 1)
    height = max(0, edges[3] - edges[1] + 1)
  }

  /// The first string holds the size.
  private mutating func readXPM(_ bytes: inout FileBytes) {
    let start = Array(bytes.bytes(at: 0, Self.searchedBytes))
    if let quote = start.firstIndex(of: 0x22) { readNumbers(from: quote + 1, &bytes) }
  }

  /// Of several pictures the largest counts. The table of contents keeps sizes
  /// up to 256 only; what is decoded is the size in each picture's own header,
  /// the height of which is twice that of the picture.
  private mutating func readICO(_ bytes: inout FileBytes) {
    let count = min(bytes.number(at: 4, size: 2, bigEndian: false) ?? 0, Self.maximumIcons)
    for entry in (0..<count).map({ 6 + 16 * $0 }) {
      guard let start = bytes.number(at: entry + 12, size: 4, bigEndian: false),
        bytes.number(at: start, size: 4, bigEndian: false) == 40,
        let width = bytes.number(at: start + 4, size: 4, bigEndian: false),
        let height = bytes.number(at: start + 8, size: 4, bigEndian: false)
      else { continue }
      self.width = max(self.width ?? 0, width)
      self.height = max(self.height ?? 0, abs(Int(Int32(truncatingIfNeeded: height))) / 2)
    }
  }

  /// The most pictures of an icon that are looked at.
  private static let maximumIcons = 256
  /// How far into a file its size in decimal digits is looked for.
  private static let searchedBytes = 4096

  /// Reads two decimal numbers between white space and comments as the size.
  private mutating func readNumbers(from start: Int, _ bytes: inout FileBytes) {
    var numbers: [Int] = []
    var digits = ""
    var isComment = false
    for byte in Array(bytes.bytes(at: start, Self.searchedBytes)) where numbers.count < 2 {
      if byte == 0x0A { isComment = false }
      if byte == 0x23 { isComment = true }
      if !isComment, (0x30...0x39).contains(byte) {
        digits.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !digits.isEmpty {
        // Too many digits for a number are too many for a size as well.
        numbers.append(Int(digits) ?? .max)
        digits = ""
      }
    }
    guard numbers.count == 2 else { return }
    width = numbers[0]
    height = numbers[1]
  }
}
