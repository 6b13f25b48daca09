import CPosix
import DecoderProtocol
import Pixels

/// A thread that keeps one decoder process, feeds it and guards it.
///
/// Whatever goes wrong with the process ends it; the scheduler decides what
/// follows. All waiting is one `poll` of the worker's bell and the decoder's
/// socket, so that orders, answers, deaths and deadlines are seen at once.
struct ProcessWorker<Key: Hashable & Sendable>: ~Copyable {
  /// A request that the decoder works on.
  private struct Work {
    let id: UInt64
    let limits: DecodeLimits
    let specification: DecodeSpecification
    /// The time that the decoder has, and when it is over.
    var time: Duration
    var deadline: Deadline
    /// When a cancelled decoder must have obeyed.
    var cancellationDeadline: Deadline?
    /// A cancellation was sent, whether or not it was taken back.
    var isCancelled = false
    /// The decoder has told how large the picture is.
    var isOpened = false
    var hasPreview = false
  }

  private let core: PipelineCore<Key>
  private let index: Int
  private let settings: PipelineSettings
  /// The program's path and its arguments.
  private let command: [String]
  private var process: DecoderProcess?
  private var launchTime: Deadline?
  private var work: Work?

  init(core: PipelineCore<Key>, index: Int, settings: PipelineSettings, command: [String]) {
    self.core = core
    self.index = index
    self.settings = settings
    self.command = command
  }

  /// Runs until the pipeline is stopped.
  mutating func run() {
    if index == 0 || settings.reserveDelay == .zero {
      launch()
    } else {
      launchTime = .after(settings.reserveDelay)
    }
    while true {
      switch core.nextOrder(for: index) {
      case .stop: return retire()
      case .start(let job): start(job)
      case .cancel(let id): cancel(id)
      case .resume(let id): resume(id)
      case .launch(let wait): launchTime = .after(wait)
      case nil: waitForNews()
      }
    }
  }

  private mutating func retire() {
    guard let process = process.take() else { return }
    // A decoder at work would not listen.
    process.retire(grace: work == nil ? settings.exitGrace : .zero)
  }
}

// MARK: - Orders

extension ProcessWorker {
  private mutating func launch() {
    launchTime = nil
    do {
      process = try DecoderProcess(command, quiet: settings.silencesDecoders)
      if let scratch = settings.scratch,
        let file = ScratchFile(scratch, worker: index, workers: settings.workers)
      {
        try? process?.channel.send(.scratch(limit: file.limit), descriptor: file.descriptor.number)
      }
      core.report(.ready, from: index)
    } catch {
      core.report(.failedToStart(reason: error.description), from: index)
    }
  }

  private mutating func start(_ job: PipelineCore<Key>.Scheduler.Job) {
    // The process died before it could be given the job, which went down with it.
    guard process != nil else { return }
    let file: PictureFile
    do {
      file = try PictureFile(path: job.work.path)
    } catch {
      return core.report(.finished(id: job.id, .failure(error), byDecoder: false), from: index)
    }
    let time = settings.deadline(forFileOf: file.byteCount, isPart: job.work.isPart)
    let limits = settings.limits(within: time)
    work = Work(
      id: job.id, limits: limits, specification: job.work.specification, time: time, deadline: .after(time))
    let request = DecodeRequest(
      id: job.id, specification: job.work.specification, limits: limits, wantsPreview: settings.wantsPreviews)
    send(.request(request), file.descriptor.number)
  }

  private mutating func cancel(_ id: UInt64) {
    guard var work, work.id == id else { return }
    work.cancellationDeadline = .after(settings.cancellationGrace)
    let isNew = !work.isCancelled
    work.isCancelled = true
    self.work = work
    if isNew { send(.cancel(id: id), nil) }
  }

  private mutating func resume(_ id: UInt64) {
    guard work?.id == id else { return }
    work?.cancellationDeadline = nil
  }

  private mutating func send(_ message: DecoderMessage, _ descriptor: CInt?) {
    do throws(ChannelError) {
      try process?.channel.send(message, descriptor: descriptor)
    } catch {
      lose(.broken(error))
    }
  }
}

// MARK: - News

extension ProcessWorker {
  private mutating func waitForNews() {
    let deadline = nextDeadline
    let socket = process?.channel.number ?? -1
    let ready = cposix_wait_either(core.bells[index].number, socket, deadline?.millisecondsLeft ?? -1)
    guard ready >= 0 else { return }
    if ready & 1 != 0 { core.bells[index].silence() }
    if ready & 2 != 0 {
      receive()
    } else if deadline?.millisecondsLeft == 0 {
      pass()
    }
  }

  private var nextDeadline: Deadline? {
    [launchTime, work?.deadline, work?.cancellationDeadline]
      .compactMap { $0 }
      .min { ($0.nanoseconds ?? .max) < ($1.nanoseconds ?? .max) }
  }

  /// Acts on the deadline that is over.
  private mutating func pass() {
    if launchTime?.millisecondsLeft == 0 { return launch() }
    guard let work else { return }
    if work.cancellationDeadline?.millisecondsLeft == 0 {
      _ = process.take()?.kill(after: .zero)
      self.work = nil
      core.report(.cancelled(id: work.id, isAlive: false), from: index)
    } else if work.deadline.millisecondsLeft == 0 {
      lose(.overdue(work.time))
    }
  }

  private mutating func receive() {
    do throws(ChannelError) {
      guard var received = try process?.channel.receive(until: .after(settings.messageDeadline))
      else { return }
      switch received.message {
      case .response(let response): handle(response, received.takeDescriptor())
      case .opened(let id, let pixels): prolong(id, pixels)
      case .request, .cancel, .scratch, .describe, .hello: lose(.lie("sent what no one asked for"))
      }
    } catch {
      lose(.broken(error))
    }
  }

  /// Gives the request the time that a picture of that size needs.
  private mutating func prolong(_ id: UInt64, _ pixels: UInt64) {
    guard var work, work.id == id else { return lose(.lie("answered what no one asked")) }
    guard !work.isOpened, !work.hasPreview else { return lose(.lie("told the picture's size too late")) }
    work.isOpened = true
    let time = settings.deadline(work.time, withPixels: pixels)
    work.deadline = work.deadline.later(byMilliseconds: (time - work.time).wholeMilliseconds)
    work.time = time
    self.work = work
  }

  private mutating func handle(_ response: DecodeResponse, _ memory: consuming FileDescriptor?) {
    guard let work, work.id == response.id else { return lose(.lie("answered what no one asked")) }
    switch response.outcome {
    case .success(let information, let layout):
      do throws(SharedPixelsError) {
        let limit = work.limits.maximumOutputBytes
        let pixels = try PixelBuffer(mapping: memory, layout: layout, limit: limit)
        guard response.stage == .preview || layout.answers(work.specification, information) else {
          return lose(.lie("sent another part of the picture than was wanted"))
        }
        show(DecodedPicture(information: information, pixels: pixels, layout: layout), response)
      } catch {
        lose(.lie(error.description))
      }
    case .failure(let failure) where failure.code == .cancelled:
      guard work.isCancelled else { return lose(.lie("gave up without being told to")) }
      self.work = nil
      core.report(.cancelled(id: work.id, isAlive: true), from: index)
    case .failure(let failure):
      self.work = nil
      let result = Result<DecodedPicture, PictureFailure>.failure(PictureFailure(failure.message))
      core.report(.finished(id: work.id, result, byDecoder: true), from: index)
    }
  }

  private mutating func show(_ picture: DecodedPicture, _ response: DecodeResponse) {
    guard response.stage == .final else {
      guard work?.hasPreview == false else { return lose(.lie("sent two previews")) }
      work?.hasPreview = true
      return core.report(.previewed(id: response.id, picture), from: index)
    }
    work = nil
    core.report(.finished(id: response.id, .success(picture), byDecoder: true), from: index)
  }

  /// Ends the process, which is of no use any more.
  private mutating func lose(_ loss: DecoderLoss) {
    guard let process = process.take() else { return }
    let isClosed = loss == .broken(.closed)
    let ending = process.kill(after: isClosed ? settings.deathGrace : .zero)
    let reason = loss.reason(wasBusy: work != nil, ending: ending.text)
    work = nil
    core.report(.died(reason: reason, wasKilled: isClosed && ending.wasKilled), from: index)
  }
}
