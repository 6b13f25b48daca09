/// Writes GIF files.
struct GIFWriter {
  struct Image {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    /// Indices into the palette, row by row.
    var pixels: [UInt8]
    /// Delay in hundredths of a second, disposal, transparent index; nil writes no control block.
    var control: (delay: Int, disposal: Int, transparent: Int?)? = (10, 1, nil)
    var isInterlaced = false
  }

  var width: Int
  var height: Int
  /// At most 256 colours, three bytes each.
  var palette: [[UInt8]] = [[0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255]]
  /// Repeats after the first time; nil writes no loop block.
  var repeats: Int? = 0
  var images: [Image]

  private var paletteBits: Int { max(1, Int.bitWidth - (palette.count - 1).leadingZeroBitCount) }

  var bytes: [UInt8] {
    let number = TIFFWriter.number
    var result = Array("GIF89a".utf8) + number(width, 2) + number(height, 2)
    result += [UInt8(0x80 | paletteBits - 1), 0, 0]
    for index in 0..<1 << paletteBits { result += index < palette.count ? palette[index] : [0, 0, 0] }
    if let repeats {
      result += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + number(repeats, 2) + [0]
    }
    for image in images { result += block(image) }
    return result + [0x3B]
  }

  private func block(_ image: Image) -> [UInt8] {
    let number = TIFFWriter.number
    var result: [UInt8] = []
    if let control = image.control {
      let flags = control.disposal << 2 | (control.transparent == nil ? 0 : 1)
      result +=
        [0x21, 0xF9, 4, UInt8(flags)] + number(control.delay, 2) + [UInt8(control.transparent ?? 0), 0]
    }
    result +=
      [0x2C] + number(image.x, 2) + number(image.y, 2) + number(image.width, 2) + number(image.height, 2)
    result += [image.isInterlaced ? 0x40 : 0]
    let codeSize = max(2, paletteBits)
    let data = Self.compressed(Self.ordered(image), codeSize: codeSize)
    result.append(UInt8(codeSize))
    for start in stride(from: 0, to: data.count, by: 255) {
      let piece = data[start..<min(data.count, start + 255)]
      result += [UInt8(piece.count)] + piece
    }
    return result + [0]
  }

  private static func ordered(_ image: Image) -> [UInt8] {
    guard image.isInterlaced else { return image.pixels }
    let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
    let rows = passes.flatMap { Array(stride(from: $0.0, to: image.height, by: $0.1)) }
    return rows.flatMap { image.pixels[$0 * image.width..<($0 + 1) * image.width] }
  }

  /// Compresses by the textbook; the table is cleared when it is full.
  static func compressed(_ pixels: [UInt8], codeSize: Int) -> [UInt8] {
    var (result, bits, count) = ([UInt8](), 0, 0)
    var (width, next) = (codeSize + 1, (1 << codeSize) + 2)
    var table: [[UInt8]: Int] = [:]
    func code(_ string: [UInt8]) -> Int { string.count == 1 ? Int(string[0]) : table[string] ?? 0 }
    func emit(_ code: Int) {
      bits |= code << count
      count += width
      while count >= 8 {
        result.append(UInt8(bits & 255))
        bits >>= 8
        count -= 8
      }
    }
    emit(1 << codeSize)
    var string: [UInt8] = []
    for pixel in pixels {
      let longer = string + [pixel]
      if longer.count == 1 || table[longer] != nil {
        string = longer
        continue
      }
      emit(code(string))
      if next < 4096 {
        table[longer] = next
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        emit(1 << codeSize)
        table = [:]
        (width, next) = (codeSize + 1, (1 << codeSize) + 2)
      }
      string = [pixel]
    }
    if !string.isEmpty { emit(code(string)) }
    emit((1 << codeSize) + 1)
    if count > 0 { result.append(UInt8(bits & 255)) }
    return result
  }
}
