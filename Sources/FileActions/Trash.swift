package import Library

/// A file in the trash, and what it takes to get it back.
package struct TrashedFile: Hashable, Sendable {
  /// The path that the file had, as it was given.
  package let original: FilePath
  /// The same path, absolute and without links in its folders.
  package let place: FilePath
  /// Where the file is now.
  package let file: FilePath
  /// The file that says where it came from.
  package let information: FilePath
  /// What the path in `information` is relative to; nil where it is absolute.
  package let top: FilePath?

  package init(
    original: FilePath, place: FilePath, file: FilePath, information: FilePath, top: FilePath?
  ) {
    self.original = original
    self.place = place
    self.file = file
    self.information = information
    self.top = top
  }
}

/// Where deleted files go, from which they can come back.
///
/// Calls block. Nothing is ever erased.
package protocol Trash: Sendable {
  /// Moves a file, or a link as it is, to the trash.
  func put(_ path: FilePath) throws(FileActionError) -> TrashedFile

  /// Moves a file back to where it was; refuses where something is there by now.
  ///
  /// - Returns: `original` of the file.
  func restore(_ file: TrashedFile) throws(FileActionError) -> FilePath
}

/// The trash of a system that has none to which files can be trusted.
package struct NoTrash: Trash {
  /// What is missing, as a noun, for the error.
  private let missing: String

  package init(missing: String) {
    self.missing = missing
  }

  package func put(_ path: FilePath) throws(FileActionError) -> TrashedFile {
    throw refusal(.trash, path)
  }

  package func restore(_ file: TrashedFile) throws(FileActionError) -> FilePath {
    throw refusal(.restore, file.original)
  }

  private func refusal(_ action: FileActionError.Action, _ path: FilePath) -> FileActionError {
    FileActionError(action: action, path: path, failure: FileFailure(path, .unsupported(missing)))
  }
}

/// The trash of the system that the program was built for: `make` is in one file for each system.
package enum SystemTrash {}
