/// The layout of messages: a header of 16 bytes, then the payload.
///
/// All numbers are little-endian. Header: magic (UInt32), version (UInt16),
/// kind (UInt16), length of the payload (UInt32), zero (UInt32). Strings are a
/// UInt16 count of bytes and UTF-8. Everything is checked on reading.
package enum WireFormat {
  /// Raised with every change of the layout: both programs come from one build.
  package static let version: UInt16 = 3
  package static let headerSize = 16
  package static let maximumPayload = 1 << 16
  /// The most bytes of a string; longer ones are cut at a character when written.
  package static let maximumString = 1024
  /// "TkDc" as bytes.
  static let magic: UInt32 = 0x6344_6B54

  package struct Header: Hashable, Sendable {
    package var kind: Kind
    package var payloadSize: Int
  }

  package enum Kind: UInt16, Sendable, CaseIterable {
    case request = 1
    case cancel = 2
    case describe = 3
    case hello = 4
    case response = 5
    case scratch = 6
    case opened = 7
  }

  /// Reads and checks the 16 bytes before a payload.
  package static func readHeader(_ bytes: some Collection<UInt8>) throws(ProtocolError) -> Header {
    var reader = WireReader(Array(bytes))
    let magic: UInt32 = try reader.integer("magic")
    guard magic == Self.magic else { throw .notAMessage(magic) }
    let version: UInt16 = try reader.integer("version")
    guard version == Self.version else { throw .otherVersion(version) }
    let rawKind: UInt16 = try reader.integer("kind")
    guard let kind = Kind(rawValue: rawKind) else { throw .unknownKind(rawKind) }
    let size: UInt32 = try reader.integer("length")
    guard size <= maximumPayload else { throw .payloadTooLong(Int(size)) }
    let reserved: UInt32 = try reader.integer("reserved")
    guard reserved == 0 else { throw .badValue(field: "reserved") }
    try reader.finish()
    return Header(kind: kind, payloadSize: Int(size))
  }

  /// Header and payload of a message.
  package static func encode(_ message: DecoderMessage) -> [UInt8] {
    var payload = WireWriter()
    let kind = payload.write(message)
    var frame = WireWriter()
    frame.integer(magic)
    frame.integer(version)
    frame.integer(kind.rawValue)
    frame.integer(UInt32(payload.bytes.count))
    frame.integer(0 as UInt32)
    return frame.bytes + payload.bytes
  }

  /// Reads a payload whose header said `kind`.
  package static func decode(
    _ kind: Kind, payload: [UInt8]
  ) throws(ProtocolError) -> DecoderMessage {
    var reader = WireReader(payload)
    let message = try reader.message(kind)
    try reader.finish()
    return message
  }

  /// Reads one whole message with its header.
  package static func decode(_ frame: [UInt8]) throws(ProtocolError) -> DecoderMessage {
    let header = try readHeader(frame.prefix(headerSize))
    let payload = Array(frame.dropFirst(headerSize))
    guard payload.count >= header.payloadSize else { throw .truncated(field: "payload") }
    guard payload.count == header.payloadSize else {
      throw .surplus(bytes: payload.count - header.payloadSize)
    }
    return try decode(header.kind, payload: payload)
  }
}
