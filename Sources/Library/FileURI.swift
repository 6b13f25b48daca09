/// Paths written as `file:` URIs (RFC 8089), as desktops hand them over.
enum FileURI {
  /// The path that `text` names; nil where it is no `file:` URI of this machine.
  ///
  /// A `%` that is not followed by two hexadecimal digits makes it no URI.
  static func path(of text: some Collection<UInt8>) -> [UInt8]? {
    let scheme = text.prefix(5)
    guard scheme.map(lowercased) == Array("file:".utf8) else { return nil }
    var rest = Array(text.dropFirst(5))
    if rest.starts(with: "//".utf8) {
      guard let slash = rest.dropFirst(2).firstIndex(of: UInt8(ascii: "/")) else { return nil }
      let host = rest[2..<slash].map(lowercased)
      guard host.isEmpty || host == Array("localhost".utf8) else { return nil }
      rest = Array(rest[slash...])
    }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    return PercentEncoding.decoded(rest)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
