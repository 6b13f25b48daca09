import BuiltinDecoding
import DecoderProtocol

/// The built-in decoder as the viewer's program runs it.
@main
enum Program {
  static func main() throws {
    try BuiltinDecoderProgram.run()
  }
}
