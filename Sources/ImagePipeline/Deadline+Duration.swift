import DecoderProtocol

extension Deadline {
  /// The point that is `duration` from now, rounded up to milliseconds.
  static func after(_ duration: Duration) -> Deadline {
    .after(milliseconds: duration.wholeMilliseconds)
  }
}

extension Duration {
  /// Whole milliseconds, rounded up.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
