/// The most that one request may cost the decoder.
package struct DecodeLimits: Hashable, Sendable {
  /// Pixels of the full picture, of one frame; checked by its header.
  package var maximumPixels: UInt64
  /// Bytes of the pixels sent back.
  package var maximumOutputBytes: UInt64
  /// Bytes of the file.
  package var maximumFileBytes: UInt64
  /// Time after which a decode gives up, in milliseconds.
  package var maximumMilliseconds: UInt32

  package init(
    maximumPixels: UInt64 = 1 << 31,
    maximumOutputBytes: UInt64 = 512 << 20,
    maximumFileBytes: UInt64 = 4 << 30,
    maximumMilliseconds: UInt32 = 60_000
  ) {
    self.maximumPixels = maximumPixels
    self.maximumOutputBytes = maximumOutputBytes
    self.maximumFileBytes = maximumFileBytes
    self.maximumMilliseconds = maximumMilliseconds
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
