import Gallery
import Geometry
import Gestures
import Motion

/// A gallery in a window of 400 × 800 on a virtual clock, moved by hand.
///
/// Its pictures are 4000 × 3000 unless told otherwise, so fit is 0.1 at (0, 250),
/// and come as soon as they are wanted.
struct GalleryPlayer {
  private(set) var state: GalleryState
  /// Milliseconds.
  private(set) var time = 0.0
  /// Everything that the gallery asked for so far.
  private(set) var effects: [Effect] = []
  /// Sizes of pictures that differ from the others'.
  var sizes: [UInt32: PixelSize] = [:]
  /// Whether pictures come by themselves.
  var delivers: Bool
  private let size: PixelSize
  /// What has been delivered comes again only after it was not wanted for a while.
  private var sent: Set<LayerKey> = []
  private var deliveries: UInt64 = 0

  init(
    pages: Int = 5, start: Int = 0, window: Size = Size(width: 400, height: 800),
    picture: PixelSize = PixelSize(width: 4000, height: 3000), settings: GallerySettings = GallerySettings(),
    delivers: Bool = true
  ) {
    self.delivers = delivers
    size = picture
    let viewport = Viewport(size: window, pixelScale: 1)
    state = GalleryState(settings: settings, viewport: viewport, at: Instant(milliseconds: 0))
    let list = (0..<pages).map { Page(id: PageID(UInt32($0)), name: "\($0).jpg") }
    setPages(list, showing: pages > start ? list[start].id : nil)
  }

  var now: Instant { Instant(milliseconds: time) }

  // MARK: Time and pictures

  private mutating func take(_ new: [Effect]) {
    effects += new
    guard delivers else { return }
    for case .want(let keys) in new {
      sent.formIntersection(keys)
      for key in keys where sent.insert(key).inserted && !state.hasDelivered(key) { deliver(key) }
    }
  }

  /// The layers that were wanted last.
  var wants: [LayerKey] {
    for case .want(let keys) in effects.reversed() { return keys }
    return []
  }

  /// Lets a layer arrive, and its textures be filled.
  mutating func deliver(_ key: LayerKey, isPreview: Bool = false) {
    deliveries += 1
    let shape = sizes[key.page.number] ?? size
    take(state.deliver(key, number: deliveries, shape: shape, isPreview: isPreview, at: now))
  }

  /// Lets a layer arrive at a device that has no textures of more than `side` pixels.
  mutating func refuseTextures(of key: LayerKey, above side: Int) {
    deliveries += 1
    let facts = PictureFacts(
      size: size, frames: 1, format: "jpeg", isVector: false, isDamaged: false, wall: nil)
    let layer = LayerSize(width: 400, height: 300)
    take(
      state.layerArrived(key, DeliveryID(deliveries), facts: facts, size: layer, isPreview: false, at: now))
    var uploads: [TextureID] = []
    for _ in 0..<100 {
      state.nextUploads(limit: 4, at: now, into: &uploads)
      guard let texture = uploads.first else { return }
      let isRefused = (state.layer(of: texture)?.grid.side ?? 0) > side
      take(
        isRefused
          ? state.textureFailed(texture, reason: "no room", at: now) : state.textureIsReady(texture, at: now))
    }
  }

  mutating func fail(_ key: LayerKey, _ reason: String) {
    take(state.pictureFailed(key, reason: reason, at: now))
  }

  mutating func setPages(_ pages: [Page], showing: PageID? = nil, isComplete: Bool = true) {
    take(state.setPages(pages, showing: showing, isComplete: isComplete, at: now))
  }

  /// Tells that something asked for was done, or why not.
  mutating func finish(_ request: FileRequest, failure: String? = nil) {
    take(state.fileDone(request, failure: failure, at: now))
  }

  /// Takes other settings, as when their file was changed.
  mutating func adopt(_ settings: GallerySettings, relists: Bool = false) {
    take(state.adopt(settings, relists: relists, at: now))
  }

  /// Tells what is known of a page's picture.
  mutating func inform(_ information: PictureInformation, of page: PageID) {
    state.informationArrived(information, of: page)
  }

  /// A page's file has changed.
  mutating func reload(_ page: PageID) {
    state.reload(page, at: now)
    take(state.advance(to: now))
  }

  mutating func wait(_ milliseconds: Double) {
    time += milliseconds
    take(state.advanceAndRelease(to: now))
  }

  /// Waits until nothing moves, ten seconds at most.
  mutating func settle() {
    for _ in 0..<1000 where state.isMoving(at: now) { wait(10) }
  }

  mutating func send(_ event: InputEvent) { take(state.handle(event, at: now)) }

  // MARK: Hands

  mutating func down(_ x: Double, _ y: Double, finger: Int64 = 1) {
    send(.touch(PointerEvent(phase: .down, id: .touch(finger), position: Point(x, y))))
  }

  mutating func move(_ x: Double, _ y: Double, finger: Int64 = 1) {
    send(.touch(PointerEvent(phase: .move, id: .touch(finger), position: Point(x, y))))
  }

  mutating func up(finger: Int64 = 1) {
    send(.touch(PointerEvent(phase: .up, id: .touch(finger), position: .zero)))
  }

  /// Moves a finger that is down along a straight way, a step each 8 ms.
  mutating func drag(_ from: Point, _ to: Point, over milliseconds: Double, finger: Int64 = 1) {
    let steps = (milliseconds / 8).rounded()
    for step in stride(from: 1, through: steps, by: 1) {
      wait(8)
      let place = from + (to - from) * (step / steps)
      move(place.x, place.y, finger: finger)
    }
  }

  /// A swipe along a straight way; held still at its end for `pause`.
  mutating func swipe(_ from: Point, _ to: Point, over milliseconds: Double = 64, pause: Double = 0) {
    down(from.x, from.y)
    drag(from, to, over: milliseconds)
    wait(pause)
    up()
  }

  mutating func tap(_ x: Double, _ y: Double) {
    down(x, y)
    wait(40)
    up()
  }

  mutating func doubleTap(_ x: Double, _ y: Double) {
    tap(x, y)
    wait(100)
    tap(x, y)
  }

  mutating func press(_ key: String, _ modifiers: Modifiers = [], isRepeat: Bool = false) {
    send(.key(KeyEvent(isDown: true, name: key, modifiers: modifiers, isRepeat: isRepeat)))
  }

  mutating func release(_ key: String) { send(.key(KeyEvent(isDown: false, name: key))) }

  mutating func wheel(
    _ x: Double, _ y: Double, at point: Point = Point(200, 400), isPrecise: Bool = false,
    _ modifiers: Modifiers = []
  ) {
    send(
      .wheel(
        WheelEvent(delta: Displacement(x, y), position: point, isPrecise: isPrecise, modifiers: modifiers)))
  }

  mutating func axis(_ name: String, _ value: Double, pad: Int = 0) {
    send(.padAxis(pad: pad, axis: name, value: value))
  }

  mutating func button(_ name: String, isDown: Bool = true, pad: Int = 0) {
    send(.padButton(pad: pad, button: name, isDown: isDown))
  }

  mutating func resize(_ width: Double, _ height: Double) {
    send(.resized(Viewport(size: Size(width: width, height: height), pixelScale: 1)))
  }

  // MARK: What is seen

  var page: Int { state.currentPage }
  var position: Double { state.position(at: now) }

  /// The current page's picture in the window.
  var shown: ContentTransform { shown(page: state.currentPage) }

  func shown(page: Int) -> ContentTransform {
    state.transform(ofPage: page, at: now)
      .translated(by: Vector(state.displacement(ofPage: page, at: now), 0))
  }

  /// The current page's scale as a multiple of fit.
  var zoom: Double {
    guard let page = state.currentID else { return .nan }
    return shown.scale / state.fit(of: page).fitScale
  }

  var isAtRest: Bool { !state.isMoving(at: now) && position == Double(page) }
}

/// The same place in the window to a millionth of a point.
func isSame(_ a: ContentTransform, _ b: ContentTransform, within tolerance: Double = 1e-6) -> Bool {
  (a.scale - b.scale).magnitude < tolerance && (a.offset - b.offset).length < tolerance
}
