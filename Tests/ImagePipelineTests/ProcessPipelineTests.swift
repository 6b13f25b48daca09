import DecoderProtocol
import Glibc
import Pixels
import TestSupport
import Testing

@testable import ImagePipeline

@Suite(.timeLimit(.minutes(Patience.minutes(1))))
struct ProcessPipelineTests {
  @Test func `pictures arrive in the order of the list, then the pipeline is idle`() async throws {
    let bench = try PipelineBench()
    for (name, side) in [("a", 3), ("b", 5), ("c", 7)] { _ = try bench.file(name, "paint \(side)") }

    bench.want("b", "a", "c")

    #expect(await bench.untilIdle() == ["b: final of 5", "a: final of 3", "c: final of 7"])
  }

  @Test func `pixels are those that the decoder made`() async throws {
    let bench = try PipelineBench()
    let path = try bench.file("a", "paint 9")
    let (stream, continuation) = AsyncStream.makeStream(of: PipelineEvent<Int>.self)
    let pipeline = try ImagePipeline<Int>(
      backend: .processes(program: Program.folder + "/misbehaving-decoder")
    ) {
      continuation.yield($0)
    }
    defer { pipeline.shutdown() }
    pipeline.want([.init(key: 1, path: path, specification: DecodeSpecification(size: .level(0)))])

    var iterator = stream.makeAsyncIterator()
    guard case .update(1, .final(let picture)) = await iterator.next() else {
      Issue.record("no picture came")
      return
    }

    #expect(picture.information.format == "fake")
    #expect(picture.region == PixelRect(x: 0, y: 0, width: 9, height: 9))
    #expect(picture.pixels.bytesPerRow == 36)
    let last = picture.pixels.row(8).load(fromByteOffset: 35, as: UInt8.self)
    #expect(last == 0x80)
  }

  @Test func `a preview comes before the final picture`() async throws {
    let bench = try PipelineBench()
    _ = try bench.file("a", "preview")

    bench.want("a")

    #expect(await bench.untilIdle() == ["a: preview of 1", "a: final of 2"])
  }

  @Test func `a delivered picture is decoded again only when it comes back or changes`() async throws {
    let bench = try PipelineBench()
    for name in ["a", "b"] { _ = try bench.file(name, "paint 4") }
    bench.want("a")
    #expect(await bench.untilIdle() == ["a: final of 4"])

    bench.want("a", "b")
    #expect(await bench.untilIdle() == ["b: final of 4"])
    bench.want("a", "b", size: .level(1))
    #expect(await bench.untilIdle() == ["a: final of 4", "b: final of 4"])
    bench.want("b", size: .level(1))
    bench.want("b", "a", size: .level(1))
    #expect(await bench.untilIdle() == ["a: final of 4"])
  }

  @Test func `the decoder's own refusal is the failure`() async throws {
    let bench = try PipelineBench()
    _ = try bench.file("a", "fail damaged: no pixels")

    bench.want("a")

    #expect(await bench.untilIdle() == ["a: damaged: no pixels"])
  }

  // MARK: - Files

  struct Opening: Sendable, CustomTestStringConvertible {
    let name: String
    let reason: String
    var testDescription: String { "\(name): \(reason)" }
  }

  @Test(arguments: [
    Opening(name: "missing", reason: "no such file"),
    Opening(name: "file/below", reason: "no such file"),
    Opening(name: "nul\0byte", reason: "no such file"),
    Opening(name: "folder", reason: "is a folder"),
    Opening(name: "pipe", reason: "not a regular file"),
    Opening(name: "loop", reason: "Too many levels of symbolic links"),
  ])
  func `what cannot be opened fails with the reason`(_ opening: Opening) async throws {
    let bench = try PipelineBench()
    _ = try bench.file("file", "paint 1")
    mkdir(bench.folder.file("folder"), 0o700)
    mkfifo(bench.folder.file("pipe"), 0o600)
    symlink("loop", bench.folder.file("loop"))

    bench.want(opening.name, "file")

    #expect(
      await bench.untilIdle() == [
        "\(opening.name): cannot open the file: \(opening.reason)", "file: final of 1",
      ])
  }

  // MARK: - Decoders that fail

  struct Misbehaviour: Sendable, CustomTestStringConvertible {
    let instruction: String
    let reason: String
    var testDescription: String { instruction }

    init(_ instruction: String, _ reason: String) {
      self.instruction = instruction
      self.reason = reason
    }
  }

  @Test(arguments: [
    Misbehaviour("crash", "the decoder stopped while reading this file (signal 11, Segmentation fault)"),
    Misbehaviour("exit 7", "the decoder stopped while reading this file (it ended with status 7)"),
    Misbehaviour("closed", "the decoder stopped while reading this file"),
    Misbehaviour("hang", "it took longer than 0.1 s"),
    Misbehaviour("half a message", "the other process did not answer in time"),
    Misbehaviour("garbage", "received bytes that are no message"),
    Misbehaviour("wrong id", "it answered what no one asked"),
    Misbehaviour("a question", "it sent what no one asked for"),
    Misbehaviour("previews", "it sent two previews"),
    Misbehaviour("size told twice", "it told the picture's size too late"),
    Misbehaviour("size told late", "it told the picture's size too late"),
    Misbehaviour("size of another", "it answered what no one asked"),
    Misbehaviour("wrong size", "it sent another part of the picture than was wanted"),
    Misbehaviour("wrong part", "it sent another part of the picture than was wanted"),
    Misbehaviour("flood", "it sent two previews"),
    Misbehaviour("silence", "it took longer than 0.1 s"),
    Misbehaviour("cancelled", "it gave up without being told to"),
    Misbehaviour("no pixels", "it sent no pixels"),
    Misbehaviour("small pixels", "it sent 16383 bytes of pixels, 16384 are needed"),
    Misbehaviour("huge pixels", "it sent 1073741824 bytes of pixels, limit 536870912"),
    Misbehaviour("unsealed pixels", "it sent pixels that it could still change"),
  ])
  func `a decoder that fails twice over a file is replaced, and the next file is served`(
    _ misbehaviour: Misbehaviour
  ) async throws {
    let settings = PipelineBench.settings {
      $0.baseDeadline =
        ["hang", "silence"].contains(misbehaviour.instruction) ? .milliseconds(100) : .seconds(30)
      $0.deadlinePerMebibyte = .seconds(1)
      if misbehaviour.instruction == "half a message" { $0.messageDeadline = .milliseconds(50) }
    }
    let bench = try PipelineBench(settings)
    _ = try bench.file("bad", misbehaviour.instruction)
    // Large enough for a deadline that even a busy machine can keep.
    _ = try bench.file("good", "paint 2")
    truncate(bench.folder.file("good"), 30 << 20)

    bench.want("bad", "good")

    let lines = await bench.untilIdle().filter { $0 != "bad: preview of 1" }
    #expect(lines.count == 4)
    #expect(lines.first == "restarted")
    #expect(lines.dropFirst().first?.contains(misbehaviour.reason) == true, "\(lines)")
    #expect(lines.suffix(2) == ["restarted", "good: final of 2"])
  }

  // MARK: - Time

  @Test func `a large picture has more time from when its size is known, within a limit`() async throws {
    let bench = try PipelineBench(
      PipelineBench.settings {
        $0.baseDeadline = .seconds(1)
        $0.deadlinePerMegapixel = .seconds(1)
        $0.longestDeadline = .seconds(40)
      })
    _ = try bench.file("large", "opened 20")

    bench.want("large")

    #expect(await bench.untilIdle() == ["large: final of 1"])
  }

  @Test func `a picture that is called large has no more than the longest time`() async throws {
    let bench = try PipelineBench(
      PipelineBench.settings {
        $0.baseDeadline = .milliseconds(100)
        $0.deadlinePerMegapixel = .seconds(1)
        $0.longestDeadline = .milliseconds(200)
      })
    _ = try bench.file("large", "opened 2000")

    bench.want("large")

    let lines = await bench.untilIdle()
    #expect(lines.contains { $0.contains("it took longer than") }, "\(lines)")
  }

  struct Deadline: Sendable, CustomTestStringConvertible {
    var mebibytes: Int64 = 0
    var isPart = false
    var megapixels: UInt64 = 0
    let milliseconds: Int
    var testDescription: String {
      "\(mebibytes) MiB\(isPart ? ", a part" : ""), \(megapixels) MP: \(milliseconds) ms"
    }
  }

  @Test(arguments: [
    Deadline(milliseconds: 10000), Deadline(mebibytes: 20, milliseconds: 12000),
    Deadline(megapixels: 24, milliseconds: 12400),
    Deadline(mebibytes: 10, megapixels: 100, milliseconds: 21000),
    Deadline(isPart: true, megapixels: 400, milliseconds: 70000),
    Deadline(megapixels: 1 << 40, milliseconds: 180000), Deadline(mebibytes: 1 << 40, milliseconds: 180000),
  ])
  func `the time for a picture grows with its bytes and pixels, and the decoder gives up before it`(
    _ deadline: Deadline
  ) {
    let settings = PipelineSettings()
    let first = settings.deadline(forFileOf: deadline.mebibytes << 20, isPart: deadline.isPart)
    let pixels = deadline.megapixels.multipliedReportingOverflow(by: 1_000_000)
    let time = settings.deadline(first, withPixels: pixels.overflow ? .max : pixels.partialValue)

    #expect(time == .milliseconds(deadline.milliseconds))
    let own = settings.limits(within: first).milliseconds(
      forPixels: pixels.overflow ? .max : pixels.partialValue)
    #expect(Duration.milliseconds(own) <= time * 9 / 10)
    #expect(Duration.milliseconds(own) >= time * 9 / 10 - .milliseconds(2))
  }

  @Test func `a file whose decoder is killed by others has more tries`() async throws {
    let bench = try PipelineBench(PipelineBench.settings { $0.policy.attemptsWhenKilled = 4 })
    _ = try bench.file("a", "die")

    bench.want("a")

    let lines = await bench.untilIdle()
    #expect(
      lines == ["restarted", "restarted", "restarted"] + [
        "a: the decoder stopped while reading this file (signal 9, Killed)"
      ])
  }

  @Test func `a file that kills its decoder once is read by the next`() async throws {
    let bench = try PipelineBench()
    _ = try bench.file("a", "die-once \(bench.folder.file("marker"))")

    bench.want("a")

    #expect(await bench.untilIdle() == ["restarted", "a: final of 1"])
  }

  @Test(arguments: ["/nonexistent/decoder", "/bin/false"])
  func `without a decoder that runs each picture fails with a reason`(program: String) async throws {
    let bench = try PipelineBench(backend: .processes(program: program))
    for name in ["a", "b"] { _ = try bench.file(name, "paint 1") }

    bench.want("a", "b")
    let lines = await bench.untilIdle().filter { $0 != "restarted" }

    #expect(lines.count == 2)
    #expect(
      lines.allSatisfy {
        $0.contains(": cannot start the picture decoder") || $0.contains("the decoder stopped")
      })
    #expect(Set(lines.map { $0.prefix(3) }) == ["a: ", "b: "])
  }

  // MARK: - Cancellation

  @Test(arguments: ["obey", "hang"])
  func `what is not wanted makes way for what is, whether or not the decoder obeys`(
    instruction: String
  ) async throws {
    let settings = PipelineBench.settings {
      $0.cancellationGrace = .milliseconds(20)
      // This test may have to wait for a processor while the decoder is slow.
      $0.baseDeadline = .seconds(600)
    }
    let bench = try PipelineBench(settings)
    _ = try bench.file("preview", "preview")
    _ = try bench.file("slow", instruction)
    _ = try bench.file("good", "paint 2")
    bench.want("preview", "slow")
    // From here on the only decoder has the slow file, or will have it next.
    #expect(await bench.next() == "preview: preview of 1")
    #expect(await bench.next() == "preview: final of 2")

    bench.want("good")

    let lines = await bench.untilIdle()
    #expect(lines == ["good: final of 2"], "\(lines)")
  }

  // MARK: - The end

  @Test(arguments: ["paint 1", "hang"])
  func `no process outlives the shutdown`(instruction: String) async throws {
    await #expect(processExitsWith: .success) { [instruction] in
      let bench = try PipelineBench(PipelineBench.settings(workers: 2))
      _ = try bench.file("first", "paint 1")
      _ = try bench.file("second", instruction)
      bench.want("first", "second")
      _ = await bench.next()
      #expect(OwnProcess.children().isEmpty == false)

      bench.pipeline.shutdown()

      #expect(OwnProcess.children() == [])
    }
  }

  @Test func `a thousand requests with dying decoders leave no descriptor and no zombie`() async throws {
    await #expect(processExitsWith: .success) {
      let bench = try PipelineBench()
      _ = try bench.file("good", "paint 16")
      _ = try bench.file("dead", "die")
      _ = try bench.file("lost", "unsealed pixels")
      _ = try bench.file("refused", "fail no")
      bench.want("good")
      _ = await bench.untilIdle()
      let before = OwnProcess.descriptors()

      for round in 0..<250 {
        let isFatal = round % 10 == 0
        bench.want("missing", isFatal ? "dead" : "refused", isFatal ? "lost" : "refused", "good")
        _ = await bench.untilIdle()
        bench.want()
      }

      #expect(OwnProcess.descriptors() == before)
      #expect(OwnProcess.children().filter { $0.hasSuffix("Z") } == [])
      #expect(OwnProcess.children().count == 1)
    }
  }
}
