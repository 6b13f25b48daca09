import CTestSupport

/// A picture made of flat rectangles, so that a test knows the colour of each of
/// its pixels and a file of 24 megapixels takes a few kilobytes.
package struct TestPicture: Sendable {
  package let width: Int
  package let height: Int
  private var palette: [Colour]
  private var areas: [(area: PixelRectangle, index: UInt8)] = []

  package init(width: Int, height: Int, background: Colour) {
    self.width = width
    self.height = height
    palette = [background]
  }

  /// Paints a rectangle over what is there.
  package mutating func fill(_ area: PixelRectangle, _ colour: Colour) {
    let known = palette.firstIndex(of: colour)
    if known == nil { palette.append(colour) }
    areas.append((area, UInt8(known ?? palette.count - 1)))
  }

  /// Paints a square in the marker's colour, centred on a picture point.
  package mutating func mark(_ centre: Point, side: Int) {
    fill(
      PixelRectangle(
        x: Int(centre.x) - side / 2, y: Int(centre.y) - side / 2, width: side, height: side), .marker)
  }

  /// The page of a gallery: four dim quadrants and a middle in the page's own colour.
  package static func page(_ number: Int, width: Int, height: Int) -> TestPicture {
    let quadrants = [Colour(90, 40, 40), Colour(40, 90, 40), Colour(40, 40, 90), Colour(90, 90, 40)]
    var picture = TestPicture(width: width, height: height, background: quadrants[0])
    let (halfWidth, halfHeight) = (width / 2, height / 2)
    for (index, colour) in quadrants.enumerated().dropFirst() {
      picture.fill(
        PixelRectangle(
          x: index % 2 * halfWidth, y: index / 2 * halfHeight, width: width - halfWidth,
          height: height - halfHeight), colour)
    }
    picture.fill(
      PixelRectangle(
        x: width * 2 / 5, y: height * 2 / 5, width: max(1, width / 5), height: max(1, height / 5)),
      colour(ofPage: number))
    return picture
  }

  /// The colour in the middle of the page with this number, different for 64 pages.
  package static func colour(ofPage number: Int) -> Colour {
    let (fast, middle, slow) = (number % 4, number / 4 % 4, number / 16 % 4)
    return Colour(UInt8(130 + 40 * fast), UInt8(250 - 40 * middle), UInt8(60 * slow))
  }

  /// A PNG with a palette.
  package func png() -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    file += Self.chunk("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + [8, 3, 0, 0, 0])
    file += Self.chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    file += Self.chunk("IDAT", deflated())
    file += Self.chunk("IEND", [])
    return file
  }

  /// A binary portable pixmap.
  package func ppm() -> [UInt8] {
    Array("P6 \(width) \(height) 255\n".utf8)
      + (0..<height).flatMap { y in
        indices(ofRow: y).flatMap { index -> [UInt8] in
          let colour = palette[Int(index)]
          return [colour.red, colour.green, colour.blue]
        }
      }
  }

  /// A Windows bitmap of 24 bits a pixel.
  package func bmp() -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: (4 - width * 3 % 4) % 4)
    let size = (width * 3 + padding.count) * height
    let header: [UInt8] =
      Array("BM".utf8) + Self.littleEndian(54 + size, 4) + Self.littleEndian(0, 4) + Self.littleEndian(54, 4)
      + Self.littleEndian(40, 4) + Self.littleEndian(width, 4) + Self.littleEndian(height, 4)
      + Self.littleEndian(1, 2) + Self.littleEndian(24, 2) + [UInt8](repeating: 0, count: 24)
    return header
      + (0..<height).reversed().flatMap { y in
        indices(ofRow: y).flatMap { index -> [UInt8] in
          let colour = palette[Int(index)]
          return [colour.blue, colour.green, colour.red]
        } + padding
      }
  }

  private func indices(ofRow y: Int) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: width)
    for (area, index) in areas where y >= area.y && y < area.y + area.height {
      let columns = max(0, area.x)..<max(max(0, area.x), min(width, area.x + area.width))
      row.replaceSubrange(columns, with: repeatElement(index, count: columns.count))
    }
    return row
  }

  /// The rows, each after a filter byte of 0, as one zlib stream.
  private func deflated() -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (width + 1))
    var borders = Set(areas.flatMap { [$0.area.y, $0.area.y + $0.area.height] })
    borders.insert(0)
    var row: [UInt8] = []
    for y in 0..<height {
      if borders.contains(y) { row = [0] + indices(ofRow: y) }
      rows += row
    }
    return [UInt8](unsafeUninitializedCapacity: ctest_deflate_bound(rows.count)) { output, count in
      let written = ctest_deflate(rows, rows.count, output.baseAddress, output.count)
      precondition(written > 0, "deflating \(rows.count) bytes failed")
      count = written
    }
  }

  private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(kind.utf8) + body
    return bigEndian(body.count) + content + bigEndian(Int(ctest_crc32(content, content.count)))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] { littleEndian(value, 4).reversed() }

  private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
