extension FilePath {
  /// The file's name with what is not UTF-8 as U+FFFD, for other programs to read.
  package var lossyName: String {
    String(decoding: lastComponent, as: UTF8.self)
  }

  /// The file's name for a person to read, on one line, whatever its bytes.
  package var displayName: String {
    Self.legible(lastComponent)
  }

  /// The whole path for a person to read, on one line, whatever its bytes.
  package var displayPath: String {
    Self.legible(bytes[...])
  }

  /// Decodes `bytes`, makes control characters visible and takes away the power of the invisible
  /// characters that turn the writing direction, with which a name can feign another extension.
  private static func legible(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.unicodeScalars.contains(where: { substitute(for: $0) != nil }) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(substitute(for: scalar) ?? scalar)
    }
    return String(scalars)
  }

  /// What stands for a character that must not reach a line of text as it is; nil for all others.
  private static func substitute(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }
}
