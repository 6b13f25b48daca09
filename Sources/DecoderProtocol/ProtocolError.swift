/// How received bytes break the protocol; the connection is of no use afterwards.
package enum ProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin as a message does.
  case notAMessage(UInt32)
  case otherVersion(UInt16)
  case unknownKind(UInt16)
  /// The payload ends within a field.
  case truncated(field: String)
  /// Bytes are left after the last field.
  case surplus(bytes: Int)
  case payloadTooLong(Int)
  /// A field holds a value that it cannot have.
  case badValue(field: String)

  package var description: String {
    switch self {
    case .notAMessage(let found): "received bytes that are no message (they begin with \(found))"
    case .otherVersion(let version):
      "received a message of protocol version \(version), expected \(WireFormat.version)"
    case .unknownKind(let kind): "received a message of unknown kind \(kind)"
    case .truncated(let field): "received a message that ends within \(field)"
    case .surplus(let bytes): "received a message with \(bytes) bytes too many"
    case .payloadTooLong(let count):
      "received a message of \(count) bytes, limit \(WireFormat.maximumPayload)"
    case .badValue(let field): "received a message with an impossible \(field)"
    }
  }
}
