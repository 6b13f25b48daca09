import DecoderProtocol
import FileActions
import Gallery
import Geometry
import Library
import Pixels
import Synchronization
import Threads
import Thumbnails

/// Finds small pictures that other programs, or we, have made before, and stores
/// new ones for all; reads and writes on a thread of its own.
///
/// A small picture is decoded like any other: from a file in the cache where
/// there is one, else from the picture itself.
final class Thumbnailer: Sendable {
  private enum Job {
    case find(LayerKey, FilePath)
    case store(PixelBuffer, ThumbnailCache.Original, ThumbnailCache.Facts, ThumbnailSize)
    case fail(ThumbnailCache.Original)
  }

  /// Where the decoders find a small picture.
  private struct Source {
    var path: FilePath
    /// Nil where the file cannot have small pictures.
    var original: ThumbnailCache.Original?
    var isFromCache: Bool
    /// Decoding it has failed before.
    var isHopeless = false
  }

  private struct State {
    var sources: [LayerKey: Source] = [:]
    var searched: Set<LayerKey> = []
    var hasStarted = false
  }

  /// Sources that are remembered; looking again costs a few reads.
  private static let capacity = 4000

  private let cache: ThumbnailCache
  private let jobs = Mailbox<Job>()
  private let state = Mutex(State())
  private let found: @Sendable () -> Void

  /// - Parameter found: called on the thread when sources have been found.
  init(cache: ThumbnailCache, found: @escaping @Sendable () -> Void) {
    self.cache = cache
    self.found = found
  }

  /// Where to decode a small picture from; nil while that is being found out.
  func path(of key: LayerKey, original path: FilePath) -> FilePath? {
    let (known, isNew, starts) = state.withLock { state in
      if let source = state.sources[key] { return (source.path as FilePath?, false, false) }
      let isNew = state.searched.insert(key).inserted
      defer { if isNew { state.hasStarted = true } }
      return (nil, isNew, isNew && !state.hasStarted)
    }
    if starts, !BlockingThread.start({ [self] in run() }) { return path }
    if isNew { jobs.put(.find(key, path)) }
    return known
  }

  /// A small picture was decoded; those that came from the picture itself are stored.
  ///
  ///
  /// Only kinds of pictures that cannot be transparent are stored: the decoders
  /// have drawn the others over a wall.
  func arrived(_ pixels: PixelBuffer, for key: LayerKey, information: DecoderProtocol.PictureInformation) {
    guard key.turn == .none, ["jpeg", "pnm"].contains(information.format),
      case .thumbnail(let side) = key.variant,
      let size = ThumbnailSize(rawValue: side),
      let source = state.withLock({ $0.sources[key] }), !source.isFromCache, let original = source.original
    else { return }
    let facts = ThumbnailCache.Facts(width: information.width, height: information.height)
    jobs.put(.store(pixels, original, facts, size))
  }

  /// A small picture could not be decoded.
  ///
  /// - Returns: whether it is tried again, from the picture itself.
  func failed(_ key: LayerKey, original path: FilePath?) -> Bool {
    let source = state.withLock { $0.sources[key] }
    guard let source else { return false }
    if source.isFromCache, let path {
      state.withLock { $0.sources[key] = Source(path: path, original: source.original, isFromCache: false) }
      found()
      return true
    }
    if let original = source.original, !source.isHopeless { jobs.put(.fail(original)) }
    return false
  }

  func shutdown() { jobs.close() }

  private func run() {
    while let job = jobs.take() {
      switch job {
      case .find(let key, let path):
        let source = source(of: key, path)
        state.withLock { state in
          if state.sources.count >= Self.capacity { state.sources.removeAll() }
          state.sources[key] = source
          state.searched.remove(key)
        }
        found()
      case .store(let pixels, let original, let facts, let size):
        // A full disk or a home that cannot be written to is no reason to complain.
        _ = try? cache.store(pixels, of: original, facts, as: size)
      case .fail(let original):
        _ = try? cache.storeFailure(of: original)
      }
    }
  }

  private func source(of key: LayerKey, _ path: FilePath) -> Source {
    guard case .thumbnail(let side) = key.variant, let original = cache.original(path) else {
      return Source(path: path, original: nil, isFromCache: false)
    }
    if let thumbnail = cache.find(original, side: side),
      max(thumbnail.width, thumbnail.height) * 2 >= side
    {
      return Source(path: thumbnail.path, original: original, isFromCache: true)
    }
    return Source(
      path: path, original: original, isFromCache: false, isHopeless: cache.hasFailed(original))
  }
}
