import CPosix
import DecoderProtocol

/// Pixels in shared memory that are being written, to be sealed and sent.
struct SharedPixels: ~Copyable {
  /// Owned, and closed by `deinit` unless sealed and given away.
  private let memory: CInt
  private let address: UnsafeMutableRawPointer
  let width: Int
  let height: Int
  private let byteCount: Int

  init(width: Int, height: Int) throws(DecodeFailure) {
    self.width = width
    self.height = height
    let byteCount = width * height * 4
    self.byteCount = byteCount
    let memory = FileDescriptor(
      owning: try DecodeFailure.check(
        cposix_shared_memory("picture", byteCount), .outOfMemory, "make \(byteCount) bytes of shared memory"))
    address = try Self.map(memory.number, byteCount)
    self.memory = memory.release()
  }

  private static func map(_ memory: CInt, _ byteCount: Int) throws(DecodeFailure) -> UnsafeMutableRawPointer {
    var mapped: UnsafeMutableRawPointer?
    try DecodeFailure.check(
      cposix_map(memory, byteCount, true, &mapped), .outOfMemory, "map \(byteCount) bytes of shared memory")
    guard let mapped else { throw DecodeFailure(.outOfMemory, "cannot map shared memory") }
    return mapped
  }

  deinit {
    _ = cposix_unmap(address, byteCount)
    _ = cposix_close(memory)
  }

  /// The memory as a raster, which must not outlive this value.
  func raster() -> Raster {
    Raster(
      borrowing: address.assumingMemoryBound(to: UInt8.self), stride: width * 4, width: width, height: height)
  }

  /// Ends the writing, so that nobody can change or shrink the memory any more.
  consuming func seal() throws(DecodeFailure) -> FileDescriptor {
    _ = cposix_unmap(address, byteCount)
    let memory = FileDescriptor(owning: self.memory)
    discard self
    try DecodeFailure.check(cposix_shared_memory_seal(memory.number), .internalError, "seal shared memory")
    return memory
  }
}
