package import Geometry
package import Motion
import Synchronization

/// Something for the store from the program's other parts.
package enum GalleryEvent: Sendable {
  case layerArrived(LayerKey, DeliveryID, PictureFacts, size: LayerSize, isPreview: Bool)
  case pictureFailed(LayerKey, reason: String)
  case pages([Page], showing: PageID?, isComplete: Bool)
  /// Text that a frame lacked can be drawn now.
  case textArrived
  /// Something asked for was done, or not: why, in words.
  case fileDone(FileRequest, failure: String?)
  /// A page's file is another than it was.
  case fileChanged(PageID)
  case information(PictureInformation, of: PageID)
  /// The user changed the settings.
  /// - Parameter relists: how files are listed has changed, too.
  case settings(GallerySettings, relists: Bool)
  /// Something that the user should know.
  case notice(Notice.Message)
  /// A decoder process died and was replaced.
  case decoderRestarted
}

/// The owner of the gallery's state: an actor that lives on the window loop.
///
/// The loop reaches its core synchronously through `withCore`; everything else
/// awaits it, and its job is run by the loop.
package actor GalleryStore {
  private let executor: LoopExecutor
  /// Behind a lock that nobody waits for, since all that touch it are on the
  /// loop: entering an actor's isolation allocates, which no frame should.
  private nonisolated let core: Mutex<GalleryCore>

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - deliveries: for runs on a virtual clock.
  ///   - clock: the time that the loop's frames use.
  package init(
    state: GalleryState, deliveries: PictureDeliveries?, executor: LoopExecutor,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.executor = executor
    core = Mutex(GalleryCore(state: state, deliveries: deliveries, clock: clock))
  }

  /// Takes what other parts of the program send.
  package func receive(_ event: GalleryEvent) {
    core.withLock { $0.receive(event) }
  }

  /// Takes everything that a stream brings. On the loop alone: once the common
  /// pool of threads has been used, it wakes up every second.
  package nonisolated func listen(to events: AsyncStream<GalleryEvent>) {
    Task(executorPreference: executor) {
      for await event in events { await self.receive(event) }
    }
  }

  /// Reads or changes the core; on the loop's thread only, and not from within itself.
  package nonisolated func withCore<Result: Sendable>(_ body: (inout GalleryCore) -> Result) -> Result {
    executor.checkIsolated()
    return core.withLock { body(&$0) }
  }
}
