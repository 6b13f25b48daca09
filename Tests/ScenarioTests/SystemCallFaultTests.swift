import Foundation
import TestSupport
import Testing

/// Every call of the system that touches the gallery's folder or a picture in it, made to fail one after the
/// other from outside, in the program and in its decoders.
@Suite(.enabled(if: Tracer.isAvailable, "strace is missing, or may not look at programs"))
struct SystemCallFaultTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let call: String
    let error: String
    /// As the system says it.
    let reason: String
    var testDescription: String { "\(call): \(error)" }
  }

  static let rows = ["newfstatat", "openat", "getdents64", "pread64", "read", "close", "readlink"].flatMap {
    call in
    [
      ("EINTR", "Interrupted"), ("EIO", "Input/output error"), ("EMFILE", "Too many open files"),
      ("EACCES", "ermission denied"),
    ].map { Row(call: call, error: $0.0, reason: $0.1) }
  }

  /// Two pictures, of formats that are read in different ways.
  private static let pictures = Result {
    let folder = try TemporaryFolder("pictures")
    try folder.write(TestPicture.page(0, width: 300, height: 200).png(), to: "a.png")
    let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Assets/Samples/07 Fuji at first light.jpg")
    try folder.write(try Data(contentsOf: sample), to: "b.jpg")
    return folder
  }

  private static let scenario = {
    var scenario = Scenario(startingAt: 100)
    scenario.strike("Right")
    scenario.wait(600)
    scenario.settle()
    scenario.strike("I")
    scenario.wait(300)
    scenario.settle()
    return scenario
  }()

  private static let log = "injected"

  /// Runs with the `number`th such call of each thread failing; nil when there are fewer.
  private static func run(_ row: Row, _ number: Int) throws -> Playback? {
    let folder = try pictures.get()
    let home = try TemporaryFolder("home")
    let touched = ["", "/a.png", "/b.jpg"].flatMap { ["-P", folder.path + $0] }
    let launcher =
      ["strace", "-f", "-qq", "-o", home.file(log)] + touched
      + ["-e", "trace=\(row.call)", "-e", "inject=\(row.call):error=\(row.error):when=\(number)"]
    let playback = try Playback(
      scenario, [folder.path], viewport: "320x240", home: home, launcher: launcher)
    let text = try String(contentsOfFile: home.file(log), encoding: .utf8)
    return text.contains("INJECTED") ? playback : nil
  }

  @Test(arguments: rows)
  func `a call that fails costs its page at most, and one that a signal interrupts nothing`(_ row: Row) throws
  {
    let most = 20
    var injected = 0
    for number in 1...most {
      guard let playback = try Self.run(row, number) else { break }
      injected += 1
      #expect(!playback.trace.contains("decoder-restarted"), "call \(number): a decoder died")
      if row.error == "EINTR" {
        #expect(playback.status == 0 && playback.errors.isEmpty, "call \(number): \(playback.errors)")
        #expect(playback.last?.count == 2 && playback.last?.page == 1, "call \(number)")
        #expect(playback.frames.allSatisfy { $0.quality != "failed" }, "call \(number)")
      } else if playback.status == 0 {
        #expect(playback.last?.quality == "final" || playback.last?.error?.contains(row.reason) == true)
      } else {
        #expect(
          playback.status == 1 && playback.errors.contains(row.reason), "call \(number): \(playback.errors)")
      }
    }
    print("injected: \(row.testDescription): \(injected) times")
  }
}

/// The program that lets calls of another fail.
private enum Tracer {
  static let isAvailable: Bool = {
    guard let home = try? TemporaryFolder("home"),
      let child = try? ChildProcess(
        "strace", ["-f", "-o", "/dev/null", "true"], environment: Program.environment(home: home)),
      let ending = try? child.waitForEnd(atMost: Patience.seconds(10))
    else { return false }
    return ending.status == 0
  }()
}
