import CPosix
import DecoderProtocol
import Testing

struct ChannelTests {
  @Test func `messages arrive whole and in order`() throws {
    let pair = try ChannelPair()

    for message in SampleMessages.all { try pair.send(message) }

    for message in SampleMessages.all {
      var received = try pair.second.receive(until: .after(milliseconds: 10_000))
      let hasDescriptor = received.takeDescriptor() != nil
      #expect(received.message == message)
      #expect(!hasDescriptor)
    }
    let isReadable = pair.second.isReadable()
    #expect(!isReadable)
  }

  @Test func `a descriptor arrives with its message`() throws {
    let pair = try ChannelPair()
    let memory = FileDescriptor(
      owning: try SystemError.check(cposix_shared_memory("x", 12_345), "make memory"))

    try pair.send(.describe)
    try pair.send(.cancel(id: 1), descriptor: memory.number)
    try pair.send(.describe)

    try pair.second.discard()
    var received = try pair.second.receive()
    #expect(received.message == .cancel(id: 1))
    var size = 0
    guard let arrived = received.takeDescriptor() else {
      Issue.record("no descriptor came")
      return
    }
    #expect(cposix_shared_memory_check(arrived.number, &size) == 0)
    #expect(size == 12_345)
    var after = try pair.second.receive()
    let hasDescriptor = after.takeDescriptor() != nil
    #expect(!hasDescriptor)
  }

  @Test func `a closed connection is an error of its own`() throws {
    let (one, two) = try Channel.socketPair()
    let survivor = Channel(FileDescriptor(owning: two))
    do {
      let first = Channel(FileDescriptor(owning: one))
      try first.send(.describe)
    }

    let last = try survivor.receive()
    #expect(last.message == .describe)
    #expect(throws: ChannelError.closed) { try survivor.discard() }
    #expect(throws: ChannelError.closed) { try survivor.send(.describe) }
  }

  @Test func `nothing comes before the deadline`() throws {
    let pair = try ChannelPair()

    #expect(throws: ChannelError.timedOut) { try pair.second.discard(until: .after(milliseconds: 1)) }
  }

  @Test func `foreign bytes break the protocol`() throws {
    let pair = try ChannelPair()
    let bytes = [UInt8](repeating: 0, count: 64)
    let sent = cposix_send(pair.first.number, bytes, bytes.count, -1)
    #expect(sent == bytes.count)

    #expect(throws: ChannelError.protocolBroken(.notAMessage(0))) { try pair.second.discard() }
  }

  @Test func `sealed memory cannot shrink`() throws {
    let memory = FileDescriptor(owning: try SystemError.check(cposix_shared_memory("x", 4096), "make memory"))
    var size = 0
    var address: UnsafeMutableRawPointer?
    #expect(cposix_map(memory.number, 4096, true, &address) == 0)
    let mapped = try #require(address)
    mapped.storeBytes(of: 42, as: UInt8.self)
    #expect(cposix_unmap(mapped, 4096) == 0)

    #expect(cposix_shared_memory_seal(memory.number) == 0)

    #expect(cposix_shared_memory_check(memory.number, &size) == 1)
    #expect(size == 4096)
    #expect(cposix_map(memory.number, 4096, true, &address) < 0)
    #expect(cposix_map(memory.number, 4096, false, &address) == 0)
    #expect(address?.load(as: UInt8.self) == 42)
    if let address { #expect(cposix_unmap(address, 4096) == 0) }
  }

  @Test func `only regular files are opened`() {
    var facts = cposix_file_facts()

    #expect(SystemError("open", code: cposix_open_regular("/", &facts)).reason == "Is a directory")
    #expect(SystemError("open", code: cposix_open_regular("/dev/null", &facts)).reason == "Invalid argument")
    #expect(
      SystemError("open", code: cposix_open_regular("/does/not/exist", &facts)).reason
        == "No such file or directory")
  }
}

/// Two connected channels.
private struct ChannelPair: ~Copyable {
  let first: Channel
  let second: Channel

  init() throws {
    let (one, two) = try Channel.socketPair()
    first = Channel(FileDescriptor(owning: one))
    second = Channel(FileDescriptor(owning: two))
  }

  func send(_ message: DecoderMessage, descriptor: CInt? = nil) throws {
    try first.send(message, descriptor: descriptor)
  }
}

extension Channel {
  /// Receives a message only for the error.
  fileprivate borrowing func discard(until deadline: Deadline = .never) throws(ChannelError) {
    _ = try receive(until: deadline)
  }
}
