/// What the first bytes of a file say about its format.
struct FileSignature {
  private let head: [UInt8]

  /// Bytes from the beginning of a file that are worth looking at.
  static let size = 1 << 14

  init(_ head: [UInt8]) { self.head = head }

  private func has(_ text: String, at offset: Int = 0) -> Bool {
    head.dropFirst(offset).starts(with: text.utf8)
  }

  /// Whether it is a file of the ISO base media family whose brands name `brand`.
  private func hasBrand(_ brands: [String]) -> Bool {
    guard has("ftyp", at: 4) else { return false }
    // Major brand at 8, then a version, then compatible brands.
    return ([8] + Array(stride(from: 16, to: min(head.count, 64), by: 4))).contains { offset in
      brands.contains { has($0, at: offset) }
    }
  }

  var isAVIF: Bool { hasBrand(["avif", "avis"]) }

  var isHEIF: Bool {
    hasBrand(["heic", "heix", "hevc", "heim", "heis", "hevx", "mif1", "msf1", "avif", "avis"])
  }

  /// A bare codestream or the container.
  var isJPEGXL: Bool { head.starts(with: [0xFF, 0x0A]) || has("JXL ", at: 4) }

  /// Whether it is text with an SVG element near its beginning.
  private var isSVG: Bool {
    guard let first = head.first(where: { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }) else {
      return false
    }
    let text = String(decoding: head, as: UTF8.self)
    return first == UInt8(ascii: "<") && text.contains("<svg")
  }

  /// Whether it is an OpenEXR file, which libvips reads by a path only.
  var needsPath: Bool { head.starts(with: [0x76, 0x2F, 0x31, 0x01]) }

  /// The operation of libvips that reads the format although libvips may not
  /// recognise it: it looks at the first kilobyte and the first brand only.
  var operation: String? {
    if isHEIF { return "heifload_source" }
    if needsPath { return "openexrload" }
    return isSVG ? "svgload_source" : nil
  }

  /// The add-on module of libvips that reads the format.
  var module: String? { isHEIF ? "heif" : isJPEGXL ? "jxl" : nil }
}
