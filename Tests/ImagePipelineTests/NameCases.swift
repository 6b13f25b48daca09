import DecoderProtocol
import Foundation
import Glibc
import Pixels
import TestSupport
import Testing

@testable import ImagePipeline

/// What viewers are known to get wrong with names, links and slow files, by the
/// numbers of the list of cases; with the decoder that users have.
@Suite(.timeLimit(.minutes(Patience.minutes(1))))
struct NameCases {
  private static func bench(workers: Int = 1) throws -> PipelineBench {
    try PipelineBench(
      PipelineBench.settings(workers: workers),
      backend: .processes(program: Program.folder + "/tokonoma-decoder"))
  }

  /// Writes bytes to a name that may be no text.
  private static func write(_ bytes: [UInt8], to path: [UInt8]) throws {
    let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0, "\(String(cString: strerror(errno)))")
    defer { close(descriptor) }
    try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }

  struct Name: Sendable, CustomTestStringConvertible {
    var number: Int
    var bytes: [UInt8]

    init(_ number: Int, _ text: String) { (self.number, bytes) = (number, Array(text.utf8)) }
    init(_ number: Int, bytes: [UInt8]) { (self.number, self.bytes) = (number, bytes) }

    var testDescription: String { "T\(number) \(String(decoding: bytes.prefix(40), as: UTF8.self))" }
  }

  static let names: [Name] = [
    Name(35, "$(touch PWNED).jpg"), Name(35, "`touch PWNED`;touch PWNED.png"), Name(35, "|touch PWNED"),
    Name(62, "noextension"), Name(62, "." + "hidden"), Name(63, "photo.jfif"), Name(63, "photo.jpe"),
    Name(64, "UPPER.JPG"), Name(68, "hash#1.png"), Name(68, "100%.png"), Name(68, "p%20q.png"),
    Name(68, "a:b.png"), Name(68, "quote\"'.png"), Name(68, "two  spaces .png"), Name(68, "-rf"),
    Name(68, "new\nline.png"), Name(68, "file:"), Name(68, "query?x=1&y=2"), Name(68, "back\\slash.png"),
    Name(69, bytes: Array("bad".utf8) + [0xFF, 0xFE] + Array("utf8.jpg".utf8)),
    Name(69, bytes: Array("latin1_".utf8) + [0xE9] + Array(".jpg".utf8)),
    Name(70, "é_nfc.jpg"), Name(70, "e\u{301}_nfd.jpg"),
    Name(71, String(repeating: "x", count: 251) + ".jpg"),
  ]

  @Test(arguments: names)
  func `T35 T62 T63 T64 T68 T69 T70 T71 a picture opens whatever its name`(_ name: Name) async throws {
    let folder = try TemporaryFolder("names")
    let path = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name.bytes
    try Self.write(TestPicture.page(1, width: 40, height: 30).png(), to: path)
    let (stream, continuation) = AsyncStream.makeStream(of: PipelineEvent<Int>.self)
    let pipeline = try ImagePipeline<Int>(
      settings: PipelineBench.settings(),
      backend: .processes(program: Program.folder + "/tokonoma-decoder")
    ) { continuation.yield($0) }
    defer { pipeline.shutdown() }

    pipeline.want([PictureWant(key: 1, path: path, specification: DecodeSpecification(size: .level(0)))])

    var events = stream.makeAsyncIterator()
    guard case .update(1, .final(let picture)) = await events.next(isolation: nil) else {
      Issue.record("it was not shown")
      return
    }
    #expect((picture.pixels.width, picture.pixels.height) == (40, 30))
    // What a shell makes of the name has not happened, here or in the folder.
    #expect(!FileManager.default.fileExists(atPath: "PWNED"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("PWNED")))
  }

  @Test func `T72 T73 links that lead nowhere or round are pages with a reason`() async throws {
    let bench = try Self.bench()
    try bench.folder.write(TestPicture.page(1, width: 40, height: 30).png(), to: "real")
    symlink("nowhere", bench.folder.file("dangling"))
    symlink("loop", bench.folder.file("loop"))
    symlink("real", bench.folder.file("link"))

    bench.want("dangling", "loop", "link")

    #expect(
      await bench.untilIdle() == [
        "dangling: cannot open the file: no such file",
        "loop: cannot open the file: Too many levels of symbolic links", "link: final of 40",
      ])
  }

  @Test func `T81 nobody waits for a disk while wanting a picture`() async throws {
    // Opening a pipe blocks until somebody writes, as a sleeping disk does for a while.
    let bench = try Self.bench()
    mkfifo(bench.folder.file("asleep"), 0o600)
    try bench.folder.write(TestPicture.page(1, width: 40, height: 30).png(), to: "awake")

    bench.want("asleep", "awake")

    #expect(
      await bench.untilIdle() == [
        "asleep: cannot open the file: not a regular file", "awake: final of 40",
      ])
  }

  @Test func `T76 a picture that was replaced is shown anew, never the old one`() async throws {
    let bench = try Self.bench(workers: 2)
    for round in 0..<20 {
      let picture = TestPicture.page(round, width: 100 + round, height: 50)
      if round.isMultiple(of: 2) {
        try bench.folder.write(picture.png(), to: "new")
        rename(bench.folder.file("new"), bench.folder.file("shown"))
      } else {
        try bench.folder.write(picture.png(), to: "shown")
      }
      bench.want()
      bench.want("shown", size: .level(0))
      #expect(await bench.untilIdle().last == "shown: final of \(100 + round)")
    }
  }

  @Test(.disabled(if: Program.hasSanitizer, "it keeps memory that was given back"))
  func `T83 a decoder does not grow from picture to picture`() async throws {
    await #expect(processExitsWith: .success) {
      let bench = try NameCases.bench()
      let pages = 12
      for page in 0..<pages {
        try bench.folder.write(
          TestPicture.page(page, width: 300 + 50 * page, height: 200).png(), to: "\(page)")
      }
      var sizes: [Int] = []
      for step in 0..<2000 {
        bench.want("\(step % pages)")
        _ = await bench.untilIdle()
        if step == 499 || step == 1999 { sizes.append(NameCases.residentPages()) }
      }
      #expect(sizes.allSatisfy { $0 > 0 } && Double(sizes[1]) < Double(sizes[0]) * 1.05, "\(sizes) pages")
    }
  }

  /// Pages of memory of all decoders of this process that run the real program.
  private static func residentPages() -> Int {
    OwnProcess.children().reduce(0) { sum, child in
      let folder = "/proc/\(child.prefix { $0 != " " })"
      let program = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/exe")
      guard program?.hasSuffix("/tokonoma-decoder") ?? false,
        let text = try? String(contentsOfFile: folder + "/statm", encoding: .utf8)
      else { return sum }
      return sum + (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
    }
  }
}
