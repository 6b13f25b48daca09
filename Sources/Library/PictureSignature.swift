/// Tells pictures by their first bytes, for files whose name says nothing.
enum PictureSignature {
  /// The number of bytes that `matches` needs to see.
  static let length = 1024

  /// True when `head`, the beginning of a file, is that of a picture.
  static func matches(_ head: ArraySlice<UInt8>) -> Bool {
    if signatures.contains(where: { head.starts(with: $0) }) { return true }
    return isISOMedia(head) || isRIFF(head) || isPortableAnymap(head) || isSVG(head)
  }

  private static let signatures: [[UInt8]] = [
    [0xFF, 0xD8, 0xFF],
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
    Array("GIF87a".utf8),
    Array("GIF89a".utf8),
    Array("II*\0".utf8),
    Array("MM\0*".utf8),
    Array("II+\0".utf8),
    Array("MM\0+".utf8),
    [0xFF, 0x0A],
    [0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A],
    [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A],
    [0xFF, 0x4F, 0xFF, 0x51],
    Array("qoif".utf8),
    Array("gimp xcf ".utf8),
    Array("/* XPM */".utf8),
    Array("#?RADIANCE".utf8),
    [0x76, 0x2F, 0x31, 0x01],
    Array("SIMPLE  =".utf8),
  ]

  /// The brands of AVIF and HEIF files (ISO 14496-12, `ftyp` box).
  private static let brands: Set<[UInt8]> = Set(
    ["avif", "avis", "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "mif2"]
      .map { Array($0.utf8) })

  private static func isISOMedia(_ head: ArraySlice<UInt8>) -> Bool {
    head.dropFirst(4).starts(with: "ftyp".utf8) && brands.contains(Array(head.dropFirst(8).prefix(4)))
  }

  private static func isRIFF(_ head: ArraySlice<UInt8>) -> Bool {
    head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8)
  }

  /// "BM" alone would take text for a bitmap: the header's reserved bytes and its size must fit, too.
  private static func isPortableAnymap(_ head: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(head.prefix(18))
    guard bytes.count >= 3 else { return false }
    if bytes[0] == UInt8(ascii: "P"), (UInt8(ascii: "1")...UInt8(ascii: "7")).contains(bytes[1]) {
      return [UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\t")]
        .contains(bytes[2])
    }
    return bytes.starts(with: "BM".utf8) && bytes.count == 18 && bytes[6..<10].allSatisfy { $0 == 0 }
      && (12...124).contains(bytes[14]) && bytes[15..<18].allSatisfy { $0 == 0 }
  }

  /// An SVG may begin with a byte-order mark, an XML declaration, comments and a document type.
  private static func isSVG(_ head: ArraySlice<UInt8>) -> Bool {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
    let start = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard start.first == UInt8(ascii: "<") else { return false }
    let tag = Array("<svg".utf8)
    return start.indices.contains { start[$0...].starts(with: tag) }
  }
}
