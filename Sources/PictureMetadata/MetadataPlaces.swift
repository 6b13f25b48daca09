/// Where the metadata of a file lie, whatever its format.
struct MetadataPlaces<Failure: Error> {
  /// Blocks of Exif metadata from their TIFF header on, in the order of the file.
  var exif: [FilePart<Failure>] = []
  /// Whether the file is such a block itself, which is to say TIFF.
  var isExif = false
  var profile: FilePart<Failure>?
  var profileName: String?
  var xmp: FilePart<Failure>?
  var title: String?
  var caption: String?

  /// More segments, chunks or boxes than any real file has before its metadata end.
  static var mostSteps: Int { 1 << 15 }
  /// Further blocks of Exif metadata are copies of copies.
  private static var mostBlocks: Int { 8 }

  /// Finds what a format keeps; nothing in unknown ones.
  init(_ file: FilePart<Failure>) throws(Failure) {
    let head = try file.bytes(12, at: 0)
    if head.starts(with: [0xFF, 0xD8]) {
      try walkJPEG(file)
    } else if head.starts(with: PNGStructure.signature) {
      try walkPNG(file)
    } else if head.has("RIFF") && head.has("WEBP", at: 8) {
      try walkRIFF(file)
    } else if head.has("ftyp", at: 4) || head.has("JXL ", at: 4) {
      try walkBoxes(file)
    } else if head.has("II") || head.has("MM") {
      exif = [file]
      isExif = true
    }
  }

  /// Adds a block, with or without the letters that some formats put before its header.
  mutating func addExif(_ part: FilePart<Failure>) throws(Failure) {
    guard exif.count < Self.mostBlocks else { return }
    let isMarked = try part.bytes(6, at: 0).has("Exif\0\0")
    exif.append(part.part(from: isMarked ? 6 : 0))
  }
}
