package import DecoderProtocol
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Turns a list of wanted pictures into pixels, in other processes or threads.
///
/// The owner says what it wants, most urgent first, as often as that changes;
/// the pipeline delivers each picture once through `events`, which is called on
/// the pipeline's threads, one call at a time. A call must not block, and must
/// not call `shutdown`; it may call `want`. A key that has left the list may
/// still get an event that was on its way.
///
/// A file that kills its decoder twice, or is too slow, is a failure of that
/// picture alone.
package final class ImagePipeline<Key: Hashable & Sendable>: Sendable {
  /// Where the decoding happens.
  package enum Backend: Sendable {
    /// In processes of the program at this path, which is not searched for.
    case processes(program: String, arguments: [String] = [])
    /// In threads of this process.
    case inProcess(any PictureDecoding)
  }

  private let core: PipelineCore<Key>
  private let patience: Duration

  /// Starts the workers, which launch their processes at once.
  ///
  /// - Throws: when the system has no descriptors or threads left.
  package init(
    settings: PipelineSettings = PipelineSettings(), backend: Backend,
    events: @escaping @Sendable (PipelineEvent<Key>) -> Void
  ) throws(SystemError) {
    core = try PipelineCore(workers: settings.workers, policy: settings.policy, events: events)
    patience = settings.exitGrace + settings.messageDeadline
    for index in 0..<settings.workers {
      try start { [core] in
        switch backend {
        case .processes(let program, let arguments):
          let command = [program] + arguments
          var worker = ProcessWorker(core: core, index: index, settings: settings, command: command)
          worker.run()
        case .inProcess(let decoding):
          InProcessWorker(core: core, index: index, settings: settings, decoding: decoding).run()
        }
      }
    }
    try start { [core] in core.runCourier() }
  }

  deinit {
    core.stop(waitingFor: nil)
  }

  /// Replaces the list of what is wanted, the most urgent first. Of several
  /// entries with one key the first counts. Never blocks.
  package func want(_ wants: [PictureWant<Key>]) {
    core.want(
      wants.map { want in
        let work = PictureWork(path: want.path, specification: want.specification)
        return .init(key: want.key, work: work)
      })
  }

  /// Ends every process and thread and drops what is not yet delivered. Waits
  /// for that for a moment, so that no process outlives the call; threads that
  /// are stuck in the system are left behind.
  package func shutdown() {
    core.stop(waitingFor: patience)
  }

  private func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    core.threadStarts()
    let hasStarted = BlockingThread.start { [core] in
      body()
      core.threadEnds()
    }
    guard !hasStarted else { return }
    core.threadEnds()
    core.stop(waitingFor: nil)
    throw SystemError("start a thread", code: EAGAIN)
  }
}
