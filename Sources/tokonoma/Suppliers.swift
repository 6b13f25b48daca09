import BuiltinDecoding
import DecoderProtocol
import FileActions
import Gallery
import Geometry
import ImagePipeline
import Library
import Localization
import Pixels
import SDLPlatform
import Synchronization
import Text
import TextRendering
import Threads
import Thumbnails

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// What works beside the loop: listing folders, decoding pictures, rendering
/// text. All of it reports to the store in the order it happened.
final class Suppliers: Sendable {
  let index = PageIndex()
  let shelf = PixelShelf()
  private let pipeline: ImagePipeline<LayerKey>
  /// What is decoded before the store wants anything, and what came of it.
  private let start = Shared(Anticipation<PageID, PipelineEvent<LayerKey>>())
  private let text: TextService
  private let scanner: Scanner
  private let turner = TurnedPictures()
  private let desk: FileDesk
  private let informer: Informer
  /// Nil where only pictures themselves are looked at.
  private let thumbnailer: Thumbnailer?
  /// What is wanted, list after list, for the thread that asks for it, which takes longer than a frame's own
  /// work; nil to ask for the last list again. None is left out: what is in one list and not in the next
  /// comes anew when it is wanted again.
  private let wants = Mailbox<[LayerKey]?>()
  /// The number, from 1, of the page to begin at, until there is such a page.
  private let startNumber = Shared<Int?>(nil)
  /// The first picture's file before it was read, while listing waits for it.
  private let awaited = Shared<FileStamp?>(nil)
  /// Has an element once the first picture is on the screen.
  private let firstShown = Mailbox<Void>()
  /// The scan of what the program was started with, until it is complete.
  private let firstScan = Shared<ScanID?>(nil)
  /// What was opened last, and how it is listed.
  private let listing: Shared<(opening: Opening, settings: ScannerSettings)>
  private let events: AsyncStream<GalleryEvent>.Continuation
  private let stream: AsyncStream<GalleryEvent>

  /// - Parameters:
  ///   - decoder: the decoder program; nil for the built-in decoder.
  ///   - arguments: for the decoder program.
  ///   - settings: of the decoders.
  ///   - box: device pixels of the window as planned, so that the first picture
  ///     is being decoded before there is a window.
  ///   - listing: how folders are listed; without patience only whole lists are
  ///     told, for runs that must repeat exactly.
  ///   - whenListed: called with the whole list of what the program was started with, on a thread that may
  ///     be blocked.
  init(
    decoder: String?, arguments: [String], settings: PipelineSettings, opening: Opening, box: DeviceSize,
    listing: ScannerSettings, folders: BaseDirectories, thumbnails: ThumbnailCache?,
    keepsModificationTime: Bool, whenListed: @escaping @Sendable ([FilePath]) -> Void = { _ in }
  ) throws(SystemError) {
    let (stream, events) = AsyncStream.makeStream(of: GalleryEvent.self)
    self.stream = stream
    self.events = events
    let shelf = shelf
    let index = index
    let turner = turner
    let start = start
    self.listing = Shared((opening, listing))
    desk = FileDesk(index: index, folders: folders, keepsModificationTime: keepsModificationTime) {
      request, failure in
      events.yield(.fileDone(request, failure: failure))
    }
    informer = Informer { information, page in
      events.yield(.information(information, of: page))
    }
    let wants = wants
    let thumbnailer = thumbnails.map { cache in
      Thumbnailer(cache: cache) { wants.put(nil) }
    }
    self.thumbnailer = thumbnailer
    let pipeline = try ImagePipeline<LayerKey>(
      settings: settings,
      backend: .processes(
        program: decoder ?? OwnProgram.command,
        arguments: (decoder == nil ? [BuiltinDecoderProgram.argument] : []) + arguments
      )
    ) { event in
      if case .update(let key, _) = event, start.withLock({ $0.holds(event, of: key.page) }) { return }
      if case .update(let key, .failed) = event,
        thumbnailer?.failed(key, original: index.path(of: key.page)) ?? false
      {
        return
      }
      if case .update(let key, .final(let picture)) = event, case .thumbnail = key.variant {
        thumbnailer?.arrived(picture.pixels, for: key, information: picture.information)
      }
      Self.report(event, to: events, shelf: shelf, turner: turner)
    }
    self.pipeline = pipeline
    text = TextService { run, pixels in
      shelf.put(pixels, for: run)
      events.yield(.textArrived)
    }
    let startNumber = startNumber
    let newest = Shared<ScanID?>(nil)
    let firstScan = firstScan
    scanner = Scanner(settings: listing) { scan, event in
      let isStale = newest.withLock { newest in
        if let newest, scan.number < newest.number { return true }
        newest = scan
        return false
      }
      // A scan that was replaced may still have a word on its way.
      if isStale { return }
      switch event {
      case .listed(let paths, let isComplete):
        let pages = index.pages(for: paths)
        // Before the picture: the store must know the page when it comes.
        let first = startNumber.withLock { number -> Int in
          guard let wanted = number, !pages.isEmpty, isComplete || pages.count >= wanted else { return 0 }
          number = nil
          return min(wanted, pages.count) - 1
        }
        events.yield(.pages(pages, showing: first > 0 ? pages[first].id : nil, isComplete: isComplete))
        defer {
          if isComplete, firstScan.withLock({ $0 == scan ? $0.take() : nil }) != nil { whenListed(paths) }
        }
        guard pages.indices.contains(first) else { return }
        let (page, path) = (pages[first], paths[first])
        // The window may still be opening; the decoder need not wait for it.
        let held = start.withLock { start in
          let (isNew, held) = start.begin(with: page.id)
          // Under the lock: what the store wants comes after it, and counts.
          if isNew { pipeline.prefetch(LayerKey(page: page.id, variant: .fitted(box)), path) }
          return held
        }
        for event in held { Self.report(event, to: events, shelf: shelf, turner: turner) }
      case .expected(let path):
        guard let page = index.pages(for: [path]).first else { return }
        start.withLock { start in
          guard start.expect(page.id) else { return }
          pipeline.prefetch(LayerKey(page: page.id, variant: .fitted(box)), path)
        }
      case .changed(let path):
        if let page = index.page(of: path) { events.yield(.fileChanged(page)) }
      case .failed(let error):
        complain(error.description)
      }
    }
    let isAsking = BlockingThread.start { [self] in
      var keys: [LayerKey] = []
      while let list = wants.take() {
        keys = list ?? keys
        ask(for: keys)
      }
    }
    if !isAsking { throw SystemError("start a thread", code: EAGAIN) }
  }

  private static func report(
    _ event: PipelineEvent<LayerKey>, to events: AsyncStream<GalleryEvent>.Continuation, shelf: PixelShelf,
    turner: TurnedPictures
  ) {
    switch event {
    case .update(let key, .preview(let picture)):
      events.yield(arrival(of: picture, for: key, isPreview: true, shelf: shelf, turner: turner))
    case .update(let key, .final(let picture)):
      events.yield(arrival(of: picture, for: key, isPreview: false, shelf: shelf, turner: turner))
    case .update(let key, .failed(let failure)):
      events.yield(.pictureFailed(key, reason: failure.message))
    case .decoderRestarted:
      events.yield(.decoderRestarted)
    case .idle:
      break
    }
  }

  private static func arrival(
    of picture: DecodedPicture, for key: LayerKey, isPreview: Bool, shelf: PixelShelf, turner: TurnedPictures
  ) -> GalleryEvent {
    let information = picture.information
    let whole = PixelSize(width: information.width, height: information.height)
    let (pixels, fullSize) = turner.turned(picture.pixels, for: key, size: whole)
    let delivery = shelf.put(pixels)
    let facts = PictureFacts(
      size: fullSize, frames: information.frames,
      format: information.format, isVector: information.isVector, isDamaged: information.isDamaged,
      wall: information.backdrop == .light ? Backdrop.light.colour : nil, isAnimated: information.isAnimated,
      frameDuration: Double(information.frameMilliseconds) / 1000, loops: information.loops)
    let size = LayerSize(width: pixels.width, height: pixels.height)
    return .layerArrived(key, delivery, facts, size: size, isPreview: isPreview)
  }

  /// Starts decoding the first picture, if it is known; what comes of it waits until `deliver(to:)`. The
  /// rest is listed at once where it is not, and otherwise when `list()` is called: reading a large folder
  /// takes as long as decoding a picture, and all processors. Where the first picture can be guessed, what
  /// is behind it waits for that, too.
  ///
  /// - Parameter first: the picture that the opening begins with, where it does not say so itself.
  /// - Returns: the pages known already: the first picture's or none.
  func begin(_ opening: Opening, first: FilePath? = nil, at place: Openings.Start?, box: DeviceSize) -> [Page]
  {
    var pages: [Page] = []
    var first = opening.firstPicture ?? first
    switch place {
    case .path(let path): first = path
    case .number(let number):
      startNumber.withLock { $0 = number }
      if number > 1 { first = nil }
    case nil: break
    }
    if let first {
      pages = index.pages(for: [first])
      awaited.withLock { $0 = FileStamp(of: first) }
      if let page = pages.first {
        let key = LayerKey(page: page.id, variant: .fitted(box))
        _ = start.withLock { $0.end(wanting: [page.id]) }
        pipeline.prefetch(key, first)
      }
    }
    if pages.isEmpty { scanFirst(opening, mayGuess: place == nil) }
    return pages
  }

  /// Lists what was opened, as far as that has waited for the first picture, which is on the screen.
  func list() {
    firstShown.put(())
    guard let file = awaited.withLock({ $0.take() }) else { return }
    let (opening, settings) = listing.withLock { $0 }
    scanFirst(opening, settings: settings, after: file)
  }

  private func scanFirst(
    _ opening: Opening, settings: ScannerSettings? = nil, after file: FileStamp? = nil, mayGuess: Bool = false
  ) {
    let firstShown = firstShown
    let awaitFirst: @Sendable () -> Void = { _ = firstShown.take() }
    let scan = scanner.scan(
      opening, settings: settings, after: file, awaitFirst: mayGuess ? awaitFirst : nil)
    // A list that is complete by now is so short that nobody has to be told.
    firstScan.withLock { $0 = scan }
  }

  /// What was opened last.
  var opening: Opening { listing.withLock { $0.opening } }

  /// Starts reporting to the store.
  func deliver(to store: GalleryStore) { store.listen(to: stream) }

  /// Opens other files in place of what is shown.
  func open(_ opening: Opening) {
    let settings = listing.withLock { listing in
      listing.opening = opening
      return listing.settings
    }
    awaited.withLock { $0 = nil }
    scanner.scan(opening, settings: settings)
  }

  /// Lists what is open again, in another order or with other files.
  func list(order: SortOrder, showsHidden: Bool) {
    let (opening, settings) = listing.withLock { listing in
      listing.settings.order = order
      listing.settings.showsHidden = showsHidden
      return listing
    }
    awaited.withLock { $0 = nil }
    scanner.scan(opening, settings: settings)
  }

  /// Tells of new settings, and what is wrong with them.
  func adopt(_ settings: GallerySettings, isRecursive: Bool, relists: Bool, problem: String?) {
    listing.withLock { $0.settings.isRecursive = isRecursive }
    events.yield(.settings(settings, relists: relists))
    if let problem { events.yield(.notice(.failed(problem))) }
  }

  // MARK: Files

  /// Whether the date of a file stays as it is from now on when its rotation is saved.
  func keepModificationTimes(_ keeps: Bool) { desk.keepModificationTimes(keeps) }

  func perform(_ request: FileRequest, format: String, in localization: Localization) {
    desk.perform(request, format: format, in: localization)
  }

  /// Finds out what is known of a page's picture.
  func inform(of page: PageID, facts: PictureFacts?, delivery: DeliveryID?, in localization: Localization) {
    guard let path = index.path(of: page) else { return informer.answer(nil, of: page) }
    informer.inform(
      of: page, at: path, facts: facts, pixels: delivery.flatMap { shelf[$0] }, in: localization)
  }

  func want(_ keys: [LayerKey]) {
    // The store may know the first page before the scanning thread has said here that it does.
    for event in start.withLock({ $0.end(wanting: keys.lazy.map(\.page)) }) {
      Self.report(event, to: events, shelf: shelf, turner: turner)
    }
    wants.put(keys)
  }

  /// Asks for what is wanted as far as it is known where to find it.
  private func ask(for keys: [LayerKey]) {
    let wants = keys.compactMap { key -> PictureWant<LayerKey>? in
      guard let path = source(of: key), let specification = turner.specification(of: key) else { return nil }
      return PictureWant(key: key, path: path.bytes, specification: specification)
    }
    pipeline.want(wants)
  }

  private func source(of key: LayerKey) -> FilePath? {
    guard let path = index.path(of: key.page) else { return nil }
    if case .thumbnail = key.variant, let thumbnailer { return thumbnailer.path(of: key, original: path) }
    return path
  }

  func request(_ run: TextRun) {
    text.request(run)
  }

  func shutdown() {
    scanner.cancel()
    firstShown.close()
    wants.close()
    desk.shutdown()
    informer.shutdown()
    thumbnailer?.shutdown()
    pipeline.shutdown()
    text.shutdown()
    events.finish()
  }
}

/// A value behind a lock that closures can share.
private final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) {
    self.value = Mutex(value)
  }

  func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
    value.withLock(body)
  }
}

extension ImagePipeline<LayerKey> {
  /// Wants one picture before anything else is known.
  fileprivate func prefetch(_ key: LayerKey, _ path: FilePath) {
    want([PictureWant(key: key, path: path.bytes, specification: key.specification)])
  }
}

extension LayerKey {
  /// What the decoder is asked for.
  var specification: DecodeSpecification {
    let size: DecodeSpecification.Size =
      switch variant {
      case .fitted(let box): .fitting(width: box.width, height: box.height)
      case .thumbnail(let side): .fitting(width: side, height: side)
      case .level(let level), .region(let level, _): .level(level)
      }
    var region: PixelRect?
    if case .region(_, let part) = variant {
      region = PixelRect(x: part.x, y: part.y, width: part.width, height: part.height)
    }
    return DecodeSpecification(size: size, region: region, frame: frame, backdrop: backdrop)
  }

  private var backdrop: Backdrop? {
    switch wall {
    case .automatic: nil
    case .dark: .dark
    case .light: .light
    case .checkerboard: .checkerboard
    }
  }
}
