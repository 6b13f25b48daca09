import DecoderProtocol

/// A thread that decodes with a decoder within the viewer, which can neither be
/// hurried nor ended.
struct InProcessWorker<Key: Hashable & Sendable>: Sendable {
  let core: PipelineCore<Key>
  let index: Int
  let settings: PipelineSettings
  let decoding: any PictureDecoding

  func run() {
    core.report(.ready, from: index)
    while true {
      switch core.nextOrder(for: index) {
      case .stop: return
      case .start(let job): perform(job)
      case .launch: core.report(.ready, from: index)
      // The job is over by the time that an order arrives.
      case .cancel, .resume: continue
      case nil: _ = core.bells[index].wait(nil)
      }
    }
  }

  private func perform(_ job: PipelineCore<Key>.Scheduler.Job) {
    let result: Result<DecodedPicture, PictureFailure>
    do throws(PictureFailure) {
      let file = try PictureFile(path: job.work.path)
      let limits = settings.limits(within: settings.deadline(forFileOf: file.byteCount))
      let request = DecodeRequest(
        id: job.id, specification: job.work.specification, limits: limits, wantsPreview: false)
      result = .success(try decoding.decode(file.descriptor, request))
    } catch {
      result = .failure(error)
    }
    core.report(.finished(id: job.id, result, byDecoder: true), from: index)
  }
}
