import Geometry
import Motion

@testable import Gallery

/// A gallery of two pages, the first an animation, whose pictures are there
/// as soon as they are wanted unless the decoder is stopped.
struct AnimationBench {
  var state: GalleryState
  var facts: PictureFacts
  var decodes = true
  private var pending: [LayerKey] = []
  private var wanted: Set<LayerKey> = []
  private var deliveries: UInt64 = 0
  private(set) var discarded: Set<DeliveryID> = []
  /// What the decoders have been asked for last, most urgent first.
  private(set) var wants: [LayerKey] = []

  init(frames: Int = 4, loops: Int = 0, isAnimated: Bool = true, frameDuration: Double = 0.1, others: Int = 1)
  {
    facts = PictureFacts(
      size: PixelSize(width: 400, height: 300), frames: frames, format: "gif", isVector: false,
      isDamaged: false, wall: nil, isAnimated: isAnimated, frameDuration: frameDuration, loops: loops)
    let viewport = Viewport(size: Size(width: 400, height: 300), pixelScale: 1)
    state = GalleryState(settings: GallerySettings(), viewport: viewport, at: Instant(seconds: 0))
    let pages =
      [Page(id: PageID(0), name: "a.gif")]
      + (1...others).map { Page(id: PageID(UInt32($0)), name: "\($0).png") }
    perform(state.setPages(pages, at: Instant(seconds: 0)), at: 0)
  }

  mutating func advance(to seconds: Double) {
    // As the loop does: at each time that the state asks for.
    while let due = state.deadline, due.seconds <= seconds {
      perform(state.advance(to: due), at: due.seconds)
    }
    perform(state.advance(to: Instant(seconds: seconds)), at: seconds)
  }

  mutating func strike(_ key: String, _ modifiers: Modifiers = [], at seconds: Double) {
    advance(to: seconds)
    let event = KeyEvent(isDown: true, name: key, modifiers: modifiers)
    perform(state.handle(.key(event), at: Instant(seconds: seconds)), at: seconds)
  }

  /// What the loop does after each input.
  mutating func advanceAndRelease(to seconds: Double) {
    perform(state.advanceAndRelease(to: Instant(seconds: seconds)), at: seconds)
  }

  mutating func send(_ event: InputEvent, at seconds: Double) {
    advance(to: seconds)
    perform(state.handle(event, at: Instant(seconds: seconds)), at: seconds)
  }

  /// Lets a decoder that was stopped catch up.
  mutating func resume(at seconds: Double) {
    decodes = true
    let keys = pending
    pending = []
    for key in keys { deliver(key, at: seconds) }
  }

  private mutating func perform(_ effects: [Effect], at seconds: Double) {
    for effect in effects {
      switch effect {
      case .want(let keys):
        let new = keys.filter { !wanted.contains($0) }
        wanted = Set(keys)
        wants = keys
        for key in new {
          if decodes { deliver(key, at: seconds) } else { pending.append(key) }
        }
      case .discard(let delivery): discarded.insert(delivery)
      default: break
      }
    }
  }

  private mutating func deliver(_ key: LayerKey, at seconds: Double) {
    let now = Instant(seconds: seconds)
    deliveries += 1
    var facts = facts
    if key.page != PageID(0) { facts.isAnimated = false }
    if key.page != PageID(0) { facts.frames = 1 }
    perform(
      state.layerArrived(
        key, DeliveryID(deliveries), facts: facts, size: facts.size.level(0), isPreview: false, at: now),
      at: seconds)
    var textures: [TextureID] = []
    state.nextUploads(limit: 100, at: now, into: &textures)
    for texture in textures { perform(state.textureIsReady(texture, at: now), at: seconds) }
  }

  /// The frame that is on screen.
  var frame: Int? { state.pictures[PageID(0)]?.base?.key.frame }
  var kept: Int { Int(deliveries) - discarded.count }
}
