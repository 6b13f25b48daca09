import Pixels

/// Takes fields out of a message and checks each.
struct WireReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func integer<Value: FixedWidthInteger & Sendable>(
    _ field: String, as type: Value.Type = Value.self
  ) throws(ProtocolError) -> Value {
    let size = MemoryLayout<Value>.size
    guard bytes.count - position >= size else { throw .truncated(field: field) }
    var value: Value = 0
    for offset in (0..<size).reversed() {
      value = value << 8 | Value(truncatingIfNeeded: bytes[position + offset])
    }
    position += size
    return value
  }

  /// A 32-bit number that must lie within `range`.
  mutating func int(_ field: String, in range: ClosedRange<Int>) throws(ProtocolError) -> Int {
    let value = Int(try integer(field, as: Int32.self))
    guard range.contains(value) else { throw .badValue(field: field) }
    return value
  }

  mutating func flag(_ field: String) throws(ProtocolError) -> Bool {
    let value: UInt8 = try integer(field)
    guard value <= 1 else { throw .badValue(field: field) }
    return value == 1
  }

  mutating func string(_ field: String) throws(ProtocolError) -> String {
    let count = Int(try integer(field, as: UInt16.self))
    guard count <= WireFormat.maximumString else { throw .badValue(field: field) }
    guard bytes.count - position >= count else { throw .truncated(field: field) }
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self) else {
      throw .badValue(field: field)
    }
    position += count
    return text
  }

  mutating func choice<Value: RawRepresentable>(
    _ field: String
  ) throws(ProtocolError) -> Value where Value.RawValue: FixedWidthInteger & Sendable {
    let raw: Value.RawValue = try integer(field)
    guard let value = Value(rawValue: raw) else { throw .badValue(field: field) }
    return value
  }

  func finish() throws(ProtocolError) {
    if position < bytes.count { throw .surplus(bytes: bytes.count - position) }
  }

  mutating func message(_ kind: WireFormat.Kind) throws(ProtocolError) -> DecoderMessage {
    switch kind {
    case .request: .request(try request())
    case .cancel: .cancel(id: try integer("id"))
    case .scratch: .scratch(limit: try integer("limit"))
    case .describe: .describe
    case .hello: .hello(try hello())
    case .response: .response(try response())
    case .opened: .opened(id: try integer("id"), pixels: try integer("pixels"))
    }
  }

  private mutating func request() throws(ProtocolError) -> DecodeRequest {
    DecodeRequest(
      id: try integer("id"),
      specification: try specification(),
      limits: DecodeLimits(
        maximumPixels: try integer("maximum pixels"),
        maximumOutputBytes: try integer("maximum output"),
        maximumFileBytes: try integer("maximum file"),
        maximumMilliseconds: try integer("maximum time"),
        millisecondsPerMegapixel: try integer("time for pixels"),
        longestMilliseconds: try integer("longest time")),
      wantsPreview: try flag("wants preview"))
  }

  private mutating func specification() throws(ProtocolError) -> DecodeSpecification {
    let size = try size()
    let hasRegion = try flag("has region")
    let region = hasRegion ? try region() : nil
    let frame = try int("frame", in: DecodeSpecification.Bounds.frames)
    let backdrop: Backdrop? = try flag("has backdrop") ? try choice("backdrop") : nil
    return DecodeSpecification(size: size, region: region, frame: frame, backdrop: backdrop)
  }

  private mutating func size() throws(ProtocolError) -> DecodeSpecification.Size {
    let rule: UInt8 = try integer("size rule")
    switch rule {
    case 1:
      return .fitting(width: try side("box width"), height: try side("box height"))
    case 2:
      let level = try int("level", in: DecodeSpecification.Bounds.levels)
      _ = try int("padding", in: 0...0)
      return .level(level)
    default:
      throw .badValue(field: "size rule")
    }
  }

  private mutating func region() throws(ProtocolError) -> PixelRect {
    let offsets = 0...DecodeSpecification.Bounds.side.upperBound
    return PixelRect(
      x: try int("region x", in: offsets), y: try int("region y", in: offsets),
      width: try side("region width"), height: try side("region height"))
  }

  private mutating func side(_ field: String) throws(ProtocolError) -> Int {
    try int(field, in: DecodeSpecification.Bounds.side)
  }

  private mutating func hello() throws(ProtocolError) -> DecoderHello {
    let count = Int(try integer("number of formats", as: UInt16.self))
    var formats: [DecoderHello.Format] = []
    for _ in 0..<count {
      formats.append(.init(name: try string("format name"), library: try string("library name")))
    }
    return DecoderHello(formats: formats)
  }

  private mutating func response() throws(ProtocolError) -> DecodeResponse {
    let id: UInt64 = try integer("id")
    let stage: DecodeResponse.Stage = try choice("stage")
    let outcome: UInt8 = try integer("outcome")
    switch outcome {
    case 1:
      let information = try information()
      return DecodeResponse(id: id, stage: stage, outcome: .success(information, try pixels()))
    case 2:
      let failure = DecodeFailure(try choice("failure code"), try string("failure message"))
      return DecodeResponse(id: id, stage: stage, outcome: .failure(failure))
    default:
      throw .badValue(field: "outcome")
    }
  }

  private mutating func information() throws(ProtocolError) -> PictureInformation {
    var information = PictureInformation(
      width: try side("picture width"), height: try side("picture height"), format: "")
    information.frames = try int("frames", in: 1...DecodeSpecification.Bounds.frames.upperBound + 1)
    information.isAnimated = try flag("is animated")
    information.frameMilliseconds = try int("frame duration", in: 0...Int(Int32.max))
    information.loops = try int("loops", in: 0...Int(Int32.max))
    information.format = try string("format")
    information.hasAlpha = try flag("has alpha")
    information.isVector = try flag("is vector")
    information.isDamaged = try flag("is damaged")
    let orientation: UInt8 = try integer("orientation")
    guard (1...8).contains(orientation) else { throw .badValue(field: "orientation") }
    information.orientation = Int(orientation)
    information.hasPreview = try flag("has preview")
    information.backdrop = try choice("backdrop")
    return information
  }

  private mutating func pixels() throws(ProtocolError) -> DecodedPixels {
    let width = try side("pixel width")
    let height = try side("pixel height")
    let bytesPerRow = try int("bytes per row", in: width * 4...Int(Int32.max))
    let x = try int("x", in: 0...DecodeSpecification.Bounds.side.upperBound)
    let y = try int("y", in: 0...DecodeSpecification.Bounds.side.upperBound)
    let fullWidth = try side("full width")
    let fullHeight = try side("full height")
    guard x + width <= fullWidth, y + height <= fullHeight else { throw .badValue(field: "region") }
    return DecodedPixels(
      width: width, height: height, bytesPerRow: bytesPerRow, x: x, y: y, fullWidth: fullWidth,
      fullHeight: fullHeight)
  }
}
