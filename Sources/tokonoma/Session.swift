import Gallery
import Geometry
import Library
import Localization
import Motion
import Pixels
import SDLPlatform
import Scenario
import Scene
import Text

/// One run of the gallery on its loop's thread: brings the store, the suppliers
/// and the renderer together.
final class Session {
  let store: GalleryStore
  let suppliers: Suppliers
  private let executor: LoopExecutor
  private let renderer: any FrameRenderer
  private let trace: LineOutput?
  private var traceWriter = TraceWriter()
  private var composer: SceneComposer
  private let localization: Localization
  private var list = DrawList()
  /// Nil while nobody wants to know.
  private var meter: FrameMeter?
  private var uploads: [TextureID] = []
  private var requestedTexts: Set<TextRun> = []
  private var hasShownPicture = false
  /// What failed last.
  private var failure: (operation: String, error: SDLError)?
  private(set) var isFinished = false
  /// Called for what only a window can do.
  var setFullscreen: (Bool) -> Void = { _ in }
  var titleChanged: (String) -> Void = { _ in }
  /// Whether text is being written, so that the system may show a keyboard.
  var setTextInput: (Bool) -> Void = { _ in }
  /// Whether the screen saver is held off.
  var setKeepAwake: (Bool) -> Void = { _ in }
  /// Puts text into the clipboard; false where there is none.
  var setClipboard: (String) -> Bool = { _ in false }
  /// The first frame is waited for, and nothing that it does not need is begun.
  var isInHaste = false
  private var heldWants: [LayerKey]?
  /// A slideshow begins as soon as there are pages.
  var startsSlideshow = false
  private var caption: Caption?
  private let clock: () -> Instant
  /// The program has nothing to show and was asked for something: it ends.
  private let endsWhenEmpty: Bool

  init(
    store: GalleryStore, executor: LoopExecutor, suppliers: Suppliers, renderer: any FrameRenderer,
    trace: LineOutput?, meter: FrameMeter?, composer: SceneComposer,
    localization: Localization, endsWhenEmpty: Bool, clock: @escaping () -> Instant
  ) {
    self.composer = composer
    self.localization = localization
    self.store = store
    self.executor = executor
    self.suppliers = suppliers
    self.renderer = renderer
    self.trace = trace
    self.meter = meter
    self.endsWhenEmpty = endsWhenEmpty
    self.clock = clock
  }

  // MARK: The store

  /// Reads or changes what the store holds.
  func withStore<Result: Sendable>(_ body: (inout GalleryCore) -> Result) -> Result {
    store.withCore(body)
  }

  func runJobs() {
    let account = meter?.charge(.own)
    defer { if let account { meter?.charge(account) } }
    executor.runJobs()
    performEffects()
    guard endsWhenEmpty, !hasShownPicture else { return }
    if withStore({ $0.state.isListed && $0.state.pages.isEmpty }) { isFinished = true }
  }

  /// Starts the run's clock.
  func begin() {
    withStore { $0.begin() }
  }

  func handle(_ event: InputEvent, at time: Instant) {
    let account = meter?.charge(.own)
    defer { if let account { meter?.charge(account) } }
    meter?.noteInput(at: time)
    withStore { $0.handle(event, at: time) }
    performEffects()
  }

  func advance(to now: Instant) {
    let account = meter?.charge(.own)
    defer { if let account { meter?.charge(account) } }
    withStore { $0.advance(to: now) }
    performEffects()
  }

  /// Opens what was dropped on the window.
  func drop(_ paths: [[UInt8]]) {
    let opening = Opening.resolve(paths.compactMap { FilePath($0) })
    for failure in opening.failures { complain(failure.description) }
    guard !opening.sources.isEmpty else { return }
    let pages = opening.firstPicture.map { suppliers.index.pages(for: [$0]) } ?? []
    withStore { $0.receive(.pages(pages, showing: pages.first?.id, isComplete: false)) }
    performEffects()
    suppliers.open(opening)
  }

  func finish() {
    isFinished = true
  }

  private func performEffects() {
    for effect in withStore({ $0.takeEffects() }) {
      switch effect {
      case .quit: isFinished = true
      case .want(let keys): want(keys)
      case .setFullscreen(let isOn): setFullscreen(isOn)
      case .textInput(let isOn): setTextInput(isOn)
      case .keepAwake(let isOn): setKeepAwake(isOn)
      case .file(let request): perform(request)
      case .inform(let page, let delivery):
        let facts = withStore { $0.state.pictures[page]?.facts }
        suppliers.inform(of: page, facts: facts, delivery: delivery, in: localization)
      case .list(let order, let isReversed, let showsHidden):
        suppliers.list(order: order.libraryOrder(isReversed: isReversed), showsHidden: showsHidden)
      case .note(let event): note(event, milliseconds: clock().milliseconds)
      case .discard(let delivery):
        dropTextures(of: delivery)
        suppliers.shelf.discard(delivery)
      case .dropTextures(let delivery): dropTextures(of: delivery)
      case .releasePixels(let delivery): suppliers.shelf.discard(delivery)
      }
    }
  }

  private func dropTextures(of delivery: DeliveryID) {
    let account = meter?.charge(.drawing)
    renderer.discard(delivery)
    if let account { meter?.charge(account) }
  }

  /// Has pictures decoded; before the first frame only those of the page that is waited for.
  private func want(_ keys: [LayerKey]) {
    guard isInHaste else { return suppliers.want(keys) }
    let current = withStore { $0.state.currentID }
    heldWants = keys
    suppliers.want(keys.filter { $0.page == current })
  }

  /// The first frame is on screen: everything else may begin.
  private func endHaste() {
    guard isInHaste else { return }
    isInHaste = false
    suppliers.list()
    guard let wants = heldWants else { return }
    heldWants = nil
    suppliers.want(wants)
  }

  private func perform(_ request: FileRequest) {
    if case .copyPath(let page) = request, let path = suppliers.index.path(of: page) {
      let isCopied = setClipboard(String(decoding: Desktop.absolute(path).bytes, as: UTF8.self))
      withStore { store in
        store.receive(.fileDone(request, failure: isCopied ? nil : localization.text(.noClipboard)))
      }
      return
    }
    let format = withStore { $0.state.pictures[request.page]?.facts?.format ?? "" }
    suppliers.perform(request, format: format, in: localization)
  }

  // MARK: Textures

  /// Puts what has arrived into textures.
  ///
  /// - Parameter limit: the most pictures or tiles.
  /// - Returns: whether the limit was reached and more may wait.
  @discardableResult
  func upload(limit: Int, at now: Instant) -> Bool {
    let account = meter?.charge(.own)
    defer { if let account { meter?.charge(account) } }
    for (run, pixels) in suppliers.shelf.takeTexts() {
      requestedTexts.remove(run)
      meter?.charge(.drawing)
      attempt("drawing text") { () throws(SDLError) in try renderer.fill(run, from: pixels) }
      meter?.charge(.own)
    }
    var chosen = uploads
    uploads = []
    withStore { $0.state.nextUploads(limit: limit, at: now, into: &chosen) }
    uploads = chosen
    for texture in uploads {
      upload(texture)
    }
    meter?.noteUploads(uploads.count)
    performEffects()
    return uploads.count >= limit
  }

  private func upload(_ texture: TextureID) {
    if let pixels = suppliers.shelf[texture.delivery], let part = part(of: texture) {
      let account = meter?.charge(.drawing)
      defer { if let account { meter?.charge(account) } }
      do throws(SDLError) {
        try renderer.fill(texture, from: pixels, part: part)
      } catch {
        let reason = "\(error)"
        withStore { $0.textureFailed(texture, reason: reason) }
        return
      }
    }
    withStore { $0.textureIsReady(texture) }
  }

  private func part(of texture: TextureID) -> LayerRect? {
    withStore { store in
      store.state.layer(of: texture)?.grid.rect(of: texture.tile)
    }
  }

  /// Complains of what fails, once as long as it does.
  private func attempt(_ what: String, _ body: () throws(SDLError) -> Void) {
    do throws(SDLError) {
      try body()
      if failure?.operation == what { failure = nil }
    } catch {
      if failure?.error != error { complain("\(what): \(error)") }
      failure = (what, error)
    }
  }

  /// Everything that was in textures is gone.
  func texturesWereLost() {
    renderer.invalidate()
    withStore { $0.texturesWereLost() }
    performEffects()
  }

  // MARK: Frames

  func needsFrame(at now: Instant) -> Bool {
    let isNeeded = withStore { $0.state.needsFrame(at: now) }
    if !isNeeded { meter?.forgetInput() }
    return isNeeded
  }

  /// The text that the frame at `now` needs and that is not rendered yet.
  func missingText(at now: Instant) -> [TextRun] {
    compose(at: now)
    return renderer.missingText(in: list)
  }

  /// Asks for text once.
  func request(_ runs: [TextRun]) {
    for run in runs where requestedTexts.insert(run).inserted { suppliers.request(run) }
  }

  private func compose(at now: Instant) {
    if let meter, withStore({ $0.state.showsStatistics }) { composer.statistics = meter.summary(at: now) }
    var scene = composer
    var frame = list
    list = DrawList()
    withStore { store in scene.compose(store.state, at: now, into: &frame) }
    list = frame
    composer = scene
  }

  /// Draws and shows the frame at `now`, and tells the trace.
  ///
  /// - Parameter milliseconds: the frame's time on the run's clock.
  func drawFrame(at now: Instant, milliseconds: Double) {
    if meter == nil, withStore({ $0.state.showsStatistics }) { meter = FrameMeter(output: nil) }
    meter?.charge(.own)
    compose(at: now)
    meter?.charge(.drawing)
    attempt("drawing a frame") { () throws(SDLError) in try renderer.draw(list) }
    meter?.frameWasShown(at: clock(), milliseconds: milliseconds, redrawn: renderer.redrawnBytes)
    // What this has others do must not keep the frame from the screen.
    request(renderer.missingText(in: list))
    endHaste()
    var quality = PictureQuality.none
    var shown: Caption?
    var line: [UInt8] = []
    var writer = traceWriter
    let traces = trace != nil
    withStore { store in
      store.frameWasDrawn(at: now)
      if traces { line = writer.line(for: store.state, at: now, milliseconds: milliseconds) }
      quality = store.state.currentID.flatMap { store.state.pictures[$0]?.quality } ?? .none
      shown = store.state.currentID.map { _ in
        Caption(
          page: store.state.pages[store.state.currentPage], place: store.state.currentPage,
          of: store.state.pages.count)
      }
    }
    traceWriter = writer
    trace?.write(line)
    if startsSlideshow, quality == .final || quality == .failed {
      startsSlideshow = false
      withStore { $0.perform(.toggleSlideshow) }
    }
    if quality == .final, !hasShownPicture {
      hasShownPicture = true
      note("first-picture", milliseconds: milliseconds)
    }
    if shown != caption {
      caption = shown
      titleChanged(
        shown.map { shown in
          localization.text(
            .titleWithPosition, name: shown.page.name, count: shown.place + 1, total: shown.count)
        } ?? "")
    }
  }

  var hasFirstPicture: Bool { hasShownPicture }

  /// Whether there is nothing to show yet of the page that is shown, or of any.
  var isAwaitingPicture: Bool {
    withStore { store in
      guard let page = store.state.currentID else { return !store.state.isListed }
      return (store.state.pictures[page]?.quality ?? PictureQuality.none) == PictureQuality.none
    }
  }

  /// Writes an event line.
  func note(_ event: String, milliseconds: Double) {
    guard let trace else { return }
    trace.write(traceWriter.line(forEvent: event, milliseconds: milliseconds))
  }

  func shutdown() {
    trace?.flush()
    meter?.flush()
    suppliers.shutdown()
  }
}

/// What the window's title tells of a page.
private struct Caption: Equatable {
  var page: Page
  var place: Int
  var count: Int

  init(page: Page, place: Int, of count: Int) {
    self.page = page
    self.place = place
    self.count = count
  }
}
