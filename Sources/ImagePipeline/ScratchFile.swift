import CPosix
import DecoderProtocol

/// Where decoders may keep decoded pictures on disk, and how much.
package struct ScratchSettings: Sendable, Equatable {
  /// A folder for caches, which is made if only it is missing. Nothing in it
  /// ever has a name for longer than an instant, so nothing is left behind.
  package var folder: [UInt8]
  /// The most bytes of all decoders together; nil for a quarter of what is
  /// free, at most `mostBytes`.
  package var limit: UInt64?

  /// What is used at most if nobody says otherwise.
  package static let mostBytes: UInt64 = 4 << 30

  package init(folder: [UInt8], limit: UInt64? = nil) {
    self.folder = folder
    self.limit = limit
  }

  /// A decoder's share of all bytes. The one that parts are wanted from keeps
  /// whole pictures (4 bytes a pixel) beside the rows of interlaced ones (3
  /// bytes), the others such rows only: 7 to 3.
  func share(of bytes: UInt64, worker: Int, workers: Int) -> UInt64 {
    if workers == 1 { return bytes }
    return worker == 0 ? bytes / 10 * 7 : bytes / 10 * 3 / UInt64(workers - 1)
  }
}

/// An empty file without a name, for one decoder.
struct ScratchFile: ~Copyable {
  let descriptor: FileDescriptor
  let limit: UInt64

  /// - Returns: nil where there is no place for it: then decoders do without.
  init?(_ settings: ScratchSettings, worker: Int, workers: Int) {
    guard !settings.folder.isEmpty, !settings.folder.contains(0) else { return nil }
    let opened = (settings.folder + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in text.baseAddress.map(cposix_unnamed_file) ?? -1 }
    }
    guard opened >= 0 else { return nil }
    descriptor = FileDescriptor(owning: opened)
    let free = UInt64(max(0, cposix_free_space(opened)))
    let bytes = min(settings.limit ?? ScratchSettings.mostBytes, free / 4)
    limit = settings.share(of: bytes, worker: worker, workers: workers)
  }
}
