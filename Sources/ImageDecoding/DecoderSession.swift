import CPosix
package import DecoderProtocol

/// Answers the requests of one connection, one after the other, until it closes.
package final class DecoderSession {
  private let channel: Channel
  private let decoder = PictureDecoder()
  private var waiting: [Waiting] = []
  private var cancelled: Set<UInt64> = []
  private var isClosed = false

  /// A request whose turn has not come.
  private final class Waiting {
    let request: DecodeRequest
    private var descriptor: FileDescriptor?

    init(_ request: DecodeRequest, _ descriptor: consuming FileDescriptor?) {
      self.request = request
      self.descriptor = descriptor
    }

    /// The picture, at the first call.
    func file() throws(DecodeFailure) -> PictureFile {
      guard let descriptor = descriptor.take() else {
        throw DecodeFailure(.badRequest, "the request brought no file")
      }
      return try PictureFile(descriptor)
    }
  }

  /// How long what was decoded is kept for a next request, in milliseconds.
  private static let patience = 10_000

  package init(_ channel: consuming Channel) {
    self.channel = channel
  }

  /// Works until the other side closes the connection.
  ///
  /// - Throws: What broke the connection, other than its end.
  package func run() throws(ChannelError) {
    do {
      while !isClosed {
        if waiting.isEmpty {
          if !channel.isReadable(withinMilliseconds: Self.patience) { decoder.forget() }
          try receive()
        }
        try receiveWaiting()
        guard !waiting.isEmpty else { continue }
        try answer(waiting.removeFirst())
      }
    } catch ChannelError.closed {
      isClosed = true
    }
  }

  private func receiveWaiting() throws(ChannelError) {
    while channel.isReadable() { try receive() }
  }

  private func receive() throws(ChannelError) {
    var received = try channel.receive()
    switch received.message {
    case .request(let request): waiting.append(Waiting(request, received.takeDescriptor()))
    case .cancel(let id): cancelled.insert(id)
    case .scratch(let limit): try keep(received.takeDescriptor(), limit)
    case .describe: try channel.send(.hello(DecoderHello(formats: PictureFormats.described())))
    case .hello, .response, .opened: throw .protocolBroken(.badValue(field: "kind for a decoder"))
    }
  }

  private func keep(_ file: consuming FileDescriptor?, _ limit: UInt64) throws(ChannelError) {
    guard let file, cposix_file_facts_of(file.number, nil) >= 0 else {
      throw .protocolBroken(.badValue(field: "scratch file"))
    }
    decoder.scratch = ScratchStore(file, limit: limit)
  }

  /// Looks at the connection in the middle of a decode.
  private func isCancelled(_ id: UInt64) -> Bool {
    do {
      try receiveWaiting()
    } catch {
      // The next call in the loop meets the same error and reports it.
      isClosed = true
    }
    return isClosed || cancelled.contains(id)
  }

  private func answer(_ pending: Waiting) throws(ChannelError) {
    let request = pending.request
    defer { cancelled.remove(request.id) }
    do {
      guard !cancelled.contains(request.id) else { throw DecodeFailure(.cancelled, "withdrawn") }
      Confinement.allowTime(milliseconds: request.limits.maximumMilliseconds)
      let stop = StopSignal(deadline: .after(milliseconds: Int(request.limits.maximumMilliseconds))) {
        self.isCancelled(request.id)
      }
      let answer = try decoder.decode(
        request, file: pending.file(), stop: stop, opened: { self.announce($0, request, stop) }
      ) { preview in
        // A connection that is gone is noticed by the final answer.
        try? self.send(preview, request.id, .preview)
      }
      try send(answer, request.id, .final)
    } catch let failure as DecodeFailure {
      try channel.send(
        .response(DecodeResponse(id: request.id, stage: .final, outcome: .failure(failure))))
    } catch let error as ChannelError {
      throw error
    } catch {
      throw .closed
    }
  }

  /// Tells the viewer what there is to read, and takes the time that this needs.
  private func announce(_ pixels: UInt64, _ request: DecodeRequest, _ stop: StopSignal) {
    let milliseconds = request.limits.milliseconds(forPixels: pixels)
    // A connection that is gone is noticed by the answer.
    try? channel.send(.opened(id: request.id, pixels: pixels))
    stop.prolong(byMilliseconds: Int(milliseconds - request.limits.maximumMilliseconds))
    Confinement.allowTime(milliseconds: milliseconds)
  }

  private func send(
    _ answer: borrowing PictureDecoder.Answer, _ id: UInt64, _ stage: DecodeResponse.Stage
  ) throws(ChannelError) {
    let outcome = DecodeResponse.Outcome.success(answer.information, answer.pixels)
    try channel.send(
      .response(DecodeResponse(id: id, stage: stage, outcome: outcome)), descriptor: answer.memory.number)
  }
}
