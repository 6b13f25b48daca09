#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What an open file is, whichever descriptor leads to it: tells a test's files from those that tests beside it
/// have open in the same process.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// Nil where nothing is open under that number.
  init?(_ descriptor: CInt) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// How many descriptors of this process lead to one of some files.
  static func descriptors(of files: Set<FileIdentity>) -> Int {
    (0..<min(getdtablesize(), 1 << 16)).count { FileIdentity($0).map(files.contains) ?? false }
  }
}
