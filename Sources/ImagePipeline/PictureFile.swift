import CPosix
import DecoderProtocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// A picture's file, open for reading.
struct PictureFile: ~Copyable, Sendable {
  let descriptor: FileDescriptor
  /// Size in bytes when it was opened.
  let byteCount: Int64

  /// Opens a regular file without ever waiting for a writer (pipes, devices).
  init(path: [UInt8]) throws(PictureFailure) {
    var facts = cposix_file_facts()
    guard !path.isEmpty, !path.contains(0) else { throw Self.failure(ENOENT) }
    let result = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { cposix_open_regular($0, &facts) } ?? -ENOENT
      }
    }
    guard result >= 0 else { throw Self.failure(-result) }
    descriptor = FileDescriptor(owning: result)
    byteCount = facts.size
  }

  private static func failure(_ code: CInt) -> PictureFailure {
    let reason =
      switch code {
      case ENOENT, ENOTDIR: "no such file"
      case EACCES, EPERM: "permission denied"
      case EISDIR: "is a folder"
      case EINVAL: "not a regular file"
      default: SystemError("", code: code).reason
      }
    return PictureFailure("cannot open the file: \(reason)")
  }
}
