/// What a thumbnail's file says about itself: its size, and the texts before and behind its pixels.
///
/// A pure function of bytes (PNG third edition §5 and §11.3.3); checksums are the decoder's business.
package struct ThumbnailHeader: Hashable, Sendable {
  package private(set) var width = 0
  package private(set) var height = 0
  /// Values by their keys, as bytes.
  package private(set) var texts: [String: [UInt8]] = [:]
  /// Whether the bytes went on to the end of the file.
  package private(set) var isWhole = false

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let longestKey = 79

  /// Reads a file, or the beginning of one; nil where that is no PNG.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var offset = Self.signature.count
    while offset + 8 <= bytes.count {
      let length = Self.number(bytes[offset..<offset + 4])
      let content = offset + 8
      let end = content + length
      let name = bytes[offset + 4..<content]
      if name.elementsEqual("IEND".utf8) {
        isWhole = true
        break
      }
      guard end <= bytes.count else { break }
      take(name, bytes[content..<end])
      guard width > 0 else { return nil }
      offset = end + 4
    }
    guard width > 0 else { return nil }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private mutating func take(_ name: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) {
    if name.elementsEqual("IHDR".utf8), content.count == 13, width == 0 {
      width = Self.number(content.prefix(4))
      height = Self.number(content.dropFirst(4).prefix(4))
    }
    guard name.elementsEqual("tEXt".utf8), let end = content.firstIndex(of: 0),
      (1...Self.longestKey).contains(end - content.startIndex)
    else { return }
    let key = String(decoding: content[..<end], as: UTF8.self)
    if texts[key] == nil { texts[key] = Array(content[(end + 1)...]) }
  }
}
