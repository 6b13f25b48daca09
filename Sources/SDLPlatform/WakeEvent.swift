import CSDL2

/// Ends the window loop's wait from any thread, through one SDL user event.
package struct WakeEvent: Sendable {
  private let type: UInt32

  /// After SDL's events are initialised.
  package init() {
    type = SDL_RegisterEvents(1)
  }

  package func post() {
    var event = SDL_Event()
    event.type = type
    SDL_PushEvent(&event)
  }
}
