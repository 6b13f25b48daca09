/// Source: ITU-T T.81 §B.1.1 (markers), Exif 3.0 §4.5.4, XMP part 3 §1.1.3,
/// ICC.1:2010 §B.4 (profiles in parts).
private enum Marker {
  static let prefix: UInt8 = 0xFF
  static let standalone: Set<UInt8> = [0x01, 0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7]
  static let ends: Set<UInt8> = [0xD9, 0xDA]
  static let application1: UInt8 = 0xE1
  static let application2: UInt8 = 0xE2
}

/// What application segments begin with.
private enum Mark {
  static let exif: StaticString = "Exif\0\0"
  static let xmp: StaticString = "http://ns.adobe.com/xap/1.0/\0"
  static let profile: StaticString = "ICC_PROFILE\0"
  /// Of the longest one.
  static let longest = 29
}

extension MetadataPlaces {
  /// Walks the segments before the compressed picture.
  mutating func walkJPEG(_ file: FilePart<Failure>) throws(Failure) {
    var offset = 2
    var parts = ProfileParts()
    for _ in 0..<Self.mostSteps {
      let head = try file.bytes(4 + Mark.longest, at: offset)
      guard head.count >= 4, head[0] == Marker.prefix, !Marker.ends.contains(head[1]) else { break }
      if head[1] == Marker.prefix || Marker.standalone.contains(head[1]) {
        offset += head[1] == Marker.prefix ? 1 : 2
        continue
      }
      guard let length = head.number(at: 2, size: 2), length >= 2 else { break }
      let segment = file.part(from: offset + 4, count: length - 2)
      if head[1] == Marker.application1 {
        try takeApplication1(segment, head: head)
      } else if head[1] == Marker.application2, head.has(Mark.profile, at: 4), head.count >= 18 {
        parts.add(segment.part(from: 14), number: head[16], of: head[17])
      }
      offset += 2 + length
    }
    profile = parts.whole
  }

  private mutating func takeApplication1(_ segment: FilePart<Failure>, head: [UInt8]) throws(Failure) {
    if head.has(Mark.exif, at: 4) {
      try addExif(segment)
    } else if head.has(Mark.xmp, at: 4), xmp == nil {
      xmp = segment.part(from: Mark.longest)
    }
  }

  /// A profile that is too long for one segment.
  private struct ProfileParts {
    /// By their numbers, from 1.
    private var parts: [UInt8: FilePart<Failure>] = [:]
    private var count: UInt8?

    /// Adds a part, the first of each number; those of another whole are left out.
    mutating func add(_ part: FilePart<Failure>, number: UInt8, of count: UInt8) {
      guard self.count ?? count == count, parts[number] == nil else { return }
      self.count = count
      parts[number] = part
    }

    /// The profile, if every part is there.
    var whole: FilePart<Failure>? {
      guard let count, count > 0 else { return nil }
      let inOrder = (1...count).compactMap { parts[$0] }
      return inOrder.count == count ? FilePart.joined(inOrder, longest: .max) : nil
    }
  }
}
