package import Library

/// The trash of Linux desktops: freedesktop.org Trash Specification 1.0.
///
/// A file goes to the trash of its own file system: that in the user's home, `$top/.Trash/$uid` where an
/// administrator made `.Trash` (a folder, no link, with the sticky bit), or `$top/.Trash-$uid`. Where a
/// file system takes none of these, the file is copied into the trash of the home.
///
/// The information is written first, with `O_EXCL`, which reserves the name; then the file is moved. A
/// crash in between leaves the file where it was and an information without a file, which means nothing.
package struct FreedesktopTrash: Trash {
  private let home: FilePath?
  private let files: FileSystem
  private let user: UInt32
  private let now: @Sendable () -> Int64

  /// - Parameters:
  ///   - home: `$XDG_DATA_HOME/Trash`; nil where the user has no home.
  ///   - now: seconds since 1970.
  package init(
    home: FilePath?, files: FileSystem = FileSystem(), user: UInt32 = TrashInformation.user,
    now: @escaping @Sendable () -> Int64 = { TrashInformation.now }
  ) {
    self.home = home
    self.files = files
    self.user = user
    self.now = now
  }

  package func put(_ path: FilePath) throws(FileActionError) -> TrashedFile {
    try FileActionError.naming(.trash, path) { () throws(FileFailure) in
      let status = try files.status(of: path)
      guard status.kind == .file || status.kind == .link else { throw FileFailure(path, .notAFile) }
      let place = try files.resolveFolder(of: path)
      let file = Candidate(original: path, place: place)
      if let home, isOn(device: status.device, home) {
        try makeFolders(of: home)
        do throws(FileFailure) {
          return try move(file, to: Folder(path: home, top: nil))
        } catch  where error.isCrossing {
          // One device, mounted twice: the kernel takes the mounts for two file systems.
        }
      }
      for folder in topFolders(of: place, device: status.device) {
        if let trashed = try? move(file, to: folder) { return trashed }
      }
      guard let home else { throw FileFailure(path, .unsupported("a trash without a home folder")) }
      try makeFolders(of: home)
      return try copy(file, to: Folder(path: home, top: nil))
    }
  }

  package func restore(_ file: TrashedFile) throws(FileActionError) -> FilePath {
    try FileActionError.naming(.restore, file.original) { () throws(FileFailure) in
      let bytes = try files.contents(of: file.information, limit: Self.longestInformation)
      guard let information = TrashInformation(bytes), information.place(under: file.top) == file.place
      else { throw FileFailure(file.file, .notInTrash) }
      try files.move(file.file, to: file.place)
      files.attempt { () throws(FileFailure) in try files.unlink(file.information) }
      return file.original
    }
  }

  /// More than the longest path takes when every byte of it is encoded.
  private static let longestInformation = 1 << 16

  /// A file on its way to the trash.
  private struct Candidate {
    let original: FilePath
    let place: FilePath
  }

  /// A trash, with its two folders in it.
  private struct Folder {
    let path: FilePath
    let top: FilePath?

    func file(_ name: [UInt8]) -> FilePath { path.appending("files".utf8).appending(name) }
    func information(_ name: [UInt8]) -> FilePath {
      path.appending("info".utf8).appending(name + Array(".trashinfo".utf8))
    }
  }

  /// Whether the folder, or where it is not there yet the one it will be made in, is on the device.
  private func isOn(device: UInt64, _ folder: FilePath) -> Bool {
    var folder = folder
    while true {
      if let status = try? files.status(of: folder, followingLinks: true) { return status.device == device }
      guard folder.parent != folder else { return false }
      folder = folder.parent
    }
  }

  private func makeFolders(of trash: FilePath) throws(FileFailure) {
    try files.makeFolders(trash.appending("files".utf8))
    try files.makeFolders(trash.appending("info".utf8))
  }

  /// The trashes at the top of the file system that can be used, in the specification's order.
  private func topFolders(of place: FilePath, device: UInt64) -> [Folder] {
    var top = place.parent
    while top.parent != top, let above = try? files.status(of: top.parent, followingLinks: true),
      above.device == device
    {
      top = top.parent
    }
    var trashes: [FilePath] = []
    let shared = top.appending(".Trash".utf8)
    if let status = try? files.status(of: shared), status.kind == .folder,
      status.permissions & FileStatus.stickyBit != 0
    {
      trashes.append(shared.appending("\(user)".utf8))
    }
    trashes.append(top.appending(".Trash-\(user)".utf8))
    return trashes.filter(isUsable).map { Folder(path: $0, top: top) }
  }

  /// Makes a trash; false where it cannot be made, or is a link or another user's.
  private func isUsable(_ trash: FilePath) -> Bool {
    guard (try? files.makeFolders(trash)) != nil, let status = try? files.status(of: trash),
      status.kind == .folder, status.owner == user
    else { return false }
    return (try? makeFolders(of: trash)) != nil
  }

  private func move(_ file: Candidate, to folder: Folder) throws(FileFailure) -> TrashedFile {
    let trashed = try enter(file, in: folder) { (place) throws(FileFailure) in
      try files.moveExclusively(file.place, to: place)
    }
    files.synchronize(folder: file.place.parent)
    return trashed
  }

  private func copy(_ file: Candidate, to folder: Folder) throws(FileFailure) -> TrashedFile {
    let (temporary, original) = try files.copyToTemporary(file.place, in: folder.path)
    let trashed: TrashedFile
    do throws(FileFailure) {
      trashed = try enter(file, in: folder) { (place) throws(FileFailure) in
        try files.moveExclusively(temporary, to: place)
      }
    } catch {
      files.attempt { () throws(FileFailure) in try files.unlink(temporary) }
      throw error
    }
    do throws(FileFailure) {
      try files.removeOriginal(file.place, original, copy: trashed.file)
    } catch {
      files.attempt { () throws(FileFailure) in try files.unlink(trashed.information) }
      throw error
    }
    return trashed
  }

  /// Writes the information under the first free name, and has the file put there.
  private func enter(
    _ file: Candidate, in folder: Folder, put: (FilePath) throws(FileFailure) -> Void
  ) throws(FileFailure) -> TrashedFile {
    let information = TrashInformation(
      path: path(of: file.place, under: folder.top), date: TrashInformation.date(now()))
    var number = 1
    while true {
      let name = Self.name(file.place.lastComponent, number)
      let (place, description) = (folder.file(name), folder.information(name))
      do throws(FileFailure) {
        try files.create(description, information.bytes)
        do throws(FileFailure) {
          try put(place)
        } catch {
          files.attempt { () throws(FileFailure) in try files.unlink(description) }
          throw error
        }
        files.synchronize(folder: place.parent)
        files.synchronize(folder: description.parent)
        return TrashedFile(
          original: file.original, place: file.place, file: place, information: description,
          top: folder.top)
      } catch  where error.reason == .exists && number < Self.mostNames {
        number += 1
      }
    }
  }

  private static let mostNames = 100_000

  /// Leaves room for ".trashinfo" in what a file system takes for a name.
  private static func name(_ name: ArraySlice<UInt8>, _ number: Int) -> [UInt8] {
    FileNames.numbered(name, number, longest: FileNames.longest - ".trashinfo".utf8.count)
  }

  private func path(of place: FilePath, under top: FilePath?) -> [UInt8] {
    guard let top else { return place.bytes }
    let prefix = top.bytes.last == UInt8(ascii: "/") ? top.bytes.count : top.bytes.count + 1
    return Array(place.bytes.dropFirst(prefix))
  }
}
