import Gallery
import Geometry
import Pixels
import SDLPlatform
import Scene
import SeededRandom
import Testing

@Suite struct CanvasTests {
  private static let size = DeviceSize(width: 40, height: 30)
  private static let texture = TextureID(page: PageID(0), delivery: DeliveryID(1), tile: 0)

  /// A canvas with its memory.
  private final class Easel {
    let canvas = Canvas()
    var pixels = [UInt32](repeating: 0xDEAD_BEEF, count: size.pixelCount)

    /// Draws the commands and returns what changed.
    @discardableResult
    func draw(_ commands: [DrawCommand], discs: [Disc] = [], wall: UInt32 = 0x10_2030) -> [DeviceRect] {
      let list = DrawList(wall: wall, commands: commands, discs: discs)
      return pixels.withUnsafeMutableBytes { memory in
        canvas.draw(list, into: memory.baseAddress!, size: size, bytesPerRow: size.width * 4)
      }
    }

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * size.width + x] & 0xFF_FFFF }
  }

  private static func picture(_ width: Int, _ height: Int, _ colour: (Int, Int) -> UInt32) -> PixelBuffer {
    PixelBuffer(width: width, height: height, format: .opaque) { memory, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width {
          memory.storeBytes(
            of: colour(x, y) | 0xFF00_0000, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
        }
      }
    }
  }

  private static func stretched(
    _ pixels: PixelBuffer, over place: DeviceRect, isCrisp: Bool = false
  ) -> Easel {
    let easel = Easel()
    let grid = TileGrid(size: LayerSize(width: pixels.width, height: pixels.height), side: 1000)
    easel.canvas.fill(texture, from: pixels, part: grid.rect(of: 0))
    easel.draw([.picture(texture, source: grid.texture(of: 0), destination: place, isCrisp: isCrisp)])
    return easel
  }

  @Test func `a picture at its own size is copied pixel by pixel`() {
    let easel = Self.stretched(
      Self.picture(8, 6) { x, y in UInt32(x * 16 << 8 | y * 16) },
      over: DeviceRect(x: 3, y: 2, width: 8, height: 6)
    )

    for y in 0..<6 {
      for x in 0..<8 { #expect(easel[3 + x, 2 + y] == UInt32(x * 16 << 8 | y * 16)) }
    }
    #expect(easel[2, 2] == 0x10_2030)
    #expect(easel[11, 2] == 0x10_2030)
  }

  @Test func `a ramp that is enlarged stays a ramp`() {
    let easel = Self.stretched(
      Self.picture(4, 1) { x, _ in UInt32(x * 80) }, over: DeviceRect(x: 0, y: 0, width: 40, height: 10))

    // Between the centres of the outer pixels: 80 levels over 10 columns.
    for x in 5..<35 {
      let expected = (Double(x) + 0.5 - 5) * 8
      #expect(abs(Double(easel[x, 4]) - expected) <= 2, "column \(x): \(easel[x, 4])")
    }
  }

  @Test func `crisp pixels stay squares`() {
    let easel = Self.stretched(
      Self.picture(2, 1) { x, _ in x == 0 ? 0xFF_0000 : 0x00_00FF },
      over: DeviceRect(x: 0, y: 0, width: 20, height: 10),
      isCrisp: true)

    for x in 0..<20 { #expect(easel[x, 5] == (x < 10 ? 0xFF_0000 : 0x00_00FF)) }
  }

  @Test func `tiles that share an edge leave no gap at any fraction`() {
    let white = Self.picture(16, 16) { _, _ in 0xFF_FFFF }
    for step in 0..<50 {
      let edge = 7 + Double(step) * 0.1
      let easel = Easel()
      let whole = TextureRect(x: 0, y: 0, width: 16, height: 16)
      easel.canvas.fill(Self.texture, from: white, part: LayerRect(x: 0, y: 0, width: 16, height: 16))
      easel.draw([
        .picture(
          Self.texture, source: whole, destination: DeviceRect(x: 0, y: 0, width: edge, height: 30),
          isCrisp: false),
        .picture(
          Self.texture, source: whole, destination: DeviceRect(x: edge, y: 0, width: 40 - edge, height: 30),
          isCrisp: false),
      ])
      for x in 0..<40 { #expect(easel[x, 15] == 0xFF_FFFF, "column \(x), edge \(edge)") }
    }
  }

  @Test func `a picture larger than any window is drawn where it is`() {
    let easel = Self.stretched(
      Self.picture(100, 100) { x, _ in x < 50 ? 0xFF_0000 : 0x00_FF00 },
      over: DeviceRect(x: -4e9 + 20, y: -4e9, width: 8e9, height: 8e9), isCrisp: true)

    #expect(easel[10, 15] == 0xFF_0000)
    #expect(easel[30, 15] == 0x00_FF00)
  }

  @Test func `a disc covers its area and blends its rim`() {
    let easel = Easel()
    let disc = Disc(centre: DevicePoint(20, 15), radius: 8, colour: 0xFF_FFFF, opacity: 1)
    easel.draw([.discs(0..<1)], discs: [disc], wall: 0)

    let coverage = easel.pixels.reduce(0.0) { $0 + Double($1 & 0xFF) / 255 }
    #expect(abs(coverage - .pi * 64) < 2)
  }

  @Test func `only the overlay is drawn again when only the overlay changed`() throws {
    let easel = Self.stretched(
      Self.picture(40, 30) { _, _ in 0x00_8000 }, over: DeviceRect(x: 0, y: 0, width: 40, height: 30))
    let picture = DrawCommand.picture(
      Self.texture, source: TextureRect(x: 0, y: 0, width: 40, height: 30),
      destination: DeviceRect(x: 0, y: 0, width: 40, height: 30), isCrisp: false)
    let disc = Disc(centre: DevicePoint(20, 25), radius: 3, colour: 0xFF_FFFF, opacity: 1)

    let appeared = easel.draw([picture, .discs(0..<1)], discs: [disc])
    #expect(appeared.count == 1 && appeared[0].height <= 10 && appeared[0].width <= 10)
    #expect(easel[20, 25] == 0xFF_FFFF)

    #expect(easel.draw([picture, .discs(0..<1)], discs: [disc]).isEmpty)

    let gone = easel.draw([picture])
    #expect(gone.count == 1 && gone[0].height <= 10)
    #expect(easel[20, 25] == 0x00_8000)
  }

  @Test func `what changes at opposite ends redraws nothing between`() {
    let easel = Easel()
    let discs = [
      Disc(centre: DevicePoint(4, 4), radius: 2, colour: 0xFF_FFFF, opacity: 1),
      Disc(centre: DevicePoint(36, 26), radius: 2, colour: 0xFF_FFFF, opacity: 1),
    ]
    easel.draw([])

    let damage = easel.draw([.discs(0..<1), .discs(1..<2)], discs: discs)

    #expect(damage.count == 2)
    #expect(damage.reduce(0) { $0 + $1.width * $1.height } < 200)
    #expect(easel[4, 4] == 0xFF_FFFF && easel[36, 26] == 0xFF_FFFF)
  }

  @Test func `pixels that arrive for what is off screen redraw nothing`() {
    let white = Self.picture(8, 8) { _, _ in 0xFF_FFFF }
    let whole = LayerRect(x: 0, y: 0, width: 8, height: 8)
    let shown = DrawCommand.picture(
      Self.texture, source: TextureRect(x: 0, y: 0, width: 8, height: 8),
      destination: DeviceRect(x: 0, y: 0, width: 8, height: 8), isCrisp: false)
    let easel = Easel()
    easel.canvas.fill(Self.texture, from: white, part: whole)
    easel.draw([shown])

    easel.canvas.fill(TextureID(page: PageID(1), delivery: DeliveryID(2), tile: 0), from: white, part: whole)
    #expect(easel.draw([shown]).isEmpty)

    easel.canvas.fill(Self.texture, from: Self.picture(8, 8) { _, _ in 0x00_FF00 }, part: whole)
    #expect(easel.draw([shown]).count == 1)
    #expect(easel[4, 4] == 0x00_FF00)
  }

  @Test func `a frame drawn in parts is the frame drawn whole`() {
    var random = SeededGenerator(seed: 11)
    let white = Self.picture(16, 16) { x, y in UInt32(x * 16 << 16 | y * 16) }
    let partly = Easel()
    partly.canvas.fill(Self.texture, from: white, part: LayerRect(x: 0, y: 0, width: 16, height: 16))
    for step in 0..<300 {
      var discs: [Disc] = []
      let commands = (0..<Int.random(in: 0...6, using: &random)).map { _ -> DrawCommand in
        let place = DeviceRect(
          x: .random(in: -8...40, using: &random).rounded(),
          y: .random(in: -8...30, using: &random).rounded(),
          width: 10, height: 8)
        switch Int.random(in: 0...3, using: &random) {
        case 0: return .fill(place, colour: .random(in: 0...0xFF_FFFF, using: &random))
        case 1:
          let source = TextureRect(x: 0, y: 0, width: 16, height: 16)
          return .picture(Self.texture, source: source, destination: place, isCrisp: true)
        case 2: return .panel(place, radius: 3, colour: 0xFF_8000, opacity: 0.5)
        default:
          discs.append(Disc(centre: place.center, radius: 4, colour: 0x00_FFFF, opacity: 0.7))
          return .discs(discs.count - 1..<discs.count)
        }
      }
      let whole = Easel()
      whole.canvas.fill(Self.texture, from: white, part: LayerRect(x: 0, y: 0, width: 16, height: 16))

      partly.draw(commands, discs: discs)
      whole.draw(commands, discs: discs)

      let wrong = partly.pixels.indices.first {
        partly.pixels[$0] & 0xFF_FFFF != whole.pixels[$0] & 0xFF_FFFF
      }
      #expect(wrong == nil, "step \(step): pixel \(wrong ?? 0)")
    }
  }

  @Test func `what is not in a texture is left out`() {
    let easel = Easel()
    easel.draw([
      .picture(
        Self.texture, source: TextureRect(x: 0, y: 0, width: 40, height: 30),
        destination: DeviceRect(x: 0, y: 0, width: 40, height: 30), isCrisp: false)
    ])

    #expect(easel[20, 15] == 0x10_2030)
  }
}
