/// Builds keys whose order as plain bytes is the natural order of the names they were made from.
///
/// A key has three levels, compared one after the other:
/// 1. the name up to its extension, then the extension: text without regard to case and accents, digit
///    runs by their value;
/// 2. the number of leading zeros of each digit run, fewer first;
/// 3. the bytes of the name, so that only equal names have equal keys.
///
/// A digit run is written as the byte "0", the number of its digits without leading zeros, and these
/// digits, so that values of any length compare as bytes. A count is written as a byte 255 for each
/// whole 255 and the rest as one byte.
enum SortKey {
  /// Ends the parts of a level; lower than any byte of text, so that a prefix comes first.
  private static let end: UInt8 = 0
  private static let zero = UInt8(ascii: "0")
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// Appends the key of `name` to `keys`.
  static func append(_ name: ArraySlice<UInt8>, to keys: inout [UInt8]) {
    let dot = FileExtension.dotIndex(of: name) ?? name.endIndex
    appendFolded(name[..<dot], to: &keys)
    keys.append(end)
    appendFolded(name[dot...], to: &keys)
    keys.append(end)
    appendZeros(name, to: &keys)
    keys.append(end)
    keys += name
  }

  private static func appendFolded(_ text: ArraySlice<UInt8>, to keys: inout [UInt8]) {
    guard text.allSatisfy({ $0 < 0x80 }) else {
      appendRuns(CaseFolding.folded(text)[...], to: &keys)
      return
    }
    appendRuns(text, to: &keys)
  }

  /// Appends text with its ASCII letters in lower case and its digit runs by value.
  private static func appendRuns(_ text: ArraySlice<UInt8>, to keys: inout [UInt8]) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if digits.contains(byte) {
        let end = endOfDigits(in: text, from: index)
        let first = text[index..<end].firstIndex { $0 != zero } ?? end
        keys.append(zero)
        appendCount(end - first, to: &keys)
        keys += text[first..<end]
        index = end
      } else {
        keys.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
        index += 1
      }
    }
  }

  private static func appendZeros(_ name: ArraySlice<UInt8>, to keys: inout [UInt8]) {
    var index = name.startIndex
    while index < name.endIndex {
      guard digits.contains(name[index]) else {
        index += 1
        continue
      }
      let end = endOfDigits(in: name, from: index)
      let first = name[index..<end].firstIndex { $0 != zero } ?? end
      appendCount(first - index, to: &keys)
      index = end
    }
  }

  private static func endOfDigits(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.endIndex, digits.contains(text[index]) { index += 1 }
    return index
  }

  private static func appendCount(_ count: Int, to keys: inout [UInt8]) {
    var rest = count
    while rest >= 255 {
      keys.append(255)
      rest -= 255
    }
    keys.append(UInt8(rest))
  }
}
