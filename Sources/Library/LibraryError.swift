#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Why a file or a folder cannot be had.
package struct LibraryError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Reason: Sendable, Equatable {
    /// The system's error number.
    case system(Int32)
    /// A device, a pipe or a socket.
    case notAFile
    /// The system has no thread left to list with.
    case noThread
    /// A folder that was listed is no longer there; what it had is kept.
    case gone
    /// The system watches no more folders; changes in this one and others go unseen.
    case noWatchesLeft
  }

  /// What was attempted, as in "open", "list" or "watch".
  package let operation: String
  package let path: FilePath
  package let reason: Reason

  package init(_ operation: String, _ path: FilePath, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// One line, as in "cannot list photos: Permission denied".
  package var description: String {
    "cannot \(operation) \(path.displayPath): \(cause)"
  }

  private var cause: String {
    switch reason {
    case .system(let code): String(cString: strerror(code))
    case .notAFile: "Not a regular file"
    case .noThread: "No thread can be started"
    case .gone: "It is no longer there"
    case .noWatchesLeft: "The system watches no more folders"
    }
  }
}
