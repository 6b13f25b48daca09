/// Tells the news of one scan from those of the scans before it.
package struct ScanID: Hashable, Sendable {
  package let number: UInt64
}

/// News from a scan.
package enum LibraryEvent: Sendable, Equatable {
  /// Everything found so far, in order; the whole list each time. The last one is complete.
  case listed([FilePath], isComplete: Bool)
  /// A part of what was asked for cannot be had; the scan goes on with the rest.
  case failed(LibraryError)
}
