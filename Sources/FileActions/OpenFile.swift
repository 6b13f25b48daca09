import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// An open file, closed with the last use.
struct OpenFile: ~Copyable {
  let path: FilePath
  private let descriptor: Int32
  private let system: FileSystem
  private var isOpen = true

  fileprivate init(_ path: FilePath, _ descriptor: Int32, _ system: FileSystem) {
    self.path = path
    self.descriptor = descriptor
    self.system = system
  }

  deinit {
    guard isOpen else { return }
    let (system, path, descriptor) = (system, path, descriptor)
    system.attempt { () throws(FileFailure) in
      try Self.close(path, descriptor, system)
    }
  }

  /// Closes the file, which for some network file systems is the moment to report a full disk.
  consuming func close() throws(FileFailure) {
    isOpen = false
    try Self.close(path, descriptor, system)
  }

  private static func close(
    _ path: FilePath, _ descriptor: Int32, _ system: FileSystem
  ) throws(FileFailure) {
    do throws(SystemCode) {
      try system.calls.close(descriptor)
    } catch  where error.number == EINTR {
      // The descriptor is gone in this case, too: a second call might close another file.
      return
    } catch {
      throw FileFailure(path, .system(error))
    }
  }

  func status() throws(FileFailure) -> FileStatus {
    try system.call(path) { () throws(SystemCode) in try system.calls.status(of: descriptor) }
  }

  /// Up to `count` bytes from where the last read ended; none at the end.
  func read(_ count: Int) throws(FileFailure) -> [UInt8] {
    try system.call(path) { () throws(SystemCode) in try system.calls.read(descriptor, count: count) }
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(FileFailure) {
    var rest = bytes
    while !rest.isEmpty {
      let written = try system.call(path) { () throws(SystemCode) in
        try system.calls.write(rest, to: descriptor)
      }
      rest = rest.dropFirst(written)
    }
  }

  func synchronize() throws(FileFailure) {
    try system.call(path) { () throws(SystemCode) in try system.calls.synchronize(descriptor) }
  }

  func setTimes(like status: FileStatus) throws(FileFailure) {
    try system.call(path) { () throws(SystemCode) in
      try system.calls.setTimes(like: status, of: descriptor)
    }
  }

  /// Does nothing where the file system has no permissions.
  func setPermissions(_ permissions: UInt32) throws(FileFailure) {
    do throws(FileFailure) {
      try system.call(path) { () throws(SystemCode) in
        try system.calls.setPermissions(permissions, of: descriptor)
      }
    } catch  where error.isSystem(EPERM, ENOTSUP, EOPNOTSUPP) {
      return
    }
  }

  func setOwner(like status: FileStatus) throws(FileFailure) {
    try system.call(path) { () throws(SystemCode) in
      try system.calls.setOwner(like: status, of: descriptor)
    }
  }

  /// Takes over the extended attributes of another file, as far as the user may and the file system can.
  func copyAttributes(of other: borrowing OpenFile) {
    let (calls, own, theirs) = (system.calls, descriptor, other.descriptor)
    let (path, system) = (path, system)
    system.attempt { () throws(FileFailure) in
      let names = try system.call(path) { () throws(SystemCode) in try calls.attributeNames(of: theirs) }
      for name in names {
        system.attempt { () throws(FileFailure) in
          try system.call(path) { () throws(SystemCode) in
            try calls.setAttribute(name, to: calls.attribute(name, of: theirs), of: own)
          }
        }
      }
    }
  }
}

extension FileSystem {
  func open(_ path: FilePath, for use: FileUse) throws(FileFailure) -> OpenFile {
    OpenFile(path, try call(path) { () throws(SystemCode) in try calls.open(path, for: use) }, self)
  }
}
