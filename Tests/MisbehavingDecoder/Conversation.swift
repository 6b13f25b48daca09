import CPosix
import DecoderProtocol
import Glibc

/// One request, and what becomes of it.
struct Conversation: ~Copyable {
  private let channel: Channel
  private let request: DecodeRequest

  init(channel: borrowing Channel, request: DecodeRequest) throws {
    let copy = try SystemError.check(cposix_duplicate(channel.number), "duplicate the socket")
    self.channel = Channel(FileDescriptor(owning: copy))
    self.request = request
  }

  func perform(_ instruction: String) throws {
    let words = instruction.split(separator: " ", maxSplits: 1).map(String.init)
    let argument = words.dropFirst().first ?? ""
    switch words.first {
    case "paint": try answer(side: Int(argument) ?? 1)
    case "preview": try twice(.preview, .final)
    case "previews": try twice(.preview, .preview)
    case "fail": try send(.failure(DecodeFailure(.damaged, argument)))
    case "die": raise(SIGKILL)
    case "crash": crash()
    case "die-once": try dieUnless(fileExists: argument)
    case "exit": exit(Int32(argument) ?? 0)
    case "hang": while true { pause() }
    case "obey": try obey()
    case "opened": try announce(megapixels: UInt64(argument) ?? 0)
    default: try lie(instruction)
    }
  }

  /// Ends as a fault in a library does.
  private func crash() {
    signal(SIGSEGV, SIG_DFL)
    raise(SIGSEGV)
  }

  private func lie(_ instruction: String) throws {
    switch instruction {
    case "wrong id":
      try channel.send(.response(response(.failure(DecodeFailure(.damaged, "")), id: request.id + 1)))
    case "no pixels": try send(.success(information(1), DecodedPixels(width: 1, height: 1, bytesPerRow: 4)))
    case "small pixels": try answer(side: 64, memory: 64 * 64 * 4 - 1)
    case "huge pixels": try answer(side: 1 << 14, memory: 1)
    case "unsealed pixels": try answer(side: 1, isSealed: false)
    case "wrong size": try answer(side: 8, stated: 9)
    case "wrong part": try answer(side: 8, fullSide: 16)
    case "flood": try flood()
    case "silence": while true { pause() }
    case "a question": try channel.send(.describe)
    case "cancelled": try send(.failure(DecodeFailure(.cancelled, "")))
    case "garbage": _ = cposix_write_all(channel.number, Array(repeating: 0xEE as UInt8, count: 64), 64)
    case "half a message": try halfAMessage()
    case "size told twice": try openTwice()
    case "size told late": try openLate()
    case "size of another": try channel.send(.opened(id: request.id + 1, pixels: 1))
    case "closed": _ = shutdown(channel.number, Int32(SHUT_RDWR))
    default: try send(.failure(DecodeFailure(.notAPicture, "no instruction: \(instruction)")))
    }
  }

  /// Of a picture that is `side` pixels wide and high as it is wanted.
  private func information(_ side: Int = 64) -> PictureInformation {
    var full = side
    if case .level(let level) = request.specification.size { full <<= max(0, level) }
    return PictureInformation(width: full, height: full, format: "fake")
  }

  private func response(
    _ outcome: DecodeResponse.Outcome, id: UInt64? = nil, stage: DecodeResponse.Stage = .final
  ) -> DecodeResponse {
    DecodeResponse(id: id ?? request.id, stage: stage, outcome: outcome)
  }

  private func send(_ outcome: DecodeResponse.Outcome) throws {
    try channel.send(.response(response(outcome)))
  }

  /// A square of grey pixels in as much memory as stated.
  private func answer(
    side: Int, memory: Int? = nil, isSealed: Bool = true, stage: DecodeResponse.Stage = .final,
    fullSide: Int? = nil, stated: Int? = nil
  ) throws {
    let size = memory ?? side * side * 4
    let shared = FileDescriptor(
      owning: try SystemError.check(cposix_shared_memory("fake", size), "make memory"))
    let pixels = [UInt8](repeating: 0x80, count: size)
    cposix_write_all(shared.number, pixels, size)
    if isSealed { try SystemError.check(cposix_shared_memory_seal(shared.number), "seal memory") }
    let layout = DecodedPixels(
      width: side, height: side, bytesPerRow: side * 4, fullWidth: fullSide, fullHeight: fullSide)
    let response = response(.success(information(stated ?? fullSide ?? side), layout), stage: stage)
    try channel.send(.response(response), descriptor: shared.number)
  }

  private func twice(_ first: DecodeResponse.Stage, _ second: DecodeResponse.Stage) throws {
    try answer(side: 1, stage: first)
    try answer(side: 2, stage: second)
  }

  private func dieUnless(fileExists path: String) throws {
    let result = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if result >= 0 { raise(SIGKILL) }
    try answer(side: 1)
  }

  /// More than anyone could want, as fast as it goes.
  private func flood() throws {
    while true { try answer(side: 1, stage: .preview) }
  }

  private func obey() throws {
    while try channel.receive().message != .cancel(id: request.id) {}
    try send(.failure(DecodeFailure(.cancelled, "cancelled")))
  }

  /// Tells how large the picture is, and takes a while over it.
  private func announce(megapixels: UInt64) throws {
    try channel.send(.opened(id: request.id, pixels: megapixels * 1_000_000))
    _ = poll(nil, 0, 1500)
    try answer(side: 1)
  }

  private func openTwice() throws {
    for pixels: UInt64 in [1, 2] { try channel.send(.opened(id: request.id, pixels: pixels)) }
    while true { pause() }
  }

  private func openLate() throws {
    try answer(side: 1, stage: .preview)
    try channel.send(.opened(id: request.id, pixels: 1))
    while true { pause() }
  }

  private func halfAMessage() throws {
    let frame = WireFormat.encode(.response(response(.failure(DecodeFailure(.damaged, "half")))))
    _ = cposix_write_all(channel.number, frame, frame.count / 2)
    while true { pause() }
  }
}
