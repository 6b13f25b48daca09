import Pixels

/// Appends fields to a message.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func integer<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func string(_ value: String) {
    var text = value
    while text.utf8.count > WireFormat.maximumString { text.removeLast() }
    integer(UInt16(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func optional<Value>(_ value: Value?, _ write: (inout WireWriter, Value) -> Void) {
    flag(value != nil)
    if let value { write(&self, value) }
  }

  /// Writes the payload of a message and tells its kind.
  mutating func write(_ message: DecoderMessage) -> WireFormat.Kind {
    switch message {
    case .request(let request):
      write(request)
      return .request
    case .cancel(let id):
      integer(id)
      return .cancel
    case .scratch(let limit):
      integer(limit)
      return .scratch
    case .describe:
      return .describe
    case .hello(let hello):
      write(hello)
      return .hello
    case .response(let response):
      write(response)
      return .response
    case .opened(let id, let pixels):
      integer(id)
      integer(pixels)
      return .opened
    }
  }

  private mutating func write(_ request: DecodeRequest) {
    integer(request.id)
    write(request.specification)
    integer(request.limits.maximumPixels)
    integer(request.limits.maximumOutputBytes)
    integer(request.limits.maximumFileBytes)
    integer(request.limits.maximumMilliseconds)
    integer(request.limits.millisecondsPerMegapixel)
    integer(request.limits.longestMilliseconds)
    flag(request.wantsPreview)
  }

  private mutating func write(_ specification: DecodeSpecification) {
    switch specification.size {
    case .fitting(let width, let height):
      integer(1 as UInt8)
      integer(Int32(clamping: width))
      integer(Int32(clamping: height))
    case .level(let level):
      integer(2 as UInt8)
      integer(Int32(clamping: level))
      integer(0 as Int32)
    }
    optional(specification.region) { writer, region in
      for value in [region.x, region.y, region.width, region.height] {
        writer.integer(Int32(clamping: value))
      }
    }
    integer(UInt32(clamping: specification.frame))
    optional(specification.backdrop) { $0.integer($1.rawValue) }
  }

  private mutating func write(_ hello: DecoderHello) {
    integer(UInt16(clamping: hello.formats.count))
    for format in hello.formats.prefix(Int(UInt16.max)) {
      string(format.name)
      string(format.library)
    }
  }

  private mutating func write(_ response: DecodeResponse) {
    integer(response.id)
    integer(response.stage.rawValue)
    switch response.outcome {
    case .success(let information, let pixels):
      integer(1 as UInt8)
      write(information)
      for value in [
        pixels.width, pixels.height, pixels.bytesPerRow, pixels.x, pixels.y, pixels.fullWidth,
        pixels.fullHeight,
      ] {
        integer(Int32(clamping: value))
      }
    case .failure(let failure):
      integer(2 as UInt8)
      integer(failure.code.rawValue)
      string(failure.message)
    }
  }

  private mutating func write(_ information: PictureInformation) {
    integer(Int32(clamping: information.width))
    integer(Int32(clamping: information.height))
    integer(UInt32(clamping: information.frames))
    flag(information.isAnimated)
    integer(UInt32(clamping: information.frameMilliseconds))
    integer(UInt32(clamping: information.loops))
    string(information.format)
    flag(information.hasAlpha)
    flag(information.isVector)
    flag(information.isDamaged)
    integer(UInt8(clamping: information.orientation))
    flag(information.hasPreview)
    integer(information.backdrop.rawValue)
  }
}
