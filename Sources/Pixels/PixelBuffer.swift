import CPosix

/// Pixels in memory, four bytes each in the order blue, green, red, alpha.
///
/// A buffer is filled once, by the code that makes it, and only read from then
/// on; that is what makes sharing it between threads sound.
package final class PixelBuffer: Sendable {
  /// The meaning of the fourth byte.
  package enum Format: UInt8, Sendable {
    /// The fourth byte is 255.
    case opaque
    /// Colours are multiplied by the alpha in the fourth byte.
    case premultiplied
  }

  /// Width in pixels, at least 1.
  package let width: Int
  /// Height in pixels, at least 1.
  package let height: Int
  /// Distance from one row to the next, in bytes.
  package let bytesPerRow: Int
  package let format: Format

  // SAFETY: what it points to is finished before `init` returns and only read after; `deinit` alone frees it.
  nonisolated(unsafe) private let storage: UnsafeMutableRawPointer
  private let release: @Sendable (UnsafeMutableRawPointer) -> Void

  /// Makes a buffer of zeroed memory and lets `fill` write it.
  package init(
    width: Int, height: Int, format: Format, fill: (UnsafeMutableRawPointer, _ bytesPerRow: Int) -> Void
  ) {
    precondition(width > 0 && height > 0, "a pixel buffer of \(width)×\(height)")
    self.width = width
    self.height = height
    self.format = format
    bytesPerRow = width * 4
    storage = .allocate(byteCount: bytesPerRow * height, alignment: 64)
    storage.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
    release = { $0.deallocate() }
    fill(storage, bytesPerRow)
  }

  /// Takes over memory that holds finished pixels and that nobody writes any more; `release` is called with it
  /// once, on whatever thread drops the last reference.
  package init(
    adopting storage: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, format: Format,
    release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    precondition(width > 0 && height > 0 && bytesPerRow >= width * 4, "a pixel buffer of \(width)×\(height)")
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.format = format
    self.storage = storage
    self.release = release
  }

  deinit {
    release(storage)
  }

  /// Bytes of memory held.
  package var byteCount: Int { bytesPerRow * height }

  /// The first byte of the row `y`; valid while the buffer lives.
  package func row(_ y: Int) -> UnsafeRawPointer {
    precondition(y >= 0 && y < height, "row \(y) of \(height)")
    return UnsafeRawPointer(storage + y * bytesPerRow)
  }
}
