import Gallery
import Gestures
import Scene
import Testing

/// The dots and the counter in a frame.
@Suite struct DotsLayoutTests {
  private static func dots(_ world: inout SceneWorld) -> String {
    world.frame().split(separator: "\n").filter { $0.hasPrefix("disc") || $0.hasPrefix("text") }
      .joined(separator: "\n")
  }

  private static func settled(_ world: inout SceneWorld, after key: String) {
    world.send(.key(KeyEvent(isDown: true, name: key)))
    world.wait(1000)
  }

  @Test func `five pages have five dots and no counter`() {
    var world = SceneWorld(pages: 5)
    Self.settled(&world, after: "Right")

    #expect(
      Self.dots(&world) == """
        disc 168,778 r 5 #000000 ×0.4
        disc 168,778 r 4 #ffffff ×0.4
        disc 184,778 r 5 #000000 ×0.4
        disc 184,778 r 4 #ffffff ×1
        disc 200,778 r 5 #000000 ×0.4
        disc 200,778 r 4 #ffffff ×0.4
        disc 216,778 r 5 #000000 ×0.4
        disc 216,778 r 4 #ffffff ×0.4
        disc 232,778 r 5 #000000 ×0.4
        disc 232,778 r 4 #ffffff ×0.4
        """)
  }

  @Test func `forty pages have seven dots, smaller toward more, and a counter`() {
    var world = SceneWorld(pages: 40)
    Self.settled(&world, after: "End")

    #expect(
      Self.dots(&world) == """
        disc 152,778 r 3 #000000 ×0.4
        disc 152,778 r 2 #ffffff ×0.4
        disc 168,778 r 3.8 #000000 ×0.4
        disc 168,778 r 2.8 #ffffff ×0.4
        disc 184,778 r 5 #000000 ×0.4
        disc 184,778 r 4 #ffffff ×0.4
        disc 200,778 r 5 #000000 ×0.4
        disc 200,778 r 4 #ffffff ×0.4
        disc 216,778 r 5 #000000 ×0.4
        disc 216,778 r 4 #ffffff ×0.4
        disc 232,778 r 5 #000000 ×0.4
        disc 232,778 r 4 #ffffff ×0.4
        disc 248,778 r 5 #000000 ×0.4
        disc 248,778 r 4 #ffffff ×1
        text "40 / 40" 14 pt, 400 wide, 1 lines @1 at 200,752
        """)
  }

  @Test func `the counter writes large numbers as everything else does`() {
    var world = SceneWorld(pages: 12_345)
    Self.settled(&world, after: "End")

    #expect(Self.dots(&world).contains("text \"12,345 / 12,345\""))
  }

  @Test func `one page has no dots`() {
    var world = SceneWorld(pages: 1)
    #expect(Self.dots(&world).isEmpty)
  }

  @Test func `idle dots fade and are gone`() {
    var world = SceneWorld(pages: 2)
    world.wait(2200)
    #expect(
      Self.dots(&world) == """
        disc 192,778 r 5 #000000 ×0.2
        disc 192,778 r 4 #ffffff ×0.5
        disc 208,778 r 5 #000000 ×0.2
        disc 208,778 r 4 #ffffff ×0.2
        """)

    world.wait(300)
    #expect(Self.dots(&world).isEmpty)
  }
}
