import CPosix
import DecoderProtocol

/// A file, or standard output, that lines are written to.
final class LineOutput {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Whether each line must be seen at once.
  private let isImmediate: Bool

  /// - Parameter path: "-" for standard output.
  init(path: String, isImmediate: Bool) throws(UsageError) {
    self.isImmediate = isImmediate
    if path == "-" {
      descriptor = 1
      return
    }
    descriptor = cposix_create(path)
    guard descriptor >= 0 else {
      throw UsageError(description: "cannot write \(path): \(reason(of: descriptor))")
    }
  }

  deinit {
    flush()
    if descriptor > 2 { _ = cposix_close(descriptor) }
  }

  func write(_ line: [UInt8]) {
    buffer.append(contentsOf: line)
    if isImmediate || buffer.count > 1 << 16 { flush() }
  }

  func flush() {
    _ = cposix_write_all(descriptor, buffer, buffer.count)
    buffer.removeAll(keepingCapacity: true)
  }
}

/// The system's words for an error number, of whatever sign.
func reason(of code: CInt) -> String { SystemError("", code: code).reason }

/// Writes one line to standard error, as `tokonoma: …`.
func complain(_ message: String) {
  let line = Array("tokonoma: \(message)\n".utf8)
  _ = cposix_write_all(2, line, line.count)
}

/// The whole of a file, or of standard input for "-".
func readFile(_ path: String) throws(UsageError) -> [UInt8] {
  let descriptor = path == "-" ? 0 : cposix_open(path)
  guard descriptor >= 0 else {
    throw UsageError(description: "cannot read \(path): \(reason(of: descriptor))")
  }
  defer { if descriptor > 2 { _ = cposix_close(descriptor) } }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = cposix_read(descriptor, &chunk, chunk.count)
    guard count >= 0 else {
      throw UsageError(description: "cannot read \(path): \(reason(of: CInt(count)))")
    }
    if count == 0 { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}
