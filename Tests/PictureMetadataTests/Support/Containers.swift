import Testing

/// Writes the smallest files that hold metadata; there are no pictures in them.
enum Container: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case jpeg
  case png
  case tiff
  case webP
  case heif
  case jpegXL

  var testDescription: String { rawValue }

  /// A file with an Exif block and the given profile and XMP. In TIFF these
  /// belong to the block's own fields.
  func file(exif fields: [ExifWriter.Field], isBigEndian: Bool, profile: [UInt8], xmp: [UInt8]) -> [UInt8] {
    let writer = ExifWriter(isBigEndian: isBigEndian)
    let exif = writer.block(fields)
    switch self {
    case .jpeg:
      return JPEGWriter.file([.exif(exif), .xmp(xmp)] + JPEGWriter.Segment.profile(profile, parts: 2))
    case .png:
      return PNGWriter.file([
        ("iCCP", Array("Test profile".utf8) + [0, 0]), ("eXIf", exif), ("IDAT", [1, 2, 3]),
        ("iTXt", Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + xmp),
      ])
    case .tiff:
      return writer.block(
        [.init(0x02BC, .bytes(type: 1, xmp)), .init(0x8773, .bytes(type: 7, profile))] + fields)
    case .webP: return RIFFWriter.file([("VP8X", [0]), ("ICCP", profile), ("EXIF", exif), ("XMP ", xmp)])
    case .heif: return HEIFWriter(exif: [0, 0, 0, 0] + exif, xmp: xmp, profile: profile).file
    case .jpegXL: return BoxWriter.jpegXL([("Exif", [0, 0, 0, 0] + exif), ("xml ", xmp), ("jxlc", [1, 2])])
    }
  }
}

func big(_ value: Int, _ size: Int) -> [UInt8] {
  (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
}

enum JPEGWriter {
  struct Segment: Sendable {
    var marker: UInt8
    var bytes: [UInt8]

    static func exif(_ block: [UInt8]) -> Segment {
      Segment(marker: 0xE1, bytes: Array("Exif".utf8) + [0, 0] + block)
    }

    static func xmp(_ text: [UInt8]) -> Segment {
      Segment(marker: 0xE1, bytes: Array("http://ns.adobe.com/xap/1.0/".utf8) + [0] + text)
    }

    static func profile(_ bytes: [UInt8], parts: Int) -> [Segment] {
      let size = (bytes.count + parts - 1) / parts
      return (0..<parts).map { part in
        Segment(
          marker: 0xE2,
          bytes: Array("ICC_PROFILE".utf8) + [0, UInt8(part + 1), UInt8(parts)]
            + bytes.dropFirst(part * size).prefix(size))
      }
    }

    var written: [UInt8] { [0xFF, marker] + big(bytes.count + 2, 2) + bytes }
  }

  static func file(_ segments: [Segment]) -> [UInt8] {
    [0xFF, 0xD8] + segments.flatMap(\.written) + [0xFF, 0xDA, 0, 2, 0, 0xFF, 0xD9]
  }
}

enum PNGWriter {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The checksums are wrong, since nothing here depends on them.
  static func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
    big(bytes.count, 4) + Array(type.utf8) + bytes + [0x41, 0x42, 0x43, 0x44]
  }

  static func file(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    let header = chunk("IHDR", big(1, 4) + big(1, 4) + [8, 2, 0, 0, 0])
    return signature + header + chunks.flatMap { chunk($0.0, $0.1) } + chunk("IEND", [])
  }
}

enum RIFFWriter {
  static func file(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    let little = ExifWriter()
    let body = chunks.flatMap { type, bytes -> [UInt8] in
      let padding: [UInt8] = bytes.count % 2 == 1 ? [0] : []
      return Array(type.utf8) + little.number(bytes.count, 4) + bytes + padding
    }
    return Array("RIFF".utf8) + little.number(body.count + 4, 4) + Array("WEBP".utf8) + body
  }
}

enum BoxWriter {
  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(type.utf8) + content
  }

  static func jpegXL(_ boxes: [(String, [UInt8])]) -> [UInt8] {
    box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl ".utf8) + big(0, 4))
      + boxes.flatMap { box($0.0, $0.1) }
  }
}

/// Writes a HEIF file with an Exif and an XMP item.
struct HEIFWriter: Sendable {
  /// With the distance to the block before it.
  var exif: [UInt8]
  var xmp: [UInt8] = []
  var profile: [UInt8] = []
  /// Of the box of places: 0, 1 or 2.
  var placeVersion = 1
  /// Whether the items lie in the `meta` box.
  var isInMeta = false
  /// Pieces that the Exif item is stored in.
  var pieces = 1
  var longNumbers = false

  private var numberSize: Int { placeVersion == 2 ? 4 : 2 }

  private func entry(_ number: Int, _ type: String, _ rest: [UInt8] = [0]) -> [UInt8] {
    let version: UInt8 = placeVersion == 2 ? 3 : 2
    return BoxWriter.box(
      "infe", [version, 0, 0, 0] + big(number, numberSize) + [0, 0] + Array(type.utf8) + rest)
  }

  private func places(_ number: Int, _ extents: [Range<Int>]) -> [UInt8] {
    let method = placeVersion == 0 ? [] : big(isInMeta ? 1 : 0, 2)
    let size = longNumbers ? 8 : 4
    return big(number, numberSize) + method + big(0, 2) + big(extents.count, 2)
      + extents.flatMap { big($0.lowerBound, size) + big($0.count, size) }
  }

  private func meta(dataPlace: Int) -> [UInt8] {
    let names = [
      entry(1, "hvc1"), entry(2, "Exif"), entry(3, "mime", [0] + "application/rdf+xml".utf8 + [0]),
    ]
    let list: [UInt8] = [0, 0, 0, 0] + big(names.count, 2) + names.flatMap { $0 }
    let size = (exif.count + pieces - 1) / pieces
    let extents = (0..<pieces).map { piece in
      dataPlace + piece * size..<dataPlace + min(exif.count, (piece + 1) * size)
    }
    let sizes: [UInt8] = longNumbers ? [0x88, 0] : [0x44, 0]
    let xmpPlace = dataPlace + exif.count
    let iloc: [UInt8] =
      [UInt8(placeVersion), 0, 0, 0] + sizes + big(3, placeVersion == 2 ? 4 : 2)
      + places(1, [0..<4, 4..<8]) + places(2, extents) + places(3, [xmpPlace..<xmpPlace + xmp.count])
    let colours =
      BoxWriter.box("colr", Array("nclx".utf8) + [0, 1, 0, 13, 0, 6, 128])
      + BoxWriter.box("colr", Array("prof".utf8) + profile)
    let data = isInMeta ? BoxWriter.box("idat", exif + xmp) : []
    return BoxWriter.box(
      "meta",
      [0, 0, 0, 0] + BoxWriter.box("iinf", list) + BoxWriter.box("iloc", iloc)
        + BoxWriter.box("iprp", BoxWriter.box("ipco", colours)) + data)
  }

  var file: [UInt8] {
    let type = BoxWriter.box("ftyp", Array("heic".utf8) + big(0, 4))
    if isInMeta { return type + meta(dataPlace: 0) }
    let before = type.count + meta(dataPlace: 0).count + 8
    return type + meta(dataPlace: before) + BoxWriter.box("mdat", exif + xmp)
  }
}

enum ProfileWriter {
  static func profile(_ description: [UInt8], signature: String = "acsp") -> [UInt8] {
    let header = Array(repeating: 0 as UInt8, count: 36) + Array(signature.utf8)
    let tags: [(String, Int, Int)] = [("wtpt", 500, 20), ("desc", 156, description.count)]
    return header + Array(repeating: 0, count: 128 - header.count) + big(tags.count, 4)
      + tags.flatMap { Array($0.0.utf8) + big($0.1, 4) + big($0.2, 4) } + description
  }

  static func text(_ text: String) -> [UInt8] {
    Array("desc".utf8) + big(0, 4) + big(text.utf8.count + 1, 4) + Array(text.utf8) + [0, 0, 0, 0, 0]
  }

  static func translations(_ texts: [(language: String, text: String)]) -> [UInt8] {
    var records: [UInt8] = []
    var strings: [UInt8] = []
    for (language, text) in texts {
      let bytes = text.utf16.flatMap { big(Int($0), 2) }
      records += Array(language.utf8) + big(bytes.count, 4) + big(16 + 12 * texts.count + strings.count, 4)
      strings += bytes
    }
    return Array("mluc".utf8) + big(0, 4) + big(texts.count, 4) + big(12, 4) + records + strings
  }
}

enum XMPWriter {
  static func title(_ items: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description>
      <dc:title><rdf:Alt>\(items)</rdf:Alt></dc:title>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }
}
