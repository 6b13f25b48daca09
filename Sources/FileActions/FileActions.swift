package import Library

/// What can be done with a picture's file, besides the trash and the rotation.
///
/// Every action is done whole or not at all, overwrites nothing, and throws an error that names the file
/// and the reason. All calls block: they belong on a thread of their own.
package struct FileActions: Sendable {
  let files: FileSystem

  package init(_ files: FileSystem = FileSystem()) {
    self.files = files
  }

  /// Erases a file, or the link where the path is one.
  package func deletePermanently(_ path: FilePath) throws(FileActionError) {
    try FileActionError.naming(.delete, path) { () throws(FileFailure) in
      try checkKind(of: path)
      try files.unlink(path)
      files.synchronize(folder: path.parent)
    }
  }

  /// Gives a file another name in its folder.
  ///
  /// - Returns: the new path; `path` itself where the name is the same.
  package func rename(
    _ path: FilePath, to name: some Collection<UInt8>
  ) throws(FileActionError) -> FilePath {
    let name = Array(name)
    return try FileActionError.naming(.rename, path) { () throws(FileFailure) in
      guard FileNames.isValid(name) else { throw FileFailure(path, .badName) }
      guard name != Array(path.lastComponent) else { return path }
      try checkKind(of: path)
      let renamed = path.parent.appending(name)
      do throws(FileFailure) {
        try files.moveExclusively(path, to: renamed)
      } catch  where error.reason == .exists {
        guard try isOneFile(path, renamed) else { throw error }
        try files.rename(path, replacing: renamed)
      }
      files.synchronize(folder: path.parent)
      // The folder of "a.jpg" is left out as it was.
      return path.bytes.contains(UInt8(ascii: "/")) ? renamed : FilePath(name) ?? renamed
    }
  }

  /// Copies a file into a folder, under its own name or the first free one of "name (2).ext" and so on.
  ///
  /// - Returns: the copy's path.
  package func copy(_ path: FilePath, into folder: FilePath) throws(FileActionError) -> FilePath {
    try FileActionError.naming(.copy, path) { () throws(FileFailure) in
      let (temporary, _) = try files.copyToTemporary(path, in: folder)
      return try files.place(temporary, in: folder, as: path.lastComponent)
    }
  }

  /// Moves a file into a folder, under its own name or the first free one of "name (2).ext" and so on.
  ///
  /// Across file systems it is copied and then removed.
  ///
  /// - Returns: the new path; `path` itself where the file is in that folder.
  package func move(_ path: FilePath, into folder: FilePath) throws(FileActionError) -> FilePath {
    try FileActionError.naming(.move, path) { () throws(FileFailure) in
      try checkKind(of: path)
      let source = try files.status(of: path.parent, followingLinks: true)
      let target = try files.status(of: folder, followingLinks: true)
      if source.isSameFile(as: target) { return path }
      return try files.move(path, into: folder)
    }
  }

  /// Moves a file to exactly one path, as the undoing of `move` and `rename` needs it; refuses where
  /// something is there.
  package func move(_ path: FilePath, backTo original: FilePath) throws(FileActionError) {
    try FileActionError.naming(.move, path) { () throws(FileFailure) in
      try checkKind(of: path)
      try files.move(path, to: original)
    }
  }

  private func checkKind(of path: FilePath) throws(FileFailure) {
    let kind = try files.status(of: path).kind
    guard kind == .file || kind == .link else { throw FileFailure(path, .notAFile) }
  }

  /// Whether two names are one for the file system, which then minds no case.
  private func isOneFile(_ path: FilePath, _ other: FilePath) throws(FileFailure) -> Bool {
    let status = try files.status(of: path)
    let target = try files.status(of: other)
    return status.links == 1 && status.isSameFile(as: target)
  }
}

extension FileSystem {
  /// More files of one name than any folder has.
  private static let mostNames = 100_000

  /// Moves a file into a folder under the first free name.
  func move(_ path: FilePath, into folder: FilePath) throws(FileFailure) -> FilePath {
    do throws(FileFailure) {
      let moved = try placeExclusively(path, in: folder, as: path.lastComponent)
      synchronize(folder: path.parent)
      return moved
    } catch  where error.isCrossing {
      let (temporary, original) = try copyToTemporary(path, in: folder)
      let copy = try place(temporary, in: folder, as: path.lastComponent)
      try removeOriginal(path, original, copy: copy)
      return copy
    }
  }

  /// Moves a file to a path where nothing is.
  func move(_ path: FilePath, to other: FilePath) throws(FileFailure) {
    do throws(FileFailure) {
      try moveExclusively(path, to: other)
      synchronize(folder: other.parent)
    } catch  where error.isCrossing {
      let (temporary, original) = try copyToTemporary(path, in: other.parent)
      try place(temporary, at: other)
      try removeOriginal(path, original, copy: other)
    }
    synchronize(folder: path.parent)
  }

  /// Gives a temporary file its name; it is gone where that fails.
  func place(_ temporary: FilePath, at path: FilePath) throws(FileFailure) {
    do throws(FileFailure) {
      try moveExclusively(temporary, to: path)
    } catch {
      attempt { () throws(FileFailure) in try unlink(temporary) }
      throw error
    }
    synchronize(folder: path.parent)
  }

  /// Gives a temporary file the first free of its names; it is gone where that fails.
  func place(
    _ temporary: FilePath, in folder: FilePath, as name: ArraySlice<UInt8>
  ) throws(FileFailure) -> FilePath {
    do throws(FileFailure) {
      return try placeExclusively(temporary, in: folder, as: name)
    } catch {
      attempt { () throws(FileFailure) in try unlink(temporary) }
      throw error
    }
  }

  private func placeExclusively(
    _ path: FilePath, in folder: FilePath, as name: ArraySlice<UInt8>
  ) throws(FileFailure) -> FilePath {
    var number = 1
    while true {
      let place = folder.appending(FileNames.numbered(name, number))
      do throws(FileFailure) {
        try moveExclusively(path, to: place)
        synchronize(folder: folder)
        return place
      } catch  where error.reason == .exists && number < Self.mostNames {
        number += 1
      }
    }
  }

  /// Ends a move by copying; where the original cannot be removed, the copy is.
  func removeOriginal(
    _ path: FilePath, _ original: FileStatus, copy: FilePath
  ) throws(FileFailure) {
    do throws(FileFailure) {
      let status = try status(of: path, followingLinks: true)
      guard status.isUnchanged(since: original) else { throw FileFailure(path, .changedMeanwhile) }
      try unlink(path)
    } catch {
      attempt { () throws(FileFailure) in try unlink(copy) }
      throw error
    }
    synchronize(folder: path.parent)
  }
}
