import CPosix
import DecoderProtocol
import FileActions
import Gallery
import Geometry
import ImagePipeline
import Library
import Localization
import Motion
import SDLPlatform
import Scenario
import Scene
import Settings
import Thumbnails

/// Starting a run: the parts, in the order that brings the first picture soonest.
enum Launch {
  /// Points of a new window.
  private static let windowSize = Size(width: 1280, height: 720)

  // MARK: The decoder

  /// The decoder program: the one asked for, else the one beside this program,
  /// else the one where programs for programs are installed; nil for the
  /// built-in decoder.
  static func decoder(for options: Options) -> String? {
    if let asked = options.decoder { return asked.isEmpty ? nil : asked }
    return [OwnProgram.folder, prefix.map { $0 + "/libexec/tokonoma" }].compactMap { $0 }
      .map { $0 + "/tokonoma-decoder" }.first { cposix_check($0, CPOSIX_RUN) == 0 }
  }

  /// The folder that the program is installed under, if it is in its `bin`.
  static var prefix: String? {
    guard let folder = OwnProgram.folder, folder.hasSuffix("/bin") else { return nil }
    return String(folder.dropLast(4))
  }

  /// Tells what decoders give up before they read a picture, as the system allows.
  static func printSandbox(_ options: Options) {
    print("sandbox ", terminator: "")
    // This process has nothing else to do: it becomes what it asks about.
    print(Confinement.enter(isSandboxed: options.isSandboxed).description)
  }

  static func printFormats(of decoder: String?) throws {
    guard let decoder else {
      print("built in: what the installed SDL2_image reads")
      return
    }
    let reason = OwnProgram.become(decoder, ["--formats"])
    throw UsageError(description: "cannot run \(decoder): \(reason)")
  }

  /// Where the user's files and ours are.
  static var folders: BaseDirectories {
    BaseDirectories { Environment.bytes($0) }
  }

  /// How folders are listed: a run on a virtual clock waits for whole lists, which then do not change.
  private static func listing(_ options: Options, isWatching: Bool) -> ScannerSettings {
    ScannerSettings(
      isRecursive: options.isRecursive, patience: isWatching ? .milliseconds(400) : nil,
      order: (options.order ?? .name).libraryOrder(isReversed: options.isReversed),
      showsHidden: options.showsHidden,
      isWatching: isWatching)
  }

  // MARK: Runs

  static func settings(
    _ options: Options, _ preferences: Preferences, _ localization: Localization, renderer: any FrameRenderer
  ) -> GallerySettings {
    var settings = GallerySettings()
    let file = Preferences.file(for: options)
    for problem in preferences.problems + preferences.apply(to: &settings) {
      complain(problem.description(in: file?.path.displayPath ?? "settings"))
    }
    apply(options, isRightToLeft: localization.isRightToLeft, to: &settings)
    // A run on a virtual clock must not depend on whose machine it is on.
    if options.headless == nil { settings.shuffleSeed = UInt64.random(in: 0 ... .max) }
    settings.maximumTextureSide = min(renderer.maximumTextureSide, options.maximumTexture ?? .max)
    // A tile has its neighbours' pixels around it.
    settings.tileSide = min(renderer.tileSide, settings.maximumTextureSide - 2)
    settings.texturesAreCopies = renderer.copiesPixels
    limitMemory(options, of: &settings)
    return settings
  }

  static func limitMemory(_ options: Options, of settings: inout GallerySettings) {
    settings.limitMemory(to: options.cacheSize ?? min(Surroundings.memory / 4, 1 << 30))
  }

  /// What the command line and the settings together say.
  ///
  /// - Parameter isRightToLeft: as the language is written.
  static func apply(_ options: Options, isRightToLeft: Bool, to settings: inout GallerySettings) {
    let isHeadless = options.headless != nil
    let animates = options.animates ?? (isHeadless || !Surroundings.wantsReducedMotion)
    if !animates { settings.motion = settings.motion.reduced }
    settings.wraps = options.wraps ?? false
    settings.fillsEdges = options.fillsEdges
    settings.hasHighContrast = options.hasHighContrast
    settings.startFit = options.startFit ?? .whole
    settings.backQuits = options.escapeQuits
    settings.isKiosk = options.isKiosk
    if options.isCouch {
      settings.isCouch = true
      settings.interfaceScale *= 1.6
      // Television sets cut off the edges.
      settings.motion.dotsStripHeight *= 2
    }
    settings.order = options.order ?? .name
    settings.isReversed = options.isReversed
    settings.showsHidden = options.showsHidden
    settings.isShuffled = options.isShuffled
    settings.slideshowInterval = options.slideshow ?? settings.slideshowInterval
    settings.slideshowFades = options.transition ?? .fade == .fade
    settings.slideshowCuts = options.transition == Options.Transition.none
    settings.slideshowDrifts = options.drifts
    settings.isRightToLeft = options.isRightToLeft ?? isRightToLeft
  }

  /// Arguments for decoder programs.
  private static func decoderArguments(_ options: Options) -> [String] {
    guard !options.isSandboxed else { return [] }
    complain("decoders are not locked in: a malicious picture could do anything (--no-sandbox)")
    return [Confinement.noSandboxArgument]
  }

  private static func pipelineSettings(_ options: Options) -> PipelineSettings {
    var settings = PipelineSettings()
    // PERF: a second decoder that starts at once makes the first picture 15 ms late on two busy processors.
    if options.headless == nil { settings.reserveDelay = .milliseconds(150) }
    if options.diskCacheSize != 0, let folder = Surroundings.cacheFolder {
      settings.scratch = ScratchSettings(folder: folder, limit: options.diskCacheSize.map(UInt64.init))
    }
    return settings
  }

  static func headless(
    _ options: Options, _ preferences: Preferences, opening: Opening, lines: [ScenarioLine], mayBeEmpty: Bool
  ) throws -> Int32 {
    guard let headless = options.headless else { return 2 }
    let viewport = Viewport(size: headless.size, pixelScale: headless.pixelScale)
    let suppliers = try Suppliers(
      decoder: decoder(for: options), arguments: decoderArguments(options),
      settings: pipelineSettings(options), opening: opening, box: viewport.pixels,
      listing: listing(options, isWatching: false), folders: folders, thumbnails: nil,
      keepsModificationTime: preferences.values.flag("keep-date"))
    let pages = suppliers.begin(
      opening, at: Openings.start(for: options, in: opening), box: viewport.pixels)
    suppliers.list()
    // After the decoders were started: languages are looked for in files.
    let localization = Languages.localization(for: options)
    let system = try SDLSystem(withWindow: false)
    defer { withExtendedLifetime(system) {} }
    let clock = VirtualClock()
    let renderer = OffscreenRenderer(size: viewport.pixels)
    let trace = try options.trace.map { path in try LineOutput(path: path, isImmediate: false) }
    let session = makeSession(
      options, settings(options, preferences, localization, renderer: renderer), viewport: viewport,
      suppliers: suppliers,
      renderer: renderer, trace: trace, meter: try meter(options),
      localization: localization, deliveries: PictureDeliveries(delay: options.decodeDelay),
      endsWhenEmpty: !mayBeEmpty
    ) { clock.now }
    if options.isFullscreen || options.isKiosk { session.handle(.fullscreenChanged(true), at: clock.now) }
    begin(session, with: pages, options)
    let run = HeadlessRun(
      session: session, renderer: renderer, clock: clock, pixelScale: headless.pixelScale, lines: lines,
      options: options)
    let failure = run.run()
    defer { session.shutdown() }
    if let failure {
      complain(failure)
      return 1
    }
    return status(of: session, opening: opening, mayBeEmpty: mayBeEmpty, options)
  }

  /// - Parameter given: what was asked for before the settings added to it.
  static func window(
    _ options: Options, given: Options, _ preferences: Preferences, memory: Memory, opening: Opening,
    clock: LoopClock,
    mayBeEmpty: Bool
  ) throws -> Int32 {
    SDLSystem.setApplicationID()
    Surroundings.prepareForDisplay()
    let place = options.place ?? memory.place
    let size = place?.size ?? windowSize
    let planned = Viewport(size: size, pixelScale: 1).pixels
    let folderMemory = memory.folderMemory(for: options)
    let suppliers = try Suppliers(
      decoder: decoder(for: options), arguments: decoderArguments(options),
      settings: pipelineSettings(options), opening: opening, box: planned,
      listing: listing(options, isWatching: true), folders: folders,
      thumbnails: folders.cache.map { cache in
        ThumbnailCache(folder: cache.appending("thumbnails".utf8), version: App.version)
      }, keepsModificationTime: preferences.values.flag("keep-date"),
      whenListed: { folderMemory?.remember($0) })
    let pages = suppliers.begin(
      opening, first: folderMemory?.firstPicture, at: Openings.start(for: options, in: opening),
      box: planned)
    // After the decoders were started: languages are looked for in files.
    let localization = Languages.localization(for: options)
    // PERF: only now is SDL opened, which brings many libraries along: meanwhile no thread can be started.
    let usesGPU = RendererChoice.usesGPU(options)
    let system = try SDLSystem(withWindow: true, prefersWayland: usesGPU)
    defer { withExtendedLifetime(system) {} }
    let window = try Window(
      title: "Tokonoma", size: size,
      position: place?.position, isFullscreen: options.isFullscreen || options.isKiosk)
    if options.isKiosk { SDLSystem.showPointer(false) }
    let renderer = try RendererChoice.make(for: window, options: options, usesGPU: usesGPU)
    let trace = try options.trace.map { path in try LineOutput(path: path, isImmediate: true) }
    let recorder = try options.record.map { path in try LineOutput(path: path, isImmediate: true) }
    var gallery = settings(options, preferences, localization, renderer: renderer)
    gallery.frameDuration = window.refreshInterval
    let session = makeSession(
      options, gallery, viewport: window.viewport, suppliers: suppliers, renderer: renderer, trace: trace,
      meter: try meter(options),
      localization: localization, deliveries: nil, endsWhenEmpty: !mayBeEmpty
    ) { clock.now }
    if options.isFullscreen || options.isKiosk { session.handle(.fullscreenChanged(true), at: clock.now) }
    begin(session, with: pages, options)
    let wake = WakeEvent()
    let loop = WindowLoop(
      clock: clock, window: window, isPaced: !renderer.isVerticallySynchronised)
    let run = WindowRun(
      session: session, window: window, renderer: renderer, clock: clock, recorder: recorder
    ) {
      do {
        loop.gamepads = try Gamepads { wake.post() }
      } catch {
        complain("no gamepads: \(error)")
      }
    }
    let target = memory.targetFolder
    session.withStore { $0.remember(targetFolder: target) }
    let watcher = SettingsWatcher(given, preferences, initial: gallery, suppliers: suppliers)
    watcher?.start()
    func finish() -> Int32 {
      watcher?.stop()
      memory.keep(window: window, session: session, options)
      let status = status(of: session, opening: opening, mayBeEmpty: mayBeEmpty, options)
      // Last, because it wakes the loop: where the display is gone, that ends the process.
      session.shutdown()
      return status
    }
    func endWithoutDisplay() {
      complain("the display is gone")
      // Whatever hangs on it must not keep the program.
      cposix_end_within(lastSeconds)
      _ = finish()
      cposix_end(1)
    }
    let display = DisplayWatch(endWithoutDisplay)
    defer { withExtendedLifetime(display) {} }
    loop.run(run)
    if window.hasLostDisplay { endWithoutDisplay() }
    return finish()
  }

  /// The time for putting things away after the display is gone.
  private static let lastSeconds: UInt32 = 5

  // MARK: Parts

  private static func makeSession(
    _ options: Options, _ settings: GallerySettings, viewport: Viewport, suppliers: Suppliers,
    renderer: any FrameRenderer,
    trace: LineOutput?, meter: FrameMeter?, localization: Localization, deliveries: PictureDeliveries?,
    endsWhenEmpty: Bool,
    clock: @escaping @Sendable () -> Instant
  ) -> Session {
    let thread = SDLSystem.thread
    let wake = WakeEvent()
    let executor = LoopExecutor(wake: { wake.post() }, isOnLoop: { SDLSystem.thread == thread })
    var state = GalleryState(settings: settings, viewport: viewport, at: clock())
    if case .style(let wall) = options.wall { state.wall = wall }
    let store = GalleryStore(state: state, deliveries: deliveries, executor: executor, clock: clock)
    var scene = SceneSettings()
    if case .colour(let colour) = options.wall { scene.wall = colour }
    return Session(
      store: store, executor: executor, suppliers: suppliers, renderer: renderer, trace: trace,
      meter: meter, composer: SceneComposer(settings: scene, localization: localization),
      localization: localization,
      endsWhenEmpty: endsWhenEmpty, clock: clock)
  }

  private static func meter(_ options: Options) throws(UsageError) -> FrameMeter? {
    guard let path = options.statistics else { return nil }
    return FrameMeter(output: try LineOutput(path: path, isImmediate: options.headless == nil))
  }

  private static func begin(_ session: Session, with pages: [Page], _ options: Options) {
    session.suppliers.deliver(to: session.store)
    defer {
      if options.slideshow != nil || options.isKiosk { session.startsSlideshow = true }
    }
    if !pages.isEmpty {
      session.withStore { $0.receive(.pages(pages, showing: pages.first?.id, isComplete: false)) }
      session.runJobs()
    }
  }

  /// 1 when paths were given and none of them could be shown.
  private static func status(
    of session: Session, opening: Opening, mayBeEmpty: Bool, _ options: Options
  ) -> Int32 {
    if options.printsMarked { printMarked(of: session, isNullSeparated: options.isNullSeparated) }
    // Who has put all pictures away has seen them.
    guard session.withStore({ $0.state.pages.isEmpty }), !session.hasFirstPicture, !mayBeEmpty else {
      return 0
    }
    complain("no pictures to show")
    return 1
  }

  /// Prints the marked paths byte for byte, for other programs to read.
  private static func printMarked(of session: Session, isNullSeparated: Bool) {
    let separator: UInt8 = isNullSeparated ? 0 : UInt8(ascii: "\n")
    let paths = session.withStore { $0.state.marks }.compactMap { session.suppliers.index.path(of: $0) }
    guard let output = try? LineOutput(path: "-", isImmediate: false) else { return }
    for path in paths { output.write(path.bytes + [separator]) }
    output.flush()
  }
}
