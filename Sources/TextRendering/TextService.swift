package import Pixels
package import Text
import Threads

/// Turns text into pixels on a thread of its own, in the order it was asked for.
package final class TextService: Sendable {
  private let requests = Mailbox<TextRun>()

  /// Starts the thread; the libraries are opened with the first request.
  ///
  /// - Parameter events: called on that thread with each run that was asked for and its pixels, nil where
  ///   there are none to be had.
  package init(events: @escaping @Sendable (TextRun, PixelBuffer?) -> Void) {
    BlockingThread.start { [requests] in
      guard var run = requests.take() else { return }
      let rasterizer = TextRasterizer()
      while true {
        events(run, rasterizer?.rasterize(run))
        guard let next = requests.take() else { return }
        run = next
      }
    }
  }

  deinit {
    requests.close()
  }

  /// Asks for the pixels of a run; nothing more happens where the same run is waiting already.
  package func request(_ run: TextRun) {
    requests.update { waiting in
      if !waiting.contains(run) { waiting.append(run) }
    }
  }

  /// Forgets what is waiting and ends the thread after the run in hand; later requests are ignored.
  package func shutdown() {
    requests.close()
  }
}
