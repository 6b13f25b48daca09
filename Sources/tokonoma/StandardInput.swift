import CPosix
import Library

/// What another program writes to this one.
///
/// `path(to:)`, by which an open file without a name can be opened again, is in one file for each kind of
/// system.
enum StandardInput {
  /// Whether it comes from a pipe.
  static var isPipe: Bool { cposix_is_pipe(0) }

  /// Reads a picture's bytes into a file that has no name and goes with the program.
  static func keep() throws(UsageError) -> FilePath {
    let file = cposix_unnamed_file(Environment.text("TMPDIR") ?? "/tmp")
    guard file >= 0 else { throw UsageError(description: "cannot keep standard input: \(reason(of: file))") }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = cposix_read(0, &buffer, buffer.count)
      guard count >= 0 else {
        throw UsageError(description: "cannot read standard input: \(reason(of: CInt(count)))")
      }
      if count == 0 { break }
      let result = cposix_write_all(file, buffer, count)
      guard result >= 0 else {
        throw UsageError(description: "cannot keep standard input: \(reason(of: result))")
      }
    }
    guard let path = path(to: file) else { throw UsageError(description: "no standard input") }
    return path
  }
}
