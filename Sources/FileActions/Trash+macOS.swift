#if os(macOS)
  import Darwin
  import Foundation
  package import Library

  extension SystemTrash {
    package static func make(_ folders: BaseDirectories, files: FileSystem = FileSystem()) -> any Trash {
      FinderTrash(files: files)
    }
  }

  /// The trash of macOS, through Foundation: only the system's own call may move files there, and it
  /// leaves the Finder what it needs for "Put Back". Not tried yet.
  package struct FinderTrash: Trash {
    private let files: FileSystem

    package init(files: FileSystem = FileSystem()) {
      self.files = files
    }

    package func put(_ path: FilePath) throws(FileActionError) -> TrashedFile {
      try FileActionError.naming(.trash, path) { () throws(FileFailure) in
        let status = try files.status(of: path)
        guard status.kind == .file || status.kind == .link else { throw FileFailure(path, .notAFile) }
        let place = try files.resolveFolder(of: path)
        let file = try Self.move(place)
        return TrashedFile(original: path, place: place, file: file, information: file, top: nil)
      }
    }

    package func restore(_ file: TrashedFile) throws(FileActionError) -> FilePath {
      try FileActionError.naming(.restore, file.original) { () throws(FileFailure) in
        guard try files.statusIfPresent(of: file.file) != nil else {
          throw FileFailure(file.file, .notInTrash)
        }
        try files.move(file.file, to: file.place)
        return file.original
      }
    }

    /// - Returns: where the file is from now on.
    private static func move(_ path: FilePath) throws(FileFailure) -> FilePath {
      let url = path.withCString {
        URL(fileURLWithFileSystemRepresentation: $0, isDirectory: false, relativeTo: nil)
      }
      var trashed: NSURL?
      do {
        try FileManager.default.trashItem(at: url, resultingItemURL: &trashed)
      } catch {
        throw FileFailure(path, reason(of: error as NSError))
      }
      guard let name = trashed?.fileSystemRepresentation,
        let file = FilePath(Array(UnsafeRawBufferPointer(start: name, count: strlen(name))))
      else { throw FileFailure(path, .unsupported("a trash that does not tell where the file went")) }
      return file
    }

    private static func reason(of error: NSError) -> FileFailure.Reason {
      if error.domain == NSCocoaErrorDomain, error.code == NSFeatureUnsupportedError {
        return .unsupported("a trash on this volume")
      }
      if let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError, cause.domain == NSPOSIXErrorDomain {
        return .system(SystemCode(Int32(cause.code)))
      }
      return .system(SystemCode(EACCES))
    }
  }
#endif
