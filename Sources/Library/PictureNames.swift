/// What a file's name says about whether it is a picture.
package enum PictureNames {
  package enum Verdict: Sendable, Equatable {
    case picture
    /// The name has no extension: only the content tells.
    case unknown
    case other
  }

  /// Judges an entry of a folder; the content may later prove a picture's name wrong.
  ///
  /// Hidden files are not shown unless they are asked for, by name or all of them.
  package static func verdict(on name: ArraySlice<UInt8>, showsHidden: Bool = false) -> Verdict {
    guard showsHidden || !isHidden(name), name.last != UInt8(ascii: "~") else { return .other }
    guard let code = FileExtension.code(of: name) else { return .unknown }
    return codes.contains(code) ? .picture : .other
  }

  /// True for the names that listings leave out by custom.
  static func isHidden(_ name: ArraySlice<UInt8>) -> Bool { name.first == UInt8(ascii: ".") }

  /// True when the name alone makes the entry a picture.
  package static func isCandidate(_ name: ArraySlice<UInt8>) -> Bool {
    verdict(on: name) == .picture
  }

  /// Extensions of the formats that one of the decoders reads, in lower case.
  package static let extensions: [String] = [
    "jpg", "jpeg", "jpe", "jfif", "jfi", "jif", "pjpeg", "pjp",
    "png", "apng", "gif", "webp", "svg", "svgz",
    "tif", "tiff", "bmp", "dib", "ico", "cur",
    "avif", "avifs", "heic", "heics", "heif", "heifs", "hif", "jxl",
    "jp2", "j2k", "j2c", "jpc", "jpf", "jpx", "jpt",
    "pbm", "pgm", "ppm", "pnm", "pam", "pfm",
    "tga", "icb", "vda", "vst", "pcx", "qoi", "xpm", "xbm", "xcf", "lbm", "iff", "ilbm",
    "hdr", "exr", "fits",
  ]

  private static let codes = Set(extensions.map { FileExtension.code($0.utf8) })
}
