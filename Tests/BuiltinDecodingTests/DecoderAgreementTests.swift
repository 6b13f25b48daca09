import DecoderProtocol
import ImagePipeline
import Pixels
import TestSupport
import Testing

@testable import BuiltinDecoding

/// Both decoders make the same of the same file, so that it does not matter to
/// the viewer which of them it has.
@Suite(.timeLimit(.minutes(Patience.minutes(1))))
struct DecoderAgreementTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let specification: DecodeSpecification
    var testDescription: String { name }
  }

  static let specifications: [(String, DecodeSpecification)] = [
    ("whole", DecodeSpecification(size: .level(0))),
    ("fitting", DecodeSpecification(size: .fitting(width: 13, height: 17))),
    ("level 1", DecodeSpecification(size: .level(1))),
    ("level 3", DecodeSpecification(size: .level(3))),
    ("part", DecodeSpecification(size: .level(1), region: PixelRect(x: 3, y: 2, width: 5, height: 99))),
    ("squares", DecodeSpecification(size: .fitting(width: 30, height: 30), backdrop: .checkerboard)),
  ]

  static func cases() throws -> [Case] {
    let opaque = SamplePictures.noise(41, 27, seed: 9)
    let transparent = SamplePictures.pixels(41, 27) { x, y in
      let alpha = UInt32((x * 6 + y) % 256)
      return alpha << 24 | (alpha / 2) << 16 | alpha / 3
    }
    var files: [(String, [UInt8])] = [
      ("alpha", try SamplePictures.png(transparent)), ("TIFF", SamplePictures.tiff(opaque, orientation: 1)),
      ("GIF", SamplePictures.gif(delays: [7, 1], repeats: 3)),
    ]
    // Sides are multiples of each level's pixels: where they are not, the
    // program puts the level's incomplete pixels at the far end of the picture
    // as stored, and this decoder at that of the picture as shown.
    let even = SamplePictures.noise(40, 24, seed: 9)
    for orientation in 1...8 {
      files.append(("orientation \(orientation)", try SamplePictures.png(even, orientation: orientation)))
    }
    return files.flatMap { name, bytes in
      specifications.map { Case(name: "\(name), \($0)", bytes: bytes, specification: $1) }
    }
  }

  static let builtinProgram = ImagePipeline<Int>.Backend.processes(
    program: Program.folder + "/builtin-decoder")

  @Test func `both decoders give the same sizes, facts and pixels`() async throws {
    let cases = try Self.cases()
    let theirs = try await outcomes(
      of: cases, .processes(program: Program.folder + "/tokonoma-decoder"))

    let ours = try await outcomes(of: cases, Self.builtinProgram)

    for (index, example) in cases.enumerated() {
      switch (theirs[index], ours[index]) {
      case (.success(let a)?, .success(let b)?): compare(a, b, example.name)
      case (.failure?, .failure?): break
      case (let a, let b): Issue.record("\(example.name): \(String(describing: a)), \(String(describing: b))")
      }
    }
  }

  @Test func `the built-in decoder gives the same within the viewer and in its own process`() async throws {
    let broken = Case(
      name: "text", bytes: Array("hello".utf8), specification: DecodeSpecification(size: .level(0)))
    let cases = try Self.cases() + [broken]
    let apart = try await outcomes(of: cases, Self.builtinProgram)

    let within = try await outcomes(of: cases, .inProcess(SDLImageDecoding()))

    for (index, example) in cases.enumerated() {
      switch (apart[index], within[index]) {
      case (.success(let a)?, .success(let b)?):
        #expect(a.information == b.information, "\(example.name)")
        #expect(a.pixels.colours == b.pixels.colours, "\(example.name)")
      case (.failure(let a)?, .failure(let b)?): #expect(a == b, "\(example.name)")
      case (let a, let b): Issue.record("\(example.name): \(String(describing: a)), \(String(describing: b))")
      }
    }
  }

  private func compare(_ theirs: DecodedPicture, _ ours: DecodedPicture, _ name: String) {
    #expect(theirs.region == ours.region, "\(name)")
    #expect((theirs.fullWidth, theirs.fullHeight) == (ours.fullWidth, ours.fullHeight), "\(name)")
    #expect(theirs.information == ours.information, "\(name)")
    guard theirs.region == ours.region else { return }
    let pairs = zip(theirs.pixels.colours, ours.pixels.colours)
    let different = pairs.filter { !isNear($0, $1, tolerance: 2) }
    #expect(different.isEmpty, "\(name): \(different.count) of \(theirs.pixels.colours.count) pixels")
  }

  private func outcomes(
    of cases: [Case], _ backend: ImagePipeline<Int>.Backend
  ) async throws -> [Int: Result<DecodedPicture, PictureFailure>] {
    let folder = try TemporaryFolder("agreement")
    let (stream, continuation) = AsyncStream.makeStream(of: PipelineEvent<Int>.self)
    let pipeline = try ImagePipeline<Int>(backend: backend) { continuation.yield($0) }
    defer { pipeline.shutdown() }
    pipeline.want(
      try cases.enumerated().map { key, example in
        let path = try folder.write(example.bytes, to: "\(key)")
        return PictureWant(key: key, path: Array(path.utf8), specification: example.specification)
      })
    var outcomes: [Int: Result<DecodedPicture, PictureFailure>] = [:]
    for await event in stream {
      switch event {
      case .update(let key, .final(let picture)): outcomes[key] = .success(picture)
      case .update(let key, .failed(let failure)): outcomes[key] = .failure(failure)
      case .update(_, .preview), .decoderRestarted: break
      case .idle: return outcomes
      }
    }
    return outcomes
  }
}
