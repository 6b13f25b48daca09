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

/// Lists of paths as other programs write them: one a line, or with a NUL after each.
package enum PathList {
  package enum Separator: UInt8, Sendable {
    case null = 0
    case newline = 0x0A
  }

  /// The longest list that is read, in bytes.
  package static let longest = 1 << 30

  /// The paths in their order, byte for byte; empty ones are left out.
  ///
  /// The last one needs no separator after it. Paths that contain newlines need the other separator.
  package static func paths(in bytes: [UInt8], separatedBy separator: Separator) -> [FilePath] {
    // A NUL in a list of lines is part of no path.
    bytes.split(separator: separator.rawValue).compactMap { FilePath($0) }
  }

  /// Reads a list from an open descriptor, such as standard input, to its end; blocks.
  ///
  /// - Parameter name: what to call it in an error.
  package static func read(
    _ descriptor: Int32, named name: FilePath, separatedBy separator: Separator
  ) throws(LibraryError) -> [FilePath] {
    var bytes: [UInt8] = []
    let chunk = 1 << 16
    while bytes.count < longest {
      var result = 0
      let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, initialized in
        result = uninterrupted { cfiles_read(descriptor, buffer.baseAddress, chunk) }
        initialized = max(0, result)
      }
      if result < 0 { throw LibraryError("read", name, .system(Int32(-result))) }
      if result == 0 { return paths(in: bytes, separatedBy: separator) }
      bytes += part
    }
    throw LibraryError("read", name, .system(EFBIG))
  }

  /// Reads a list from a file; blocks.
  package static func read(
    _ path: FilePath, separatedBy separator: Separator
  ) throws(LibraryError) -> [FilePath] {
    let descriptor = uninterrupted { path.withCString { cfiles_open($0, CFILES_WAITING, 0) } }
    guard descriptor >= 0 else { throw LibraryError("open", path, .system(-descriptor)) }
    defer { _ = cfiles_close(descriptor) }
    return try read(descriptor, named: path, separatedBy: separator)
  }
}
