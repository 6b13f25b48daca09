/// What the first bytes of a file say about its format.
struct FileSignature {
  private let head: [UInt8]

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

  /// The add-on module of libvips that reads the format.
  var module: String? { isHEIF ? "heif" : isJPEGXL ? "jxl" : nil }
}
