import Gallery
import Pixels
import Synchronization
import Text

/// Where other threads put pixels for the loop to fetch; the store only ever
/// hears their names.
final class PixelShelf: Sendable {
  private struct Pixels {
    var next: UInt64 = 0
    var buffers: [DeliveryID: PixelBuffer] = [:]
  }

  private let pixels = Mutex(Pixels())
  private let texts = Mutex<[(TextRun, PixelBuffer?)]>([])

  /// Keeps pixels until they are discarded by the name returned.
  func put(_ buffer: PixelBuffer) -> DeliveryID {
    pixels.withLock { pixels in
      pixels.next += 1
      pixels.buffers[DeliveryID(pixels.next)] = buffer
      return DeliveryID(pixels.next)
    }
  }

  subscript(delivery: DeliveryID) -> PixelBuffer? {
    pixels.withLock { $0.buffers[delivery] }
  }

  func discard(_ delivery: DeliveryID) {
    pixels.withLock { $0.buffers[delivery] = nil }
  }

  func put(_ pixels: PixelBuffer?, for run: TextRun) {
    texts.withLock { $0.append((run, pixels)) }
  }

  /// The text that came since the last call.
  func takeTexts() -> [(TextRun, PixelBuffer?)] {
    texts.withLock { texts in
      guard !texts.isEmpty else { return [] }
      defer { texts.removeAll() }
      return texts
    }
  }
}
