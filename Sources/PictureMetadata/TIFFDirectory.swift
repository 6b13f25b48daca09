/// Numbers of field types, and bytes of one value.
private enum FieldType {
  static let short = 3
  static let long = 4
  static let rational = 5
  static let texts: Set = [1, 2, 7, 129]
  static let sizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 129: 1,
  ]
}

/// A directory of a TIFF structure that is read on demand.
///
/// Source: TIFF 6.0 §2, Exif 3.0 §4.6.2. Only the directory itself is held;
/// values are read when asked for. Links are followed only by who asks for them,
/// so that loops cannot be followed for ever.
struct TIFFDirectory<Failure: Error> {
  private let block: FilePart<Failure>
  private let order: ByteOrder
  private let entries: [UInt8]

  private static var entrySize: Int { 12 }
  /// More than any camera writes.
  private static var mostEntries: Int { 1024 }

  /// The first directory of a block; nil unless the header (byte order, 42) is there.
  init?(firstOf block: FilePart<Failure>) throws(Failure) {
    let header = try block.bytes(8, at: 0)
    let order: ByteOrder = header.first == 0x4D ? .big : .little
    guard header.has("II") || header.has("MM"), header.number(at: 2, size: 2, order) == 42,
      let offset = header.number(at: 4, size: 4, order)
    else { return nil }
    try self.init(block, order, at: offset)
  }

  private init?(_ block: FilePart<Failure>, _ order: ByteOrder, at offset: Int) throws(Failure) {
    guard offset >= 8, let count = try block.bytes(2, at: offset).number(at: 0, size: 2, order) else {
      return nil
    }
    self.block = block
    self.order = order
    entries = try block.bytes(Self.entrySize * min(count, Self.mostEntries), at: offset + 2)
  }

  /// The directory whose place a field tells.
  func directory(at tag: Int) throws(Failure) -> TIFFDirectory? {
    guard let offset = try integer(tag) else { return nil }
    return try TIFFDirectory(block, order, at: offset)
  }

  /// The first number of a field of unsigned numbers of 16 or 32 bits.
  func integer(_ tag: Int) throws(Failure) -> Int? {
    guard let field = field(tag) else { return nil }
    switch field.type {
    case FieldType.short: return try value(of: field, longest: 2).number(at: 0, size: 2, order)
    case FieldType.long: return try value(of: field, longest: 4).number(at: 0, size: 4, order)
    default: return nil
    }
  }

  /// The first `count` unsigned fractions of a field; nil if there are fewer or one divides by zero.
  func fractions(_ tag: Int, count: Int) throws(Failure) -> [Double]? {
    guard let field = field(tag), field.type == FieldType.rational else { return nil }
    let bytes = try value(of: field, longest: 8 * count)
    var result: [Double] = []
    for place in stride(from: 0, to: 8 * count, by: 8) {
      guard let numerator = bytes.number(at: place, size: 4, order),
        let denominator = bytes.number(at: place + 4, size: 4, order), denominator > 0
      else { return nil }
      result.append(Double(numerator) / Double(denominator))
    }
    return result
  }

  /// A fraction above zero.
  func positive(_ tag: Int) throws(Failure) -> Double? {
    guard let value = try fractions(tag, count: 1)?.first, value > 0 else { return nil }
    return value
  }

  func text(_ tag: Int) throws(Failure) -> String? {
    guard let field = field(tag), FieldType.texts.contains(field.type) else { return nil }
    return MetadataText.decode(try value(of: field, longest: MetadataText.longest))
  }

  /// Where the bytes of a field lie, if they do not fit into the directory.
  func part(_ tag: Int) -> FilePart<Failure>? {
    guard let field = field(tag), field.length > 4, let offset = offset(of: field) else { return nil }
    return block.part(from: offset, count: field.length)
  }

  private struct Field {
    var place: Int
    var type: Int
    /// Of all values, in bytes.
    var length: Int
  }

  private func field(_ tag: Int) -> Field? {
    for place in stride(from: 0, through: entries.count - Self.entrySize, by: Self.entrySize)
    where entries.number(at: place, size: 2, order) == tag {
      guard let type = entries.number(at: place + 2, size: 2, order), let size = FieldType.sizes[type],
        let count = entries.number(at: place + 4, size: 4, order), count > 0
      else { return nil }
      return Field(place: place, type: type, length: size * count)
    }
    return nil
  }

  private func offset(of field: Field) -> Int? { entries.number(at: field.place + 8, size: 4, order) }

  /// The first bytes of a field; none if the block ends before.
  private func value(of field: Field, longest: Int) throws(Failure) -> [UInt8] {
    if field.length <= 4 { return Array(entries[(field.place + 8)...].prefix(field.length)) }
    guard let offset = offset(of: field) else { return [] }
    let wanted = min(field.length, longest)
    let bytes = try block.bytes(wanted, at: offset)
    return bytes.count == wanted ? bytes : []
  }
}
