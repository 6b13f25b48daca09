import PictureMetadata
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MetadataDamageTests {
  @Test(arguments: Container.allCases)
  func `a file that ends early tells the truth or nothing`(container: Container) {
    let file = CaptureDetailsTests.file(container)
    let whole = CaptureDetailsTests.whole(of: container)

    for count in file.indices {
      let details = RecordedFile(Array(file.prefix(count))).details()
      var known = whole
      if details.camera == nil || details.camera == "Acme" { known.camera = details.camera }
      if details.lens == nil { known.lens = nil }
      if details.taken == nil { known.taken = nil }
      if details.exposureTime == nil { known.exposureTime = nil }
      if details.fNumber == nil { known.fNumber = nil }
      if details.speed == nil { known.speed = nil }
      if details.focalLength == nil { known.focalLength = nil }
      if details.focalLengthOnFilm == nil { known.focalLengthOnFilm = nil }
      if details.flashFired == nil { known.flashFired = nil }
      if details.place == nil { known.place = nil }
      if details.title == nil { known.title = nil }
      if details.caption == nil { known.caption = nil }
      if details.profile == nil { known.profile = nil }
      #expect(details == known, "cut off at \(count)")
    }
  }

  @Test(arguments: Container.allCases, [1, 2, 3] as [UInt64])
  func `changed bytes are read within the file and the limits`(container: Container, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let file = CaptureDetailsTests.file(container, isBigEndian: seed % 2 == 0)

    for _ in 0..<300 {
      var changed = file
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)]
        changed[.random(in: changed.indices, using: &random)] = extremes.randomElement(using: &random) ?? 0
      }
      _ = RecordedFile(changed).details()
    }
  }

  @Test(arguments: Container.allCases)
  func `garbage after a format's first bytes tells nothing that is out of range`(container: Container) {
    var random = SeededGenerator(seed: 4)
    let head = CaptureDetailsTests.file(container).prefix(12)

    for _ in 0..<200 {
      let garbage = (0..<Int.random(in: 0...400, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      _ = RecordedFile(head + garbage).details()
    }
  }

  @Test(arguments: [8, 26, 0x7FFF_FFFF, 0xFFFF_FFFF])
  func `directories that lead to themselves or nowhere end`(target: Int) {
    let fields: [ExifWriter.Field] = [
      .init(0x010E, .text("A lantern")), .init(0x8769, .long(target)), .init(0x8825, .long(target)),
    ]

    for isBigEndian in [false, true] {
      let block = ExifWriter(isBigEndian: isBigEndian).block(fields, next: target)
      #expect(RecordedFile(block).details().caption == "A lantern")
      #expect(RecordedFile(JPEGWriter.file([.exif(block)])).details().caption == "A lantern")
    }
  }

  struct LargeCase: Sendable, CustomTestStringConvertible {
    let name: String
    var head: [UInt8] = []
    /// What follows the head over and over.
    var pattern: [UInt8] = [0x41]
    var caption: String?
    var testDescription: String { name }
  }

  static let tiff = ExifWriter()
  static func hugeText(_ tag: Int, type: Int) -> [UInt8] {
    // A directory of one field, whose values are said to be four gigabytes from byte 100 on.
    Array("II".utf8) + tiff.number(42, 2) + tiff.number(8, 4) + tiff.number(1, 2) + tiff.number(tag, 2)
      + tiff.number(type, 2) + tiff.number(0xFFFF_FFFF, 4) + tiff.number(100, 4) + tiff.number(0, 4)
  }

  static let largeCases = [
    LargeCase(
      name: "chunks without end", head: PNGWriter.file([]).dropLast(12), pattern: PNGWriter.chunk("tEXt", [])),
    LargeCase(
      name: "a block before chunks without end",
      head: PNGWriter.file([("eXIf", MetadataPlacesTests.exif)]).dropLast(12),
      pattern: PNGWriter.chunk("tEXt", []), caption: "A lantern"),
    LargeCase(
      name: "titles of a space without end", head: PNGWriter.file([]).dropLast(12),
      pattern: PNGWriter.chunk("iTXt", Array("Title\0\0\0\0\0 ".utf8))),
    LargeCase(
      name: "languages of titles without end", head: PNGWriter.file([]).dropLast(12),
      pattern: PNGWriter.chunk(
        "iTXt", Array("Title\0\0\0".utf8) + Array(repeating: 0x61, count: 2000))),
    LargeCase(name: "segments without end", head: [0xFF, 0xD8], pattern: [0xFF, 0xE3, 0, 2]),
    LargeCase(
      name: "blocks without end", head: [0xFF, 0xD8],
      pattern: JPEGWriter.Segment.exif([0x49, 0x49, 42, 0]).written),
    LargeCase(name: "bytes that fill without end", head: [0xFF, 0xD8], pattern: [0xFF]),
    LargeCase(name: "boxes without end", head: BoxWriter.jpegXL([]), pattern: BoxWriter.box("free", [])),
    LargeCase(name: "item lists without end", head: BoxWriter.jpegXL([]), pattern: BoxWriter.box("meta", [])),
    LargeCase(
      name: "an item list of a terabyte",
      head: BoxWriter.jpegXL([]) + big(1, 4) + Array("meta".utf8) + big(1 << 40, 8),
      pattern: BoxWriter.box("free", [])),
    LargeCase(
      name: "WebP chunks without end", head: Array("RIFF".utf8) + [255, 255, 255, 255] + Array("WEBP".utf8),
      pattern: Array("ICCP".utf8) + [0, 0, 0, 0]),
    LargeCase(
      name: "a text of four gigabytes", head: hugeText(0x010E, type: 2),
      caption: String(repeating: "A", count: 1024)),
    LargeCase(name: "XMP of four gigabytes", head: hugeText(0x02BC, type: 1)),
    LargeCase(name: "a profile of four gigabytes", head: hugeText(0x8773, type: 7)),
    LargeCase(
      name: "a directory of 65,535 fields", head: Array("II".utf8) + [42, 0, 8, 0, 0, 0, 0xFF, 0xFF]),
  ]

  @Test(arguments: largeCases)
  func `no file is too large`(_ example: LargeCase) {
    let head = example.head.count
    let file = RecordedFile(size: 1 << 42) { offset in
      offset < head ? example.head[offset] : example.pattern[(offset - head) % example.pattern.count]
    }

    #expect(file.details().caption == example.caption)
  }

  @Test func `a TIFF file may keep its texts anywhere, a block in another file within its first megabyte`() {
    let distance = 3 << 20
    let text = Array("A lantern".utf8)
    let directory =
      Array("II".utf8) + Self.tiff.number(42, 2) + Self.tiff.number(8, 4) + Self.tiff.number(1, 2)
      + Self.tiff.number(0x010E, 2) + Self.tiff.number(2, 2) + Self.tiff.number(text.count, 4)
      + Self.tiff.number(distance, 4) + Self.tiff.number(0, 4)
    let block = directory + Array(repeating: 0, count: distance - directory.count) + text

    #expect(RecordedFile(block).details().caption == "A lantern")
    #expect(RecordedFile(RIFFWriter.file([("EXIF", block)])).details().caption == nil)
  }

  @Test func `places without any bytes are not counted one by one`() {
    // Every item has 65,535 extents, whose numbers all have no bytes.
    let names = BoxWriter.box("infe", [2, 0, 0, 0] + big(9, 2) + big(0, 2) + Array("Exif".utf8) + [0])
    let places = (0..<60_000).flatMap { _ in big(1, 2) + big(0, 2) + big(0xFFFF, 2) }
    let meta = BoxWriter.box(
      "meta",
      big(0, 4) + BoxWriter.box("iinf", big(0, 4) + big(1, 2) + names)
        + BoxWriter.box("iloc", big(0, 4) + [0, 0] + big(60_000, 2) + places))

    let details = RecordedFile(BoxWriter.box("ftyp", Array("heic".utf8)) + meta).details()

    #expect(details == CaptureDetails())
  }

  @Test(arguments: Container.allCases)
  func `a file that became shorter meanwhile ends there`(container: Container) {
    let file = CaptureDetailsTests.file(container)

    for count in file.indices {
      let details = CaptureDetails(fileSize: file.count) { wanted, offset in
        offset < count ? Array(file[offset..<min(count, offset + wanted)]) : []
      }
      #expect(details.fNumber == nil || details.fNumber == 2.8)
    }
  }
}
