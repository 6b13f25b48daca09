import BuiltinDecoding
import CPosix
import DecoderProtocol
import Gallery
import Geometry
import Library
import Localization
import Motion
import SDLPlatform
import Scenario

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// The program: reads the command line and puts the parts together.
///
/// `main` is synchronous: an asynchronous one leaves the process's first thread
/// at its first suspension on Linux, and windows must live on that thread.
@main
enum App {
  static let version = "0.1.0"

  static func main() {
    let clock = LoopClock()
    cposix_keep_heap_small()
    let arguments = CommandLine.bytes.dropFirst()
    do {
      if arguments.first == Array(BuiltinDecoderProgram.argument.utf8) {
        return try BuiltinDecoderProgram.run(
          isSandboxed: !arguments.contains(Array(Confinement.noSandboxArgument.utf8)))
      }
      let options = try Options.parse(Array(arguments))
      if let question = options.question {
        try answer(question, options)
        return
      }
      exit(try run(options, clock: clock))
    } catch let error as UsageError {
      complain(error.description)
      complain("try: tokonoma --help")
      exit(2)
    } catch let error as ScenarioError {
      complain(error.description)
      exit(2)
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  private static func answer(_ question: Options.Question, _ options: Options) throws {
    switch question {
    case .help: print(Options.help, terminator: "")
    case .texts:
      print(LanguageFile.text(of: Languages.localization(for: options).message), terminator: "")
    case .manual: print(ManualPage.text, terminator: "")
    case .completions(let shell): print(Completions.text(for: shell), terminator: "")
    case .version:
      print("tokonoma \(version)")
      print("SDL \(SDLSystem.version)")
      printDisplay(options)
      print("decoder \(Launch.decoder(for: options) ?? "built in (SDL2_image)")")
      Launch.printSandbox(options)
    case .formats:
      try Launch.printFormats(of: Launch.decoder(for: options))
    }
  }

  /// How a window would come to the screen.
  private static func printDisplay(_ options: Options) {
    do {
      let system = try SDLSystem(withWindow: true, prefersWayland: RendererChoice.usesGPU(options))
      print("video \(SDLSystem.videoExplanation)")
      print("renderer \(RendererChoice.explanation(options))")
      withExtendedLifetime(system) {}
    } catch {
      print("video none (\(error.reason))")
    }
  }

  private static func run(_ options: Options, clock: LoopClock) throws -> Int32 {
    let lines = try options.play.map { path in
      try ScenarioParser.parse(try readFile(path), file: path)
    }
    if let file = options.settings, !file.isEmpty {
      let result = cposix_check(file, CPOSIX_READ)
      if result < 0 { throw UsageError(description: "cannot read \(file): \(reason(of: result))") }
    }
    let preferences = Preferences.load(Preferences.file(for: options))
    var options = options
    let memory = Memory(options)
    let (opening, mayBeEmpty) = try Openings.opening(for: options)
    for failure in opening.failures { complain(failure.description) }
    if opening.sources.isEmpty, !options.isKiosk { return 1 }
    memory.recall(opening, into: &options)
    let given = options
    preferences.complete(&options)
    guard options.headless == nil else {
      return try Launch.headless(
        options, preferences, opening: opening, lines: lines ?? [], mayBeEmpty: mayBeEmpty)
    }
    return try Launch.window(
      options, given: given, preferences, memory: memory, opening: opening, clock: clock,
      mayBeEmpty: mayBeEmpty)
  }
}

extension CommandLine {
  /// The arguments as they were given: names of files are bytes, not text.
  static var bytes: [[UInt8]] {
    (0..<Int(argc)).compactMap { index in
      unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }
}
