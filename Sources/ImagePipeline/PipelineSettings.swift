package import DecoderProtocol

/// The numbers a pipeline goes by.
package struct PipelineSettings: Sendable {
  /// Decoder processes, or threads of a decoder within the viewer; at least 1.
  package var workers = 2
  /// How long all decoders but the first wait before they start: the first
  /// picture then has the processors for itself.
  package var reserveDelay = Duration.zero
  /// What one request may cost. `maximumMilliseconds` is lowered to stay
  /// within the deadline, so that a decoder gives up before it is killed.
  package var limits = DecodeLimits()
  /// Where decoders may keep what does not fit into memory; nil: nowhere.
  package var scratch: ScratchSettings?
  /// Whether coarse pixels are wanted before the final ones.
  package var wantsPreviews = true
  /// The time that a decoder has for an empty file: PERF: 400 megapixels of interlaced PNG take 3 s on an idle
  /// machine, 10 s beside three builds…
  package var baseDeadline = Duration.seconds(20)
  /// …and the time that it has on top for each 2²⁰ bytes of the file.
  package var deadlinePerMebibyte = Duration.milliseconds(100)
  /// The time on top for a part of a picture that is too large to be shown
  /// whole: the first one may need all of it decoded onto the disk.
  package var partDeadline = Duration.seconds(20)
  /// The time within which a message that has begun to arrive must be whole.
  package var messageDeadline = Duration.seconds(1)
  /// The time that a decoder has to obey a cancellation before it is ended.
  package var cancellationGrace = Duration.milliseconds(500)
  /// The time that a decoder whose connection has ended has to end, too, so that
  /// one can see how it did.
  package var deathGrace = Duration.milliseconds(50)
  /// The time that an unoccupied decoder has to end by itself at the end.
  package var exitGrace = Duration.milliseconds(200)
  /// Whether what decoders write to standard error is dropped.
  package var silencesDecoders = true
  package var policy = SchedulingPolicy()

  package init() {}

  /// The time that a decoder has for a file of `byteCount` bytes.
  func deadline(forFileOf byteCount: Int64, isPart: Bool = false) -> Duration {
    let mebibytes = Int(clamping: max(0, byteCount) >> 20)
    return baseDeadline + (isPart ? partDeadline : .zero) + deadlinePerMebibyte * min(mebibytes, 1 << 20)
  }

  /// The limits sent with a request that must be done within `deadline`: nine
  /// tenths of it, so that the decoder's own refusal comes first.
  func limits(within deadline: Duration) -> DecodeLimits {
    var limits = limits
    let own = UInt32(clamping: (deadline * 9 / 10).wholeMilliseconds)
    limits.maximumMilliseconds = min(limits.maximumMilliseconds, max(own, 1))
    return limits
  }
}
