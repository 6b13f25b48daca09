package import CSDL2
package import Gallery

/// The connected game controllers: opens those that appear, names what they do.
package final class Gamepads {
  private var open: [SDL_JoystickID: OpaquePointer] = [:]
  private let watcher: (any PadWatching)?

  /// Starts SDL's controllers; those that are there already arrive as events.
  ///
  /// - Parameter wake: ends the loop's wait when a controller did something.
  package init(wake: @escaping @Sendable () -> Void) throws(SDLError) {
    // SDL would poll an open controller a thousand times a second; where we can
    // sleep on the devices ourselves it is told not to.
    watcher = makePadWatcher(wake: wake)
    SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, watcher == nil ? "1" : "0")
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "0")
    try check(SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER), "starting the game controllers")
  }

  deinit {
    for pad in open.values { SDL_GameControllerClose(pad) }
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER)
  }

  /// Reads what the controllers did; their events go into SDL's queue.
  package func update() {
    if watcher != nil { SDL_GameControllerUpdate() }
  }

  /// nil for events that are not a controller's or mean nothing.
  package func translate(_ event: SDL_Event) -> InputEvent? {
    switch SDL_EventType(event.type) {
    case SDL_CONTROLLERDEVICEADDED: return add(event.cdevice.which)
    case SDL_CONTROLLERDEVICEREMOVED: return remove(event.cdevice.which)
    case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP: return button(event.cbutton)
    case SDL_CONTROLLERAXISMOTION: return axis(event.caxis)
    default: return nil
    }
  }

  private func add(_ index: Int32) -> InputEvent? {
    guard let pad = SDL_GameControllerOpen(index), let joystick = SDL_GameControllerGetJoystick(pad) else {
      return nil
    }
    let id = SDL_JoystickInstanceID(joystick)
    open[id] = pad
    watchOpenPads()
    return .padAttached(Int(id))
  }

  private func remove(_ id: SDL_JoystickID) -> InputEvent? {
    guard let pad = open.removeValue(forKey: id) else { return nil }
    SDL_GameControllerClose(pad)
    watchOpenPads()
    return .padDetached(Int(id))
  }

  private func watchOpenPads() {
    watcher?.watch(open.values.compactMap { pad in SDL_GameControllerPath(pad).map { String(cString: $0) } })
  }

  private func button(_ event: SDL_ControllerButtonEvent) -> InputEvent? {
    let code = SDL_GameControllerButton(rawValue: Int32(event.button))
    guard let name = SDL_GameControllerGetStringForButton(code) else { return nil }
    return .padButton(
      pad: Int(event.which), button: String(cString: name),
      isDown: event.type == SDL_CONTROLLERBUTTONDOWN.rawValue)
  }

  private func axis(_ event: SDL_ControllerAxisEvent) -> InputEvent? {
    let code = SDL_GameControllerAxis(rawValue: Int32(event.axis))
    guard let name = SDL_GameControllerGetStringForAxis(code) else { return nil }
    let value = max(-1, Double(event.value) / 32767)
    return .padAxis(pad: Int(event.which), axis: String(cString: name), value: value)
  }
}
