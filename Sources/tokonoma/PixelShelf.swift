import Gallery
import Pixels
import Synchronization
import Text

/// Where other threads put pixels for the loop to fetch; the store only ever
/// hears their names.
final class PixelShelf: Sendable {
  private struct Key: Hashable {
    var layer: LayerKey
    var isPreview: Bool
  }

  private let layers = Mutex<[Key: PixelBuffer]>([:])
  private let texts = Mutex<[(TextRun, PixelBuffer?)]>([])

  func put(_ pixels: PixelBuffer, for layer: LayerKey, isPreview: Bool) {
    layers.withLock { $0[Key(layer: layer, isPreview: isPreview)] = pixels }
  }

  func pixels(for texture: TextureID) -> PixelBuffer? {
    layers.withLock { $0[Key(layer: texture.layer, isPreview: texture.isPreview)] }
  }

  func discard(_ layer: LayerKey) {
    layers.withLock { layers in
      layers[Key(layer: layer, isPreview: false)] = nil
      layers[Key(layer: layer, isPreview: true)] = nil
    }
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
