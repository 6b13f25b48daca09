import DecoderProtocol
import Pixels
import TestSupport

@testable import ImagePipeline

/// A pipeline over files whose text tells the misbehaving decoder what to do,
/// with its events as lines of text.
final class PipelineBench {
  let folder: TemporaryFolder
  let pipeline: ImagePipeline<String>
  private var events: AsyncStream<PipelineEvent<String>>.Iterator

  static var decoder: ImagePipeline<String>.Backend {
    .processes(program: Program.folder + "/misbehaving-decoder")
  }

  /// Settings for decoders that do not keep anybody waiting.
  static func settings(workers: Int = 1, _ change: (inout PipelineSettings) -> Void = { _ in })
    -> PipelineSettings
  {
    var settings = PipelineSettings()
    settings.workers = workers
    settings.policy.firstBackoff = .milliseconds(1)
    change(&settings)
    return settings
  }

  init(
    _ settings: PipelineSettings = PipelineBench.settings(), backend: ImagePipeline<String>.Backend = decoder
  ) throws {
    folder = try TemporaryFolder("pipeline")
    let (stream, continuation) = AsyncStream.makeStream(of: PipelineEvent<String>.self)
    events = stream.makeAsyncIterator()
    pipeline = try ImagePipeline(settings: settings, backend: backend) { continuation.yield($0) }
  }

  deinit {
    pipeline.shutdown()
  }

  /// The path of a file with this text, which is written if it is not there.
  func file(_ name: String, _ instruction: String? = nil) throws -> [UInt8] {
    if let instruction { try folder.write(instruction.utf8, to: name) }
    return Array(folder.file(name).utf8)
  }

  /// Wants files of the folder; the key is the name.
  func want(_ names: String..., size: DecodeSpecification.Size = .fitting(width: 64, height: 64)) {
    pipeline.want(
      names.map { name in
        PictureWant(
          key: name, path: Array(folder.file(name).utf8), specification: DecodeSpecification(size: size))
      })
  }

  /// The next event.
  func next() async -> String {
    guard let event = await events.next(isolation: nil) else { return "the end" }
    return Self.line(event)
  }

  /// The events up to the next "idle", without it.
  func untilIdle() async -> [String] {
    var lines: [String] = []
    while true {
      let line = await next()
      if line == "idle" { return lines }
      lines.append(line)
    }
  }

  static func line(_ event: PipelineEvent<String>) -> String {
    switch event {
    case .update(let key, .preview(let picture)): "\(key): preview of \(picture.pixels.width)"
    case .update(let key, .final(let picture)): "\(key): final of \(picture.pixels.width)"
    case .update(let key, .failed(let failure)): "\(key): \(failure)"
    case .decoderRestarted: "restarted"
    case .idle: "idle"
    }
  }
}
