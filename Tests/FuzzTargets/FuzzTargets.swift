#if canImport(Glibc)
  import Glibc
#endif

/// What is fed with the fuzzer's bytes; FUZZ_TARGET chooses one by its name.
enum Target: String, CaseIterable {
  /// Messages of both directions, as they come out of a socket.
  case messages
  /// A decoder that a viewer in strange hands talks to.
  case decoder
  /// Pixels and descriptions from a decoder in strange hands.
  case answers
  case exif
  /// All that the panel of information reads of a file.
  case metadata
  /// The orientation tag that is written into a file.
  case rotation
  case scenario
  case order
  case settings
  /// What is remembered from one run to the next.
  case state
  case translations
  /// The texts in the small pictures that all programs share.
  case thumbnails
  /// Paths, lists of them, URIs, names, and where a trash says that a file belongs.
  case paths

  static let chosen: Target = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = Target(rawValue: name) else {
      fatalError("FUZZ_TARGET is none of \(allCases.map(\.rawValue))")
    }
    return target
  }()

  func feed(_ bytes: [UInt8]) {
    switch self {
    case .messages: ProtocolTargets.feedMessages(bytes)
    case .decoder: ProtocolTargets.feedDecoder(bytes)
    case .answers: ProtocolTargets.feedAnswers(bytes)
    case .exif: FileTargets.feedExif(bytes)
    case .metadata: FileTargets.feedMetadata(bytes)
    case .rotation: FileTargets.feedRotation(bytes)
    case .thumbnails: FileTargets.feedThumbnails(bytes)
    case .scenario: TextTargets.feedScenario(bytes)
    case .settings: TextTargets.feedSettings(bytes)
    case .state: TextTargets.feedState(bytes)
    case .translations: TextTargets.feedTranslations(bytes)
    case .order: PathTargets.feedOrder(bytes)
    case .paths: PathTargets.feedPaths(bytes)
    }
  }
}

/// Called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  Target.chosen.feed(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
