/// What a colour profile calls itself.
///
/// Source: ICC.1:2001-04 §6.5.17 (`desc`), ICC.1:2010 §7 and §10.13 (`mluc`).
enum ProfileDescription {
  private static let headerSize = 128
  private static let mostTags = 256
  private static let mostTranslations = 256

  /// Reads the description, the English one if there are several; nil if there is none.
  static func read<Failure>(_ profile: FilePart<Failure>) throws(Failure) -> String? {
    let header = try profile.bytes(headerSize + 4, at: 0)
    guard header.has("acsp", at: 36), let count = header.number(at: headerSize, size: 4) else { return nil }
    let tags = try profile.bytes(12 * min(count, mostTags), at: headerSize + 4)
    for place in stride(from: 0, through: tags.count - 12, by: 12) where tags.has("desc", at: place) {
      guard let offset = tags.number(at: place + 4, size: 4), let size = tags.number(at: place + 8, size: 4)
      else { return nil }
      return try text(profile.part(from: offset, count: size))
    }
    return nil
  }

  private static func text<Failure>(_ tag: FilePart<Failure>) throws(Failure) -> String? {
    let head = try tag.bytes(16, at: 0)
    guard let count = head.number(at: 8, size: 4) else { return nil }
    if head.has("desc") {
      return MetadataText.decode(try whole(tag, min(count, MetadataText.longest), at: 12))
    }
    guard head.has("mluc"), head.number(at: 12, size: 4) == 12 else { return nil }
    let records = try whole(tag, 12 * min(count, mostTranslations), at: 16)
    let places = Array(stride(from: 0, to: records.count, by: 12))
    guard let place = places.first(where: { records.has("en", at: $0) }) ?? places.first,
      let size = records.number(at: place + 4, size: 4), let offset = records.number(at: place + 8, size: 4)
    else { return nil }
    return utf16(try whole(tag, min(size, MetadataText.longest), at: offset))
  }

  /// So many bytes, or none if the tag ends before.
  private static func whole<Failure>(
    _ tag: FilePart<Failure>, _ count: Int, at offset: Int
  ) throws(Failure) -> [UInt8] {
    let bytes = try tag.bytes(count, at: offset)
    return bytes.count == count ? bytes : []
  }

  private static func utf16(_ bytes: [UInt8]) -> String? {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return MetadataText.tidy(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
  }
}
