/// Text without its case and its accents, for the order of names only.
enum CaseFolding {
  /// The lower case of `text` with Latin letters freed of their accents, whether these are part of the
  /// letter or written after it; text that is not UTF-8 as it is.
  static func folded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard let string = String(validating: text, as: UTF8.self) else { return Array(text) }
    var folded = [UInt8]()
    folded.reserveCapacity(text.count)
    for scalar in string.unicodeScalars where !combiningMarks.contains(scalar.value) {
      append(scalar, to: &folded)
    }
    return folded
  }

  private static let combiningMarks: ClosedRange<UInt32> = 0x0300...0x036F

  private static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    switch scalar {
    case "ß", "ẞ": folded += "ss".utf8
    case "æ", "Æ": folded += "ae".utf8
    case "œ", "Œ": folded += "oe".utf8
    case "þ", "Þ": folded += "th".utf8
    default:
      if let base = base(of: scalar) {
        folded.append(base)
      } else {
        folded += scalar.properties.lowercaseMapping.utf8
      }
    }
  }

  /// The unaccented lower-case letter of a scalar of Latin-1 Supplement or Latin Extended-A.
  private static func base(of scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.value >= firstBase, scalar.value - firstBase < UInt32(bases.utf8CodeUnitCount) else {
      return nil
    }
    let base = bases.withUTF8Buffer { $0[Int(scalar.value - firstBase)] }
    return base == UInt8(ascii: "-") ? nil : base
  }

  private static let firstBase: UInt32 = 0xC0
  /// One letter for each scalar from U+00C0 to U+017F, "-" where there is none.
  private static let bases: StaticString = """
    aaaaaa-ceeeeiiiidnooooo-ouuuuy--aaaaaa-ceeeeiiiidnooooo-ouuuuy-y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii--jjkkklllllll\
    lllnnnnnnnnnoooooo--rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """
}
