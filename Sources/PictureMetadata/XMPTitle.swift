/// The title in XMP metadata, found without reading all of the XML.
///
/// Source: XMP part 1 §8.4 and §7.9.2.1: `<dc:title><rdf:Alt><rdf:li
/// xml:lang="x-default">…</rdf:li></rdf:Alt></dc:title>`. Titles in other
/// notations, or under other prefixes, are passed over.
enum XMPTitle {
  /// The default title, or the first if there is none.
  static func find(in bytes: [UInt8]) -> String? {
    guard let title = element("dc:title", in: bytes[...]) else { return nil }
    var rest = title.content
    var first: ArraySlice<UInt8>?
    while let item = element("rdf:li", in: rest) {
      if range(of: "x-default", in: item.attributes) != nil { return text(item.content) }
      first = first ?? item.content
      rest = rest[item.content.endIndex...]
    }
    return first.flatMap(text)
  }

  /// The first element of a name that has an end.
  private static func element(_ name: String, in bytes: ArraySlice<UInt8>)
    -> (attributes: ArraySlice<UInt8>, content: ArraySlice<UInt8>)?
  {
    guard let start = range(of: "<" + name, in: bytes),
      let close = bytes[start.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      let end = range(of: "</" + name, in: bytes[(close + 1)...])
    else { return nil }
    return (bytes[start.upperBound..<close], bytes[close + 1..<end.lowerBound])
  }

  private static func range(of text: String, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    let wanted = Array(text.utf8)
    var start = bytes.startIndex
    while let place = bytes[start...].firstIndex(of: wanted[0]) {
      if bytes[place...].starts(with: wanted) { return place..<place + wanted.count }
      start = place + 1
    }
    return nil
  }

  /// Text without markup, with characters in place of their references.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard !bytes.contains(UInt8(ascii: "<")) else { return nil }
    var pieces = String(decoding: bytes.prefix(MetadataText.longest), as: UTF8.self)
      .split(separator: "&", omittingEmptySubsequences: false)
    var result = String(pieces.removeFirst())
    for piece in pieces {
      if let end = piece.firstIndex(of: ";"), let character = character(piece[..<end]) {
        result.append(character)
        result += piece[piece.index(after: end)...]
      } else {
        result += "&" + piece
      }
    }
    return MetadataText.tidy(result)
  }

  private static func character(_ reference: Substring) -> Character? {
    switch reference {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard reference.first == "#" else { return nil }
    let digits = reference.dropFirst()
    let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { Character($0) }
  }
}
