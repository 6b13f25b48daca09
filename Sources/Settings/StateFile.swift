package import FileActions
package import Library
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// The file in which the program remembers things: `tokonoma/state` among the desktop's state. Calls
/// block.
package final class StateFile: Sendable {
  package let path: FilePath
  private let files: FileSystem
  /// Held while the file is changed: what two threads remember at once is both remembered.
  private let changing = Mutex(())

  /// More than the state takes at its largest, in bytes.
  private static let longest = 1 << 24

  /// Nil where the user has no folder for state.
  package convenience init?(_ folders: BaseDirectories, files: FileSystem = FileSystem()) {
    guard let folder = folders.state else { return nil }
    self.init(folder.appending("tokonoma/state".utf8), files: files)
  }

  package init(_ path: FilePath, files: FileSystem = FileSystem()) {
    self.path = path
    self.files = files
  }

  /// What was remembered; nothing where there is no such file, or none that can be read.
  package func load() -> RememberedState {
    RememberedState((try? files.contents(of: path, limit: Self.longest)) ?? [])
  }

  /// Changes what is remembered by now, perhaps by another window meanwhile; a file that is broken is
  /// replaced. Nothing is written where nothing changes.
  ///
  /// Throws where the home cannot be written to, which is no reason to tell anybody.
  package func update(_ body: (inout RememberedState) -> Void) throws(FileFailure) {
    try changing.withLock { _ throws(FileFailure) in
      let before = try contents()
      var state = RememberedState(before ?? [])
      body(&state)
      let after = state.bytes
      guard after != before else { return }
      try files.makeFolders(path.parent, permissions: 0o700)
      try files.replace(path, with: after, permissions: 0o600)
    }
  }

  /// The file's bytes; nil where there is none, or one that cannot be ours. Where reading fails, the
  /// throw keeps what was remembered from being replaced.
  private func contents() throws(FileFailure) -> [UInt8]? {
    do throws(FileFailure) {
      return try files.contents(of: path, limit: Self.longest)
    } catch {
      if case .unsupported = error.reason { return nil }
      if case .system(let code) = error.reason, code.number == ENOENT { return nil }
      throw error
    }
  }
}
