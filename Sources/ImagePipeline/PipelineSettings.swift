package import DecoderProtocol

/// The numbers a pipeline goes by.
package struct PipelineSettings: Sendable {
  /// Decoder processes, or threads of a decoder within the viewer; at least 1.
  package var workers = 2
  /// How long all decoders but the first wait before they start: the first
  /// picture then has the processors for itself.
  package var reserveDelay = Duration.zero
  /// What one request may cost. Its times are set by the deadlines below, so that
  /// a decoder gives up before it is killed.
  package var limits = DecodeLimits()
  /// Where decoders may keep what does not fit into memory; nil: nowhere.
  package var scratch: ScratchSettings?
  /// Whether coarse pixels are wanted before the final ones.
  package var wantsPreviews = true
  /// The time that a decoder has for an empty file…
  package var baseDeadline = Duration.seconds(10)
  /// …the time that it has on top for each 2²⁰ bytes of the file…
  package var deadlinePerMebibyte = Duration.milliseconds(100)
  /// …and for each million pixels, from when it has read the header: PERF: 400 megapixels of interlaced PNG
  /// take 3 s on an idle machine, 10 s beside three builds.
  package var deadlinePerMegapixel = Duration.milliseconds(100)
  /// The most time for one request, whatever its decoder says of the picture.
  package var longestDeadline = Duration.seconds(180)
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

  /// The time that a decoder has for a file of `byteCount` bytes, as long as it
  /// has told nothing of the picture.
  func deadline(forFileOf byteCount: Int64, isPart: Bool = false) -> Duration {
    let mebibytes = Int(clamping: max(0, byteCount) >> 20)
    let time = baseDeadline + (isPart ? partDeadline : .zero) + deadlinePerMebibyte * min(mebibytes, 1 << 20)
    return min(time, longestDeadline)
  }

  /// The time that it has once it has told that it is to read so many pixels.
  ///
  /// - Parameter deadline: what it had before.
  func deadline(_ deadline: Duration, withPixels pixels: UInt64) -> Duration {
    let megapixels = Int(clamping: min(pixels / 1_000_000, 1 << 20))
    return max(deadline, min(deadline + deadlinePerMegapixel * megapixels, longestDeadline))
  }

  /// The limits sent with a request that must be done within `deadline`: nine
  /// tenths of it, so that the decoder's own refusal comes first.
  func limits(within deadline: Duration) -> DecodeLimits {
    func own(_ time: Duration) -> UInt32 { UInt32(clamping: (time * 9 / 10).wholeMilliseconds) }
    var limits = limits
    limits.maximumMilliseconds = max(own(deadline), 1)
    limits.millisecondsPerMegapixel = own(deadlinePerMegapixel)
    limits.longestMilliseconds = max(own(longestDeadline), 1)
    return limits
  }
}
