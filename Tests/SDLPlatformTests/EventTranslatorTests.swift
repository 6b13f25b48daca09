import CSDL2
import Gallery
import Geometry
import Testing

@testable import SDLPlatform

@Suite struct EventTranslatorTests {
  @Test(arguments: [1.0, 1.25, 2.0])
  func `pointers are in points whatever SDL measures in`(unitsPerPoint: Double) {
    var translator = EventTranslator(
      windowSize: Size(width: 640, height: 400), unitsPerPoint: unitsPerPoint)
    var event = SDL_Event()
    event.type = SDL_MOUSEBUTTONDOWN.rawValue
    event.button.button = 1
    event.button.x = 500
    event.button.y = 250

    let translated = translator.translate(event)

    let position = Point(500 / unitsPerPoint, 250 / unitsPerPoint)
    #expect(
      translated == .input(.mouse(MouseEvent(phase: .down, button: 1, position: position))))
  }

  @Test(arguments: [SDL_RENDER_DEVICE_RESET, SDL_RENDER_TARGETS_RESET])
  func `a device that lost its textures is noticed`(type: SDL_EventType) {
    var translator = EventTranslator(windowSize: Size(width: 640, height: 400))
    var event = SDL_Event()
    event.type = type.rawValue

    #expect(translator.translate(event) == .texturesLost)
  }

  @Test(arguments: [
    (SDL_WINDOWEVENT_MINIMIZED, PlatformEvent.input(.hidden)), (SDL_WINDOWEVENT_HIDDEN, .input(.hidden)),
    (SDL_WINDOWEVENT_RESTORED, .input(.shown)), (SDL_WINDOWEVENT_SIZE_CHANGED, .resized),
    (SDL_WINDOWEVENT_DISPLAY_CHANGED, .resized), (SDL_WINDOWEVENT_EXPOSED, .exposed),
  ])
  func `what happens to the window is told`(kind: SDL_WindowEventID, expected: PlatformEvent) {
    var translator = EventTranslator(windowSize: Size(width: 640, height: 400))
    var event = SDL_Event()
    event.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(kind.rawValue)

    #expect(translator.translate(event) == expected)
  }
}
