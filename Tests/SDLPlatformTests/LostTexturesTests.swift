import CSDL2
import Gallery
import Geometry
import Motion
import Pixels
import Scene
import Testing
import Text

@testable import SDLPlatform

#if canImport(Glibc)
  import Glibc
#endif

/// A device that loses its textures or has no room for them, with SDL's renderer and without a screen; each
/// test in a process of its own, since there is only one SDL.
@Suite(.timeLimit(.minutes(1)))
struct LostTexturesTests {
  /// A window that nobody sees, and what draws in it.
  private final class Scene: LoopClient {
    static let texture = TextureID(page: PageID(1), delivery: DeliveryID(1), tile: 0)
    static let red: UInt32 = 0xC0_2010
    static let wall: UInt32 = 0x10_1010

    let window: Window
    let renderer: AcceleratedRenderer
    /// What was told, in order.
    var events: [PlatformEvent] = []
    var isFinished = false

    init() throws {
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      try check(SDL_Init(SDL_INIT_VIDEO), "starting SDL")
      window = try Window(title: "", size: Size(width: 64, height: 48), isFullscreen: false)
      renderer = try AcceleratedRenderer(window: window, driver: "software")
      try fill()
    }

    func fill() throws(SDLError) {
      let pixels = PixelBuffer(width: 40, height: 30, format: .opaque) { memory, _ in
        for pixel in 0..<40 * 30 {
          memory.storeBytes(of: Self.red | 0xFF00_0000, toByteOffset: 4 * pixel, as: UInt32.self)
        }
      }
      try renderer.fill(Self.texture, from: pixels, part: LayerRect(x: 0, y: 0, width: 40, height: 30))
    }

    private var list: DrawList {
      let part = TextureRect(x: 0, y: 0, width: 40, height: 30)
      let place = DeviceRect(x: 12, y: 9, width: 40, height: 30)
      return DrawList(
        wall: Self.wall,
        commands: [.picture(Self.texture, source: part, destination: place, isCrisp: true)], discs: [])
    }

    /// Draws a frame; the colour in the middle of the window.
    func draw() throws -> UInt32 {
      try renderer.draw(list)
      var colour: UInt32 = 0
      var middle = SDL_Rect(x: 32, y: 24, w: 1, h: 1)
      try check(
        SDL_RenderReadPixels(SDL_GetRenderer(window.handle), &middle, csdl_format_argb, &colour, 4), "reading"
      )
      return colour & 0xFF_FFFF
    }

    // MARK: LoopClient

    var deadline: Instant? { nil }
    func handle(_ event: PlatformEvent, at time: Instant) {
      if [.texturesLost, .quit].contains(event) { events.append(event) }
      if event == .quit { isFinished = true }
    }
    func runJobs() {}
    func advance(to now: Instant) {}
    func needsFrame(at now: Instant) -> Bool { false }
    func drawFrame(at now: Instant) {}
    func willSleep(at now: Instant, until next: Instant?) {}
  }

  private static func post(_ type: SDL_EventType) {
    var event = SDL_Event()
    event.type = type.rawValue
    SDL_PushEvent(&event)
  }

  @Test(arguments: [SDL_RENDER_DEVICE_RESET.rawValue, SDL_RENDER_TARGETS_RESET.rawValue])
  func `a lost device is told by the loop, and textures that are filled again look as before`(type: UInt32)
    async
  {
    await #expect(processExitsWith: .success) { [type] in
      let scene = try Scene()
      guard try scene.draw() == Scene.red else { exit(2) }
      Self.post(SDL_EventType(type))
      Self.post(SDL_QUIT)
      WindowLoop(clock: LoopClock(), window: scene.window, isPaced: false).run(scene)
      guard scene.events == [.texturesLost, .quit] else { exit(3) }

      scene.renderer.forgetTextures()
      guard try scene.draw() == Scene.wall else { exit(4) }
      try scene.fill()

      exit(try scene.draw() == Scene.red ? 0 : 5)
    }
  }

  /// Pixels that no texture has room for; nobody looks at them.
  private static func endless() -> PixelBuffer {
    PixelBuffer(
      adopting: .allocate(byteCount: 64, alignment: 64), width: 1 << 20, height: 1 << 20,
      bytesPerRow: 1 << 22,
      format: .opaque
    ) { $0.deallocate() }
  }

  @Test func `a texture that finds no room fails by itself, and what was shown stays`() async {
    await #expect(processExitsWith: .success) {
      let scene = try Scene()
      let whole = LayerRect(x: 0, y: 0, width: Double(1 << 20), height: Double(1 << 20))
      var failure: SDLError?
      do throws(SDLError) {
        try scene.renderer.fill(Scene.texture, from: Self.endless(), part: whole)
      } catch {
        failure = error
      }
      exit(try failure != nil && scene.draw() == Scene.red ? 0 : 1)
    }
  }

  @Test func `text that finds no room is left out instead of being asked for again and again`() async {
    await #expect(processExitsWith: .success) {
      let scene = try Scene()
      let run = TextRun("a", style: TextStyle(pointSize: 12), maxWidth: 100)
      let list = DrawList(
        wall: 0, commands: [.text(run, centre: DevicePoint(32, 24), opacity: 1)], discs: [])
      guard scene.renderer.missingText(in: list) == [run] else { exit(2) }
      var hasFailed = false
      do throws(SDLError) { try scene.renderer.fill(run, from: Self.endless()) } catch { hasFailed = true }
      guard hasFailed, scene.renderer.missingText(in: list).isEmpty else { exit(3) }
      try scene.renderer.draw(list)
      exit(0)
    }
  }
}
