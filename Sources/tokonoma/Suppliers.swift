import BuiltinDecoding
import DecoderProtocol
import Gallery
import Geometry
import ImagePipeline
import Library
import Pixels
import SDLPlatform
import Synchronization
import Text
import TextRendering

/// What works beside the loop: listing folders, decoding pictures, rendering
/// text. All of it reports to the store in the order it happened.
final class Suppliers: Sendable {
  let index = PageIndex()
  let shelf = PixelShelf()
  private let pipeline: ImagePipeline<LayerKey>
  /// A picture has been wanted; from then on the store alone decides which.
  private let isFirstWanted = Shared(false)
  private let text: TextService
  private let scanner: Scanner
  private let events: AsyncStream<GalleryEvent>.Continuation
  private let stream: AsyncStream<GalleryEvent>

  /// - Parameters:
  ///   - decoder: the decoder program; nil for the built-in decoder.
  ///   - arguments: for the decoder program.
  ///   - settings: of the decoders.
  ///   - box: device pixels of the window as planned, so that the first picture
  ///     is being decoded before there is a window.
  ///   - patience: how long to list before showing what there is so far; nil:
  ///     only whole lists, for runs that must repeat exactly.
  init(
    decoder: String?, arguments: [String], settings: PipelineSettings, opening: Opening, box: PixelSize,
    patience: Duration?
  ) throws(SystemError) {
    let (stream, events) = AsyncStream.makeStream(of: GalleryEvent.self)
    self.stream = stream
    self.events = events
    let shelf = shelf
    let index = index
    let pipeline = try ImagePipeline<LayerKey>(
      settings: settings,
      backend: .processes(
        program: decoder ?? Self.ownProgram,
        arguments: (decoder == nil ? [BuiltinDecoderProgram.argument] : []) + arguments
      )
    ) { event in
      Self.report(event, to: events, shelf: shelf)
    }
    self.pipeline = pipeline
    text = TextService { run, pixels in
      shelf.put(pixels, for: run)
      events.yield(.textArrived)
    }
    let isFirstWanted = isFirstWanted
    let newest = Shared<ScanID?>(nil)
    scanner = Scanner(settings: ScannerSettings(patience: patience)) { scan, event in
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
        events.yield(.pages(pages, showing: nil, isComplete: isComplete))
        guard let page = pages.first, let path = paths.first else { return }
        // The window may still be opening; the decoder need not wait for it.
        isFirstWanted.withLock { isWanted in
          if !isWanted { pipeline.prefetch(LayerKey(page: page.id, variant: .fitted(box)), path) }
          isWanted = true
        }
      case .changed:
        // Nothing is watched.
        break
      case .failed(let error):
        complain(error.description)
      }
    }
  }

  private static func report(
    _ event: PipelineEvent<LayerKey>, to events: AsyncStream<GalleryEvent>.Continuation, shelf: PixelShelf
  ) {
    switch event {
    case .update(let key, .preview(let picture)):
      events.yield(arrival(of: picture, for: key, isPreview: true, shelf: shelf))
    case .update(let key, .final(let picture)):
      events.yield(arrival(of: picture, for: key, isPreview: false, shelf: shelf))
    case .update(let key, .failed(let failure)):
      events.yield(.pictureFailed(key, reason: failure.message))
    case .decoderRestarted:
      events.yield(.decoderRestarted)
    case .idle:
      break
    }
  }

  private static func arrival(
    of picture: DecodedPicture, for key: LayerKey, isPreview: Bool, shelf: PixelShelf
  ) -> GalleryEvent {
    let delivery = shelf.put(picture.pixels)
    let information = picture.information
    let facts = PictureFacts(
      size: PixelSize(width: information.width, height: information.height), frames: information.frames,
      format: information.format, isVector: information.isVector, isDamaged: information.isDamaged,
      wall: information.backdrop == .light ? Backdrop.light.colour : nil, isAnimated: information.isAnimated,
      frameDuration: Double(information.frameMilliseconds) / 1000, loops: information.loops)
    let size = PixelSize(width: picture.pixels.width, height: picture.pixels.height)
    return .layerArrived(key, delivery, facts, size: size, isPreview: isPreview)
  }

  /// The built-in decoder runs in processes of this program: SDL2_image's readers
  /// die of some damaged files.
  private static let ownProgram = "/proc/self/exe"

  /// Starts decoding the first picture, if the opening names it, and listing the
  /// rest; what they find waits until `deliver(to:)`.
  ///
  /// - Returns: the pages known already: the first picture's or none.
  func begin(_ opening: Opening, box: PixelSize) -> [Page] {
    var pages: [Page] = []
    if let first = opening.firstPicture {
      pages = index.pages(for: [first])
      if let page = pages.first {
        isFirstWanted.withLock { $0 = true }
        pipeline.prefetch(LayerKey(page: page.id, variant: .fitted(box)), first)
      }
    }
    scanner.scan(opening)
    return pages
  }

  /// Starts reporting to the store.
  func deliver(to store: GalleryStore) {
    let stream = stream
    Task {
      for await event in stream { await store.receive(event) }
    }
  }

  /// Opens other files in place of what is shown.
  func open(_ opening: Opening) {
    scanner.scan(opening)
  }

  func want(_ keys: [LayerKey]) {
    let wants = keys.compactMap { key in
      index.path(of: key.page).map { PictureWant(key: key, path: $0.bytes, specification: key.specification) }
    }
    isFirstWanted.withLock { isWanted in
      isWanted = true
      pipeline.want(wants)
    }
  }

  func request(_ run: TextRun) {
    text.request(run)
  }

  func shutdown() {
    scanner.cancel()
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
