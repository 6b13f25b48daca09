package import Library

extension FileSystem {
  /// How many bytes are read and written at once.
  static let chunk = 1 << 20
  /// What the names of unfinished files begin and end with: hidden, and no picture's.
  static let temporaryPrefix = Array(".tokonoma-".utf8)
  static let temporarySuffix = Array(".part".utf8)

  /// Fills a new file of a passing name in `folder`, on the disk when this returns; nothing is left of it
  /// where that fails.
  func writeTemporary(
    in folder: FilePath, permissions: UInt32, _ fill: (borrowing OpenFile) throws(FileFailure) -> Void
  ) throws(FileFailure) -> FilePath {
    let path = folder.appending(Self.temporaryName())
    let file = try open(path, for: .creating(permissions: permissions))
    do throws(FileFailure) {
      try fill(file)
      try file.synchronize()
      try file.close()
    } catch {
      attempt { () throws(FileFailure) in try unlink(path) }
      throw error
    }
    return path
  }

  /// A name that no other file has: 64 random bits.
  private static func temporaryName() -> [UInt8] {
    temporaryPrefix + Array(String(UInt64.random(in: .min ... .max), radix: 36).utf8) + temporarySuffix
  }

  /// Puts `bytes` in the place of a file, or of none: whoever reads it sees the old or the new file.
  package func replace(
    _ path: FilePath, with bytes: [UInt8], permissions: UInt32 = 0o600
  ) throws(FileFailure) {
    do throws(FileFailure) {
      let temporary = try writeTemporary(in: path.parent, permissions: permissions) {
        (file) throws(FileFailure) in try file.write(bytes[...])
      }
      try replace(path, with: temporary)
    } catch {
      // Nobody knows the temporary file.
      throw FileFailure(path, error.reason)
    }
  }

  /// Puts a temporary file in the place of another.
  func replace(_ path: FilePath, with temporary: FilePath) throws(FileFailure) {
    do throws(FileFailure) {
      try rename(temporary, replacing: path)
    } catch {
      attempt { () throws(FileFailure) in try unlink(temporary) }
      throw error
    }
    synchronize(folder: path.parent)
  }

  /// Puts a file where none is: whoever reads it sees all of it.
  package func createWhole(
    _ path: FilePath, _ bytes: [UInt8], permissions: UInt32 = 0o600
  ) throws(FileFailure) {
    let temporary = try writeTemporary(in: path.parent, permissions: permissions) {
      (file) throws(FileFailure) in try file.write(bytes[...])
    }
    try place(temporary, at: path)
  }

  /// Writes a new file under a name that no file has yet; on the disk when this returns.
  func create(_ path: FilePath, _ bytes: [UInt8], permissions: UInt32 = 0o600) throws(FileFailure) {
    let file = try open(path, for: .creating(permissions: permissions))
    do throws(FileFailure) {
      try file.write(bytes[...])
      try file.synchronize()
      try file.close()
    } catch {
      attempt { () throws(FileFailure) in try unlink(path) }
      throw error
    }
  }

  /// The whole of a regular file, which may have at most `limit` bytes.
  package func contents(of path: FilePath, limit: Int) throws(FileFailure) -> [UInt8] {
    let file = try open(path, for: .reading)
    guard try file.status().kind == .file else { throw FileFailure(path, .notAFile) }
    var bytes: [UInt8] = []
    while true {
      let part = try file.read(min(Self.chunk, limit + 1 - bytes.count))
      if part.isEmpty { return bytes }
      bytes += part
      if bytes.count > limit { throw FileFailure(path, .unsupported("a file of more than \(limit) bytes")) }
    }
  }

  /// The first bytes of a regular file, fewer only where it is shorter.
  package func beginning(of path: FilePath, count: Int) throws(FileFailure) -> [UInt8] {
    let file = try open(path, for: .reading)
    guard try file.status().kind == .file else { throw FileFailure(path, .notAFile) }
    var bytes: [UInt8] = []
    while bytes.count < count {
      let part = try file.read(count - bytes.count)
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Copies a file's content, permissions, times and attributes to a temporary file in `folder`.
  ///
  /// - Returns: the temporary file, and the status of the original while it was read.
  func copyToTemporary(
    _ source: FilePath, in folder: FilePath
  ) throws(FileFailure) -> (temporary: FilePath, original: FileStatus) {
    let original = try open(source, for: .reading)
    let status = try original.status()
    guard status.kind == .file else { throw FileFailure(source, .notAFile) }
    let temporary = try writeTemporary(in: folder, permissions: status.permissions | 0o200) {
      (file) throws(FileFailure) in
      while true {
        let part = try original.read(Self.chunk)
        if part.isEmpty { break }
        try file.write(part[...])
      }
      // A copy of a half-written file would pass for the picture.
      guard try original.status().isUnchanged(since: status) else {
        throw FileFailure(source, .changedMeanwhile)
      }
      file.copyAttributes(of: original)
      try file.setPermissions(status.permissions)
      try file.setTimes(like: status)
    }
    return (temporary, status)
  }
}
