import CPosix
import ImageDecoding
import Pixels

@testable import DecoderProtocol
@testable import ImagePipeline

#if canImport(Glibc)
  import Glibc
#endif

/// What viewer and decoder believe of each other.
enum ProtocolTargets {
  /// What is accepted says the same when it is written again.
  static func feedMessages(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let kinds = WireFormat.Kind.allCases
    let payload = Array(bytes.dropFirst())
    if let message = try? WireFormat.decode(kinds[Int(first) % kinds.count], payload: payload) {
      let written = WireFormat.encode(message).dropFirst(WireFormat.headerSize)
      precondition(Array(written) == payload, "\(message) is written in another way")
      check(message)
    }
    if let message = try? WireFormat.decode(bytes) {
      precondition(WireFormat.encode(message) == bytes, "\(message) is written in another way")
    }
  }

  /// Times and sizes that are reckoned from what was accepted.
  private static func check(_ message: DecoderMessage) {
    switch message {
    case .request(let request):
      let limits = request.limits
      let time = limits.milliseconds(forPixels: limits.maximumPixels)
      precondition(time >= limits.maximumMilliseconds)
      precondition(time <= max(limits.maximumMilliseconds, limits.longestMilliseconds))
      for isVector in [false, true] {
        let size = request.specification.pixelSize(ofPictureWidth: 4000, height: 3, isVector: isVector)
        precondition(size.width > 0 && size.height > 0)
      }
    case .opened(_, let pixels):
      let settings = PipelineSettings()
      precondition(settings.deadline(.seconds(1), withPixels: pixels) <= settings.longestDeadline)
    case .cancel, .scratch, .describe, .hello, .response: break
    }
  }

  /// Longer conversations than a socket holds answers to would wait for ever.
  private static let longestConversation = 1024

  /// Whatever the viewer sends, its decoder answers or closes; no request brings a file.
  static func feedDecoder(_ bytes: [UInt8]) {
    // Requests limit the time of the process.
    signal(SIGXCPU, SIG_IGN)
    guard let (here, there) = try? Channel.socketPair() else { return }
    let viewer = FileDescriptor(owning: here)
    var sent = Array(bytes.prefix(longestConversation))
    complete(&sent)
    _ = cposix_write_all(viewer.number, sent, sent.count)
    shutdown(viewer.number, CInt(SHUT_WR))
    try? DecoderSession(Channel(FileDescriptor(owning: there))).run()
  }

  /// Puts the beginning of a message's header before each payload, which few inputs would have.
  private static func complete(_ bytes: inout [UInt8]) {
    guard let first = bytes.first, first & 0x80 != 0 else { return }
    let payload = bytes.dropFirst(2)
    let kinds = WireFormat.Kind.allCases
    let kind = kinds[Int(first & 0x7F) % kinds.count]
    var frame = WireWriter()
    frame.integer(WireFormat.magic)
    frame.integer(WireFormat.version)
    frame.integer(kind.rawValue)
    frame.integer(UInt32(payload.count))
    frame.integer(0 as UInt32)
    bytes = frame.bytes + payload
  }

  private static let specifications = [
    DecodeSpecification(size: .fitting(width: 64, height: 48)), DecodeSpecification(size: .level(0)),
    DecodeSpecification(size: .level(-3), region: PixelRect(x: 1, y: 2, width: 30, height: 4), frame: 1),
  ]

  /// Whatever a decoder says of the memory that it sends, every pixel that is taken lies in it.
  static func feedAnswers(_ bytes: [UInt8]) {
    guard bytes.count > 3 else { return }
    let size = Int(bytes[0]) << 8 | Int(bytes[1])
    guard
      case .response(let response)? = try? WireFormat.decode(.response, payload: Array(bytes.dropFirst(3))),
      case .success(let information, let layout) = response.outcome
    else { return }
    for specification in specifications where layout.answers(specification, information) {
      let full = specification.pixelSize(
        ofPictureWidth: information.width, height: information.height, isVector: information.isVector)
      precondition(layout.x + layout.width <= full.width && layout.y + layout.height <= full.height)
    }
    let made = cposix_shared_memory("fuzz", size)
    guard made >= 0 else { return }
    let memory = FileDescriptor(owning: made)
    if bytes[2] & 1 == 0 { _ = cposix_shared_memory_seal(memory.number) }
    guard let pixels = try? PixelBuffer(mapping: memory, layout: layout, limit: 1 << 20) else { return }
    precondition(bytes[2] & 1 == 0, "memory that can shrink was taken")
    var sum = 0
    for y in 0..<pixels.height {
      for x in 0..<pixels.width { sum &+= Int(pixels.row(y).load(fromByteOffset: 4 * x, as: UInt32.self)) }
    }
    precondition(sum == 0)
  }
}
