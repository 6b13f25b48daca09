import CPosix
import DecoderProtocol
import ImageDecoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// The program that decodes pictures for the viewer, who starts it with a socket at descriptor 3.
@main
enum Decoder {
  private enum ExitStatus {
    static let failure: CInt = 1
    static let usage: CInt = 2
  }

  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case nil: serve(isSandboxed: true)
    case Confinement.noSandboxArgument: serve(isSandboxed: false)
    case "--sandbox": print(Confinement.enter().description)
    case "--formats":
      for format in PictureFormats.described() { print("\(format.name) \(format.library)") }
    default:
      complain(
        "usage: tokonoma-decoder [--formats|--sandbox]; started by tokonoma with a socket at descriptor 3")
      exit(ExitStatus.usage)
    }
  }

  private static func serve(isSandboxed: Bool) {
    cposix_keep_heap_small()
    Confinement.enter(isSandboxed: isSandboxed)
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
