import CPNG
import DecoderProtocol

/// One pass of libpng over bytes that are fed to it.
final class PNGStream {
  /// Receives a row of straight pixels and its index; false ends the pass.
  typealias RowBody = (UnsafePointer<UInt8>, Int) -> Bool

  private let reader: OpaquePointer
  private var body: RowBody?
  private var passBody: (() -> Bool)?
  private(set) var wantsMore = true
  private(set) var header: cpng_header?

  /// Bytes of an interlaced picture that are kept at most.
  private static let maximumMemory = 1 << 30

  init(checks: Bool) throws(DecodeFailure) {
    guard let reader = cpng_make(checks) else {
      throw DecodeFailure(.outOfMemory, "not enough memory to open the picture")
    }
    self.reader = reader
  }

  deinit {
    cpng_free(reader)
  }

  var isDamaged: Bool { isCutOff || cpng_is_damaged(reader) }
  private var isCutOff = false

  /// The layout of the rows, once the header is known.
  var layout: RowLayout { header.flatMap { RowLayout(channels: Int($0.channels)) } ?? .rgba }

  /// The library's text for the last error.
  var message: String { String(cString: cpng_message(reader)) }

  /// Ends the pass: there are no more bytes.
  func end() {
    isCutOff = true
    wantsMore = false
  }

  func profile() -> ColourProfile? {
    var count = 0
    guard let bytes = cpng_profile(reader, &count) else { return nil }
    return ColourProfile(bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
  }

  /// Takes bytes in; the header is known as soon as the pixels begin.
  func feed(_ bytes: [UInt8]) throws(DecodeFailure) {
    switch cpng_feed(reader, bytes, bytes.count) {
    case CPNG_HEADER: header = cpng_header_of(reader)
    case CPNG_MORE: break
    case CPNG_DONE: wantsMore = false
    default:
      wantsMore = false
      if header == nil { throw DecodeFailure(.damaged, "damaged PNG: \(message)") }
    }
  }

  /// Bytes of an interlaced picture that is being put together; 0 without interlacing.
  var passBytes: Int {
    guard let header, header.is_interlaced else { return 0 }
    return Int(header.width) * Int(header.height) * Int(header.channels)
  }

  /// Says where rows go, after the header is known.
  ///
  /// - Parameters:
  ///   - passes: Zeroed memory of `passBytes` that lives until `finish`; nil
  ///     takes it from the heap.
  ///   - passBody: Called for each row that is changed before rows are whole;
  ///     false ends the pass over the file.
  func begin(
    _ passes: ScratchMemory? = nil, passBody: @escaping () -> Bool = { true }, _ body: @escaping RowBody
  ) throws(DecodeFailure) {
    self.body = body
    self.passBody = passBody
    let context = Unmanaged.passUnretained(self).toOpaque()
    let fits = cpng_begin(
      reader, passes?.address, Self.maximumMemory,
      { context, pixels, y in
        guard let context else { return }
        let stream = Unmanaged<PNGStream>.fromOpaque(context).takeUnretainedValue()
        guard let pixels else {
          if stream.passBody?() == false { stream.wantsMore = false }
          return
        }
        if stream.body?(pixels, Int(y)) == false {
          stream.body = nil
          stream.wantsMore = false
        }
      }, context)
    guard fits else {
      throw DecodeFailure(.tooLarge, "too large: an interlaced picture that does not fit into memory")
    }
    // What came in together with the header was kept back.
    try feed([])
  }

  /// Delivers what is left of an interlaced picture, and tells how many rows came in all.
  @discardableResult
  func finish() -> Int { Int(cpng_finish(reader)) }
}
