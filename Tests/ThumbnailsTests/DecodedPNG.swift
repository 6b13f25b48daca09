import CPNG
import Testing

/// The pixels of a PNG file, as libpng reads them.
final class DecodedPNG {
  private(set) var pixels: [UInt8] = []
  private(set) var channels = 0
  private var width = 0

  init(_ bytes: [UInt8]) throws {
    let reader = try #require(cpng_make(true))
    defer { cpng_free(reader) }
    try #require(cpng_feed(reader, bytes, bytes.count) == CPNG_HEADER)
    let header = cpng_header_of(reader)
    width = Int(header.width)
    channels = Int(header.channels)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let hasBegun = cpng_begin(
      reader, nil, 0,
      { context, row, _ in
        guard let context, let row else { return }
        let picture = Unmanaged<DecodedPNG>.fromOpaque(context).takeUnretainedValue()
        picture.pixels += UnsafeBufferPointer(start: row, count: picture.width * picture.channels)
      }, context)
    try #require(hasBegun)
    try #require(cpng_feed(reader, nil, 0) == CPNG_DONE)
    #expect(cpng_finish(reader) == header.height)
  }
}
