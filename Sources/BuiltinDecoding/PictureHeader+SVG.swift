extension PictureHeader {
  /// How far into a file its first element is looked for, in bytes.
  private static let svgSearch = 1 << 16

  static func isSVG(_ bytes: inout FileBytes) -> Bool {
    let text = String(decoding: bytes.bytes(at: 0, svgSearch), as: UTF8.self)
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.hasPrefix("<") && text.range(ofTag: "svg") != nil
  }

  /// Reads the size that the drawing states: its width and height, else those
  /// of its view box, else 300 × 150 (CSS 2.2 §10.3.2).
  mutating func readSVG(_ bytes: inout FileBytes) {
    isVector = true
    let text = String(decoding: bytes.bytes(at: 0, 2 * Self.svgSearch), as: UTF8.self)
    guard let tag = text.range(ofTag: "svg").map({ text[$0] }) else { return }
    let box = (tag.attribute("viewBox") ?? "").split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    let boxSize = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : nil
    let statedWidth = tag.attribute("width").flatMap(Self.pixels)
    let statedHeight = tag.attribute("height").flatMap(Self.pixels)
    let size: (Double, Double) =
      switch (statedWidth, statedHeight, boxSize) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let box?): (width, width * box.1 / box.0)
      case (nil, let height?, let box?): (height * box.0 / box.1, height)
      case (nil, nil, let box?): box
      default: (statedWidth ?? 300, statedHeight ?? 150)
      }
    width = Self.side(size.0)
    height = Self.side(size.1)
  }

  private static func side(_ value: Double) -> Int { Int(min(max(value.rounded(), 1), 1e6)) }

  /// A length in pixels, 96 an inch; nil for percentages and what is no length.
  private static func pixels(_ length: Substring) -> Double? {
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 4 / 3), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96), ("", 1),
    ]
    for (unit, scale) in units where length.hasSuffix(unit) {
      guard let number = Double(length.dropLast(unit.count)) else { return nil }
      return number > 0 && number.isFinite ? number * scale : nil
    }
    return nil
  }
}

extension StringProtocol {
  /// Where the first start tag of an element is, from its name to before its end.
  fileprivate func range(ofTag name: String) -> Range<Index>? {
    var rest = self[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: start)...]
      guard rest.hasPrefix(name) else { continue }
      let behind = rest.dropFirst(name.count)
      guard let next = behind.first, next.isWhitespace || next == ">" || next == "/" else { continue }
      return rest.startIndex..<(behind.firstIndex(of: ">") ?? rest.endIndex)
    }
    return nil
  }

  /// The value of an attribute within a start tag.
  fileprivate func attribute(_ name: String) -> Substring? {
    var rest = Substring(self)
    while let space = rest.firstIndex(where: \.isWhitespace) {
      rest = rest[space...].drop(while: \.isWhitespace)
      guard rest.hasPrefix(name) else { continue }
      let assignment = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      guard assignment.first == "=" else { continue }
      let value = assignment.dropFirst().drop(while: \.isWhitespace)
      guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
      return value.dropFirst().prefix { $0 != quote }
    }
    return nil
  }
}
