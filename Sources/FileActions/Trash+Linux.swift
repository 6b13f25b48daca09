#if os(Linux)
  import Library

  extension SystemTrash {
    package static func make(_ folders: BaseDirectories, files: FileSystem = FileSystem()) -> any Trash {
      FreedesktopTrash(home: folders.data?.appending("Trash".utf8), files: files)
    }
  }
#endif
