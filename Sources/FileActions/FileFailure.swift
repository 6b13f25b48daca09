package import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Why something could not be done with a file.
package struct FileFailure: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Reason: Sendable, Equatable {
    case system(SystemCode)
    /// Another file has the name already; nothing is ever overwritten.
    case exists
    /// No file can have this name.
    case badName
    /// A folder, a device, a pipe or a socket.
    case notAFile
    /// Another program wrote to the file meanwhile.
    case changedMeanwhile
    /// What the format, the file or the system does not offer, as a noun.
    case unsupported(String)
    /// The metadata to be written to make no sense, or have no room left.
    case damagedMetadata
    /// The entry of the trash belongs to another file by now, or is damaged.
    case notInTrash
  }

  /// The file that stood in the way.
  package let path: FilePath
  package let reason: Reason

  package init(_ path: FilePath, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// One line, as in "/photos/a.jpg: Permission denied".
  package var description: String { "\(path.displayPath): \(explanation)" }

  /// The reason alone.
  package var explanation: String {
    switch reason {
    case .system(let code): String(cString: strerror(code.number))
    case .exists: "a file of this name exists already"
    case .badName: "no file can have this name"
    case .notAFile: "not a regular file"
    case .changedMeanwhile: "another program has just changed the file"
    case .unsupported(let what): "\(what) is not supported"
    case .damagedMetadata: "the file's metadata are damaged, or have no room left"
    case .notInTrash: "the file is no longer in the trash"
    }
  }

  /// True when the system refused with one of these errno values.
  func isSystem(_ codes: Int32...) -> Bool {
    guard case .system(let code) = reason else { return false }
    return codes.contains(code.number)
  }
}

/// A file action that was not done; the original is as it was.
package struct FileActionError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Action: Sendable, Equatable, CaseIterable {
    case trash
    case restore
    case delete
    case rename
    case copy
    case move
    case rotate
  }

  package let action: Action
  /// The file that the action was for.
  package let path: FilePath
  package let failure: FileFailure

  /// One line with the file's name and the reason, as in
  /// "cannot rename a.jpg: a file of this name exists already (/photos/b.jpg)".
  package var description: String {
    let place = failure.path == path ? "" : " (\(failure.path.displayPath))"
    return "cannot \(phrase): \(failure.explanation)\(place)"
  }

  private var phrase: String {
    let name = path.displayName
    switch action {
    case .trash: return "move \(name) to the trash"
    case .restore: return "restore \(name)"
    case .delete: return "delete \(name)"
    case .rename: return "rename \(name)"
    case .copy: return "copy \(name)"
    case .move: return "move \(name)"
    case .rotate: return "save the rotation of \(name)"
    }
  }

  /// Does what `body` does and names the action in what it throws.
  static func naming<Result>(
    _ action: Action, _ path: FilePath, _ body: () throws(FileFailure) -> Result
  ) throws(FileActionError) -> Result {
    do throws(FileFailure) {
      return try body()
    } catch {
      throw FileActionError(action: action, path: path, failure: error)
    }
  }
}

extension FileFailure {
  /// True when a move led to another file system.
  var isCrossing: Bool { isSystem(EXDEV) }
}
