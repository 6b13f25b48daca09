import Gallery
import Geometry
import Gestures
import Localization
import Motion
import Scene

/// A gallery whose pictures come when told, seen through its draw lists.
struct SceneWorld {
  private(set) var state: GalleryState
  private var now = Instant(milliseconds: 0)
  private var wants: [LayerKey] = []
  private var deliveries: UInt64 = 0
  private var composer: SceneComposer
  private var list = DrawList()

  init(
    pages: Int, window: Size = Size(width: 400, height: 800), pixelScale: Double = 1,
    isRightToLeft: Bool = false, isListed: Bool = true, localization: Localization = .english,
    change: (inout GallerySettings) -> Void = { _ in }
  ) {
    var settings = GallerySettings()
    change(&settings)
    settings.isRightToLeft = isRightToLeft
    composer = SceneComposer(localization: localization)
    state = GalleryState(
      settings: settings, viewport: Viewport(size: window, pixelScale: pixelScale), at: now)
    let list = (0..<pages).map { Page(id: PageID(UInt32($0)), name: "\($0).jpg") }
    take(state.setPages(list, isComplete: isListed, at: now))
  }

  private mutating func take(_ effects: [Effect]) {
    for case .want(let keys) in effects { wants = keys }
  }

  var time: Instant { now }

  mutating func wait(_ milliseconds: Double) {
    now = Instant(milliseconds: now.milliseconds + milliseconds)
    take(state.advance(to: now))
  }

  mutating func send(_ event: InputEvent) { take(state.handle(event, at: now)) }

  mutating func press(_ key: String, _ modifiers: Modifiers = []) {
    send(.key(KeyEvent(isDown: true, name: key, modifiers: modifiers)))
  }

  /// Waits until nothing moves, two seconds at most.
  mutating func settle() {
    for _ in 0..<200 where state.isMoving(at: now) { wait(10) }
  }

  /// Delivers everything that is wanted.
  mutating func deliverAll(_ size: PixelSize) {
    for key in wants where !state.hasDelivered(key) { deliver(page: key.page.number, size) }
  }

  mutating func finish(_ request: FileRequest) { take(state.fileDone(request, failure: nil, at: now)) }
  mutating func inform(_ information: PictureInformation, page: UInt32) {
    state.informationArrived(information, of: PageID(page))
  }

  mutating func touch(_ phase: PointerEvent.Phase, _ finger: Int64 = 1, _ x: Double = 0, _ y: Double = 0) {
    send(.touch(PointerEvent(phase: phase, id: .touch(finger), position: Point(x, y))))
  }

  /// Delivers what is wanted of a page: the whole picture in the window's size,
  /// or else its tiles.
  ///
  /// - Parameter tiles: how many textures are filled, all if nil.
  mutating func deliver(
    page: UInt32, _ size: PixelSize, isPreview: Bool = false, isVector: Bool = false, wall: UInt32? = nil,
    tiles: Int? = nil
  ) {
    guard let key = wants.first(where: { $0.page == PageID(page) && !state.hasDelivered($0) }) else { return }
    let facts = PictureFacts(
      size: size, frames: 1, format: "jpeg", isVector: isVector, isDamaged: false, wall: wall)
    deliveries += 1
    take(
      state.layerArrived(
        key, DeliveryID(deliveries), facts: facts, size: layerSize(of: key, size), isPreview: isPreview,
        at: now))
    if tiles != 0 { fillTextures(limit: tiles ?? 1000) }
  }

  /// Fills the textures that are needed most.
  mutating func fillTextures(limit: Int = 1000) {
    var uploads: [TextureID] = []
    state.nextUploads(limit: limit, at: now, into: &uploads)
    for texture in uploads { take(state.textureIsReady(texture, at: now)) }
  }

  /// The graphics device loses everything.
  mutating func loseTextures() { take(state.texturesWereLost(at: now)) }

  private func layerSize(of key: LayerKey, _ size: PixelSize) -> LayerSize {
    switch key.variant {
    case .thumbnail(let side):
      let share = min(1, Double(side) / Double(max(size.width, size.height)))
      return LayerSize(
        width: max(1, Int(Double(size.width) * share)), height: max(1, Int(Double(size.height) * share)))
    case .fitted(let box):
      let share = min(
        1, min(Double(box.width) / Double(size.width), Double(box.height) / Double(size.height)))
      return LayerSize(
        width: max(1, Int(Double(size.width) * share)), height: max(1, Int(Double(size.height) * share)))
    case .level(let level): return LayerSize(width: size.width >> level, height: size.height >> level)
    case .region(_, let part): return LayerSize(width: part.width, height: part.height)
    }
  }

  mutating func fail(page: UInt32, reason: String) {
    guard let key = wants.first(where: { $0.page == PageID(page) }) else { return }
    take(state.pictureFailed(key, reason: reason, at: now))
  }

  /// The frame now, as a draw list.
  mutating func drawList() -> DrawList {
    composer.compose(state, at: now, into: &list)
    return list
  }

  /// The frame now, as text.
  mutating func frame() -> String { drawList().story }
}
