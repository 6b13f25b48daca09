import Library
import Settings

/// Which picture a large folder begins with, by name: as long as nothing comes or goes in the folder, that
/// picture can be shown before the folder is read.
struct FolderMemory: Sendable {
  let file: StateFile
  /// The folder as it was asked for, and as it is remembered.
  let path: FilePath
  let folder: FilePath
  /// The folder before it is read.
  let stamp: FolderStamp
  let remembered: RememberedState.First?
  /// How the folder is listed.
  let isReversed: Bool
  let showsHidden: Bool

  /// Pictures from which on the first is remembered: fewer are listed before the window is there.
  private static let manyPictures = 1000

  /// Nil where it is not known.
  var firstPicture: FilePath? {
    guard let remembered, remembered.stamp == stamp, remembered.isReversed == isReversed,
      remembered.showsHidden == showsHidden
    else { return nil }
    return path.appending(remembered.name.bytes)
  }

  /// Remembers the first picture of the folder, unless something happened in it since. Blocks.
  ///
  /// - Parameter list: all there was in the folder.
  func remember(_ list: [FilePath]) {
    guard list.count >= Self.manyPictures, let name = FilePath(list[0].lastComponent),
      FolderStamp(of: path) == stamp
    else { return }
    let first = RememberedState.First(
      stamp: stamp, name: name, isReversed: isReversed, showsHidden: showsHidden)
    guard first != remembered else { return }
    // A home that cannot be written to is no reason to complain.
    try? file.update { state in
      var folder = state[folder: self.folder] ?? RememberedState.Folder()
      folder.first = first
      state.remember(folder, of: self.folder)
    }
  }
}
