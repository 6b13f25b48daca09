import Glibc

/// A connected stream socket of the local machine.
final class UnixSocket {
  /// Why the other side cannot be reached.
  struct Failure: Error, CustomStringConvertible {
    var attempt: String
    var path: String
    var code: Int32

    var description: String { "\(attempt) \(path): \(String(cString: strerror(code)))" }
  }

  private let path: String
  private let descriptor: Int32

  init(connectingTo path: String) throws(Failure) {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(attempt: "making a socket for", path: path, code: errno) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < capacity else {
      close(descriptor)
      throw Failure(attempt: "connecting to", path: path, code: ENAMETOOLONG)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      close(descriptor)
      throw Failure(attempt: "connecting to", path: path, code: code)
    }
  }

  deinit { close(descriptor) }

  /// Sends all bytes.
  func send(_ bytes: [UInt8]) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw Failure(attempt: "writing to", path: path, code: errno) }
      sent += count
    }
  }

  /// Receives exactly `count` bytes.
  func receive(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let result = bytes.withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress?.advanced(by: received), count - received, 0)
      }
      if result < 0 && errno == EINTR { continue }
      guard result > 0 else {
        throw Failure(attempt: "reading from", path: path, code: result == 0 ? ECONNRESET : errno)
      }
      received += result
    }
    return bytes
  }
}

/// Numbers as the X server's sockets carry them, least significant byte first.
enum Wire {
  static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  static func bytes(_ value: Double) -> [UInt8] { bytes(value.bitPattern) }

  static func number<Value: FixedWidthInteger>(_ bytes: [UInt8], at position: Int, as: Value.Type) -> Value {
    var value: Value = 0
    withUnsafeMutableBytes(of: &value) {
      $0.copyBytes(from: bytes[position..<position + MemoryLayout<Value>.size])
    }
    return Value(littleEndian: value)
  }
}
