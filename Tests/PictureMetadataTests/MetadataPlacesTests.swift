import PictureMetadata
import Testing

/// Where each format keeps what it tells.
struct MetadataPlacesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let file: [UInt8]
    var caption: String?
    var title: String?
    var profile: String?
    var testDescription: String { name }
  }

  static let exif = ExifWriter().block([.init(0x010E, .text("A lantern"))])
  static let otherExif = ExifWriter().block([.init(0x010E, .text("A copy"))])
  static let xmp = XMPWriter.title("<rdf:li xml:lang=\"x-default\">Evening</rdf:li>")
  static let profile = ProfileWriter.profile(ProfileWriter.text("Adobe RGB (1998)"))
  static let marked = Array("Exif".utf8) + [0, 0]

  static let jpeg: [Case] = [
    Case(
      name: "XMP before Exif", file: JPEGWriter.file([.xmp(xmp), .exif(exif)]), caption: "A lantern",
      title: "Evening"),
    Case(
      name: "the first of two blocks", file: JPEGWriter.file([.exif(exif), .exif(otherExif)]),
      caption: "A lantern"),
    Case(
      name: "a broken block before a sound one",
      file: JPEGWriter.file([.exif([0x49, 0x49, 0, 0]), .exif(exif)]), caption: "A lantern"),
    Case(
      name: "bytes that fill and markers without a length",
      file: [0xFF, 0xD8, 0xFF, 0xFF, 0x01, 0xFF] + JPEGWriter.Segment.exif(exif).written, caption: "A lantern"
    ),
    Case(
      name: "a block after the picture's beginning",
      file: JPEGWriter.file([]).dropLast(2) + JPEGWriter.Segment.exif(exif).written),
    Case(
      name: "a profile in one part", file: JPEGWriter.file(JPEGWriter.Segment.profile(profile, parts: 1)),
      profile: "Adobe RGB (1998)"),
    Case(
      name: "a profile in parts, the last one first",
      file: JPEGWriter.file(JPEGWriter.Segment.profile(profile, parts: 9).reversed()),
      profile: "Adobe RGB (1998)"),
    Case(
      name: "a profile of which a part is missing",
      file: JPEGWriter.file(
        JPEGWriter.Segment.profile(profile + Array(repeating: 0, count: 900), parts: 9).dropLast())),
    Case(
      name: "a profile whose parts are numbered from 0",
      file: JPEGWriter.file([.init(marker: 0xE2, bytes: Array("ICC_PROFILE".utf8) + [0, 0, 0] + profile)])),
  ]

  static let png: [Case] = [
    Case(
      name: "text",
      file: PNGWriter.file([
        ("tEXt", Array("Title\0One\nline".utf8)), ("tEXt", Array("Description\0What".utf8)),
      ]),
      caption: "What", title: "One line"),
    Case(
      name: "international text", file: PNGWriter.file([("iTXt", Array("Title\0\0\0ja\0題\0夕暮れ".utf8))]),
      title: "夕暮れ"),
    Case(name: "compressed text", file: PNGWriter.file([("iTXt", Array("Title\0\u{1}\0\0\0xyz".utf8))])),
    Case(name: "other text", file: PNGWriter.file([("tEXt", Array("Titles\0No".utf8)), ("tEXt", [])])),
    Case(
      name: "a text before an empty one",
      file: PNGWriter.file([("tEXt", Array("Title\0".utf8)), ("tEXt", Array("Title\0Two".utf8))]),
      title: "Two"),
    Case(
      name: "a block behind the picture", file: PNGWriter.file([("IDAT", [1]), ("eXIf", exif)]),
      caption: "A lantern"),
    Case(
      name: "a block with letters before it", file: PNGWriter.file([("eXIf", marked + exif)]),
      caption: "A lantern"),
    Case(
      name: "a block behind the end", file: PNGWriter.file([]) + PNGWriter.chunk("eXIf", exif)),
    Case(
      name: "the block's words before the text's",
      file: PNGWriter.file([("tEXt", Array("Description\0What".utf8)), ("eXIf", exif)]), caption: "A lantern"),
  ]

  static let webP: [Case] = [
    Case(
      name: "WebP with letters before the block, after an odd chunk",
      file: RIFFWriter.file([("VP8 ", [1, 2, 3]), ("EXIF", marked + exif)]), caption: "A lantern"),
    Case(name: "another RIFF file", file: Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WAVE".utf8)),
  ]

  static let heif: [Case] =
    [0, 1, 2].flatMap { version in
      [false, true].map { longNumbers in
        Case(
          name: "HEIF, places of version \(version)\(longNumbers ? " with long numbers" : "")",
          file: HEIFWriter(
            exif: [0, 0, 0, 6] + marked + exif, xmp: xmp, profile: profile, placeVersion: version,
            longNumbers: longNumbers
          ).file, caption: "A lantern", title: "Evening", profile: "Adobe RGB (1998)")
      }
    } + [
      Case(
        name: "HEIF, items in the list itself",
        file: HEIFWriter(exif: [0, 0, 0, 0] + exif, xmp: xmp, isInMeta: true).file, caption: "A lantern",
        title: "Evening"),
      Case(
        name: "HEIF, an item in pieces", file: HEIFWriter(exif: [0, 0, 0, 0] + exif, pieces: 5).file,
        caption: "A lantern"),
      Case(name: "HEIF, a distance beyond the item", file: HEIFWriter(exif: [0, 0, 9, 9] + exif).file),
    ]

  static let jpegXL: [Case] = [
    Case(
      name: "JPEG XL with a long box",
      file: BoxWriter.jpegXL([]) + big(1, 4) + Array("Exif".utf8)
        + big(16 + 4 + exif.count, 8) + [0, 0, 0, 0] + exif, caption: "A lantern"),
    Case(
      name: "JPEG XL with a box to the end",
      file: BoxWriter.jpegXL([]) + big(0, 4) + Array("xml ".utf8) + xmp,
      title: "Evening"),
    Case(
      name: "JPEG XL with compressed boxes",
      file: BoxWriter.jpegXL([("brob", Array("Exif".utf8) + [1, 2, 3])])),
  ]

  @Test(arguments: jpeg + png + webP + heif + jpegXL)
  func `metadata are found where they are`(_ example: Case) {
    let details = RecordedFile(example.file).details()

    #expect(details.caption == example.caption)
    #expect(details.title == example.title)
    #expect(details.profile == example.profile)
  }

  static let profiles: [(tag: [UInt8], text: String?)] = [
    (ProfileWriter.text("Display P3"), "Display P3"),
    (ProfileWriter.text(" "), nil),
    (ProfileWriter.translations([("deDE", "Bildschirm"), ("enUS", "Display"), ("jaJP", "画面")]), "Display"),
    (ProfileWriter.translations([("jaJP", "画面"), ("deDE", "Bildschirm")]), "画面"),
    (ProfileWriter.translations([]), nil),
    (Array("text".utf8) + big(0, 4) + Array("Display".utf8), nil),
    ([], nil),
  ]

  @Test(arguments: profiles)
  func `a profile calls itself this`(tag: [UInt8], text: String?) {
    let file = JPEGWriter.file(JPEGWriter.Segment.profile(ProfileWriter.profile(tag), parts: 1))

    #expect(RecordedFile(file).details().profile == text)
  }

  @Test func `bytes that only pretend to be a profile have no name`() {
    let bytes = ProfileWriter.profile(ProfileWriter.text("Display P3"), signature: "abcd")

    #expect(
      RecordedFile(JPEGWriter.file(JPEGWriter.Segment.profile(bytes, parts: 1))).details().profile == nil)
  }

  static let titles: [(items: String, title: String?)] = [
    ("<rdf:li xml:lang=\"x-default\">Evening</rdf:li>", "Evening"),
    ("<rdf:li>One</rdf:li><rdf:li>Two</rdf:li>", "One"),
    ("<rdf:li xml:lang='de'>Abend</rdf:li>\n<rdf:li xml:lang='x-default'>Evening</rdf:li>", "Evening"),
    ("<rdf:li>Salt &amp; &lt;pepper&gt; &#x3042;&#233; &quot;&apos;</rdf:li>", "Salt & <pepper> あé \"'"),
    ("<rdf:li>A & B &unknown; &#xFFFFFFFF; &</rdf:li>", "A & B &unknown; &#xFFFFFFFF; &"),
    ("<rdf:li>\n  Two\n  lines </rdf:li>", "Two lines"),
    ("<rdf:li> </rdf:li>", nil),
    ("<rdf:li/>", nil),
    ("<rdf:li>Not <b>simple</b></rdf:li>", nil),
    ("", nil),
  ]

  @Test(arguments: titles)
  func `XMP has this title`(items: String, title: String?) {
    #expect(RecordedFile(JPEGWriter.file([.xmp(XMPWriter.title(items))])).details().title == title)
  }
}
