import CPosix
import DecoderProtocol
import Pixels

/// Why the pixels that came with a response cannot be taken.
enum SharedPixelsError: Error, Equatable, CustomStringConvertible {
  case missing
  case system(SystemError)
  /// The sender could still shrink the memory under the reader.
  case notSealed
  case tooSmall(byteCount: Int, needed: Int)
  case tooLarge(byteCount: Int, limit: UInt64)

  var description: String {
    switch self {
    case .missing: "sent no pixels"
    case .system(let error): "sent pixels that are of no use (\(error))"
    case .notSealed: "sent pixels that it could still change"
    case .tooSmall(let byteCount, let needed): "sent \(byteCount) bytes of pixels, \(needed) are needed"
    case .tooLarge(let byteCount, let limit): "sent \(byteCount) bytes of pixels, limit \(limit)"
    }
  }
}

extension PixelBuffer {
  /// Maps the shared memory that came with a response, without copying.
  convenience init(
    mapping memory: consuming FileDescriptor?, layout: DecodedPixels, limit: UInt64
  ) throws(SharedPixelsError) {
    guard let memory = memory.take() else { throw .missing }
    let needed = layout.byteCount
    guard needed <= limit else { throw .tooLarge(byteCount: needed, limit: limit) }
    var byteCount = 0
    let sealed = cposix_shared_memory_check(memory.number, &byteCount)
    guard sealed >= 0 else { throw .system(SystemError("examine shared memory", code: sealed)) }
    guard sealed == 1 else { throw .notSealed }
    guard byteCount >= needed else { throw .tooSmall(byteCount: byteCount, needed: needed) }
    var address: UnsafeMutableRawPointer?
    let mapped = cposix_map(memory.number, needed, false, &address)
    guard mapped >= 0 else { throw .system(SystemError("map shared memory", code: mapped)) }
    guard let address else { throw .missing }
    self.init(
      adopting: address, width: layout.width, height: layout.height, bytesPerRow: layout.bytesPerRow,
      format: .opaque
    ) { _ = cposix_unmap($0, needed) }
  }
}
