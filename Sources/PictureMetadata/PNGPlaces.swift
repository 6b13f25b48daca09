/// Source: PNG third edition §5.3 and §11.3 (iCCP, tEXt, iTXt, eXIf).
private enum Keyword {
  static let title = "Title"
  static let caption = "Description"
  static let xmp = "XML:com.adobe.xmp"
  /// In bytes, with the zero that ends it.
  static let longest = 80
}

extension MetadataPlaces {
  /// Walks the chunks of a file to its end: metadata may follow the picture.
  mutating func walkPNG(_ file: FilePart<Failure>) throws(Failure) {
    var offset = PNGStructure.signature.count
    for _ in 0..<Self.mostSteps {
      let head = try file.bytes(8 + Keyword.longest, at: offset)
      guard let length = head.number(at: 0, size: 4), head.count >= 8, !head.has("IEND", at: 4) else {
        return
      }
      let chunk = file.part(from: offset + 8, count: length)
      guard chunk.count == length else { return }
      // The keyword's zero byte ends it, so that a shorter chunk's checksum is not taken for text.
      let keyword = Array(head[8...].prefix(length).prefix { $0 != 0 })
      if head.has("eXIf", at: 4) { try addExif(chunk) }
      if head.has("iCCP", at: 4), profileName == nil { profileName = MetadataText.decode(keyword) }
      if head.has("tEXt", at: 4) { try takeText(chunk, keyword) }
      if head.has("iTXt", at: 4) { try takeInternationalText(chunk, keyword) }
      offset += 12 + length
    }
  }

  private mutating func takeText(_ chunk: FilePart<Failure>, _ keyword: [UInt8]) throws(Failure) {
    let name = String(decoding: keyword, as: UTF8.self)
    guard takes(name) else { return }
    store(MetadataText.decode(try chunk.bytes(MetadataText.longest, at: keyword.count + 1)), as: name)
  }

  /// After the keyword: whether and how the text is compressed, its language, and the keyword in that.
  private mutating func takeInternationalText(
    _ chunk: FilePart<Failure>, _ keyword: [UInt8]
  ) throws(Failure) {
    let name = String(decoding: keyword, as: UTF8.self)
    guard takes(name) || (name == Keyword.xmp && xmp == nil) else { return }
    let head = try chunk.bytes(MetadataText.longest, at: keyword.count + 1)
    guard head.first == 0, let language = head.dropFirst(2).firstIndex(of: 0),
      let translation = head[(language + 1)...].firstIndex(of: 0)
    else { return }
    let text = chunk.part(from: keyword.count + 1 + translation + 1)
    if name == Keyword.xmp {
      xmp = text
    } else {
      store(MetadataText.decode(try text.bytes(MetadataText.longest, at: 0)), as: name)
    }
  }

  private func takes(_ name: String) -> Bool {
    name == Keyword.title && title == nil || name == Keyword.caption && caption == nil
  }

  private mutating func store(_ text: String?, as name: String) {
    if name == Keyword.title { title = text } else { caption = text }
  }
}
