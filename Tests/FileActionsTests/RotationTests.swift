import FileFaults
import Library
import PictureMetadata
import SeededRandom
import Testing

@testable import FileActions

struct RotationTests {
  static let jfif: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
  static let table: [UInt8] = [0xFF, 0xDB, 0, 5, 1, 2, 3]

  static func jpeg(segments: [[UInt8]]) -> [UInt8] {
    [0xFF, 0xD8] + segments.flatMap { $0 } + [0xFF, 0xDA, 0, 4, 1, 2, 0x12, 0xFF, 0, 0x34, 0xFF, 0xD9]
  }

  static func exifSegment(_ tiff: [UInt8]) -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xE1, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
  }

  /// A little-endian structure of one directory with these entries, and 8 bytes behind it.
  static func tiff(_ entries: [(tag: Int, type: Int, value: Int)]) -> [UInt8] {
    func little(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return [0x49, 0x49, 42, 0, 8, 0, 0, 0] + little(entries.count, 2)
      + entries.flatMap { little($0.tag, 2) + little($0.type, 2) + little(1, 4) + little($0.value, 4) }
      + [0, 0, 0, 0] + Array("the rest".utf8)
  }

  static func png(exif: [UInt8]?, behindPixels: Bool = false) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      [0, 0, UInt8(content.count >> 8), UInt8(content.count & 255)] + Array(name.utf8) + content + [
        9, 9, 9, 9,
      ]
    }
    let metadata = exif.map { chunk("eXIf", $0) } ?? []
    return PNGStructure.signature + chunk("IHDR", [UInt8](repeating: 1, count: 13))
      + (behindPixels ? [] : metadata) + chunk("IDAT", [1, 2, 3]) + (behindPixels ? metadata : [])
      + chunk("IEND", [])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let file: [UInt8]
    let before: ExifOrientation
    /// How many bytes are added.
    let growth: Int
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "JPEG without Exif", file: ActionCase.plainJPEG, before: .upright, growth: 36),
    Case(name: "JPEG without JFIF", file: jpeg(segments: [table]), before: .upright, growth: 36),
    Case(
      name: "JPEG with the tag", file: jpeg(segments: [exifSegment(tiff([(0x0112, 3, 6)])), table]),
      before: .quarterTurn, growth: 0),
    Case(
      name: "JPEG with Exif behind a comment",
      file: jpeg(segments: [jfif, [0xFF, 0xFE, 0, 4, 1, 2], exifSegment(tiff([(0x0112, 3, 8)]))]),
      before: .threeQuarterTurn, growth: 0),
    Case(
      name: "JPEG with Exif without the tag",
      file: jpeg(segments: [exifSegment(tiff([(0x010F, 3, 1), (0x0132, 3, 2)])), table]), before: .upright,
      growth: 42),
    Case(
      name: "JPEG with a tag of a strange type",
      file: jpeg(segments: [exifSegment(tiff([(0x0112, 1, 3)]))]), before: .upright, growth: 0),
    Case(
      name: "JPEG with a long number",
      file: jpeg(segments: [exifSegment(tiff([(0x0112, 4, 3)]))]), before: .halfTurn, growth: 0),
    Case(name: "PNG without Exif", file: png(exif: nil), before: .upright, growth: 38),
    Case(
      name: "PNG with the tag", file: png(exif: tiff([(0x0112, 3, 2)])), before: .mirrored, growth: 0),
    Case(
      name: "PNG with the tag behind the pixels", file: png(exif: tiff([(0x0112, 3, 7)]), behindPixels: true),
      before: .transversed, growth: 0),
    Case(
      name: "PNG with Exif without the tag", file: png(exif: tiff([(0x0132, 3, 2)])), before: .upright,
      growth: 30),
    Case(name: "TIFF with the tag", file: tiff([(0x0112, 3, 5)]), before: .transposed, growth: 0),
    Case(name: "TIFF without the tag", file: tiff([(0x0100, 3, 5)]), before: .upright, growth: 30),
  ]

  /// What the program's own reader of metadata says.
  private func orientation(of file: [UInt8]) throws -> ExifOrientation {
    if file.starts(with: [0xFF, 0xD8]) {
      let start = try #require(file.indices.first { file[$0...].starts(with: "Exif\0\0".utf8) })
      let length = Int(file[start - 2]) << 8 | Int(file[start - 1])
      return ExifBlock(Array(file[start..<start - 2 + length])).orientation
    }
    if file.starts(with: PNGStructure.signature) {
      let structure = PNGStructure(0..<file.count) { count, offset in
        Array(file.dropFirst(offset).prefix(count))
      }
      let exif = try #require(structure?.exif)
      return ExifBlock(Array(file[exif])).orientation
    }
    return ExifBlock(file).orientation
  }

  @Test(arguments: cases)
  func `the tag alone changes`(_ example: Case) throws {
    for turn in ExifOrientation.allCases where turn != .upright {
      let edit = try OrientationEdit(of: example.file, turn: turn)
      let turned = Splice.apply(edit.splices, to: example.file)

      #expect(edit.before == example.before)
      #expect(edit.after == example.before.followed(by: turn))
      #expect(try orientation(of: turned) == edit.after)
      #expect(turned.count == example.file.count + example.growth)
      // Every byte outside of the splices is where it was or has moved as a whole.
      var kept: [UInt8] = []
      var place = 0
      for splice in edit.splices {
        kept += example.file[place..<splice.range.lowerBound]
        place = splice.range.upperBound
      }
      kept += example.file[place...]
      #expect(kept.count >= example.file.count - 60)
      let back = try OrientationEdit(of: turned, turn: turn.inverse)
      #expect(back.after == example.before)
      if example.growth == 0, example.name != "JPEG with a tag of a strange type",
        !example.name.hasPrefix("PNG")
      {
        #expect(Splice.apply(back.splices, to: turned) == example.file)
        #expect(edit.splices.reduce(0) { $0 + $1.bytes.count } <= 4)
      }
    }
  }

  @Test func `the upright turn writes nothing`() throws {
    for example in Self.cases {
      #expect(try OrientationEdit(of: example.file, turn: .upright).splices.isEmpty, "\(example.name)")
    }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    let file: [UInt8]
    let failure: OrientationEdit.Failure
    var testDescription: String { name }
  }

  static let refusals = [
    Refusal(name: "GIF", file: Array("GIF89a......".utf8), failure: .format("GIF")),
    Refusal(name: "WebP", file: Array("RIFF....WEBPVP8 ".utf8), failure: .format("WebP")),
    Refusal(name: "HEIF", file: Array("\0\0\0\u{18}ftypheic".utf8), failure: .format("HEIF")),
    Refusal(name: "BigTIFF", file: Array("II+\0........".utf8), failure: .format("BigTIFF")),
    Refusal(name: "TIFF cut off", file: Array("II*\0\u{8}\0\0\0\u{1}".utf8), failure: .metadata),
    Refusal(name: "nothing", file: [], failure: .format("this format")),
    Refusal(name: "JPEG cut off", file: Array(ActionCase.plainJPEG.prefix(15)), failure: .metadata),
    Refusal(
      name: "JPEG with Exif that is none", file: jpeg(segments: [exifSegment(Array("??".utf8))]),
      failure: .metadata),
    Refusal(
      name: "JPEG with full Exif",
      file: jpeg(segments: [
        exifSegment(tiff([(0x0132, 3, 2)]) + [UInt8](repeating: 7, count: 65_490))
      ]), failure: .metadata),
    Refusal(name: "PNG cut off", file: Array(png(exif: nil).prefix(40)), failure: .metadata),
  ]

  @Test(arguments: refusals)
  func `what cannot be written is refused`(_ refusal: Refusal) {
    #expect(throws: refusal.failure) { try OrientationEdit(of: refusal.file, turn: .quarterTurn) }
  }

  @Test func `no bytes trip the search`() {
    var generator = SeededGenerator(seed: 5)
    for example in Self.cases {
      for _ in 0..<300 {
        var file = example.file
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          file[Int.random(in: 0..<file.count, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        file = Array(file.prefix(Int.random(in: 0...file.count, using: &generator)))
        guard let edit = try? OrientationEdit(of: file, turn: .quarterTurn) else { continue }
        #expect(Splice.apply(edit.splices, to: file).count >= file.count)
      }
    }
  }

  @Test func `turns add up`() {
    #expect(ExifOrientation.quarterTurn.followed(by: .quarterTurn) == .halfTurn)
    #expect(ExifOrientation.quarterTurn.followed(by: .threeQuarterTurn) == .upright)
    #expect(ExifOrientation.quarterTurn.followed(by: .mirrored) == .transposed)
    #expect(ExifOrientation.mirrored.followed(by: .quarterTurn) == .transversed)
    for first in ExifOrientation.allCases {
      #expect(first.followed(by: .upright) == first)
      #expect(ExifOrientation.upright.followed(by: first) == first)
      #expect(Set(ExifOrientation.allCases.map { first.followed(by: $0) }).count == 8)
    }
  }

  @Test(arguments: [true, false])
  func `a saved rotation keeps all but the tag`(keepsTime: Bool) throws {
    let folder = try ScratchFolder()
    let file = try folder.write("a.jpg", ActionCase.plainJPEG, permissions: 0o640)
    try folder.makeLink("link.jpg", to: "a.jpg")

    let now = try FileActions().saveRotation(
      folder("link.jpg"), turn: .quarterTurn, keepsModificationTime: keepsTime)

    #expect(now == .quarterTurn)
    #expect(try orientation(of: folder.read(file)) == .quarterTurn)
    #expect(try folder.status(folder("link.jpg")).kind == .link)
    let status = try folder.status(file)
    #expect(status.permissions == 0o640)
    #expect(
      (status.modified == FileStatus.Time(seconds: 1_000_000_000, nanoseconds: 123_456_789)) == keepsTime)
    #expect(try folder.snapshot().count == 2)
  }

  @Test func `a format without the tag is named`() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("a.gif", Array("GIF89a......".utf8))

    let error = #expect(throws: FileActionError.self) {
      try FileActions().saveRotation(file, turn: .quarterTurn, keepsModificationTime: true)
    }

    #expect(
      error?.description == "cannot save the rotation of a.gif: the rotation of GIF is not supported")
  }
}

extension ExifOrientation {
  /// What brings a picture back.
  fileprivate var inverse: ExifOrientation {
    Self.allCases.first { followed(by: $0) == .upright } ?? .upright
  }
}
