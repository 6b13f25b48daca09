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

  private let folder: cfiles_folder
  private let path: FilePath

  init(_ path: FilePath) throws(LibraryError) {
    var folder: cfiles_folder = 0
    let result = uninterrupted { path.withCString { cfiles_folder_open($0, &folder) } }
    guard result >= 0 else { throw LibraryError("list", path, .system(-result)) }
    self.folder = folder
    self.path = path
  }

  deinit {
    cfiles_folder_close(folder)
  }

  /// Appends the name of the next entry in the file system's own order, "." and ".." left out.
  ///
  /// - Returns: what kind of entry it is; nil after the last, and nothing is appended.
  func next(into names: inout [UInt8]) throws(LibraryError) -> Kind? {
    var text: UnsafePointer<CChar>?
    var kind = CFILES_UNKNOWN
    while true {
      let result = uninterrupted { cfiles_folder_next(folder, &text, &kind) }
      guard result >= 0 else { throw LibraryError("list", path, .system(-result)) }
      guard result > 0, let text else { return nil }
      let name = UnsafeRawBufferPointer(start: text, count: strlen(text))
      if name[0] == 0x2E, name.count == 1 || name.count == 2 && name[1] == 0x2E { continue }
      names.append(contentsOf: name)
      return Kind(kind)
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
    var status = cfiles_status()
    let result = uninterrupted { Self.withCString(name) { cfiles_entry_status(folder, $0, &status) } }
    guard result >= 0 else { return nil }
    return Facts(status)
  }

  /// What the entry is in the end, links followed; `other` where it leads nowhere.
  func kind(ofTarget name: [UInt8]) -> Kind {
    facts(ofTarget: name)?.kind ?? .other
  }

  /// Up to `count` bytes from the beginning of the entry, which is known to be a file; fewer, or none,
  /// where it cannot be read.
  func head(of name: [UInt8], count: Int) -> [UInt8] {
    let file = uninterrupted { Self.withCString(name) { cfiles_entry_open(folder, $0) } }
    guard file >= 0 else { return [] }
    defer { _ = cfiles_close(file) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = max(0, uninterrupted { cfiles_read(file, buffer.baseAddress, count) })
    }
  }

  /// In bytes, as far as the file system tells; 0 otherwise.
  var size: Int {
    var status = cfiles_status()
    return cfiles_folder_status(folder, &status) >= 0 ? Int(status.size) : 0
  }

  /// Nil where the system does not tell.
  var identity: Identity? {
    var status = cfiles_status()
    guard uninterrupted({ cfiles_folder_status(folder, &status) }) >= 0 else { return nil }
    return Identity(device: status.device, inode: status.inode)
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

extension cfiles_status {
  /// In nanoseconds since 1970, which end in 2262: what a file system dates before or after is at the end.
  var modified: Int64 {
    let (whole, isTooFar) = modified_seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooLate) = whole.addingReportingOverflow(modified_nanoseconds)
    return isTooFar || isTooLate ? (modified_seconds < 0 ? .min : .max) : sum
  }
}

extension Directory.Kind {
  fileprivate init(_ kind: cfiles_kind) {
    self =
      switch kind {
      case CFILES_FILE: .file
      case CFILES_DIRECTORY: .folder
      case CFILES_LINK, CFILES_UNKNOWN: .unresolved
      default: .other
      }
  }
}

extension Directory.Facts {
  fileprivate init(_ status: cfiles_status) {
    kind = Directory.Kind(status.kind)
    modified = status.modified
    size = status.size
  }

  /// What the system knows of a path, links followed.
  init(of path: FilePath) throws(LibraryError) {
    var status = cfiles_status()
    let result = uninterrupted { path.withCString { cfiles_status_of_path($0, true, &status) } }
    guard result >= 0 else { throw LibraryError("open", path, .system(-result)) }
    self.init(status)
  }

  /// The same; nil where the path leads nowhere.
  static func of(_ path: FilePath) -> Directory.Facts? { try? Directory.Facts(of: path) }
}
