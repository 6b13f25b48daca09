#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder open for reading, entry by entry.
struct Directory: ~Copyable {
  enum Kind: Sendable {
    case file
    case folder
    /// A symbolic link, or a file system that does not tell: `kind(ofTarget:)` finds out.
    case unresolved
    case other
  }

  struct Entry {
    let name: [UInt8]
    let kind: Kind
  }

  /// What tells one folder from all others, whatever path leads to it.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private let stream: OpaquePointer
  private let descriptor: Int32
  private let path: FilePath

  init(_ path: FilePath) throws(LibraryError) {
    guard let stream = path.withCString({ opendir($0) }) else {
      throw LibraryError("list", path, .system(errno))
    }
    self.stream = stream
    self.path = path
    descriptor = dirfd(stream)
  }

  deinit {
    closedir(stream)
  }

  /// Appends the name of the next entry in the file system's own order, "." and ".." left out.
  ///
  /// - Returns: what kind of entry it is; nil after the last, and nothing is appended.
  func next(into names: inout [UInt8]) throws(LibraryError) -> Kind? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw LibraryError("list", path, .system(errno)) }
        return nil
      }
      let isAppended = withUnsafePointer(to: &entry.pointee.d_name) { field in
        let start = UnsafeRawPointer(field)
        let name = UnsafeRawBufferPointer(
          start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
        if name[0] == 0x2E, name.count == 1 || name.count == 2 && name[1] == 0x2E { return false }
        names.append(contentsOf: name)
        return true
      }
      if isAppended { return Self.kind(ofType: entry.pointee.d_type) }
    }
  }

  /// What the system knows of an entry, links followed.
  struct Facts {
    let kind: Kind
    /// In nanoseconds since 1970.
    let modified: Int64
    /// In bytes.
    let size: Int64
  }

  /// Nil where the entry leads nowhere.
  func facts(ofTarget name: [UInt8]) -> Facts? {
    var status = stat()
    guard Self.withCString(name, { fstatat(descriptor, $0, &status, 0) }) == 0 else { return nil }
    return Facts(status)
  }

  /// What the entry is in the end, links followed; `other` where it leads nowhere.
  func kind(ofTarget name: [UInt8]) -> Kind {
    facts(ofTarget: name)?.kind ?? .other
  }

  /// Up to `count` bytes from the beginning of the entry, which is known to be a file; fewer, or none,
  /// where it cannot be read.
  func head(of name: [UInt8], count: Int) -> [UInt8] {
    let file = Self.withCString(name) { openat(descriptor, $0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = max(0, read(file, buffer.baseAddress, count))
    }
  }

  /// In bytes, as far as the file system tells; 0 otherwise.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Nil where the system does not tell.
  var identity: Identity? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  private static func kind(ofType type: UInt8) -> Kind {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK), Int(DT_UNKNOWN): .unresolved
    default: .other
    }
  }

  private static func withCString<Result>(
    _ name: [UInt8], _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    (name + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { preconditionFailure("an empty name") }
        return body(start)
      }
    }
  }
}

extension Directory.Facts {
  fileprivate init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    size = Int64(status.st_size)
  }

  /// What the system knows of a path, links followed; nil where it leads nowhere.
  static func of(_ path: FilePath) -> Directory.Facts? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    return Directory.Facts(status)
  }
}
