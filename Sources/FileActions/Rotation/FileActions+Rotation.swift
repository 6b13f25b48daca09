package import Library
package import PictureMetadata

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

extension FileActions {
  /// The largest file that is rewritten, in bytes: it is held in memory.
  package static let largestRotated = 1 << 29

  /// Turns a picture for good by its orientation tag, without touching its pixels.
  ///
  /// JPEG, PNG and TIFF files are written; for others the error names the format. Permissions, owner and
  /// extended attributes are kept, every byte that is not the tag's, too. A link's target is written.
  ///
  /// - Parameters:
  ///   - turn: what to do to the picture as it is shown, as `quarterTurn` for a quarter clockwise.
  ///   - keepsModificationTime: whether the file's date stays as it is.
  /// - Returns: what the file says from now on.
  @discardableResult
  package func saveRotation(
    _ path: FilePath, turn: ExifOrientation, keepsModificationTime: Bool
  ) throws(FileActionError) -> ExifOrientation {
    try FileActionError.naming(.rotate, path) { () throws(FileFailure) in
      let target = try files.resolve(path)
      try files.checkWritable(target)
      let status = try files.status(of: target)
      guard status.kind == .file else { throw FileFailure(path, .notAFile) }
      let bytes = try files.contents(of: target, limit: Self.largestRotated)
      let edit = try Self.edit(of: bytes, path, turn)
      guard !edit.splices.isEmpty else { return edit.after }
      try replace(
        target, status, with: Splice.apply(edit.splices, to: bytes),
        keepsModificationTime: keepsModificationTime)
      return edit.after
    }
  }

  private static func edit(
    of bytes: [UInt8], _ path: FilePath, _ turn: ExifOrientation
  ) throws(FileFailure) -> OrientationEdit {
    do throws(OrientationEdit.Failure) {
      return try OrientationEdit(of: bytes, turn: turn)
    } catch {
      switch error {
      case .format(let name): throw FileFailure(path, .unsupported("the rotation of \(name)"))
      case .metadata: throw FileFailure(path, .damagedMetadata)
      }
    }
  }

  private func replace(
    _ path: FilePath, _ status: FileStatus, with bytes: [UInt8], keepsModificationTime: Bool
  ) throws(FileFailure) {
    let original = try files.open(path, for: .reading)
    let temporary = try files.writeTemporary(in: path.parent, permissions: 0o600) {
      (file) throws(FileFailure) in
      try file.write(bytes[...])
      // Only an administrator may give a file away; for others it is theirs already.
      files.attempt { () throws(FileFailure) in try file.setOwner(like: status) }
      file.copyAttributes(of: original)
      try file.setPermissions(status.permissions)
      if keepsModificationTime { try file.setTimes(like: status) }
    }
    do throws(FileFailure) {
      let now = try files.status(of: path)
      guard now.isUnchanged(since: status) else { throw FileFailure(path, .changedMeanwhile) }
    } catch {
      files.attempt { () throws(FileFailure) in try files.unlink(temporary) }
      throw error
    }
    try files.replace(path, with: temporary)
  }
}
