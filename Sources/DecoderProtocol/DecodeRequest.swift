/// The most that one request may cost the decoder.
package struct DecodeLimits: Hashable, Sendable {
  /// Pixels of the full picture, of one frame; checked by its header.
  package var maximumPixels: UInt64
  /// Bytes of the pixels sent back.
  package var maximumOutputBytes: UInt64
  /// Bytes of the file.
  package var maximumFileBytes: UInt64
  /// Time after which a decode gives up, in milliseconds, as long as nothing is
  /// known of the picture…
  package var maximumMilliseconds: UInt32
  /// …what each million pixels that are to be read adds to it once the header
  /// has told their number…
  package var millisecondsPerMegapixel: UInt32
  /// …and the most that comes of that.
  package var longestMilliseconds: UInt32

  package init(
    maximumPixels: UInt64 = 1 << 31,
    maximumOutputBytes: UInt64 = 512 << 20,
    maximumFileBytes: UInt64 = 4 << 30,
    maximumMilliseconds: UInt32 = 60_000,
    millisecondsPerMegapixel: UInt32 = 0,
    longestMilliseconds: UInt32 = 60_000
  ) {
    self.maximumPixels = maximumPixels
    self.maximumOutputBytes = maximumOutputBytes
    self.maximumFileBytes = maximumFileBytes
    self.maximumMilliseconds = maximumMilliseconds
    self.millisecondsPerMegapixel = millisecondsPerMegapixel
    self.longestMilliseconds = longestMilliseconds
  }

  /// The time for a picture of which `pixels` are to be read, in milliseconds.
  package func milliseconds(forPixels pixels: UInt64) -> UInt32 {
    let (product, isTooLarge) = pixels.multipliedReportingOverflow(by: UInt64(millisecondsPerMegapixel))
    let more = isTooLarge ? UInt64.max / 2 : product / 1_000_000
    return max(
      maximumMilliseconds, UInt32(min(UInt64(maximumMilliseconds) + more, UInt64(longestMilliseconds))))
  }
}

/// An order for pixels; a descriptor of the picture, open for reading, travels with it.
package struct DecodeRequest: Hashable, Sendable {
  /// Chosen by the viewer and repeated in each answer.
  package var id: UInt64
  package var specification: DecodeSpecification
  package var limits: DecodeLimits
  /// Whether a quick, coarse answer may come before the final one.
  package var wantsPreview: Bool

  package init(
    id: UInt64, specification: DecodeSpecification, limits: DecodeLimits = DecodeLimits(),
    wantsPreview: Bool = true
  ) {
    self.id = id
    self.specification = specification
    self.limits = limits
    self.wantsPreview = wantsPreview
  }
}
