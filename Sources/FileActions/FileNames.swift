import Library

/// The names that files may be given.
package enum FileNames {
  /// The longest name that the usual file systems take, in bytes.
  package static let longest = 255

  /// Whether a file can have the name.
  package static func isValid(_ name: some Collection<UInt8>) -> Bool {
    let bytes = Array(name)
    return !bytes.isEmpty && bytes.count <= longest && !bytes.contains(0)
      && !bytes.contains(UInt8(ascii: "/")) && bytes != [0x2E] && bytes != [0x2E, 0x2E]
  }

  /// The name to try for the `number`th file of a name, from 1: "a.jpg", "a (2).jpg", "a (3).jpg".
  ///
  /// A name that would become too long loses the end of its stem, whole characters of it.
  package static func numbered(
    _ name: ArraySlice<UInt8>, _ number: Int, longest: Int = longest
  ) -> [UInt8] {
    guard number > 1 || name.count > longest else { return Array(name) }
    let dot = FileExtension.dotIndex(of: name) ?? name.endIndex
    let ending = (number > 1 ? Array(" (\(number))".utf8) : []) + name[dot...]
    return shortened(name[..<dot], to: longest - ending.count) + ending
  }

  private static func shortened(_ stem: ArraySlice<UInt8>, to count: Int) -> ArraySlice<UInt8> {
    guard stem.count > count else { return stem }
    var end = stem.startIndex + max(0, count)
    // Not between the bytes of one character.
    while end > stem.startIndex, stem[end] & 0xC0 == 0x80 { end -= 1 }
    return stem[..<end]
  }
}
