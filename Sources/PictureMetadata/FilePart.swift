/// A part of a file that is read on demand: one run of bytes, or several seen as one.
///
/// All parts of a file share one allowance. When it is used up, they read as if
/// they ended, so that no file, however it is made, costs more.
struct FilePart<Failure: Error> {
  typealias Read = (_ count: Int, _ offset: Int) throws(Failure) -> [UInt8]

  private final class Allowance {
    var bytes: Int
    var reads: Int

    init(bytes: Int, reads: Int) {
      self.bytes = bytes
      self.reads = reads
    }
  }

  private let read: Read
  private let allowance: Allowance
  private let pieces: [Range<Int>]
  /// Bytes in all pieces.
  let count: Int

  /// A whole file of `size` bytes, of which `bytes` may be read in `reads` reads.
  init(size: Int, bytes: Int, reads: Int, read: @escaping Read) {
    self.init(read, Allowance(bytes: bytes, reads: reads), [0..<max(0, size)])
  }

  private init(_ read: @escaping Read, _ allowance: Allowance, _ pieces: [Range<Int>]) {
    self.read = read
    self.allowance = allowance
    self.pieces = pieces
    count = pieces.reduce(0) { $0 + $1.count }
  }

  /// Up to `wanted` bytes from `offset` on; fewer at the end.
  func bytes(_ wanted: Int, at offset: Int) throws(Failure) -> [UInt8] {
    var result: [UInt8] = []
    for piece in ranges(from: offset, count: wanted) {
      guard allowance.reads > 0, piece.count <= allowance.bytes else { break }
      allowance.reads -= 1
      allowance.bytes -= piece.count
      let bytes = try read(piece.count, piece.lowerBound)
      result += bytes.prefix(piece.count)
      guard bytes.count >= piece.count else { break }
    }
    return result
  }

  /// What lies from `offset` on, `wanted` bytes at most; empty beyond the end.
  func part(from offset: Int, count wanted: Int = .max) -> FilePart {
    FilePart(read, allowance, ranges(from: offset, count: wanted))
  }

  /// Parts seen as one, `longest` bytes at most; nil where there are none.
  static func joined(_ parts: [FilePart], longest: Int) -> FilePart? {
    guard let first = parts.first else { return nil }
    var pieces: [Range<Int>] = []
    var left = longest
    for part in parts {
      let taken = part.ranges(from: 0, count: left)
      pieces += taken
      left -= taken.reduce(0) { $0 + $1.count }
    }
    return FilePart(first.read, first.allowance, pieces)
  }

  /// The places in the file of a range of this part, cut off at its end.
  private func ranges(from offset: Int, count wanted: Int) -> [Range<Int>] {
    guard offset >= 0 else { return [] }
    var skipped = offset
    var left = max(0, wanted)
    var found: [Range<Int>] = []
    for piece in pieces where left > 0 {
      let start = piece.lowerBound + min(skipped, piece.count)
      skipped -= start - piece.lowerBound
      let end = start + min(left, piece.upperBound - start)
      left -= end - start
      if start < end { found.append(start..<end) }
    }
    return found
  }
}
