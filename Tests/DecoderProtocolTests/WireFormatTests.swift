import DecoderProtocol
import SeededRandom
import Testing

struct WireFormatTests {
  @Test(arguments: SampleMessages.all)
  func `a message survives encoding and decoding`(message: DecoderMessage) throws {
    #expect(try WireFormat.decode(WireFormat.encode(message)) == message)
  }

  @Test(arguments: SampleMessages.all)
  func `every shorter piece of a message is refused`(message: DecoderMessage) {
    let frame = WireFormat.encode(message)

    for count in 0..<frame.count {
      #expect(throws: ProtocolError.self, "\(count) of \(frame.count) bytes") {
        try WireFormat.decode(Array(frame.prefix(count)))
      }
    }
  }

  @Test(arguments: SampleMessages.all)
  func `bytes beyond the last field are refused`(message: DecoderMessage) throws {
    let frame = WireFormat.encode(message)

    #expect(throws: ProtocolError.surplus(bytes: 1)) { try WireFormat.decode(frame + [0]) }

    // Also when the header counts them in.
    var counted = frame + [0]
    let length = counted.count - WireFormat.headerSize
    counted.replaceSubrange(8..<12, with: (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) })
    #expect(throws: ProtocolError.self) { try WireFormat.decode(counted) }
  }

  @Test(arguments: SampleMessages.all)
  func `a changed byte is refused or gives another valid message`(message: DecoderMessage) {
    let frame = WireFormat.encode(message)

    for position in frame.indices {
      for value: UInt8 in [0, 1, 2, 0x7F, 0x80, 0xFF] where value != frame[position] {
        var changed = frame
        changed[position] = value
        if let other = try? WireFormat.decode(changed) {
          #expect(other != message, "byte \(position) = \(value)")
          #expect(WireFormat.encode(other) == changed, "byte \(position) = \(value)")
        }
      }
    }
  }

  @Test func `random bytes never trap`() {
    var generator = SeededGenerator(seed: 20_261)
    var accepted = 0

    for _ in 0..<20_000 {
      let kind = WireFormat.Kind.allCases.randomElement(using: &generator)
      let payload = (0..<Int.random(in: 0...160, using: &generator)).map { _ in
        // Small numbers reach further into the fields.
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...2, using: &generator) : .random(in: 0...255, using: &generator)
      }
      guard let kind, let message = try? WireFormat.decode(kind, payload: payload) else { continue }
      accepted += 1
      #expect(Array(WireFormat.encode(message).dropFirst(WireFormat.headerSize)) == payload)
    }

    #expect(accepted > 0)
  }

  struct Corruption: Sendable, CustomTestStringConvertible {
    let name: String
    /// Byte offset in the frame of `SampleMessages.all[message]`.
    let message: Int
    let offset: Int
    let bytes: [UInt8]
    let error: ProtocolError

    var testDescription: String { name }
  }

  static let corruptions: [Corruption] = [
    .init(name: "magic", message: 0, offset: 0, bytes: [0, 0, 0, 0], error: .notAMessage(0)),
    .init(name: "version", message: 0, offset: 4, bytes: [9, 0], error: .otherVersion(9)),
    .init(name: "kind", message: 0, offset: 6, bytes: [99, 0], error: .unknownKind(99)),
    .init(name: "length", message: 0, offset: 8, bytes: [1, 0, 1, 0], error: .payloadTooLong(65537)),
    .init(name: "reserved", message: 0, offset: 12, bytes: [1], error: .badValue(field: "reserved")),
    .init(name: "size rule", message: 0, offset: 24, bytes: [3], error: .badValue(field: "size rule")),
    .init(name: "no box", message: 0, offset: 25, bytes: [0, 0, 0, 0], error: .badValue(field: "box width")),
    .init(
      name: "negative box", message: 0, offset: 29, bytes: [255, 255, 255, 255],
      error: .badValue(field: "box height")),
    .init(name: "region flag", message: 0, offset: 33, bytes: [2], error: .badValue(field: "has region")),
    .init(name: "level", message: 1, offset: 25, bytes: [25, 0, 0, 0], error: .badValue(field: "level")),
    .init(
      name: "region outside", message: 1, offset: 34, bytes: [255, 255, 255, 255],
      error: .badValue(field: "region x")),
    .init(
      name: "frame", message: 1, offset: 50, bytes: [255, 255, 255, 127], error: .badValue(field: "frame")),
    .init(name: "backdrop", message: 1, offset: 55, bytes: [3], error: .badValue(field: "backdrop")),
    .init(name: "stage", message: 7, offset: 24, bytes: [0], error: .badValue(field: "stage")),
    .init(name: "outcome", message: 7, offset: 25, bytes: [3], error: .badValue(field: "outcome")),
    .init(
      name: "picture width", message: 7, offset: 26, bytes: [0, 0, 0, 0],
      error: .badValue(field: "picture width")),
    .init(name: "format", message: 7, offset: 49, bytes: [0xFF], error: .badValue(field: "format")),
    .init(name: "orientation", message: 7, offset: 56, bytes: [9], error: .badValue(field: "orientation")),
    .init(
      name: "bytes per row", message: 7, offset: 67, bytes: [1, 0, 0, 0],
      error: .badValue(field: "bytes per row")
    ),
    .init(name: "code", message: 9, offset: 26, bytes: [0, 0], error: .badValue(field: "failure code")),
  ]

  @Test(arguments: corruptions)
  func `an impossible field is named`(corruption: Corruption) {
    var frame = WireFormat.encode(SampleMessages.all[corruption.message])
    frame.replaceSubrange(
      corruption.offset..<corruption.offset + corruption.bytes.count, with: corruption.bytes)

    #expect(throws: corruption.error) { try WireFormat.decode(frame) }
  }

  @Test func `a long text is cut at a character`() throws {
    let text = String(repeating: "é", count: 2000)
    let message = DecoderMessage.response(
      DecodeResponse(id: 1, stage: .final, outcome: .failure(.init(.damaged, text))))

    guard case .response(let response) = try WireFormat.decode(WireFormat.encode(message)),
      case .failure(let failure) = response.outcome
    else {
      Issue.record("another message came back")
      return
    }
    #expect(failure.message == String(repeating: "é", count: WireFormat.maximumString / 2))
  }
}
