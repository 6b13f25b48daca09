import Gallery
import Pixels
import Synchronization
import Text
import Threads

/// Where other threads put pixels for the loop to fetch; the store only ever
/// hears their names.
final class PixelShelf: Sendable {
  private struct Pixels {
    var next: UInt64 = 0
    var buffers: [DeliveryID: PixelBuffer] = [:]
  }

  private let pixels = Mutex(Pixels())
  private let texts = Mutex<[(TextRun, PixelBuffer?)]>([])
  /// What a thread of its own gives back: unmapping a picture takes the system
  /// milliseconds that no frame has.
  private let bin = Mailbox<PixelBuffer>()

  init() {
    BlockingThread.start { [bin] in
      while bin.take() != nil {}
    }
  }

  deinit { bin.close() }

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
    // Consumed, or else this thread may be the last to let go of it.
    if let buffer = pixels.withLock({ $0.buffers.removeValue(forKey: delivery) }) { bin.put(consume buffer) }
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
