import Foundation

extension Raster {
  /// Why a file is not a binary pixmap.
  package struct NotAPixmap: Error, CustomStringConvertible {
    package var path: String
    package var description: String { "reading the pixmap \(path): it is none of kind P6 with 8 bits" }
  }

  /// Reads a binary pixmap (PPM), as screenshots are fastest written.
  package init(pixmap path: String) throws {
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var fields: [Int] = []
    var position = 2
    while fields.count < 3, position < file.count {
      let digits = file[position...].prefix { (48...57).contains($0) }
      if let number = Int(String(decoding: digits, as: UTF8.self)) { fields.append(number) }
      position += max(digits.count, 1)
    }
    guard file.starts(with: Array("P6".utf8)), fields.count == 3, fields[2] == 255,
      file.count == position + 1 + fields[0] * fields[1] * 3
    else { throw NotAPixmap(path: path) }
    let (count, start) = (fields[0] * fields[1], position + 1)
    let bytes = [UInt8](unsafeUninitializedCapacity: count * 4) { bytes, initialized in
      file.withUnsafeBufferPointer { file in
        for index in 0..<count {
          for channel in 0..<3 { bytes[index * 4 + channel] = file[start + index * 3 + channel] }
          bytes[index * 4 + 3] = 255
        }
      }
      initialized = count * 4
    }
    self.init(width: fields[0], height: fields[1], bytes: bytes)
  }

  /// Black and white by turns in both directions: one pixel wrong or smoothed shows.
  package static func checker(width: Int, height: Int) -> Raster {
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width where (x + y) % 2 == 0 {
        for channel in 0..<3 { bytes[(y * width + x) * 4 + channel] = 0 }
      }
    }
    return Raster(width: width, height: height, bytes: bytes)
  }

  /// A binary pixmap (PPM) of these pixels.
  package var pixmap: [UInt8] {
    var file = Array("P6 \(width) \(height) 255\n".utf8)
    file.reserveCapacity(file.count + width * height * 3)
    for index in 0..<width * height { file += bytes[index * 4..<index * 4 + 3] }
    return file
  }

  /// A part of these pixels; nil where it does not lie within them.
  package func part(_ area: PixelRectangle) -> Raster? {
    guard area.x >= 0, area.y >= 0, area.x + area.width <= width, area.y + area.height <= height else {
      return nil
    }
    let rows = (area.y..<area.y + area.height).map { y in
      bytes[(y * width + area.x) * 4..<(y * width + area.x + area.width) * 4]
    }
    return Raster(width: area.width, height: area.height, bytes: Array(rows.joined()))
  }
}
