/// Where the parts of a PNG file lie, found without decoding anything.
///
/// Source: PNG third edition §4.7 and §11 (chunks, animation).
package struct PNGStructure: Hashable, Sendable {
  /// What happens to a frame's rectangle before the next frame.
  package enum Disposal: UInt8, Sendable {
    case keep = 0
    case clear = 1
    case restore = 2
  }

  /// A frame of an animation.
  package struct Frame: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int
    /// In milliseconds, as stated.
    package var delay: Int
    package var disposal: Disposal
    /// Whether the frame is laid over what is there instead of replacing it.
    package var isBlended: Bool
    /// Where its compressed pixels lie in the file.
    package var data: [Range<Int>] = []
  }

  package private(set) var width = 0
  package private(set) var height = 0
  /// The 13 bytes of the IHDR chunk.
  package private(set) var header: [UInt8] = []
  /// Whole chunks, with length and checksum, that every frame needs: palette and transparency.
  package private(set) var shared: [Range<Int>] = []
  package private(set) var exif: Range<Int>?
  /// Empty for a still. One frame alone counts only if it is not the still itself.
  package private(set) var frames: [Frame] = []
  /// How often the animation plays; 0 for ever.
  package private(set) var plays = 0

  private var isAnimation = false
  private var hasImage = false
  private var hasOwnStill = false
  /// Whether control chunks count. The first one may precede the chunk that announces an animation.
  private var takesFrames = true

  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Of the chunks before the data and of the frames' control chunks, which are read whole.
  private static let longestControl = 26
  /// More chunks than any real file has.
  private static let mostChunks = 1 << 18

  /// Walks the chunks of a PNG that lies in `range` of a file; `read` returns up
  /// to so many bytes from an offset on. Nil when there is no PNG header.
  package init?<Failure: Error>(
    _ range: Range<Int>, read: (_ count: Int, _ offset: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    let size = range.upperBound
    var offset = range.lowerBound + Self.signature.count
    for _ in 0..<Self.mostChunks {
      let bytes = try read(8 + Self.longestControl, offset)
      guard bytes.count >= 8 else { break }
      let length = Self.number(bytes, at: 0, size: 4)
      let data = offset + 8..<offset + 8 + min(length, max(0, size - offset - 8))
      let isComplete = data.count == length
      take(Self.name(bytes), data: data, start: Array(bytes.dropFirst(8)), isComplete: isComplete)
      guard !header.isEmpty, isComplete, Self.name(bytes) != "IEND" else { break }
      offset = data.upperBound + 4
    }
    guard !header.isEmpty else { return nil }
    dropUselessFrames()
  }

  private static func name(_ chunk: [UInt8]) -> String { String(decoding: chunk[4..<8], as: UTF8.self) }

  private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int {
    bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func take(_ name: String, data: Range<Int>, start: [UInt8], isComplete: Bool) {
    switch name {
    case "IHDR" where header.isEmpty && isComplete && data.count == 13 && start.count >= 13:
      header = Array(start.prefix(13))
      width = Self.number(header, at: 0, size: 4)
      height = Self.number(header, at: 4, size: 4)
    case "PLTE", "tRNS":
      if isComplete && !hasImage { shared.append(data.lowerBound - 8..<data.upperBound + 4) }
    case "eXIf":
      if isComplete { exif = data }
    case "acTL" where !hasImage && isComplete && data.count == 8 && start.count >= 8:
      isAnimation = true
      plays = Self.number(start, at: 4, size: 4)
    case "fcTL" where takesFrames && isComplete && data.count == 26 && start.count >= 26:
      if let frame = Self.frame(start) { frames.append(frame) } else { takesFrames = false }
    case "IDAT":
      if !hasImage { endControls() }
      hasImage = true
      addData(data)
    case "fdAT" where hasImage && data.count > 4:
      addData(data.lowerBound + 4..<data.upperBound)
    default:
      break
    }
  }

  /// What comes before the picture has been read.
  private mutating func endControls() {
    if !isAnimation {
      takesFrames = false
      frames = []
    }
    hasOwnStill = frames.isEmpty
  }

  /// Data before the first control chunk belongs to the still picture only.
  private mutating func addData(_ data: Range<Int>) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].data.append(data)
  }

  private static func frame(_ chunk: [UInt8]) -> Frame? {
    let denominator = number(chunk, at: 22, size: 2)
    guard let disposal = Disposal(rawValue: chunk[24]), chunk[25] <= 1 else { return nil }
    return Frame(
      x: number(chunk, at: 12, size: 4), y: number(chunk, at: 16, size: 4),
      width: number(chunk, at: 4, size: 4), height: number(chunk, at: 8, size: 4),
      delay: number(chunk, at: 20, size: 2) * 1000 / (denominator == 0 ? 100 : denominator),
      disposal: disposal,
      isBlended: chunk[25] == 1)
  }

  /// Frames end at the first impossible one.
  private mutating func dropUselessFrames() {
    let good = frames.prefix { frame in
      frame.width > 0 && frame.height > 0 && frame.x + frame.width <= width
        && frame.y + frame.height <= height
        && !frame.data.isEmpty
    }
    frames = good.count > 1 || hasOwnStill ? Array(good) : []
  }
}
