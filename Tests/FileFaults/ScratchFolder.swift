package import FileActions
package import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that is removed, with all that is in it, when the last reference goes.
package final class ScratchFolder {
  package struct Failure: Error {
    let call: String
    let code: Int32
  }

  /// Absolute and without links.
  package let path: FilePath
  private let isBorrowed: Bool
  private let system = POSIXCalls()

  /// A folder that another process removes.
  package init(borrowing path: FilePath) {
    self.path = path
    isBorrowed = true
  }

  package init() throws {
    var template = Array("/tmp/file-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil, let path = FilePath(template.dropLast().map { UInt8(bitPattern: $0) })
    else { throw Failure(call: "mkdtemp", code: errno) }
    self.path = try system.resolve(path)
    isBorrowed = false
  }

  deinit {
    if !isBorrowed { Self.remove(path) }
  }

  package func callAsFunction(_ name: String) -> FilePath {
    path.appending(name.utf8)
  }

  /// Writes a file, with the folders that lead to it; its date is the second `modified`.
  @discardableResult
  package func write(
    _ name: String, _ content: some Sequence<UInt8>, permissions: UInt32 = 0o644,
    modified: Int64 = 1_000_000_000
  ) throws -> FilePath {
    try write(Array(name.utf8), content, permissions: permissions, modified: modified)
  }

  @discardableResult
  package func write(
    _ name: [UInt8], _ content: some Sequence<UInt8>, permissions: UInt32 = 0o644,
    modified: Int64 = 1_000_000_000
  ) throws -> FilePath {
    let file = path.appending(name)
    try makeFolder(file.parent)
    try? system.unlink(file)
    let descriptor = try system.open(file, for: .creating(permissions: permissions))
    defer { try? system.close(descriptor) }
    var rest = Array(content)[...]
    while !rest.isEmpty { rest = rest.dropFirst(try system.write(rest, to: descriptor)) }
    var status = try system.status(of: descriptor)
    status.modified = FileStatus.Time(seconds: modified, nanoseconds: 123_456_789)
    try system.setPermissions(permissions, of: descriptor)
    try system.setTimes(like: status, of: descriptor)
    return file
  }

  package func makeFolder(_ folder: FilePath, permissions: UInt32 = 0o755) throws {
    try FileSystem().makeFolders(folder, permissions: 0o755)
    guard folder.withCString({ chmod($0, permissions) }) == 0 else {
      throw Failure(call: "chmod", code: errno)
    }
  }

  package func makeLink(_ name: String, to target: String) throws {
    guard self(name).withCString({ symlink(target, $0) }) == 0 else {
      throw Failure(call: "symlink", code: errno)
    }
  }

  package func read(_ path: FilePath) throws -> [UInt8] {
    try FileSystem().contents(of: path, limit: 1 << 26)
  }

  package func exists(_ path: FilePath) -> Bool {
    (try? system.status(of: path, followingLinks: false)) != nil
  }

  package func status(_ path: FilePath) throws -> FileStatus {
    try system.status(of: path, followingLinks: false)
  }

  /// A file as a test compares it.
  package struct Entry: Hashable, Sendable {
    package var content: [UInt8]
    package var permissions: UInt32
    package var modified: FileStatus.Time

    package init(content: [UInt8], permissions: UInt32, modified: FileStatus.Time) {
      self.content = content
      self.permissions = permissions
      self.modified = modified
    }
  }

  /// All files below the folder by their paths in it.
  package func snapshot() throws -> [String: Entry] {
    var files: [String: Entry] = [:]
    try collect(path, "", into: &files)
    return files
  }

  private func collect(_ folder: FilePath, _ prefix: String, into files: inout [String: Entry]) throws {
    for name in Self.names(in: folder) {
      let file = folder.appending(name)
      let status = try system.status(of: file, followingLinks: false)
      let title = prefix + String(decoding: name, as: UTF8.self)
      switch status.kind {
      case .folder: try collect(file, title + "/", into: &files)
      case .file:
        files[title] = Entry(
          content: try read(file), permissions: status.permissions, modified: status.modified)
      default:
        files[title] = Entry(content: [], permissions: 0, modified: FileStatus.Time(seconds: 0))
      }
    }
  }

  private static func names(in folder: FilePath) -> [[UInt8]] {
    guard let stream = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        let start = UnsafeRawPointer(field)
        return Array(
          UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
      }
      if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
    }
    return names
  }

  private static func remove(_ path: FilePath) {
    path.withCString { _ = chmod($0, 0o700) }
    for name in names(in: path) {
      let inner = path.appending(name)
      if inner.withCString({ unlink($0) }) != 0 { remove(inner) }
    }
    path.withCString { _ = rmdir($0) }
  }
}
