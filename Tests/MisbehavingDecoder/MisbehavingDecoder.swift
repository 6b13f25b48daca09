import CPosix
import DecoderProtocol
import Glibc

/// A decoder that does what the "picture" tells it to, right or wrong.
///
/// The file's text, up to the first zero byte, is an instruction with an
/// argument, e.g. "paint 8" for a square of 8 × 8 pixels.
@main
enum MisbehavingDecoder {
  static func main() {
    let channel = Channel(FileDescriptor(owning: CInt(CPOSIX_INHERITED_DESCRIPTOR)))
    do {
      while true {
        var received = try channel.receive()
        guard case .request(let request) = received.message, let file = received.takeDescriptor() else {
          continue
        }
        try Conversation(channel: channel, request: request).perform(instruction(in: file))
      }
    } catch {
      exit(0)
    }
  }

  private static func instruction(in file: borrowing FileDescriptor) -> String {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = max(0, cposix_read_at(file.number, &bytes, bytes.count, 0))
    return String(decoding: bytes.prefix(count).prefix { $0 != 0 }, as: UTF8.self)
  }
}
