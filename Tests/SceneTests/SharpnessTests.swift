import Gallery
import Geometry
import Gestures
import Scene
import Testing

/// What was sharp stays sharp while something else is on its way.
@Suite struct SharpnessTests {
  /// Too large to be decoded whole: its sharp layers are parts of it.
  private static let huge = PixelSize(width: 12_000, height: 9000)

  /// One picture pixel on each of the window's, with the sharp part there.
  private static func world() -> SceneWorld {
    var world = SceneWorld(pages: 1, window: Size(width: 1280, height: 720))
    world.deliver(page: 0, huge)
    world.send(.key(KeyEvent(isDown: true, name: "1")))
    world.wait(2000)
    world.deliver(page: 0, huge)
    return world
  }

  /// Picture pixels for each of the window's at points all over it, as drawn topmost.
  private static func sharpness(of list: DrawList) -> [Double] {
    var result: [Double] = []
    for y in stride(from: 20.0, to: 720, by: 40) {
      for x in stride(from: 20.0, to: 1280, by: 40) {
        var sharpness = 0.0
        for case .picture(_, let source, let place, _, _) in list.commands
        where place.x <= x && x < place.maxX && place.y <= y && y < place.maxY {
          sharpness = source.width / place.width
        }
        result.append(sharpness)
      }
    }
    return result
  }

  private static func drag(_ world: inout SceneWorld, by x: Double, _ y: Double) {
    world.touch(.down, 1, 900, 500)
    world.touch(.move, 1, 900 + x, 500 + y)
    world.wait(200)
    world.touch(.move, 1, 900 + x, 500 + y)
    world.touch(.up)
  }

  @Test func `a picture at its own size is sharp everywhere`() {
    var world = Self.world()
    #expect(Self.sharpness(of: world.drawList()).allSatisfy { $0 > 0.99 })
  }

  @Test func `no point becomes less sharp while the next part comes, texture by texture`() {
    var world = Self.world()
    Self.drag(&world, by: -700, -300)
    var before = Self.sharpness(of: world.drawList())
    #expect(before.contains { $0 > 0.99 } && before.contains { $0 < 0.99 })
    world.deliver(page: 0, Self.huge, tiles: 0)
    for count in 0..<40 {
      let now = Self.sharpness(of: world.drawList())
      #expect(zip(before, now).allSatisfy { $0 <= $1 + 1e-9 }, "less sharp after \(count) textures")
      before = now
      world.fillTextures(limit: 1)
    }
    #expect(before.allSatisfy { $0 > 0.99 })
  }

  @Test func `a pan that overtakes its parts never shows less than it had`() {
    var world = Self.world()
    for step in 0..<6 {
      Self.drag(&world, by: -500, step.isMultiple(of: 2) ? -200 : 200)
      let before = Self.sharpness(of: world.drawList())
      // The next pan comes after a single texture of each part.
      world.deliver(page: 0, Self.huge, tiles: 1)
      let now = Self.sharpness(of: world.drawList())
      #expect(zip(before, now).allSatisfy { $0 <= $1 + 1e-9 }, "step \(step)")
    }
  }

  @Test func `parts that are hidden are given up`() {
    var world = Self.world()
    for _ in 0..<5 {
      Self.drag(&world, by: -600, -150)
      world.deliver(page: 0, Self.huge)
    }
    let picture = world.state.pictures[PageID(0)]
    #expect(picture?.oldDetails.isEmpty ?? false)
    #expect(picture?.layers.count == 2)
  }

  @Test func `lost textures take nothing away that still has its pixels`() {
    var world = Self.world()
    world.loseTextures()
    world.fillTextures()
    #expect(Self.sharpness(of: world.drawList()).allSatisfy { $0 > 0.99 })
  }
}
