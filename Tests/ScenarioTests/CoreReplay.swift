import Gallery
import Geometry
import Gestures
import Motion
import TestSupport

@testable import Gallery

/// A gallery without window, files or decoders that plays a scenario on any
/// clock: every picture is there at once.
struct CoreReplay {
  private var state: GalleryState
  private let picture: PixelSize
  private var frames: [TraceLine] = []
  private var deliveries: UInt64 = 0

  /// Plays a scenario of the library with a frame at each of the given times.
  ///
  /// - Parameter frameTimes: milliseconds, in order, as many as wanted.
  static func play(_ scenario: LibraryScenario, frameTimes: some Sequence<Double>) throws -> Playback {
    var replay = try CoreReplay(scenario)
    var events = try ScenarioEvents.read(scenario.file)[...]
    for time in frameTimes {
      while let (t, event) = events.first, t <= time {
        replay.perform(replay.state.handle(event, at: Instant(milliseconds: t)), at: t)
        events.removeFirst()
      }
      replay.drawFrame(at: time)
      if events.isEmpty, replay.isAtRest(at: time) { break }
    }
    return Playback(frames: replay.frames)
  }

  private init(_ scenario: LibraryScenario) throws {
    let expectation = scenario.expectation
    let sides = expectation.viewport.split(separator: "x").compactMap { Double($0) }
    var settings = GallerySettings()
    if expectation.options.contains("--no-animation") { settings.motion = settings.motion.reduced }
    settings.isRightToLeft = expectation.options.contains("--rtl")
    picture = PixelSize(width: expectation.picture[0], height: expectation.picture[1])
    state = GalleryState(
      settings: settings, viewport: Viewport(size: Size(width: sides[0], height: sides[1]), pixelScale: 1),
      at: Instant(milliseconds: 0))
    let pages = (0..<expectation.pages).map { number in
      Page(id: PageID(UInt32(number)), name: TestGallery.name(ofPage: number))
    }
    let start = pages[expectation.start].id
    perform(state.setPages(pages, showing: start, at: Instant(milliseconds: 0)), at: 0)
  }

  /// Delivers at once what the gallery asks for.
  private mutating func perform(_ effects: [Effect], at time: Double) {
    for case .want(let keys) in effects {
      for key in keys {
        let facts = PictureFacts(
          size: picture, frames: 1, format: "png", isVector: false, isDamaged: false, wall: nil)
        deliveries += 1
        let more = state.layerArrived(
          key, DeliveryID(deliveries), facts: facts, size: picture.level(0), isPreview: false,
          at: Instant(milliseconds: time))
        perform(more, at: time)
      }
    }
    var uploads: [TextureID] = []
    state.nextUploads(limit: 1000, at: Instant(milliseconds: time), into: &uploads)
    for texture in uploads { _ = state.textureIsReady(texture, at: Instant(milliseconds: time)) }
  }

  private mutating func drawFrame(at time: Double) {
    let now = Instant(milliseconds: time)
    perform(state.advance(to: now), at: time)
    guard state.needsFrame(at: now), let page = state.currentID else { return }
    let transform = state.transform(ofPage: state.currentPage, at: now)
    frames.append(
      TraceLine(
        t: time, page: state.currentPage, position: state.position(at: now),
        zoom: transform.scale / state.fit(of: page).fitScale, scale: transform.scale,
        x: transform.offset.x + state.displacement(ofPage: state.currentPage, at: now), y: transform.offset.y,
        owner: state.gestures.owner.rawValue, moving: state.isMoving(at: now), count: state.pages.count,
        overlay: state.overlay.opacity(at: now), size: [picture.width, picture.height]))
    state.frameWasDrawn(at: now)
  }

  private func isAtRest(at time: Double) -> Bool {
    let now = Instant(milliseconds: time)
    return !state.isMoving(at: now) && !state.needsFrame(at: now)
  }
}
