import CSDL2

/// A call to SDL that failed: what was tried and what SDL said.
package struct SDLError: Error, Sendable, Equatable, CustomStringConvertible {
  package let operation: String
  package let reason: String

  package var description: String { "\(operation): \(reason)" }

  /// The error of the call that has just failed on this thread.
  static func last(_ operation: String) -> SDLError {
    SDLError(operation: operation, reason: SDL_GetError().map { String(cString: $0) } ?? "no reason given")
  }
}

/// Fails with SDL's reason where a call returned a negative code.
func check(_ code: Int32, _ operation: String) throws(SDLError) {
  if code < 0 { throw .last(operation) }
}
