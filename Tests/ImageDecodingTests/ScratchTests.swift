import CPosix
import DecoderProtocol
import PictureMetadata
import Pixels
import SeededRandom
import Testing

@testable import ImageDecoding

/// Pictures that are decoded once into a file, from which their parts come.
struct ScratchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }
  }

  private static func progressive(_ orientation: Int) -> [UInt8] {
    var writer = Samples.randomJPEG(columns: 20, rows: 17, seed: 31)
    writer.isProgressive = true
    // With all coefficients known, libjpeg does not guess any from neighbours.
    writer.uselessScans = 3
    writer.width -= 3
    writer.height -= 5
    writer.segments = [(1, ExifWriter.segment(orientation: orientation))]
    return writer.bytes
  }

  private static func png(
    _ colour: PNGWriter.Colour, isInterlaced: Bool, gamma: Double? = nil
  ) -> [UInt8] {
    var writer = Samples.randomPNG(width: 161, height: 147, colour: colour, seed: 32)
    writer.isInterlaced = isInterlaced
    if let gamma { writer.chunks = [("gAMA", PNGWriter.number(Int(gamma * 100_000)))] }
    return writer.bytes
  }

  static let cases: [Case] =
    (1...8).map { Case(name: "progressive JPEG, orientation \($0)", bytes: progressive($0)) } + [
      Case(name: "PNG", bytes: png(.rgb, isInterlaced: false)),
      Case(name: "PNG with alpha and gamma", bytes: png(.rgba, isInterlaced: false, gamma: 1)),
      Case(name: "interlaced PNG", bytes: png(.rgb, isInterlaced: true)),
      Case(name: "interlaced grey PNG", bytes: png(.grey, isInterlaced: true)),
      Case(name: "interlaced PNG with alpha", bytes: png(.rgba, isInterlaced: true)),
      Case(name: "interlaced PNG, cut off", bytes: png(.rgb, isInterlaced: true).dropLast(9000)),
    ]

  static let sizes: [DecodeSpecification.Size] = [.level(0), .level(1), .fitting(width: 97, height: 61)]

  /// A decoder with a file of its own.
  private struct Bench: ~Copyable {
    let decoder = PictureDecoder(maximumKeptBytes: 0)
    private let file: FileDescriptor

    /// - Parameter isFull: The file cannot grow, as on a full disk.
    init(limit: UInt64 = 1 << 20, isFull: Bool = false) throws {
      let file = try Decoding.file([])
      if isFull { try SystemError.check(cposix_shared_memory_seal(file.number), "seal") }
      decoder.scratch = ScratchStore(try file.duplicate(), limit: limit, wholeBytes: 0, passBytes: 0)
      self.file = file
    }

    func fileSize() throws -> Int64 {
      var facts = cposix_file_facts()
      try SystemError.check(cposix_file_facts_of(file.number, &facts), "examine a file")
      return facts.size
    }
  }

  private static func whole(
    _ file: borrowing FileDescriptor, _ size: DecodeSpecification.Size = .level(0)
  ) throws -> Picture {
    try Decoding.picture(file.duplicate(), .init(size: size, backdrop: .checkerboard))
  }

  private static func part(
    _ file: borrowing FileDescriptor, _ region: PixelRect, _ size: DecodeSpecification.Size = .level(0),
    by decoder: PictureDecoder
  ) throws -> Picture {
    let wanted = DecodeSpecification(size: size, region: region, backdrop: .checkerboard)
    return try Decoding.picture(file.duplicate(), wanted, by: decoder)
  }

  /// A part by a decoder that is told to stop whenever it asks.
  private static func hurriedPart(
    _ file: borrowing FileDescriptor, _ region: PixelRect, by decoder: PictureDecoder
  ) throws -> Picture {
    let wanted = DecodeSpecification(size: .level(0), region: region, backdrop: .checkerboard)
    let request = DecodeRequest(id: 2, specification: wanted, wantsPreview: false)
    let copy = try file.duplicate().release()
    return try Decoding.alone {
      let answer = try decoder.decode(
        request, file: PictureFile(FileDescriptor(owning: copy)), stop: StopSignal(deadline: .never) { true }
      ) { _ in }
      return try Decoding.picture(answer)
    }
  }

  @Test(arguments: cases, sizes)
  func `parts are the same with and without the file`(entry: Case, size: DecodeSpecification.Size) throws {
    var generator = SeededGenerator(seed: 33)
    let bench = try Bench()
    let plain = PictureDecoder(maximumKeptBytes: 0)
    let file = try Decoding.file(entry.bytes)
    let whole = try Self.whole(file, size)

    for _ in 0..<8 {
      let region = RegionTests.region(whole.width, whole.height, &generator)
      let stored = try Self.part(file, region, size, by: bench.decoder)
      #expect(stored.bytes == whole.crop(region))
      let decoded = try Self.part(file, region, size, by: plain)
      #expect(stored == decoded)
    }
  }

  @Test(arguments: cases)
  func `further parts need no decode`(entry: Case) throws {
    let bench = try Bench()
    let file = try Decoding.file(entry.bytes)
    _ = try Self.part(file, PixelRect(x: 3, y: 5, width: 20, height: 30), by: bench.decoder)
    // Neither the same picture at another size nor another picture change that.
    _ = try Decoding.picture(file.duplicate(), .init(size: .fitting(width: 9, height: 9)), by: bench.decoder)
    _ = try Decoding.picture(Samples.jpeg().bytes, .init(size: .level(0)), by: bench.decoder)

    let region = PixelRect(x: 1, y: 10, width: 120, height: 120)
    let part = try Self.hurriedPart(file, region, by: bench.decoder)
    #expect(part.bytes == (try Self.whole(file)).crop(region))
  }

  @Test(arguments: [0, 5000, 100_000, 250_000, 1 << 20] as [UInt64])
  func `the file stays within its limit, and what does not fit is decoded without it`(limit: UInt64) throws {
    var generator = SeededGenerator(seed: 34)
    let bench = try Bench(limit: limit)
    for entry in Self.cases {
      for size in Self.sizes {
        let file = try Decoding.file(entry.bytes)
        let whole = try Self.whole(file, size)
        let region = RegionTests.region(whole.width, whole.height, &generator)
        let part = try Self.part(file, region, size, by: bench.decoder)
        #expect(part.bytes == whole.crop(region))
        #expect(try bench.fileSize() <= limit)
      }
    }
  }

  @Test(arguments: cases)
  func `a disk that is full is as good as none`(entry: Case) throws {
    let bench = try Bench(isFull: true)
    let file = try Decoding.file(entry.bytes)
    let region = PixelRect(x: 7, y: 3, width: 50, height: 40)
    let part = try Self.part(file, region, by: bench.decoder)
    #expect(part.bytes == (try Self.whole(file)).crop(region))
    #expect(try bench.fileSize() == 0)
  }

  @Test func `a picture that was left is given up when nothing comes, the one that is shown is not`() throws {
    let bench = try Bench()
    let file = try Decoding.file(Self.cases[0].bytes)
    _ = try Self.part(file, PixelRect(x: 0, y: 0, width: 5, height: 5), by: bench.decoder)
    let size = try bench.fileSize()
    bench.decoder.forget()
    #expect(try bench.fileSize() == size && size > 0)

    _ = try Decoding.picture(Samples.jpeg().bytes, .init(size: .level(0)), by: bench.decoder)
    bench.decoder.forget()
    #expect(try bench.fileSize() == 0)
  }

  @Test func `a decode that is called off leaves nothing behind`() throws {
    let bench = try Bench()
    let file = try Decoding.file(Self.cases[0].bytes)
    let region = PixelRect(x: 0, y: 0, width: 5, height: 5)
    #expect(throws: DecodeFailure(.cancelled, "withdrawn")) {
      try Self.hurriedPart(file, region, by: bench.decoder)
    }
    bench.decoder.forget()
    #expect(try bench.fileSize() == 0)
    #expect(try Self.part(file, region, by: bench.decoder).bytes == (try Self.whole(file)).crop(region))
  }
}
