import CPosix
import DecoderProtocol
import Synchronization

/// A bell: rung from any thread, heard by the one thread that polls its descriptor.
final class Wake: Sendable {
  private let receiver: FileDescriptor
  private let sender: FileDescriptor
  private let isRung = Atomic(false)

  init() throws(SystemError) {
    var ends: [CInt] = [-1, -1]
    try SystemError.check(cposix_socket_pair(&ends), "make a pair of sockets to wake a thread")
    receiver = FileDescriptor(owning: ends[0])
    sender = FileDescriptor(owning: ends[1])
  }

  /// The descriptor that is readable while the bell rings.
  var number: CInt { receiver.number }

  /// Rings; once is as good as often.
  func ring() {
    guard !isRung.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // One byte at most is ever on its way, so that this cannot block.
    let byte: [UInt8] = [0]
    _ = cposix_send(sender.number, byte, 1, -1)
  }

  /// Silences the bell, whose descriptor must be readable. Look for work only
  /// afterwards: a ring between the two calls of this function makes no sound.
  func silence() {
    var byte: [UInt8] = [0]
    _ = cposix_read(receiver.number, &byte, 1)
    isRung.store(false, ordering: .releasing)
  }

  /// Waits for the bell for at most `timeout`; tells whether it rang.
  func wait(_ timeout: Duration?) -> Bool {
    let milliseconds = timeout.map { Int64($0.wholeMilliseconds) } ?? -1
    guard cposix_wait_readable(receiver.number, milliseconds) == 1 else { return false }
    silence()
    return true
  }
}
