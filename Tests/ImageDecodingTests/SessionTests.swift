import CPosix
import DecoderProtocol
import Testing

@testable import ImageDecoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.timeLimit(.minutes(1)))
struct SessionTests {
  /// A decoder on a thread of its own, and the viewer's end of its connection.
  final class Decoder {
    let channel: Channel
    private var thread = pthread_t(bitPattern: 0)
    /// The pixels that requests were said to need, before they were answered.
    private(set) var opened: [UInt64: UInt64] = [:]
    /// The files that were sent, and those of the pixels that came back.
    private(set) var files: Set<FileIdentity> = []

    init() throws {
      let (here, there) = try Channel.socketPair()
      channel = Channel(FileDescriptor(owning: here))
      let argument = UnsafeMutableRawPointer(bitPattern: UInt(there))
      let result = pthread_create(
        &thread, nil,
        { argument in
          let channel = Channel(FileDescriptor(owning: CInt(Int(bitPattern: argument))))
          do { try DecoderSession(channel).run() } catch { Issue.record(error) }
          return nil
        }, argument)
      try #require(result == 0)
    }

    /// Closes the connection by its other half and waits for the decoder's end.
    func end() {
      shutdown(channel.number, CInt(SHUT_RDWR))
      pthread_join(thread, nil)
    }

    func send(_ id: UInt64, _ bytes: [UInt8], preview: Bool = false) throws {
      let file = try Decoding.file(bytes)
      files.formUnion([FileIdentity(file.number)].compactMap(\.self))
      let request = DecodeRequest(id: id, specification: .init(size: .level(0)), wantsPreview: preview)
      try channel.send(.request(request), descriptor: file.number)
    }

    func response() throws -> (DecodeResponse, Picture?) {
      var received = try channel.receive(until: .after(milliseconds: 30_000))
      while case .opened(let id, let pixels) = received.message {
        opened[id] = pixels
        received = try channel.receive(until: .after(milliseconds: 30_000))
      }
      guard case .response(let response) = received.message else { throw ChannelError.closed }
      guard case .success(let information, let layout) = response.outcome,
        let memory = received.takeDescriptor()
      else { return (response, nil) }
      files.formUnion([FileIdentity(memory.number)].compactMap(\.self))
      return (response, try Decoding.picture(information, layout, memory.number))
    }
  }

  private func withDecoder(_ body: (Decoder) throws -> Void) throws {
    try Decoding.alone {
      let decoder = try Decoder()
      defer { decoder.end() }
      try body(decoder)
    }
  }

  @Test func `requests are answered in turn`() throws {
    try withDecoder { decoder in

      try decoder.send(7, Samples.jpeg().bytes)
      try decoder.send(8, Array("nothing".utf8))
      try decoder.send(9, Samples.jpeg().bytes)

      let first = try decoder.response()
      #expect(first.0.id == 7 && first.0.stage == .final)
      #expect(first.1?.corners == Samples.corners)
      let second = try decoder.response()
      #expect(second.0.id == 8)
      guard case .failure(let failure) = second.0.outcome else {
        Issue.record("a text was shown")
        return
      }
      #expect(failure.code == .notAPicture)
      #expect(try decoder.response().0.id == 9)
    }
  }

  @Test func `what there is to read is told before it is read, and nothing of what is no picture`() throws {
    try withDecoder { decoder in
      try decoder.send(1, Samples.randomPNG(width: 70, height: 30, colour: .rgb, seed: 1).bytes)
      try decoder.send(2, Array("nothing".utf8))
      try decoder.send(3, SVGTests.drawing)

      for _ in 1...3 { _ = try decoder.response() }

      #expect(decoder.opened[1] == 2100)
      #expect(decoder.opened[2] == nil)
      #expect(decoder.opened[3] ?? 0 > 0)
    }
  }

  @Test func `a request without a file is refused`() throws {
    try withDecoder { decoder in

      try decoder.channel.send(.request(DecodeRequest(id: 1, specification: .init(size: .level(0)))))

      guard case .failure(let failure) = try decoder.response().0.outcome else {
        Issue.record("something was shown")
        return
      }
      #expect(failure.code == .badRequest)
    }
  }

  @Test func `a withdrawn request is answered as such`() throws {
    try withDecoder { decoder in

      // Both are in the queue by the time the first is read.
      try decoder.channel.send(.cancel(id: 2))
      try decoder.send(2, Samples.jpeg().bytes)

      guard case .failure(let failure) = try decoder.response().0.outcome else {
        Issue.record("it was decoded")
        return
      }
      #expect(failure.code == .cancelled)
    }
  }

  @Test func `the decoder says what it can read`() throws {
    try withDecoder { decoder in

      try decoder.channel.send(.describe)

      let received = try decoder.channel.receive(until: .after(milliseconds: 30_000))
      guard case .hello(let hello) = received.message else {
        Issue.record("no hello came")
        return
      }
      let names = hello.formats.map(\.name)
      for name in ["jpeg", "png", "gif", "webp", "tiff", "svg"] { #expect(names.contains(name), "\(name)") }
      #expect(Set(names).count == names.count)
    }
  }

  @Test func `no descriptor stays open`() throws {
    let inputs = [Samples.jpeg().bytes, Array("nothing".utf8), APNGTests.animation, SVGTests.drawing]
    let rounds = 50
    var files: Set<FileIdentity> = []

    try withDecoder { decoder in
      for _ in 0..<rounds {
        for (id, bytes) in inputs.enumerated() {
          try decoder.send(UInt64(id), bytes)
          _ = try decoder.response()
        }
      }
      files = decoder.files
    }

    // One of the inputs is no picture.
    #expect(files.count == rounds * (inputs.count + inputs.count - 1))
    #expect(FileIdentity.descriptors(of: files) == 0)
  }
}
