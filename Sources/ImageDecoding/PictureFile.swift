import CPosix
package import DecoderProtocol
import PictureMetadata

/// A picture's open file: its identity, size and bytes.
package struct PictureFile: ~Copyable {
  /// Tells one unchanged file from all others.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modifiedNanoseconds: Int64
  }

  let descriptor: FileDescriptor
  let identity: Identity
  /// The first bytes, by which formats are told apart; fewer only if the file is shorter.
  let head: [UInt8]

  /// Takes over a descriptor that is open for reading.
  package init(_ descriptor: consuming FileDescriptor) throws(DecodeFailure) {
    let (identity, head) = try Self.examine(descriptor.number)
    self.identity = identity
    self.head = head
    self.descriptor = descriptor
  }

  private static func examine(_ descriptor: CInt) throws(DecodeFailure) -> (Identity, [UInt8]) {
    var facts = cposix_file_facts()
    try DecodeFailure.check(cposix_file_facts_of(descriptor, &facts), .unreadable, "examine the file")
    guard facts.size > 0 else { throw DecodeFailure(.damaged, "the file is empty") }
    let identity = Identity(
      device: facts.device, inode: facts.inode, size: facts.size,
      modifiedNanoseconds: facts.modified_nanoseconds)
    return (
      identity,
      try FileDescriptor.bytes(of: descriptor, count: min(FileSignature.size, Int(facts.size)), from: 0)
    )
  }

  /// Size in bytes.
  var size: Int { Int(identity.size) }

  /// Reads `count` bytes from `offset` on; fewer at the end of the file.
  func bytes(count: Int, from offset: Int) throws(DecodeFailure) -> [UInt8] {
    try descriptor.bytes(count: count, from: offset)
  }

  /// Makes a copy of the file without a place in the file system.
  func copyInMemory() throws(DecodeFailure) -> FileDescriptor {
    let copy = FileDescriptor(
      owning: try DecodeFailure.check(
        cposix_shared_memory("file", 0), .outOfMemory, "make shared memory"))
    let blockSize = 1 << 20
    for offset in stride(from: 0, to: size, by: blockSize) {
      let block = try bytes(count: min(blockSize, size - offset), from: offset)
      try DecodeFailure.check(
        cposix_write_all(copy.number, block, block.count), .outOfMemory, "copy the file into memory")
    }
    return copy
  }

  /// The orientation in Exif metadata, which lies in a range of the file.
  func orientation(exif: Range<Int>?) throws(DecodeFailure) -> ExifOrientation {
    guard let exif else { return .upright }
    // The first directory, which holds it, comes first.
    let most = 1 << 16
    return ExifBlock(try bytes(count: min(exif.count, most), from: exif.lowerBound)).orientation
  }
}

extension DecodeFailure {
  /// Passes a system call's result on, or throws its failure with what was attempted.
  @discardableResult
  static func check<Value: SignedInteger>(
    _ result: Value, _ code: Code, _ operation: @autoclosure () -> String
  ) throws(DecodeFailure) -> Value {
    do {
      return try SystemError.check(result, operation())
    } catch {
      throw DecodeFailure(code, error.description)
    }
  }
}

extension FileDescriptor {
  /// Reads `count` bytes from `offset` on; fewer at the end of the file.
  func bytes(count: Int, from offset: Int) throws(DecodeFailure) -> [UInt8] {
    try Self.bytes(of: number, count: count, from: offset)
  }

  fileprivate static func bytes(
    of descriptor: CInt, count: Int, from offset: Int
  ) throws(DecodeFailure) -> [UInt8] {
    var read = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      read = cposix_read_at(descriptor, buffer.baseAddress, count, Int64(offset))
      filled = max(0, read)
    }
    try DecodeFailure.check(read, .unreadable, "read the file")
    return bytes
  }

  /// A second descriptor of the same open file.
  func duplicate() throws(DecodeFailure) -> FileDescriptor {
    FileDescriptor(
      owning: try DecodeFailure.check(cposix_duplicate(number), .internalError, "duplicate a descriptor"))
  }
}
