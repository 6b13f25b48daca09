import CFiles
package import Library

/// The system itself.
package struct POSIXCalls: SystemCalls {
  package init() {}

  /// Throws unless `result` is 0 or more, which it returns.
  @discardableResult
  private func check(_ result: some BinaryInteger) throws(SystemCode) -> Int {
    if result < 0 { throw SystemCode(Int32(-Int(result))) }
    return Int(result)
  }

  package func open(_ path: FilePath, for use: FileUse) throws(SystemCode) -> Int32 {
    let (kind, permissions): (cfiles_use, UInt32) =
      switch use {
      case .reading: (CFILES_READING, 0)
      case .creating(let permissions): (CFILES_CREATING, permissions)
      case .folder: (CFILES_FOLDER, 0)
      }
    return Int32(try check(path.withCString { cfiles_open($0, kind, permissions) }))
  }

  package func close(_ descriptor: Int32) throws(SystemCode) {
    try check(cfiles_close(descriptor))
  }

  package func read(_ descriptor: Int32, count: Int) throws(SystemCode) -> [UInt8] {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      result = cfiles_read(descriptor, buffer.baseAddress, count)
      initialized = max(0, result)
    }
    try check(result)
    return bytes
  }

  package func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemCode) -> Int {
    try check(bytes.withUnsafeBytes { cfiles_write(descriptor, $0.baseAddress, $0.count) })
  }

  package func synchronize(_ descriptor: Int32) throws(SystemCode) {
    try check(cfiles_sync(descriptor))
  }

  package func status(of path: FilePath, followingLinks: Bool) throws(SystemCode) -> FileStatus {
    var status = cfiles_status()
    try check(path.withCString { cfiles_status_of_path($0, followingLinks, &status) })
    return FileStatus(status)
  }

  package func status(of descriptor: Int32) throws(SystemCode) -> FileStatus {
    var status = cfiles_status()
    try check(cfiles_status_of(descriptor, &status))
    return FileStatus(status)
  }

  package func checkWritable(_ path: FilePath) throws(SystemCode) {
    try check(path.withCString { cfiles_check_writable($0) })
  }

  package func resolve(_ path: FilePath) throws(SystemCode) -> FilePath {
    let longest = 1 << 16
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: longest) { buffer, initialized in
      result = buffer.withMemoryRebound(to: CChar.self) { characters in
        path.withCString { cfiles_resolve($0, characters.baseAddress, longest) }
      }
      initialized = max(0, result)
    }
    try check(result)
    return FilePath(bytes) ?? path
  }

  package func rename(_ path: FilePath, to other: FilePath, replacing: Bool) throws(SystemCode) {
    try check(path.withCString { from in other.withCString { cfiles_rename(from, $0, replacing) } })
  }

  package func link(_ path: FilePath, as other: FilePath) throws(SystemCode) {
    try check(path.withCString { from in other.withCString { cfiles_link(from, $0) } })
  }

  package func unlink(_ path: FilePath) throws(SystemCode) {
    try check(path.withCString { cfiles_unlink($0) })
  }

  package func makeFolder(_ path: FilePath, permissions: UInt32) throws(SystemCode) {
    try check(path.withCString { cfiles_make_folder($0, permissions) })
  }

  package func setPermissions(_ permissions: UInt32, of descriptor: Int32) throws(SystemCode) {
    try check(cfiles_set_permissions(descriptor, permissions))
  }

  package func setOwner(like status: FileStatus, of descriptor: Int32) throws(SystemCode) {
    try check(cfiles_set_owner(descriptor, status.owner, status.group))
  }

  package func setTimes(like status: FileStatus, of descriptor: Int32) throws(SystemCode) {
    var times = cfiles_status()
    times.accessed_seconds = status.accessed.seconds
    times.accessed_nanoseconds = status.accessed.nanoseconds
    times.modified_seconds = status.modified.seconds
    times.modified_nanoseconds = status.modified.nanoseconds
    try check(cfiles_set_times(descriptor, &times))
  }

  package func attributeNames(of descriptor: Int32) throws(SystemCode) -> [[UInt8]] {
    let needed = try check(cfiles_attribute_names(descriptor, nil, 0))
    guard needed > 0 else { return [] }
    var names = [CChar](repeating: 0, count: needed)
    let length = try check(cfiles_attribute_names(descriptor, &names, needed))
    return names.prefix(length).split(separator: 0).map { $0.map(UInt8.init(bitPattern:)) }
  }

  package func attribute(_ name: [UInt8], of descriptor: Int32) throws(SystemCode) -> [UInt8] {
    let name = name.map(CChar.init(bitPattern:)) + [0]
    let needed = try check(cfiles_attribute(descriptor, name, nil, 0))
    var value = [UInt8](repeating: 0, count: needed)
    let length = try check(cfiles_attribute(descriptor, name, &value, needed))
    return Array(value.prefix(length))
  }

  package func setAttribute(
    _ name: [UInt8], to value: [UInt8], of descriptor: Int32
  ) throws(SystemCode) {
    let name = name.map(CChar.init(bitPattern:)) + [0]
    try check(cfiles_set_attribute(descriptor, name, value, value.count))
  }
}

extension FileStatus {
  fileprivate init(_ status: cfiles_status) {
    let kind: Kind =
      switch status.kind {
      case CFILES_FILE: .file
      case CFILES_DIRECTORY: .folder
      case CFILES_LINK: .link
      default: .other
      }
    self.init(
      kind: kind, device: status.device, inode: status.inode, links: status.links, size: status.size,
      permissions: status.permissions, owner: status.owner, group: status.group,
      accessed: Time(seconds: status.accessed_seconds, nanoseconds: status.accessed_nanoseconds),
      modified: Time(seconds: status.modified_seconds, nanoseconds: status.modified_nanoseconds))
  }
}
