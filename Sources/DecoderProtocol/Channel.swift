import CPosix

/// How an exchange of messages ends before its time.
package enum ChannelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The other side is gone; normal between messages.
  case closed
  /// Nothing, or only a part of a message, came before the deadline.
  case timedOut
  case protocolBroken(ProtocolError)
  case system(SystemError)

  package var description: String {
    switch self {
    case .closed: "the other process closed the connection"
    case .timedOut: "the other process did not answer in time"
    case .protocolBroken(let error): error.description
    case .system(let error): error.description
    }
  }
}

/// Whole messages, each with at most one descriptor, over a connected socket.
///
/// Calls block. One thread may send while another receives; two may not do the
/// same at once.
package struct Channel: ~Copyable, Sendable {
  private let socket: FileDescriptor

  /// A message with the descriptor that came with it, which is closed unless taken.
  package struct Received: ~Copyable, Sendable {
    package let message: DecoderMessage
    private var descriptor: FileDescriptor?

    init(_ message: DecoderMessage, _ descriptor: consuming FileDescriptor?) {
      self.message = message
      self.descriptor = descriptor
    }

    /// The descriptor, at the first call; nil when the message brought none.
    package mutating func takeDescriptor() -> FileDescriptor? { descriptor.take() }
  }

  package init(_ socket: consuming FileDescriptor) {
    self.socket = socket
  }

  /// The socket's number, for waiting on several at once.
  package var number: CInt { socket.number }

  /// Makes two connected sockets. Each number belongs to the caller, who makes
  /// a channel of it or gives it to a process that is being launched.
  package static func socketPair() throws(SystemError) -> (CInt, CInt) {
    var ends: [CInt] = [-1, -1]
    try SystemError.check(cposix_socket_pair(&ends), "make a pair of sockets")
    return (ends[0], ends[1])
  }

  /// Gives the socket away, e.g. to a process that is being launched.
  package consuming func release() -> FileDescriptor { socket }

  /// Sends a message, and a copy of the descriptor with it.
  package func send(
    _ message: DecoderMessage, descriptor: CInt? = nil
  ) throws(ChannelError) {
    let frame = WireFormat.encode(message)
    var sent = 0
    while sent < frame.count {
      let attached = sent == 0 ? descriptor ?? -1 : -1
      let result = frame.withUnsafeBytes { bytes in
        cposix_send(socket.number, bytes.baseAddress.map { $0 + sent }, frame.count - sent, attached)
      }
      do {
        sent += try SystemError.check(result, "send a message")
      } catch {
        throw error.isDisconnection ? .closed : .system(error)
      }
    }
  }

  /// Whether a message or the end of the connection can be received, at once or soon.
  package func isReadable(withinMilliseconds patience: Int = 0) -> Bool {
    cposix_wait_readable(socket.number, Int64(patience)) == 1
  }

  /// Receives the next message with its descriptor.
  ///
  /// - Throws: `closed` when the connection ended between two messages or
  ///   within one.
  package func receive(until deadline: Deadline = .never) throws(ChannelError) -> Received {
    var descriptor: FileDescriptor?
    let start = try bytes(WireFormat.headerSize, until: deadline, &descriptor)
    do {
      let header = try WireFormat.readHeader(start)
      let payload = try bytes(header.payloadSize, until: deadline, &descriptor)
      return Received(try WireFormat.decode(header.kind, payload: payload), descriptor)
    } catch let error as ProtocolError {
      throw .protocolBroken(error)
    } catch let error as ChannelError {
      throw error
    } catch {
      throw .closed
    }
  }

  private func bytes(
    _ count: Int, until deadline: Deadline, _ descriptor: inout FileDescriptor?
  ) throws(ChannelError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      filled += try part(of: &buffer, from: filled, until: deadline, &descriptor)
    }
    return buffer
  }

  private func part(
    of buffer: inout [UInt8], from start: Int, until deadline: Deadline, _ descriptor: inout FileDescriptor?
  ) throws(ChannelError) -> Int {
    do {
      if deadline != .never {
        let ready = cposix_wait_readable(socket.number, deadline.millisecondsLeft)
        guard try SystemError.check(ready, "wait for a message") > 0 else { throw ChannelError.timedOut }
      }
      var arrived: CInt = -1
      let result = buffer.withUnsafeMutableBytes { bytes in
        cposix_receive(socket.number, bytes.baseAddress.map { $0 + start }, bytes.count - start, &arrived)
      }
      if arrived >= 0 { descriptor = FileDescriptor(owning: arrived) }
      let count = try SystemError.check(result, "receive a message")
      guard count > 0 else { throw ChannelError.closed }
      return count
    } catch let error as SystemError {
      throw error.isDisconnection ? .closed : .system(error)
    } catch let error as ChannelError {
      throw error
    } catch {
      throw .closed
    }
  }
}
