import Gallery
import Geometry
import Gestures
import Scene
import Testing

/// The tiles of a zoomed page.
@Suite struct TilingTests {
  private static let huge = PixelSize(width: 12_000, height: 9000)
  private static let window = Size(width: 1280, height: 720)

  /// Zoomed by a double-tap, with the base there and the tiles wanted.
  private static func zoomed(pixelScale: Double = 1) -> SceneWorld {
    var world = SceneWorld(pages: 1, window: window, pixelScale: pixelScale)
    world.deliver(page: 0, huge)
    for _ in 0..<2 {
      world.touch(.down, 1, 500, 300)
      world.wait(40)
      world.touch(.up)
      world.wait(80)
    }
    world.wait(1000)
    return world
  }

  private static func pictures(in list: DrawList) -> [(texture: TextureID, place: DeviceRect)] {
    list.commands.compactMap { command in
      if case .picture(let texture, _, let place, _, _) = command { return (texture, place) }
      return nil
    }
  }

  @Test func `until its tiles come a zoomed page is its base, enlarged`() {
    var world = Self.zoomed()
    #expect(world.frame() == "wall #1c1c1e\npicture 0/1/0 of 0,0 960x720 at -1060,-1140 4800x3600")
  }

  @Test func `tiles are drawn over the base until they cover what is seen`() {
    var world = Self.zoomed()
    world.deliver(page: 0, Self.huge, tiles: 1)
    var pictures = Self.pictures(in: world.drawList())
    #expect(pictures.first?.texture.delivery == DeliveryID(1))
    #expect(pictures.dropFirst().allSatisfy { $0.texture.delivery == DeliveryID(2) } && pictures.count == 2)

    world = Self.zoomed()
    world.deliver(page: 0, Self.huge)
    pictures = Self.pictures(in: world.drawList())
    #expect(pictures.allSatisfy { $0.texture.delivery == DeliveryID(2) } && pictures.count > 1)
  }

  @Test(arguments: [1, 1.5, 2.0])
  func `tiles cover the window without gaps or overlaps, wherever it is moved`(pixelScale: Double) {
    var world = Self.zoomed(pixelScale: pixelScale)
    world.deliver(page: 0, Self.huge)
    world.touch(.down, 1, 600, 300)
    for step in 0...40 {
      world.touch(.move, 1, 600 - Double(step) * 3.37, 300 - Double(step) * 1.61)
      world.deliver(page: 0, Self.huge)
      world.fillTextures()
      let window = DeviceRect(x: 0, y: 0, width: 1280 * pixelScale, height: 720 * pixelScale)
      let places = Self.pictures(in: world.drawList()).map { $0.place.intersection(window) }
      let area = places.reduce(0) { $0 + $1.width * $1.height }
      #expect((area - window.width * window.height).magnitude < 0.01, "step \(step): \(area)")
      for (index, place) in places.enumerated() {
        for other in places[..<index] {
          let common = place.intersection(other)
          #expect(common.isEmpty || common.width < 1e-6 || common.height < 1e-6)
        }
      }
    }
  }

  @Test func `tiles that are out of the window are not drawn`() {
    var world = Self.zoomed()
    world.deliver(page: 0, Self.huge)
    let window = DeviceRect(x: 0, y: 0, width: 1280, height: 720)
    for picture in Self.pictures(in: world.drawList()) {
      #expect(!picture.place.intersection(window).isEmpty)
    }
  }
}
