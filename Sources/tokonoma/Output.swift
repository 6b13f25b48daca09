#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw UsageError(description: "cannot write \(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    flush()
    if descriptor > 2 { close(descriptor) }
  }

  func write(_ line: [UInt8]) {
    buffer.append(contentsOf: line)
    if isImmediate || buffer.count > 1 << 16 { flush() }
  }

  func flush() {
    var rest = buffer[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Self.write(descriptor, $0) }
      guard written > 0 else { break }
      rest = rest.dropFirst(written)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      #else
        let count = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
      #endif
      if count >= 0 || errno != EINTR { return count }
    }
  }
}

/// Writes one line to standard error, as `tokonoma: …`.
func complain(_ message: String) {
  let line = Array("tokonoma: \(message)\n".utf8)
  line.withUnsafeBytes { bytes in _ = write(2, bytes.baseAddress, bytes.count) }
}

/// The whole of a file, or of standard input for "-".
func readFile(_ path: String) throws(UsageError) -> [UInt8] {
  let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    throw UsageError(description: "cannot read \(path): \(String(cString: strerror(errno)))")
  }
  defer { if descriptor > 2 { close(descriptor) } }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else {
      throw UsageError(description: "cannot read \(path): \(String(cString: strerror(errno)))")
    }
    if count == 0 { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}
