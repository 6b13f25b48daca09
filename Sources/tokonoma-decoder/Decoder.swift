import CPosix
import DecoderProtocol
import ImageDecoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program that decodes pictures for the viewer, who starts it with a socket at descriptor 3.
@main
enum Decoder {
  /// What the process may use at most.
  private enum Limits {
    /// Libraries map much more than they touch.
    static let addressSpace = 4 << 30
    static let descriptors: CInt = 256
  }

  private enum ExitStatus {
    static let failure: CInt = 1
    static let usage: CInt = 2
  }

  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case nil: serve()
    case "--formats":
      for format in PictureFormats.described() { print("\(format.name) \(format.library)") }
    default:
      complain("usage: tokonoma-decoder [--formats]; started by tokonoma with a socket at descriptor 3")
      exit(ExitStatus.usage)
    }
  }

  private static func serve() {
    let confined = cposix_confine(Limits.addressSpace, Limits.descriptors)
    if confined < 0 { complain(SystemError("limit the decoder", code: confined).description) }
    Sandbox.enter()
    let channel = Channel(FileDescriptor(owning: CInt(CPOSIX_INHERITED_DESCRIPTOR)))
    do {
      try DecoderSession(channel).run()
    } catch {
      complain("\(error)")
      exit(ExitStatus.failure)
    }
  }

  private static func complain(_ message: String) {
    let line = Array("tokonoma-decoder: \(message)\n".utf8)
    _ = cposix_write_all(STDERR_FILENO, line, line.count)
  }
}
