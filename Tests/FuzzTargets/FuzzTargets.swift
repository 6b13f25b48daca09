import DecoderProtocol
import Library
import PictureMetadata
import Scenario

#if canImport(Glibc)
  import Glibc
#endif

/// What is fed with the fuzzer's bytes; FUZZ_TARGET chooses one by its name.
private enum Target: String, CaseIterable {
  /// Messages of both directions, as they come out of a socket.
  case messages
  case exif
  case scenario
  case order

  static let chosen: Target = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = Target(rawValue: name) else {
      fatalError("FUZZ_TARGET is none of \(allCases.map(\.rawValue))")
    }
    return target
  }()

  func feed(_ bytes: [UInt8]) {
    switch self {
    case .messages: Self.feedMessages(bytes)
    case .exif: Self.feedExif(bytes)
    case .scenario: _ = try? ScenarioParser.parse(bytes, file: "fuzz")
    case .order: Self.feedOrder(bytes)
    }
  }

  /// What is accepted says the same when it is written again.
  private static func feedMessages(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let kinds = WireFormat.Kind.allCases
    let payload = Array(bytes.dropFirst())
    if let message = try? WireFormat.decode(kinds[Int(first) % kinds.count], payload: payload) {
      let written = WireFormat.encode(message).dropFirst(WireFormat.headerSize)
      precondition(Array(written) == payload, "\(message) is written in another way")
    }
    if let message = try? WireFormat.decode(bytes) {
      precondition(WireFormat.encode(message) == bytes, "\(message) is written in another way")
    }
  }

  private static func feedExif(_ bytes: [UInt8]) {
    guard let thumbnail = ExifBlock(bytes).thumbnail else { return }
    precondition((0...bytes.count).contains(thumbnail.lowerBound) && thumbnail.upperBound <= bytes.count)
  }

  /// Three names in any order: no two precede each other, and order is passed on.
  private static func feedOrder(_ bytes: [UInt8]) {
    let names = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    func precedes(_ first: Int, _ second: Int) -> Bool { NaturalOrder.precedes(names[first], names[second]) }
    for first in names.indices {
      precondition(!precedes(first, first))
      for second in names.indices where precedes(first, second) {
        precondition(!precedes(second, first))
        for third in names.indices where precedes(second, third) { precondition(precedes(first, third)) }
      }
    }
  }
}

/// Called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  Target.chosen.feed(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
