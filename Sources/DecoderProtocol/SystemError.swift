import CPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was attempted, e.g. "open the picture".
  package var operation: String
  /// The errno value.
  package var code: CInt

  package init(_ operation: String, code: CInt) {
    self.operation = operation
    self.code = code < 0 ? -code : code
  }

  package var description: String { "cannot \(operation): \(reason)" }

  /// Whether the call failed because the other side is gone.
  package var isDisconnection: Bool { code == EPIPE || code == ECONNRESET }

  /// The system's text for the code.
  package var reason: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress else { return "error \(code)" }
      cposix_error_text(code, start, buffer.count)
      return String(cString: start)
    }
  }

  /// Throws unless `result` is a success (0 or more), which it returns.
  @discardableResult
  package static func check<Value: SignedInteger>(
    _ result: Value, _ operation: @autoclosure () -> String
  ) throws(SystemError) -> Value {
    if result < 0 { throw SystemError(operation(), code: CInt(truncatingIfNeeded: result)) }
    return result
  }
}
