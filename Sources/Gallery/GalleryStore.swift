package import Geometry
package import Motion

/// Something for the store from the program's other parts.
package enum GalleryEvent: Sendable {
  case layerArrived(LayerKey, PictureFacts, size: PixelSize, isPreview: Bool)
  case pictureFailed(LayerKey, reason: String)
  case pages([Page], showing: PageID?)
}

/// The owner of the gallery's state: an actor that lives on the window loop.
///
/// The loop reaches it synchronously through `assumeIsolated`; everything else
/// awaits it, and its job is run by the loop. Effects gather until the loop
/// takes them.
package actor GalleryStore {
  private let executor: LoopExecutor
  private let clock: @Sendable () -> Instant
  package private(set) var state: GalleryState
  private var effects: [Effect] = []

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameter clock: the time that the loop's frames use.
  package init(state: GalleryState, executor: LoopExecutor, clock: @escaping @Sendable () -> Instant) {
    self.state = state
    self.executor = executor
    self.clock = clock
  }

  /// Takes an input at the time it happened.
  package func handle(_ event: InputEvent, at time: Instant) {
    effects += state.handle(event, at: time)
  }

  /// Takes what other parts send.
  package func receive(_ events: [GalleryEvent]) {
    for event in events { receive(event, at: clock()) }
  }

  /// The same at a time that the caller knows.
  package func receive(_ event: GalleryEvent, at now: Instant) {
    switch event {
    case .layerArrived(let key, let facts, let size, let isPreview):
      effects += state.layerArrived(key, facts: facts, size: size, isPreview: isPreview, at: now)
    case .pictureFailed(let key, let reason):
      effects += state.pictureFailed(key, reason: reason, at: now)
    case .pages(let pages, let current):
      effects += state.setPages(pages, showing: current, at: now)
    }
  }

  /// Lets time pass until `now`.
  package func advance(to now: Instant) {
    effects += state.advance(to: now)
    effects += state.releaseFarPictures()
  }

  /// A texture was filled.
  package func textureIsReady(_ texture: TextureID) {
    effects += state.textureIsReady(texture)
  }

  package func texturesWereLost() { state.texturesWereLost() }

  package func frameWasDrawn() { state.frameWasDrawn() }

  /// What is to be done outside, in order; empties the list.
  package func takeEffects() -> [Effect] {
    defer { effects.removeAll(keepingCapacity: true) }
    return effects
  }
}
