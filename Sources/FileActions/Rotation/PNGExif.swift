import PictureMetadata

/// Where a PNG file holds its Exif metadata, or where they would belong (PNG third edition §11.3.4.5).
struct PNGExif {
  /// The whole chunk with length and checksum; nil where there is none.
  private let chunk: Range<Int>?
  /// Before the pixels.
  private let insertion: Int

  /// Of length, name and checksum.
  private static let frame = 12

  init(_ file: [UInt8]) throws(OrientationEdit.Failure) {
    var offset = PNGStructure.signature.count
    var insertion: Int?
    var found: Range<Int>?
    while found == nil, offset + Self.frame <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + Self.frame + length
      guard end <= file.count else { throw .metadata }
      let name = file[offset + 4..<offset + 8]
      if name.elementsEqual("eXIf".utf8) { found = offset..<end }
      if name.elementsEqual("IDAT".utf8), insertion == nil { insertion = offset }
      if name.elementsEqual("IEND".utf8) { break }
      offset = end
    }
    guard let place = insertion ?? found?.lowerBound else { throw .metadata }
    self.insertion = place
    chunk = found
  }

  private func content(in file: [UInt8]) -> ArraySlice<UInt8>? {
    chunk.map { file[$0.lowerBound + 8..<$0.upperBound - 4] }
  }

  func orientation(in file: [UInt8]) -> ExifOrientation {
    content(in: file).flatMap { TIFFOrientation($0) }?.orientation ?? .upright
  }

  func splices(
    for value: ExifOrientation, in file: [UInt8]
  ) throws(OrientationEdit.Failure) -> [Splice] {
    guard let chunk, let content = content(in: file) else {
      return [Splice(insertion..<insertion, Self.chunk(TIFFOrientation.minimal(value)))]
    }
    guard let tag = TIFFOrientation(content) else { throw .metadata }
    let splices = try tag.splices(for: value, at: 0)
    return [Splice(chunk, Self.chunk(Splice.apply(splices, to: Array(content))))]
  }

  private static func chunk(_ content: [UInt8]) -> [UInt8] {
    let named = Array("eXIf".utf8) + content
    return bigEndian(UInt32(content.count)) + named + bigEndian(checksum(named))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 as in PNG third edition annex D.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var register: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 {
        register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1
      }
    }
    return ~register
  }
}
