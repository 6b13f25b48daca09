package import PictureMetadata

/// What has to change in a picture's file to have it shown turned or mirrored: its orientation tag alone.
///
/// A pure function of the file's bytes. Every byte outside of the splices stays as it is.
package struct OrientationEdit: Hashable, Sendable {
  /// Why a file's orientation cannot be written.
  package enum Failure: Error, Hashable, Sendable {
    /// A format without a place for it, or one that is not written; its name.
    case format(String)
    /// The metadata that are there make no sense, or have no room left.
    case metadata
  }

  /// What the file says before.
  package let before: ExifOrientation
  /// What it says with the splices made.
  package let after: ExifOrientation
  /// In order; empty where `before` is `after`.
  package let splices: [Splice]

  /// Finds the changes that turn a picture as it is shown by `turn`.
  package init(of file: [UInt8], turn: ExifOrientation) throws(Failure) {
    let field = try Self.field(of: file)
    before = field.orientation
    after = before.followed(by: turn)
    splices = before == after ? [] : try field.splices(after)
  }

  /// The place of the orientation in a file.
  private struct Field {
    let orientation: ExifOrientation
    let splices: (ExifOrientation) throws(Failure) -> [Splice]
  }

  private static func field(of file: [UInt8]) throws(Failure) -> Field {
    if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      let place = try JPEGExif(file)
      return Field(orientation: place.orientation(in: file)) { (value) throws(Failure) in
        try place.splices(for: value, in: file)
      }
    }
    if file.starts(with: PNGStructure.signature) {
      let place = try PNGExif(file)
      return Field(orientation: place.orientation(in: file)) { (value) throws(Failure) in
        try place.splices(for: value, in: file)
      }
    }
    if TIFFOrientation.recognises(file[...]) {
      guard let tag = TIFFOrientation(file[...]) else { throw .metadata }
      return Field(orientation: tag.orientation) { (value) throws(Failure) in
        try tag.splices(for: value, at: 0)
      }
    }
    throw .format(formatName(of: file))
  }

  private static func formatName(of file: [UInt8]) -> String {
    func has(_ text: String, at offset: Int) -> Bool { file.dropFirst(offset).starts(with: text.utf8) }
    if has("GIF8", at: 0) { return "GIF" }
    if has("RIFF", at: 0), has("WEBP", at: 8) { return "WebP" }
    if has("ftypavi", at: 4) { return "AVIF" }
    if has("ftyp", at: 4) { return "HEIF" }
    if has("II+\0", at: 0) || has("MM\0+", at: 0) { return "BigTIFF" }
    if has("BM", at: 0) { return "BMP" }
    if file.starts(with: [0xFF, 0x0A]) || has("JXL ", at: 4) { return "JPEG XL" }
    if has("jP  ", at: 4) { return "JPEG 2000" }
    if has("<", at: 0) { return "SVG" }
    return "this format"
  }
}
