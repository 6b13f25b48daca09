package import Motion

/// What the gallery's store holds: the state, what it waits for, and what it has
/// asked of the program's other parts. Effects gather until the loop takes them.
package struct GalleryCore: Sendable {
  private let clock: @Sendable () -> Instant
  package private(set) var state: GalleryState
  /// Nil where pictures are taken as they come.
  private var deliveries: PictureDeliveries?
  /// The run's clock has started; until then the first picture is not delayed.
  private var hasBegun = false
  private var effects: [Effect] = []
  /// What was asked of other parts and not answered yet.
  private var openRequests = 0

  init(state: GalleryState, deliveries: PictureDeliveries?, clock: @escaping @Sendable () -> Instant) {
    self.state = state
    self.deliveries = deliveries
    self.clock = clock
  }

  // MARK: Input

  /// Takes an input at the time it happened.
  package mutating func handle(_ event: InputEvent, at time: Instant) {
    take(state.handle(event, at: time), at: time)
  }

  /// Takes what other parts of the program send.
  package mutating func receive(_ event: GalleryEvent) {
    let now = clock()
    let isFirst = !hasBegun && event.layer != nil && event.layer?.page == state.currentID
    guard deliveries?.accepts(event, at: now, isFirst: isFirst) ?? true else { return }
    perform(event, at: now)
  }

  private mutating func perform(_ event: GalleryEvent, at now: Instant) {
    switch event {
    case .layerArrived(let key, let delivery, let facts, let size, let isPreview):
      take(
        state.layerArrived(key, delivery, facts: facts, size: size, isPreview: isPreview, at: now), at: now)
    case .pictureFailed(let key, let reason):
      take(state.pictureFailed(key, reason: reason, at: now), at: now)
    case .pages(let pages, let current, let isComplete):
      take(state.setPages(pages, showing: current, isComplete: isComplete, at: now), at: now)
    case .fileDone(let request, let failure):
      openRequests -= 1
      take(state.fileDone(request, failure: failure, at: now), at: now)
    case .fileChanged(let page):
      state.reload(page, at: now)
      take(state.advance(to: now), at: now)
    case .information(let information, let page):
      openRequests -= 1
      state.informationArrived(information, of: page)
    case .settings(let settings, let relists):
      take(state.adopt(settings, relists: relists, at: now), at: now)
    case .notice(let message):
      state.tell(message, at: now)
    case .textArrived:
      state.invalidate()
    case .decoderRestarted:
      effects.append(.note("decoder-restarted"))
    }
  }

  /// Lets time pass until `now`.
  package mutating func advance(to now: Instant) {
    for event in deliveries?.release(at: now) ?? [] { perform(event, at: now) }
    take(state.advanceAndRelease(to: now), at: now)
  }

  // MARK: Frames

  /// A texture was filled.
  package mutating func textureIsReady(_ texture: TextureID) {
    let now = clock()
    take(state.textureIsReady(texture, at: now), at: now)
  }

  /// A texture could not be filled.
  package mutating func textureFailed(_ texture: TextureID, reason: String) {
    let now = clock()
    take(state.textureFailed(texture, reason: reason, at: now), at: now)
  }

  package mutating func texturesWereLost() {
    let now = clock()
    take(state.texturesWereLost(at: now), at: now)
  }

  package mutating func invalidate() { state.invalidate() }
  package mutating func frameWasDrawn(at now: Instant) { state.frameWasDrawn(at: now) }

  // MARK: Effects

  private mutating func take(_ new: [Effect], at now: Instant) {
    for case .want(let keys) in new {
      let state = state
      deliveries?.want(keys, delivered: { state.hasDelivered($0) }, at: now)
    }
    for effect in new {
      switch effect {
      case .file, .inform: openRequests += 1
      default: break
      }
    }
    effects += new
  }

  /// Whether something is being done with a file.
  package var isBusyWithFiles: Bool { openRequests > 0 }

  /// What is to be done outside, in order; empties the list.
  package mutating func takeEffects() -> [Effect] {
    guard !effects.isEmpty else { return [] }
    defer { effects.removeAll(keepingCapacity: true) }
    return effects
  }

  /// Does a command that the command line asks for.
  package mutating func perform(_ command: Command) {
    let now = clock()
    take(state.command(command, at: now), at: now)
  }

  /// Where files were copied or moved to in an earlier run.
  package mutating func remember(targetFolder: String) { state.targetFolder = targetFolder }

  // MARK: Waiting

  /// Starts the run's clock.
  package mutating func begin() { hasBegun = true }

  /// Whether everything wanted has come, if only to be held.
  package var hasEverythingArrived: Bool { state.isListed && deliveries?.hasEverythingArrived ?? true }

  /// Lets in what is held, before its time.
  package mutating func releaseAll() {
    let now = clock()
    for event in deliveries?.releaseAll() ?? [] { perform(event, at: now) }
  }

  /// When the next picture may arrive on the virtual clock.
  package var nextDelivery: Instant? { deliveries?.nextDue }

  /// Whether a frame at `now` must wait for a picture.
  package func isOverdue(at now: Instant) -> Bool { deliveries?.isOverdue(at: now) ?? false }

  /// Whether nothing is being decoded or listed.
  package var isIdle: Bool { state.isListed && deliveries?.isComplete ?? true }
}
