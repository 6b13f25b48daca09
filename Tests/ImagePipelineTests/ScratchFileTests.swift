import DecoderProtocol
import Foundation
import Glibc
import Pixels
import TestSupport
import Testing

@testable import ImagePipeline

/// The temporary space of decoders: what is in the folder, and what is left of it.
@Suite(.timeLimit(.minutes(Patience.minutes(2))))
struct ScratchFileTests {
  /// A picture that takes 70 MB when decoded, and a pipeline that keeps it on disk.
  final class Bench {
    static let (width, height) = (4400, 4000)

    let folder: String
    private let picture: String
    private let pipeline: ImagePipeline<Int>
    private var events: AsyncStream<PipelineEvent<Int>>.Iterator

    init(folder: String, picture: String? = nil, limit: UInt64? = nil) throws {
      self.folder = folder
      self.picture = picture ?? folder + ".png"
      let page = TestPicture.page(5, width: Self.width, height: Self.height)
      try Data(page.png()).write(to: URL(fileURLWithPath: self.picture))
      var settings = PipelineBench.settings(workers: 2)
      settings.scratch = ScratchSettings(folder: Array(folder.utf8), limit: limit)
      let (stream, continuation) = AsyncStream.makeStream(of: PipelineEvent<Int>.self)
      events = stream.makeAsyncIterator()
      pipeline = try ImagePipeline(
        settings: settings, backend: .processes(program: Program.folder + "/tokonoma-decoder")
      ) { continuation.yield($0) }
    }

    deinit {
      pipeline.shutdown()
    }

    /// The middle pixel of a part, as 0xRRGGBB, or why there is none.
    func middle(of region: PixelRect) async -> String {
      let specification = DecodeSpecification(size: .level(0), region: region)
      pipeline.want([
        PictureWant(key: region.x, path: Array(picture.utf8), specification: specification)
      ])
      while let event = await events.next(isolation: nil) {
        switch event {
        case .update(region.x, .final(let picture)):
          let row = picture.pixels.row(region.height / 2)
          let pixel = row.load(fromByteOffset: region.width / 2 * 4, as: UInt32.self)
          return String(pixel & 0xFF_FFFF, radix: 16)
        case .update(region.x, .failed(let failure)): return failure.message
        default: continue
        }
      }
      return "the end"
    }

    /// Bytes of the files in the folder that decoders have open, which have no names.
    func openBytes() -> [Int] {
      decoders().flatMap { process in
        ScratchFileTests.open(in: folder, by: process).compactMap { path -> Int? in
          var facts = stat()
          return stat(path, &facts) == 0 ? Int(facts.st_size) : nil
        }
      }
    }

    /// The decoders of this bench that may write to the folder.
    func decoders() -> [String] {
      OwnProcess.children().map { String($0.prefix { $0 != " " }) }
        .filter { !ScratchFileTests.open(in: folder, by: $0).isEmpty }
    }
  }

  /// The links to what a process has open in a folder.
  private static func open(in folder: String, by process: String) -> [String] {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")) ?? []
    return descriptors.map { "/proc/\(process)/fd/\($0)" }.filter { path in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      return target?.hasPrefix(folder + "/") ?? false
    }
  }

  /// Parts from the top and from the bottom, and the colour in their middle.
  static let parts = [
    (PixelRect(x: 100, y: 0, width: 600, height: 400), "5a2828"),
    (PixelRect(x: 3700, y: 3500, width: 600, height: 400), "5a5a28"),
  ]

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  @Test func `parts come from a file without a name, within the limit`() async throws {
    let home = try TemporaryFolder("scratch")
    let bench = try Bench(folder: home.file("cache"), limit: 200 << 20)
    for (part, colour) in Self.parts {
      #expect(await bench.middle(of: part) == colour)
      #expect(Self.names(in: bench.folder).isEmpty)
      let bytes = bench.openBytes()
      #expect(bytes.contains { $0 >= Bench.width * Bench.height * 4 }, "\(bytes)")
      #expect(bytes.reduce(0, +) <= 200 << 20)
    }
  }

  @Test(arguments: [0, 50] as [UInt64])
  func `with too little space parts are decoded one by one`(megabytes: UInt64) async throws {
    let home = try TemporaryFolder("scratch")
    let bench = try Bench(folder: home.file("cache"), limit: megabytes << 20)
    for (part, colour) in Self.parts { #expect(await bench.middle(of: part) == colour) }
    #expect(bench.openBytes().allSatisfy { $0 <= megabytes << 20 })
  }

  @Test func `where there is no place for a file there are pictures all the same`() async throws {
    let home = try TemporaryFolder("scratch")
    // What is to be the folder's parent is a file.
    try home.write([], to: "file")
    let bench = try Bench(folder: home.file("file/cache"), picture: home.file("a.png"))
    for (part, colour) in Self.parts { #expect(await bench.middle(of: part) == colour) }
    #expect(bench.openBytes().isEmpty)
  }

  @Test func `a decoder that is killed leaves nothing, and the next begins anew`() async throws {
    let home = try TemporaryFolder("scratch")
    let bench = try Bench(folder: home.file("cache"))
    #expect(await bench.middle(of: Self.parts[0].0) == Self.parts[0].1)
    for process in bench.decoders() { _ = pid_t(process).map { kill($0, SIGKILL) } }
    #expect(await bench.middle(of: Self.parts[1].0) == Self.parts[1].1)
    #expect(Self.names(in: bench.folder).isEmpty)
    #expect(bench.openBytes().count <= 2)
  }

  @Test func `a viewer that is killed leaves nothing, neither files nor decoders`() async throws {
    let home = try TemporaryFolder("scratch")
    let folder = home.file("cache")

    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      let bench = try Bench(folder: folder)
      guard await bench.middle(of: ScratchFileTests.parts[0].0) == ScratchFileTests.parts[0].1,
        bench.openBytes().contains(where: { $0 > 0 })
      else { exit(1) }
      raise(SIGKILL)
    }

    #expect(FileManager.default.fileExists(atPath: folder))
    #expect(Self.names(in: folder).isEmpty)
    // Decoders die with the thread that has started them; nobody waits for them here.
    while Self.someoneHasOpen(folder) { sched_yield() }
  }

  private static func someoneHasOpen(_ folder: String) -> Bool {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.contains { Int($0) != nil && !open(in: folder, by: $0).isEmpty }
  }

  @Test(arguments: [1, 2, 3, 5])
  func `the shares of all decoders together are within the limit`(workers: Int) {
    let settings = ScratchSettings(folder: [])
    for bytes in [0, 1, 99, 1 << 30, ScratchSettings.mostBytes] {
      let shares = (0..<workers).map { settings.share(of: bytes, worker: $0, workers: workers) }
      #expect(shares.reduce(0, +) <= bytes)
      #expect(shares[0] >= bytes / 10 * 7)
    }
  }

  @Test func `by default an interlaced picture of 400 megapixels finds room`() {
    let settings = ScratchSettings(folder: [])
    let pixels: UInt64 = 400_000_000
    #expect(settings.share(of: ScratchSettings.mostBytes, worker: 0, workers: 2) > pixels * 7)
    #expect(settings.share(of: ScratchSettings.mostBytes, worker: 1, workers: 2) > pixels * 3)
  }
}
