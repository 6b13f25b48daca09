import CFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Which folder it is and when an entry came, went or was renamed in it last: as long as both are the
/// same, so are its names.
package struct FolderStamp: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// In nanoseconds since 1970.
  private let modified: Int64

  /// The steps in which file systems tell times, at most: those of FAT, in seconds.
  private static let coarsestStep: Int64 = 2

  /// Asks the file system; nil for what is no folder, and for a folder in which something happened just
  /// now: what happens next may leave the time as it is.
  ///
  /// - Parameter now: in seconds since 1970.
  package init?(of folder: FilePath, now: Int = time(nil)) {
    var status = cfiles_status()
    let result = uninterrupted { folder.withCString { cfiles_status_of_path($0, true, &status) } }
    guard result >= 0, status.kind == CFILES_DIRECTORY,
      status.modified_seconds < Int64(now) - Self.coarsestStep
    else { return nil }
    device = status.device
    inode = status.inode
    modified = status.modified
  }
}

extension FolderStamp: LosslessStringConvertible {
  package var description: String { "\(device):\(inode):\(modified)" }

  package init?(_ description: String) {
    let fields = description.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 3, let device = UInt64(fields[0]), let inode = UInt64(fields[1]),
      let modified = Int64(fields[2])
    else { return nil }
    self.device = device
    self.inode = inode
    self.modified = modified
  }
}
