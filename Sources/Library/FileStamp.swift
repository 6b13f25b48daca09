import CFiles

/// A file as it is at one moment: once its size, its time or what the path leads to is another, its content may
/// be another, too.
package struct FileStamp: Hashable, Sendable {
  private struct Status: Hashable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modified: Int64
  }

  package let path: FilePath
  /// Nil where the path leads nowhere.
  private let status: Status?

  /// Asks the file system, links followed.
  package init(of path: FilePath) {
    var status = cfiles_status()
    let result = uninterrupted { path.withCString { cfiles_status_of_path($0, true, &status) } }
    self.path = path
    self.status =
      result < 0
      ? nil
      : Status(
        device: status.device, inode: status.inode, size: status.size, modified: status.modified)
  }

  /// Whether the path still leads to something, and perhaps to another content.
  var hasChanged: Bool {
    let now = FileStamp(of: path)
    return now.status != nil && now != self
  }
}
