import CPosix
import DecoderProtocol
import ImagePipeline
import Pixels

@testable import BuiltinDecoding

/// Decodes bytes as a file.
func decode(
  _ bytes: [UInt8], _ specification: DecodeSpecification = DecodeSpecification(size: .level(0)),
  limits: DecodeLimits = DecodeLimits()
) throws -> DecodedPicture {
  try withFile(of: bytes) { file in
    try SDLImageDecoding().decode(file, DecodeRequest(id: 1, specification: specification, limits: limits))
  }
}

/// The failure of decoding bytes; empty when they can be decoded.
func failure(of bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws -> String {
  do {
    _ = try decode(bytes, limits: limits)
    return ""
  } catch let failure as PictureFailure {
    return failure.message
  }
}

/// What the header of bytes tells.
func header(of bytes: [UInt8]) throws -> PictureHeader? {
  try withFile(of: bytes) { file in
    var bytes = try FileBytes(file)
    return PictureHeader(&bytes)
  }
}

private func withFile<Result>(
  of bytes: [UInt8], _ body: (borrowing FileDescriptor) throws -> Result
) throws -> Result {
  // Memory serves as a file as well as any, and faster.
  let memory = try SystemError.check(cposix_shared_memory("picture", 0), "make a file in memory")
  let file = FileDescriptor(owning: memory)
  try SystemError.check(cposix_write_all(file.number, bytes, bytes.count), "write \(bytes.count) bytes")
  return try body(file)
}

extension PixelBuffer {
  /// The pixel as 0xRRGGBB.
  subscript(x: Int, y: Int) -> UInt32 {
    UInt32(littleEndian: row(y).loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)) & 0xFF_FFFF
  }

  /// All pixels in reading order.
  var colours: [UInt32] { (0..<height).flatMap { y in (0..<width).map { x in self[x, y] } } }

  /// The colours in the middle of the quadrants, in reading order.
  var quadrants: [UInt32] {
    [height / 4, 3 * height / 4].flatMap { y in [width / 4, 3 * width / 4].map { x in self[x, y] } }
  }
}

/// Whether two colours differ by at most `tolerance` in each channel.
func isNear(_ a: UInt32, _ b: UInt32, tolerance: Int) -> Bool {
  [0, 8, 16].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= tolerance }
}
