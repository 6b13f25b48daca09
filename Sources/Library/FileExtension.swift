/// The part of a file's name that tells its format.
package enum FileExtension {
  /// Longer endings are part of the name.
  private static let maximumLength = 8

  /// Where the dot before the extension is; nil for a name without one.
  ///
  /// An extension is one to eight ASCII letters and digits, not all of them digits, after a dot that is
  /// not the name's first byte: "12.30.15" and ".profile" have none.
  package static func dotIndex(of name: ArraySlice<UInt8>) -> Int? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    let ending = name[(dot + 1)...]
    guard (1...maximumLength).contains(ending.count) else { return nil }
    var hasLetter = false
    for byte in ending {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): hasLetter = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      default: return nil
      }
    }
    return hasLetter ? dot : nil
  }

  /// The extension's bytes in lower case as one number, the first in the highest place; nil for a name
  /// without one.
  static func code(of name: ArraySlice<UInt8>) -> UInt64? {
    dotIndex(of: name).map { code(name[($0 + 1)...]) }
  }

  /// The number that `code(of:)` gives for a name that ends in `ending`.
  static func code(_ ending: some Sequence<UInt8>) -> UInt64 {
    ending.reduce(0) { code, byte in
      let isUpperCase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      return code << 8 | UInt64(isUpperCase ? byte | 0x20 : byte)
    }
  }
}
