import DecoderProtocol
import Foundation
import Glibc
import SeededRandom
import TestSupport
import Testing

@testable import ImagePipeline

/// What goes wrong outside while pictures are decoded, and what the user sees of it: the picture, or a page
/// with a reason; never a decoder lost, never another page spoilt.
@Suite(.timeLimit(.minutes(Patience.minutes(2))))
struct FaultTableTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    /// How often it is injected.
    var count = 20
    /// Done to a picture's file, or to all decoders, while the picture is being decoded.
    let inject: @Sendable (_ path: String, _ decoders: [pid_t]) -> Void
    /// What the page may show beside its picture.
    var reasons: [String] = []

    var testDescription: String { name }
  }

  static let faults = [
    Fault(
      name: "the file is deleted", inject: { path, _ in unlink(path) },
      reasons: ["cannot open the file: no such file"]),
    Fault(
      name: "the folder is renamed",
      inject: { path, _ in
        let folder = (path as NSString).deletingLastPathComponent
        rename(folder, folder + "-gone")
        rename(folder + "-gone", folder)
      }, reasons: ["cannot open the file: no such file"]),
    Fault(
      name: "the file is cut off in the middle", inject: { path, _ in truncate(path, 3000) },
      reasons: ["damaged"]),
    Fault(
      name: "the file is emptied", inject: { path, _ in truncate(path, 0) },
      reasons: ["damaged", "the file is empty", "not a picture"]),
    Fault(
      name: "the file grows",
      inject: { path, _ in
        truncate(path, 1 << 20)
      }),
    Fault(
      name: "the file is overwritten by garbage",
      inject: { path, _ in
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        let garbage = [UInt8](repeating: 0xA5, count: 5000)
        _ = write(descriptor, garbage, garbage.count)
        close(descriptor)
      }, reasons: ["damaged", "not a picture"]),
    Fault(
      name: "another file takes its place",
      inject: { path, _ in
        // Nothing to say when there is no space for it: then nothing takes its place.
        try? FileManager.default.copyItem(atPath: path, toPath: path + ".new")
        rename(path + ".new", path)
      }),
    Fault(
      name: "the decoders are suspended and go on",
      inject: { _, decoders in
        for decoder in decoders { kill(decoder, SIGSTOP) }
        for _ in 0..<200 { sched_yield() }
        for decoder in decoders { kill(decoder, SIGCONT) }
      }),
    Fault(
      name: "signals interrupt every call",
      inject: { _, decoders in
        for _ in 0..<100 {
          for decoder in decoders { kill(decoder, SIGWINCH) }
          sched_yield()
        }
      }),
  ]

  /// In processes of their own, so that the decoders are told apart from other tests'.
  @Test(arguments: faults.indices)
  func `a fault costs its own page at most`(index: Int) async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [index] in
      let fault = FaultTableTests.faults[index]
      var generator = SeededGenerator(seed: UInt64(index))
      var (shown, reasons, surprises) = (0, 0, [String]())
      for _ in 0..<fault.count {
        let bench = try PipelineBench(
          PipelineBench.settings(workers: 2),
          backend: .processes(program: Program.folder + "/tokonoma-decoder"))
        let picture = TestPicture.page(1, width: 1600, height: 1200)
        try bench.folder.write(picture.png(), to: "bad")
        try bench.folder.write(TestPicture.page(2, width: 40, height: 30).png(), to: "good")
        bench.want("bad", size: .level(0))
        for _ in 0..<Int.random(in: 0...400, using: &generator) { sched_yield() }
        fault.inject(bench.folder.file("bad"), OwnProcess.childIdentifiers())
        for line in await bench.untilIdle() {
          if line == "bad: final of 1600" {
            shown += 1
          } else if fault.reasons.contains(where: { line.hasPrefix("bad: \($0)") }) {
            reasons += 1
          } else {
            surprises.append(line)
          }
        }
        bench.want("good", size: .level(0))
        surprises += await bench.untilIdle().filter { $0 != "good: final of 40" }
      }
      print(
        "fault: \(fault.name): \(fault.count) times, shown \(shown), with a reason \(reasons), "
          + "surprises \(surprises.count) \(surprises.first ?? "")")
      fflush(nil)
      exit(surprises.isEmpty && shown + reasons == fault.count ? 0 : 1)
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    print(output.split(separator: "\n").filter { $0.hasPrefix("fault: ") }.joined(separator: "\n"))
  }

  @Test func `a decoder that is suspended for good is replaced, and its picture is shown`() async {
    await #expect(processExitsWith: .success) {
      let bench = try PipelineBench(
        PipelineBench.settings { $0.baseDeadline = Patience.seconds(2) },
        backend: .processes(program: Program.folder + "/tokonoma-decoder"))
      try bench.folder.write(TestPicture.page(1, width: 400, height: 300).png(), to: "a")
      try bench.folder.write(TestPicture.page(2, width: 40, height: 30).png(), to: "first")
      // A process that is stopped before it runs its program would hold the thread that starts it.
      bench.want("first", size: .level(0))
      guard await bench.untilIdle() == ["first: final of 40"] else { exit(2) }
      for decoder in OwnProcess.childIdentifiers() { kill(decoder, SIGSTOP) }
      bench.want("a", size: .level(0))
      exit(await bench.untilIdle() == ["restarted", "a: final of 400"] ? 0 : 1)
    }
  }

  @Test func `without descriptors a page has a reason, and with some again its picture`() async {
    await #expect(processExitsWith: .success) {
      let bench = try PipelineBench(
        backend: .processes(program: Program.folder + "/tokonoma-decoder"))
      try bench.folder.write(TestPicture.page(1, width: 400, height: 300).png(), to: "a")
      try bench.folder.write(TestPicture.page(1, width: 400, height: 300).png(), to: "b")
      bench.want("a")
      guard await bench.untilIdle() == ["a: final of 64"] else { exit(1) }

      var limit = rlimit()
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      getrlimit(resource, &limit)
      let before = limit.rlim_cur
      var taken: [CInt] = []
      while true {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { break }
        taken.append(descriptor)
        limit.rlim_cur = rlim_t(descriptor + 1)
        setrlimit(resource, &limit)
      }
      bench.want("b")
      let without = await bench.untilIdle()
      limit.rlim_cur = before
      setrlimit(resource, &limit)
      bench.want()
      bench.want("b")
      let with = await bench.untilIdle()
      exit(
        without == ["b: cannot open the file: Too many open files"] && with == ["b: final of 64"] ? 0 : 1)
    }
  }
}
