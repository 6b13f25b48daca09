/// What the system knows about a file.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Sendable {
    case file
    case folder
    case link
    case other
  }

  /// A time since 1970, to the nanosecond.
  package struct Time: Hashable, Sendable {
    package var seconds: Int64
    /// 0 to 999,999,999.
    package var nanoseconds: Int64

    package init(seconds: Int64, nanoseconds: Int64 = 0) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }

  package var kind: Kind
  package var device: UInt64
  package var inode: UInt64
  /// Names of the file.
  package var links: UInt64
  /// In bytes.
  package var size: Int64
  /// The twelve permission bits.
  package var permissions: UInt32
  package var owner: UInt32
  package var group: UInt32
  package var accessed: Time
  package var modified: Time

  package static let stickyBit: UInt32 = 0o1000

  /// True when both are of one file, whatever path led to it.
  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }

  /// True when nothing was written between the two looks at a file.
  func isUnchanged(since other: FileStatus) -> Bool {
    isSameFile(as: other) && size == other.size && modified == other.modified
  }
}
