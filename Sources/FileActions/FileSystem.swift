package import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Files as the actions see them: whole reads and writes, interrupted calls repeated, failures with the
/// path.
///
/// All calls block.
package struct FileSystem: Sendable {
  let calls: any SystemCalls

  package init(_ calls: any SystemCalls = POSIXCalls()) {
    self.calls = calls
  }

  /// Makes a call, again where a signal interrupted it.
  func call<Result>(
    _ path: FilePath, _ body: () throws(SystemCode) -> Result
  ) throws(FileFailure) -> Result {
    while true {
      do throws(SystemCode) {
        return try body()
      } catch  where error.number == EINTR {
        continue
      } catch {
        throw FileFailure(path, error.number == EEXIST ? .exists : .system(error))
      }
    }
  }

  /// Does what can be left undone without harm.
  func attempt(_ body: () throws(FileFailure) -> Void) {
    do throws(FileFailure) {
      try body()
    } catch {
      return
    }
  }

  /// What is at the path; a link as it is unless it is followed.
  package func status(of path: FilePath, followingLinks: Bool = false) throws(FileFailure) -> FileStatus {
    try call(path) { () throws(SystemCode) in try calls.status(of: path, followingLinks: followingLinks) }
  }

  /// What is at the path, or nil where nothing is.
  func statusIfPresent(of path: FilePath) throws(FileFailure) -> FileStatus? {
    do throws(FileFailure) {
      return try status(of: path)
    } catch  where error.isSystem(ENOENT) {
      return nil
    }
  }

  /// The absolute path without links, "." and "..".
  package func resolve(_ path: FilePath) throws(FileFailure) -> FilePath {
    try call(path) { () throws(SystemCode) in try calls.resolve(path) }
  }

  /// The absolute path of an entry whose folder's path is resolved, while the entry may be a link.
  func resolveFolder(of path: FilePath) throws(FileFailure) -> FilePath {
    try resolve(path.parent).appending(path.lastComponent)
  }

  func checkWritable(_ path: FilePath) throws(FileFailure) {
    try call(path) { () throws(SystemCode) in try calls.checkWritable(path) }
  }

  func unlink(_ path: FilePath) throws(FileFailure) {
    try call(path) { () throws(SystemCode) in try calls.unlink(path) }
  }

  func rename(_ path: FilePath, replacing other: FilePath) throws(FileFailure) {
    try call(other) { () throws(SystemCode) in try calls.rename(path, to: other, replacing: true) }
  }

  /// Makes a folder, and those that lead to it; one that is there already is left as it is.
  package func makeFolders(_ path: FilePath, permissions: UInt32 = 0o700) throws(FileFailure) {
    do throws(FileFailure) {
      try makeFolder(path, permissions: permissions)
    } catch  where error.isSystem(ENOENT) && path.parent != path {
      try makeFolders(path.parent, permissions: permissions)
      try makeFolder(path, permissions: permissions)
    }
  }

  private func makeFolder(_ path: FilePath, permissions: UInt32) throws(FileFailure) {
    do throws(FileFailure) {
      try call(path) { () throws(SystemCode) in try calls.makeFolder(path, permissions: permissions) }
    } catch  where error.reason == .exists {
      let status = try status(of: path, followingLinks: true)
      if status.kind != .folder { throw FileFailure(path, .system(SystemCode(ENOTDIR))) }
    }
  }

  /// Gives a file a new path on the same file system, where nothing may be yet.
  ///
  /// File systems that cannot promise this in one call get a second name for the file and then lose the
  /// first; those without second names are looked at before.
  func moveExclusively(_ path: FilePath, to other: FilePath) throws(FileFailure) {
    do throws(FileFailure) {
      try call(other) { () throws(SystemCode) in try calls.rename(path, to: other, replacing: false) }
      return
    } catch  where error.isSystem(ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP) {}
    do throws(FileFailure) {
      try call(other) { () throws(SystemCode) in try calls.link(path, as: other) }
    } catch  where error.isSystem(EPERM, ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP, EMLINK) {
      if try statusIfPresent(of: other) != nil { throw FileFailure(other, .exists) }
      try rename(path, replacing: other)
      return
    }
    do throws(FileFailure) {
      try unlink(path)
    } catch {
      attempt { () throws(FileFailure) in try unlink(other) }
      throw error
    }
  }

  /// Makes the last changes of the folder's entries survive a loss of power, where the system can.
  ///
  /// Many file systems cannot; then the change is done all the same.
  func synchronize(folder: FilePath) {
    attempt { () throws(FileFailure) in
      let file = try open(folder, for: .folder)
      try file.synchronize()
    }
  }
}
