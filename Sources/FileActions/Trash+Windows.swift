#if os(Windows)
  extension SystemTrash {
    /// What is too large for the recycle bin, or lies on a volume without one, Windows erases where
    /// nobody answers its question, and what was recycled is found again only by searching the bin: until
    /// that has been tried, files are safer where they are.
    package static func make(_ folders: BaseDirectories, files: FileSystem = FileSystem()) -> any Trash {
      NoTrash(missing: "the recycle bin of Windows")
    }
  }
#endif
