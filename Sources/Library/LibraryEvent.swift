/// Tells the news of one scan from those of the scans before it.
package struct ScanID: Hashable, Sendable {
  package let number: UInt64
}

/// News from a scan.
package enum LibraryEvent: Sendable, Equatable {
  /// Everything found so far, in order; the whole list each time. Once it is complete, further lists
  /// are complete, too, and come only where folders are watched.
  case listed([FilePath], isComplete: Bool)
  /// A large folder is still being read, and this is its first picture so far: likely the first of the
  /// list, but nothing to be shown yet.
  case expected(FilePath)
  /// The content of a file on the list is, or may be, another by now.
  case changed(FilePath)
  /// A part of what was asked for cannot be had, or can no longer; the rest goes on.
  case failed(LibraryError)
}
