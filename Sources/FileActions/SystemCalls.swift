package import Library

/// The system's reason for a failed call: an errno value.
package struct SystemCode: Error, Hashable, Sendable {
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }
}

/// What a file is opened for.
package enum FileUse: Sendable, Equatable {
  case reading
  /// Writing to a new file, which must not exist.
  case creating(permissions: UInt32)
  /// Making a folder's entries last.
  case folder
}

/// The calls of the system that file actions are made of, one method for one call.
///
/// Nothing is repeated and nothing is completed here: a call may be interrupted, and may transfer less
/// than it was asked to. `FileSystem` is what to use; this is what tests replace to let calls fail.
package protocol SystemCalls: Sendable {
  func open(_ path: FilePath, for use: FileUse) throws(SystemCode) -> Int32
  func close(_ descriptor: Int32) throws(SystemCode)
  /// Up to `count` bytes; none at the end.
  func read(_ descriptor: Int32, count: Int) throws(SystemCode) -> [UInt8]
  /// The number of bytes written, from the beginning of `bytes`.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemCode) -> Int
  /// Returns when the file is on the disk.
  func synchronize(_ descriptor: Int32) throws(SystemCode)

  func status(of path: FilePath, followingLinks: Bool) throws(SystemCode) -> FileStatus
  func status(of descriptor: Int32) throws(SystemCode) -> FileStatus
  /// Throws EACCES or EROFS where the user may not write the file.
  func checkWritable(_ path: FilePath) throws(SystemCode)
  /// The absolute path without links, "." and "..".
  func resolve(_ path: FilePath) throws(SystemCode) -> FilePath

  /// Without `replacing`, EEXIST where there is such an entry, and ENOSYS, EINVAL or ENOTSUP where the
  /// file system cannot promise that.
  func rename(_ path: FilePath, to other: FilePath, replacing: Bool) throws(SystemCode)
  func link(_ path: FilePath, as other: FilePath) throws(SystemCode)
  func unlink(_ path: FilePath) throws(SystemCode)
  func makeFolder(_ path: FilePath, permissions: UInt32) throws(SystemCode)

  func setPermissions(_ permissions: UInt32, of descriptor: Int32) throws(SystemCode)
  func setOwner(like status: FileStatus, of descriptor: Int32) throws(SystemCode)
  func setTimes(like status: FileStatus, of descriptor: Int32) throws(SystemCode)
  /// The names of the extended attributes.
  func attributeNames(of descriptor: Int32) throws(SystemCode) -> [[UInt8]]
  func attribute(_ name: [UInt8], of descriptor: Int32) throws(SystemCode) -> [UInt8]
  func setAttribute(_ name: [UInt8], to value: [UInt8], of descriptor: Int32) throws(SystemCode)
}
