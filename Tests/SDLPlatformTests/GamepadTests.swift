import CSDL2
import Gallery
import SDLPlatform
import Testing

/// A game controller from SDL's own virtual joystick to the gallery's state:
/// everything but the plastic.
@Suite(.serialized) struct GamepadTests {
  /// A controller on SDL's virtual device, the gallery, and the loop between.
  private final class Bench {
    let system: SDLSystem
    let gamepads: Gamepads
    private(set) var device: Int32 = -1
    private(set) var events: [InputEvent] = []

    init() throws {
      SDL_SetHint("SDL_VIDEODRIVER", "dummy")
      SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
      system = try SDLSystem(withWindow: true)
      gamepads = try Gamepads {}
      SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
    }

    func attach() throws {
      device = SDL_JoystickAttachVirtual(
        SDL_JOYSTICK_TYPE_GAMECONTROLLER, Int32(SDL_CONTROLLER_AXIS_MAX.rawValue),
        Int32(SDL_CONTROLLER_BUTTON_MAX.rawValue), 0)
      try #require(device >= 0, "\(String(cString: SDL_GetError()))")
      pump()
    }

    func detach() {
      SDL_JoystickDetachVirtual(device)
      pump()
    }

    func button(_ button: SDL_GameControllerButton, _ isDown: Bool) {
      SDL_JoystickSetVirtualButton(joystick, Int32(button.rawValue), isDown ? 1 : 0)
      pump()
    }

    func axis(_ axis: SDL_GameControllerAxis, _ value: Int16) {
      SDL_JoystickSetVirtualAxis(joystick, Int32(axis.rawValue), value)
      pump()
    }

    private var joystick: OpaquePointer? {
      SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(device))
    }

    func pump() {
      SDL_GameControllerUpdate()
      var event = SDL_Event()
      while SDL_PollEvent(&event) != 0 {
        if let input = gamepads.translate(event) { events.append(input) }
      }
    }

    /// What came since the last call.
    func take() -> [InputEvent] {
      defer { events.removeAll() }
      return events
    }
  }

  @Test func `a controller is taken up, read by name and let go`() throws {
    let bench = try Bench()
    try bench.attach()
    guard case .padAttached(let pad)? = bench.take().first else {
      Issue.record("no controller was taken up")
      return
    }

    bench.button(SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, true)
    bench.button(SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, false)
    #expect(
      bench.take() == [
        .padButton(pad: pad, button: "rightshoulder", isDown: true),
        .padButton(pad: pad, button: "rightshoulder", isDown: false),
      ])

    bench.axis(SDL_CONTROLLER_AXIS_LEFTX, 32767)
    bench.axis(SDL_CONTROLLER_AXIS_LEFTX, -32768)
    #expect(
      bench.take() == [
        .padAxis(pad: pad, axis: "leftx", value: 1), .padAxis(pad: pad, axis: "leftx", value: -1),
      ])

    bench.detach()
    #expect(bench.take().last == .padDetached(pad))
  }
}
