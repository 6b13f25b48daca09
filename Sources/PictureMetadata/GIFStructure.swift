/// Where the parts of a GIF file lie, found without decompressing anything.
///
/// Source: GIF89a specification, and Netscape's extension for loops.
package struct GIFStructure: Sendable {
  /// What happens to an image's rectangle before the next frame.
  package enum Disposal: Int, Sendable {
    case keep = 1
    case clear = 2
    case restore = 3
  }

  /// One image block.
  package struct Image: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int
    package var isInterlaced: Bool
    /// Place of the palette's first colour in the file, three bytes each.
    package var palette: Range<Int>
    /// Index of the colour that stands for nothing.
    package var transparent: Int?
    package var disposal: Disposal
    /// Bits of a pixel at the beginning of the data.
    package var codeSize: Int
    /// The data, cut into pieces.
    package var data: [Range<Int>]

    fileprivate func overlaps(_ other: Image) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }

  /// Images that appear together, and how long they stay, in milliseconds as stated.
  package struct Frame: Hashable, Sendable {
    package var images: [Image]
    package var delay: Int
  }

  package private(set) var width = 0
  package private(set) var height = 0
  package private(set) var frames: [Frame] = []
  /// How often the animation plays; 0 for ever.
  package private(set) var plays = 1
  /// Whether the file ends before it says so.
  package private(set) var isCutOff = false

  private struct Control {
    var delay: Int
    var transparent: Int?
    var disposal: Disposal
  }

  private enum Block {
    static let image: UInt8 = 0x2C
    static let extra: UInt8 = 0x21
    static let end: UInt8 = 0x3B
    static let control: UInt8 = 0xF9
    static let application: UInt8 = 0xFF
  }

  private let bytes: [UInt8]
  private var offset = 13
  private var globalPalette = 0..<0
  private var control: Control?
  /// Images that nothing tells to wait after.
  private var together: [Image] = []

  package static func recognises(_ head: [UInt8]) -> Bool {
    head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8)
  }

  /// Walks the blocks of a whole file; nil when its header is missing.
  package init?(_ bytes: [UInt8]) {
    guard Self.recognises(bytes), bytes.count >= 13 else { return nil }
    self.bytes = bytes
    width = short(at: 6)
    height = short(at: 8)
    if bytes[10] & 0x80 != 0 { globalPalette = takePalette(bytes[10]) }
    while step() {}
    finish()
  }

  private func short(at place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }

  private mutating func takePalette(_ flags: UInt8) -> Range<Int> {
    let end = min(bytes.count, offset + 3 << (Int(flags & 7) + 1))
    defer { offset = end }
    return min(offset, end)..<end
  }

  /// Takes a block; false at the end.
  private mutating func step() -> Bool {
    guard offset < bytes.count else {
      isCutOff = true
      return false
    }
    let kind = bytes[offset]
    offset += 1
    switch kind {
    case Block.end: return false
    case Block.extra: return takeExtension()
    case Block.image: return takeImage()
    // Stray bytes between blocks are passed over, as other programs do.
    default: return true
    }
  }

  /// The pieces from here to the empty one; nil when the file ends before.
  private mutating func takePieces() -> [Range<Int>]? {
    var pieces: [Range<Int>] = []
    while offset < bytes.count {
      let count = Int(bytes[offset])
      offset += 1
      if count == 0 { return pieces }
      let end = min(bytes.count, offset + count)
      pieces.append(offset..<end)
      offset = end
    }
    isCutOff = true
    return pieces.isEmpty ? nil : pieces
  }

  private mutating func takeExtension() -> Bool {
    guard offset < bytes.count else {
      isCutOff = true
      return false
    }
    let label = bytes[offset]
    offset += 1
    guard let pieces = takePieces(), let first = pieces.first else { return !isCutOff }
    if label == Block.control, first.count >= 4 {
      let flags = bytes[first.lowerBound]
      control = Control(
        delay: short(at: first.lowerBound + 1) * 10,
        transparent: flags & 1 == 1 ? Int(bytes[first.lowerBound + 3]) : nil,
        disposal: Disposal(rawValue: Int(flags >> 2 & 7)) ?? .keep)
    }
    if label == Block.application { takeLoops(pieces) }
    return true
  }

  private mutating func takeLoops(_ pieces: [Range<Int>]) {
    let name = String(decoding: bytes[pieces[0]].prefix(11), as: UTF8.self)
    guard name == "NETSCAPE2.0" || name == "ANIMEXTS1.0", pieces.count > 1, pieces[1].count >= 3,
      bytes[pieces[1].lowerBound] == 1
    else { return }
    let repeats = short(at: pieces[1].lowerBound + 1)
    // The number counts what follows the first time.
    plays = repeats == 0 ? 0 : repeats + 1
  }

  private mutating func takeImage() -> Bool {
    guard offset + 10 <= bytes.count else {
      isCutOff = true
      return false
    }
    let place = offset
    let flags = bytes[place + 8]
    offset += 9
    let palette = flags & 0x80 != 0 ? takePalette(flags) : globalPalette
    guard offset < bytes.count else {
      isCutOff = true
      return false
    }
    let codeSize = Int(bytes[offset])
    offset += 1
    let image = Image(
      x: short(at: place), y: short(at: place + 2), width: short(at: place + 4), height: short(at: place + 6),
      isInterlaced: flags & 0x40 != 0, palette: palette, transparent: control?.transparent,
      disposal: control?.disposal ?? .keep, codeSize: codeSize, data: takePieces() ?? [])
    add(image)
    return true
  }

  /// Images without a control block that do not touch each other are the tiles
  /// of one picture, which has more colours than a palette.
  private mutating func add(_ image: Image) {
    defer { control = nil }
    guard image.width > 0, image.height > 0 else { return }
    if control != nil || together.contains(where: image.overlaps) { finish() }
    together.append(image)
    if let control { finish(delay: control.delay) }
  }

  private mutating func finish(delay: Int = 0) {
    if !together.isEmpty { frames.append(Frame(images: together, delay: delay)) }
    together = []
  }
}
