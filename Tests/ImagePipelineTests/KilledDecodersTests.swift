import DecoderProtocol
import Foundation
import Glibc
import Pixels
import SeededRandom
import TestSupport
import Testing

@testable import ImagePipeline

/// How many decoders are killed; TOKONOMA_KILLS sets another number.
private let kills = ProcessInfo.processInfo.environment["TOKONOMA_KILLS"].flatMap { Int($0) } ?? 200

/// Paging while somebody kills decoders.
@Suite(.timeLimit(.minutes(Patience.minutes(max(5, kills / 50)))))
struct KilledDecodersTests {
  /// A gallery of pages with different colours in their middle, on the real decoder.
  final class Gallery {
    static let pages = 64
    static let side = 90

    private let folder: TemporaryFolder
    private let pipeline: ImagePipeline<Int>
    private var events: AsyncStream<PipelineEvent<Int>>.Iterator
    /// Pages that have come since they were wanted last.
    private var shown: Set<Int> = []
    private(set) var lost: [String] = []
    private(set) var wrong = 0
    private(set) var pictures = 0
    private(set) var restarts = 0

    init() throws {
      folder = try TemporaryFolder("killing")
      for page in 0..<Self.pages {
        try folder.write(TestPicture.page(page, width: 300, height: 300).png(), to: "\(page)")
      }
      let (stream, continuation) = AsyncStream.makeStream(of: PipelineEvent<Int>.self)
      events = stream.makeAsyncIterator()
      pipeline = try ImagePipeline(
        settings: PipelineBench.settings(workers: 2),
        backend: .processes(program: Program.folder + "/tokonoma-decoder")
      ) { continuation.yield($0) }
    }

    deinit {
      pipeline.shutdown()
    }

    /// Shows a page, with its neighbours wanted behind it.
    func turn(to page: Int) {
      let wanted = [0, 1, -1, 2, -2].map { (page + $0 + Self.pages) % Self.pages }
      shown.formIntersection(wanted)
      let specification = DecodeSpecification(size: .fitting(width: Self.side, height: Self.side))
      pipeline.want(
        wanted.map {
          PictureWant(key: $0, path: Array(folder.file("\($0)").utf8), specification: specification)
        })
    }

    /// Waits until the page is there.
    func wait(for page: Int) async {
      while !shown.contains(page), let event = await events.next(isolation: nil) { take(event) }
    }

    private func take(_ event: PipelineEvent<Int>) {
      switch event {
      case .update(let page, .final(let picture)):
        shown.insert(page)
        pictures += 1
        let row = picture.pixels.row(Self.side / 2)
        let pixel = row.load(fromByteOffset: Self.side / 2 * 4, as: UInt32.self) & 0xFF_FFFF
        let colour = TestPicture.colour(ofPage: page)
        let wanted = UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
        if pixel != wanted { wrong += 1 }
      case .update(let page, .failed(let failure)):
        shown.insert(page)
        lost.append("\(page): \(failure.message)")
      case .decoderRestarted: restarts += 1
      case .update(_, .preview), .idle: break
      }
    }
  }

  @Test func `hundreds of killed decoders cost no page and no wrong picture`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let gallery = try Gallery()
      var generator = SeededGenerator(seed: 1000)
      var page = 0
      while gallery.restarts < kills {
        gallery.turn(to: page)
        // A random decoder at a random moment of its work.
        for _ in 0..<Int.random(in: 0...300, using: &generator) { sched_yield() }
        if let decoder = OwnProcess.childIdentifiers().randomElement(using: &generator) {
          kill(decoder, SIGKILL)
        }
        await gallery.wait(for: page)
        page = (page + 1) % Gallery.pages
      }
      print(
        "killed decoders: \(gallery.restarts), pictures: \(gallery.pictures), "
          + "lost: \(gallery.lost.count), wrong: \(gallery.wrong)")
      for line in gallery.lost.prefix(3) { print(line) }
      fflush(nil)
      exit(gallery.lost.isEmpty && gallery.wrong == 0 ? 0 : 1)
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }

  @Test func `all decoders killed at once are all replaced`() async throws {
    await #expect(processExitsWith: .success) {
      let gallery = try Gallery()
      for page in 0..<40 {
        gallery.turn(to: page)
        for decoder in OwnProcess.childIdentifiers() { kill(decoder, SIGKILL) }
        await gallery.wait(for: page)
      }
      exit(gallery.lost.isEmpty && gallery.wrong == 0 ? 0 : 1)
    }
  }
}
