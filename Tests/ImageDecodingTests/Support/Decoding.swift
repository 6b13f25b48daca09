import CPosix
import DecoderProtocol
import Pixels
import SeededRandom
import Synchronization
import Testing

@testable import ImageDecoding

/// Decoded pixels as a value.
struct Picture: Equatable {
  var information: PictureInformation
  var layout: DecodedPixels
  /// Rows without padding: blue, green, red, 255.
  var bytes: [UInt8]

  var width: Int { layout.width }
  var height: Int { layout.height }

  /// The colour as 0xRRGGBB.
  subscript(x: Int, y: Int) -> Int {
    let place = (y * width + x) * 4
    return Int(bytes[place + 2]) << 16 | Int(bytes[place + 1]) << 8 | Int(bytes[place])
  }

  /// Top left, top right, bottom left, bottom right.
  var corners: [Int] {
    [self[0, 0], self[width - 1, 0], self[0, height - 1], self[width - 1, height - 1]]
  }

  func crop(_ region: PixelRect) -> [UInt8] {
    (0..<region.height).flatMap { row in
      let start = ((region.y + row) * width + region.x) * 4
      return bytes[start..<start + region.width * 4]
    }
  }

  var isOpaque: Bool { stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 } }
}

/// Decodes files that exist in memory only.
enum Decoding {
  /// The libraries serve one decoder at a time, as in the decoder's process.
  private static let turn = Mutex(())

  static func alone<Result>(_ body: () throws -> Result) throws -> Result {
    try turn.withLock { _ in try body() }
  }

  static func file(_ bytes: [UInt8]) throws -> FileDescriptor {
    let memory = FileDescriptor(owning: try SystemError.check(cposix_shared_memory("test", 0), "make a file"))
    try SystemError.check(cposix_write_all(memory.number, bytes, bytes.count), "write a file")
    return memory
  }

  static func picture(
    _ bytes: [UInt8], _ specification: DecodeSpecification = .init(size: .level(0)),
    limits: DecodeLimits = DecodeLimits(), by decoder: PictureDecoder = PictureDecoder()
  ) throws -> Picture {
    try picture(file(bytes), specification, limits: limits, by: decoder)
  }

  static func picture(
    _ file: consuming FileDescriptor, _ specification: DecodeSpecification,
    limits: DecodeLimits = DecodeLimits(), by decoder: PictureDecoder = PictureDecoder()
  ) throws -> Picture {
    let request = DecodeRequest(id: 1, specification: specification, limits: limits, wantsPreview: false)
    let stop = StopSignal(deadline: .after(milliseconds: Int(limits.maximumMilliseconds))) { false }
    let file = file.release()
    return try alone {
      let picture = try PictureFile(FileDescriptor(owning: file))
      let answer = try decoder.decode(request, file: picture, stop: stop) { _ in
        Issue.record("a preview came that was not wanted")
      }
      return try Self.picture(answer)
    }
  }

  static func picture(_ answer: borrowing PictureDecoder.Answer) throws -> Picture {
    try picture(answer.information, answer.pixels, answer.memory.number)
  }

  /// Copies pixels out of shared memory, which must be sealed.
  static func picture(
    _ information: PictureInformation, _ layout: DecodedPixels, _ memory: CInt
  ) throws -> Picture {
    var size = 0
    try #require(cposix_shared_memory_check(memory, &size) == 1)
    try #require(size >= layout.byteCount)
    var address: UnsafeMutableRawPointer?
    try #require(cposix_map(memory, size, false, &address) == 0)
    let mapped = try #require(address)
    defer { _ = cposix_unmap(mapped, size) }
    let bytes = (0..<layout.height).flatMap { row in
      Array(UnsafeRawBufferPointer(start: mapped + row * layout.bytesPerRow, count: layout.width * 4))
    }
    return Picture(information: information, layout: layout, bytes: bytes)
  }

  /// What decoding fails with; nil when it succeeds.
  static func failure(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) -> DecodeFailure? {
    do {
      _ = try picture(bytes, limits: limits)
      return nil
    } catch {
      return error as? DecodeFailure
    }
  }
}

/// Pictures that several suites use.
enum Samples {
  static let red: [UInt8] = [255, 0, 0]
  static let lime: [UInt8] = [0, 255, 0]
  static let blue: [UInt8] = [0, 0, 255]
  static let white: [UInt8] = [255, 255, 255]
  /// Red top left, lime top right, blue bottom left, white bottom right.
  static let corners = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]

  /// The four colours in 3 × 2 blocks of 8 × 8 pixels; grey between.
  static func jpeg() -> JPEGWriter {
    let grey: [UInt8] = [90, 90, 90]
    return JPEGWriter(columns: 3, blocks: [red, grey, lime, blue, grey, white])
  }

  /// Blocks of random colours.
  static func randomJPEG(columns: Int, rows: Int, seed: UInt64) -> JPEGWriter {
    var generator = SeededGenerator(seed: seed)
    return JPEGWriter(columns: columns, blocks: (0..<columns * rows).map { _ in generator.bytes(3) })
  }

  static func randomPNG(width: Int, height: Int, colour: PNGWriter.Colour, seed: UInt64) -> PNGWriter {
    var generator = SeededGenerator(seed: seed)
    return PNGWriter(
      width: width, height: height, colour: colour, samples: generator.bytes(width * height * colour.channels)
    )
  }
}
