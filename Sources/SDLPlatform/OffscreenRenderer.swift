package import Gallery
package import Geometry
package import Pixels
package import Scene
package import Text

/// The software renderer without a window: frames stay in memory.
package final class OffscreenRenderer: FrameRenderer {
  private let canvas = Canvas()
  private var memory: UnsafeMutableRawPointer
  package private(set) var outputSize: DeviceSize

  package init(size: DeviceSize) {
    outputSize = size
    memory = Self.allocate(size)
  }

  deinit {
    memory.deallocate()
  }

  private static func allocate(_ size: DeviceSize) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(4, size.pixelCount * 4), alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(4, size.pixelCount * 4))
    return memory
  }

  /// Changes the size of what is drawn on, as a window does.
  package func resize(to size: DeviceSize) {
    guard size != outputSize else { return }
    memory.deallocate()
    memory = Self.allocate(size)
    outputSize = size
    canvas.invalidate()
  }

  package var name: String { "software" }
  package var maximumTextureSide: Int { 1 << 16 }
  package var tileSide: Int { 1 << 16 }
  package var copiesPixels: Bool { false }
  package var redrawnBytes: Int { canvas.redrawnBytes }

  package func fill(_ texture: TextureID, from pixels: PixelBuffer, part: LayerRect) throws(SDLError) {
    canvas.fill(texture, from: pixels, part: part)
  }

  package func fill(_ run: TextRun, from pixels: PixelBuffer?) throws(SDLError) {
    canvas.fill(run, from: pixels)
  }

  package func missingText(in list: DrawList) -> [TextRun] { canvas.missingText(in: list) }
  package func discard(_ delivery: DeliveryID) { canvas.discard(delivery) }
  package func invalidate() { canvas.invalidate() }

  package func draw(_ list: DrawList) throws(SDLError) {
    _ = render(list)
  }

  /// Draws a frame; the parts that changed.
  func render(_ list: DrawList) -> [DeviceRect] {
    canvas.draw(list, into: memory, size: outputSize, bytesPerRow: outputSize.width * 4)
  }

  /// The frame drawn last: rows of 4 bytes a pixel without gaps.
  var pixels: UnsafeRawPointer { UnsafeRawPointer(memory) }

  /// A copy of the frame drawn last.
  package func snapshot() -> PixelBuffer {
    PixelBuffer(width: outputSize.width, height: outputSize.height, format: .opaque) { pixels, _ in
      pixels.copyMemory(from: memory, byteCount: outputSize.pixelCount * 4)
    }
  }
}
