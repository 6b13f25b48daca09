import CFiles
import CPosix
import FileActions
import Library

/// What the user's system says about how programs should behave.
///
/// In one file for each system are `prepareForDisplay`, which says what SDL had better know before it is
/// started and there are other threads, `wantsReducedMotion`, whether the desktop's settings ask for less motion, and `graphicsProcessor`,
/// whether there is one that may be used, and why one thinks so.
enum Surroundings {
  /// Bytes of memory that the machine has; 4 GiB where nobody knows.
  static var memory: Int {
    let size = Int(cposix_memory_size())
    return size > 0 ? size : 4 << 30
  }

  /// The user's folder for this program's caches, whose parent is made if it is
  /// missing; nil where nobody knows.
  static var cacheFolder: [UInt8]? {
    guard let parent = Launch.folders.cache else { return nil }
    // As the base directory specification has it: for this user alone.
    _ = parent.withCString { cfiles_make_folder($0, 0o700) }
    return parent.appending("tokonoma".utf8).bytes
  }
}
