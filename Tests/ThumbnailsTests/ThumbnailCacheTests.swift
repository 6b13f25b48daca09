import FileActions
import FileFaults
import Library
import Pixels
import SeededRandom
import Testing

@testable import Thumbnails

struct ThumbnailCacheTests {
  let folder: ScratchFolder
  let file: FilePath
  let cache: ThumbnailCache
  let facts = ThumbnailCache.Facts(width: 600, height: 400, type: "image/jpeg")

  init() throws {
    folder = try ScratchFolder()
    file = try folder.write("ph ö/a.jpg", [1, 2, 3], modified: 1_234_567_890)
    cache = ThumbnailCache(folder: folder("cache/thumbnails"), version: "9.9")
  }

  /// Pixels of one colour, blue, green, red, alpha.
  private func pixels(_ width: Int, _ height: Int, _ colour: [UInt8] = [10, 20, 30, 255]) -> PixelBuffer {
    PixelBuffer(width: width, height: height, format: colour[3] == 255 ? .opaque : .premultiplied) {
      bytes, _ in
      for place in 0..<(width * height * 4) {
        bytes.storeBytes(of: colour[place % 4], toByteOffset: place, as: UInt8.self)
      }
    }
  }

  private func original(_ path: FilePath) throws -> ThumbnailCache.Original {
    try #require(cache.original(path))
  }

  private func header(_ path: FilePath) throws -> ThumbnailHeader {
    try #require(ThumbnailHeader(try folder.read(path)))
  }

  @Test func `a stored thumbnail is found, and says whose it is`() throws {
    let original = try original(file)

    #expect(try cache.store(pixels(128, 85), of: original, facts, as: .normal))

    let found = try #require(cache.find(original, side: 100))
    let name = MD5.hexadecimal(CanonicalURI.uri(of: file)) + ".png"
    #expect(found.path == folder("cache/thumbnails/normal/\(name)"))
    #expect((found.width, found.height, found.size) == (128, 85, .normal))
    let texts = try header(found.path).texts.mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(
      texts == [
        "Thumb::URI": "file://\(folder.path.displayPath)/ph%20%C3%B6/a.jpg",
        "Thumb::MTime": "1234567890", "Thumb::Size": "3", "Thumb::Mimetype": "image/jpeg",
        "Thumb::Image::Width": "600", "Thumb::Image::Height": "400", "Software": "Tokonoma 9.9",
      ])
  }

  @Test func `folders and files are for the user alone`() throws {
    try cache.store(pixels(128, 85), of: original(file), facts, as: .normal)

    let found = try #require(try cache.find(original(file), side: 1))
    #expect(try folder.status(found.path).permissions == 0o600)
    for name in ["cache/thumbnails/normal", "cache/thumbnails", "cache"] {
      #expect(try folder.status(folder(name)).permissions == 0o700)
    }
    #expect(try folder.snapshot().count == 2)
  }

  @Test func `the file is eight bits of red, green, blue and alpha, not interlaced`() throws {
    try cache.store(pixels(100, 60, [0, 40, 60, 128]), of: original(file), facts, as: .normal)

    let found = try #require(try cache.find(original(file), side: 1))
    #expect(try folder.read(found.path)[24..<29].elementsEqual([8, 6, 0, 0, 0]))
  }

  @Test func `colours are written straight, in their order`() throws {
    // Half of blue 10, green 20, red 30.
    try cache.store(pixels(3, 2, [5, 10, 15, 128]), of: original(file), facts, as: .normal)

    let found = try #require(try cache.find(original(file), side: 1))
    let decoded = try DecodedPNG(try folder.read(found.path))
    #expect(decoded.channels == 4)
    #expect(decoded.pixels == (0..<6).flatMap { _ in [30, 20, 10, 128] as [UInt8] })
  }

  @Test func `the one that suits is found`() throws {
    let original = try original(file)
    for size in [ThumbnailSize.normal, .extraLarge] {
      try cache.store(pixels(size.side, 10), of: original, facts, as: size)
    }

    let sizes = [64, 128, 129, 300, 512, 513, 2000].map { cache.find(original, side: $0)?.size }
    #expect(
      sizes == [.normal, .normal, .extraLarge, .extraLarge, .extraLarge, .extraLarge, .extraLarge])
  }

  @Test func `a thumbnail of another date does not count`() throws {
    try cache.store(pixels(128, 85), of: original(file), facts, as: .normal)
    for date in [1_234_567_891, 1_234_567_889] as [Int64] {
      try folder.write("ph ö/a.jpg", [1, 2, 3], modified: date)
      #expect(try cache.find(original(file), side: 1) == nil)
    }
    try folder.write("ph ö/a.jpg", [1, 2, 3], modified: 1_234_567_890)
    #expect(try cache.find(original(file), side: 1) != nil)
  }

  @Test func `a thumbnail of another file does not count`() throws {
    let other = try folder.write("b.jpg", [1], modified: 1_234_567_890)
    try cache.store(pixels(128, 85), of: original(file), facts, as: .normal)
    let found = try #require(try cache.find(original(file), side: 1))
    let stolen = folder("cache/thumbnails/normal/\(MD5.hexadecimal(CanonicalURI.uri(of: other))).png")
    try POSIXCalls().rename(found.path, to: stolen, replacing: true)

    #expect(try cache.find(original(other), side: 1) == nil)
  }

  @Test func `a file that is no thumbnail does not count`() throws {
    let original = try original(file)
    try cache.store(pixels(128, 85), of: original, facts, as: .normal)
    let found = try #require(cache.find(original, side: 1))
    let whole = try folder.read(found.path)
    let place = "cache/thumbnails/normal/\(String(decoding: original.name, as: UTF8.self))"
    for bytes in [[], Array("no picture".utf8), Array(whole.prefix(40)), Array(whole.dropFirst(1))] {
      try folder.write(place, bytes)
      #expect(cache.find(original, side: 1) == nil)
    }
    try folder.write(place, whole)
    #expect(cache.find(original, side: 1) != nil)
  }

  @Test func `texts behind the pixels are found`() throws {
    let original = try original(file)
    try cache.store(pixels(128, 85), of: original, facts, as: .normal)
    let found = try #require(cache.find(original, side: 1))
    let whole = try folder.read(found.path)
    // The header, the pixels, padding that is longer than what is read first, and then the texts.
    let texts = try #require(whole.indices.first { whole[$0...].starts(with: "tEXt".utf8) }) - 4
    let pixels = try #require(whole.indices.first { whole[$0...].starts(with: "IDAT".utf8) }) - 4
    let end = whole.count - 12
    let filler: [UInt8] = [0, 0, 0x40, 0] + Array("fill".utf8) + [UInt8](repeating: 0, count: 0x4004)
    let moved = whole[..<texts] + whole[pixels..<end] + filler + whole[texts..<pixels] + whole[end...]
    try folder.write("cache/thumbnails/normal/\(String(decoding: original.name, as: UTF8.self))", moved)

    #expect(cache.find(original, side: 1)?.width == 128)
  }

  @Test func `a picture that is no larger than its thumbnail gets none`() throws {
    let small = ThumbnailCache.Facts(width: 128, height: 90)

    #expect(try !cache.store(pixels(128, 90), of: original(file), small, as: .normal))
    #expect(try !cache.store(pixels(129, 90), of: original(file), facts, as: .normal))
    #expect(try folder.snapshot().count == 1)
  }

  @Test func `a file that changes while it is decoded gets no thumbnail`() throws {
    let before = try original(file)
    try folder.write("ph ö/a.jpg", [4], modified: 1_300_000_000)

    #expect(try !cache.store(pixels(128, 85), of: before, facts, as: .normal))
    #expect(try !cache.storeFailure(of: before))
    #expect(try folder.snapshot().count == 1)
  }

  @Test func `failures are remembered until the file changes`() throws {
    #expect(try !cache.hasFailed(original(file)))
    #expect(try cache.storeFailure(of: original(file)))

    #expect(try cache.hasFailed(original(file)))
    #expect(folder.exists(folder("cache/thumbnails/fail/tokonoma-9.9")))
    let successor = ThumbnailCache(folder: folder("cache/thumbnails"), version: "10")
    #expect(try !successor.hasFailed(original(file)))
    try folder.write("ph ö/a.jpg", [1, 2, 3], modified: 1_234_567_899)
    #expect(try !cache.hasFailed(original(file)))
  }

  @Test func `the cache's own files have no thumbnails, by whatever path`() throws {
    try cache.store(pixels(128, 85), of: original(file), facts, as: .normal)
    let found = try #require(try cache.find(original(file), side: 1))
    try folder.makeLink("linked", to: "cache/thumbnails/normal")

    #expect(cache.original(found.path) == nil)
    #expect(cache.original(folder("linked").appending(found.path.lastComponent)) == nil)
    #expect(cache.original(folder("cache")) == nil)
    #expect(cache.original(folder("missing.jpg")) == nil)
  }

  @Test func `a cache that cannot be written to says why, and leaves nothing`() throws {
    let good = FaultyCalls()
    try ThumbnailCache(folder: folder("count"), files: FileSystem(good), version: "1")
      .store(pixels(128, 85), of: original(file), facts, as: .normal)
    var failures = 0
    for number in 1...good.callCount {
      let files = FileSystem(FaultyCalls(.once(at: number, 28)))
      let cache = ThumbnailCache(folder: folder("c\(number)"), files: files, version: "1")
      do {
        try cache.store(pixels(128, 85), of: original(file), facts, as: .normal)
      } catch {
        failures += 1
        #expect("\(error)".contains("No space left on device"))
      }
    }
    #expect(failures > 3)
    for name in try folder.snapshot().keys where name.hasPrefix("c") {
      #expect(name.hasSuffix(".png"), "\(name)")
      #expect(try header(folder(name)).isWhole)
    }
  }

  @Test func `a program that ends, or power that fails, at any call leaves no half thumbnail`() throws {
    let good = FaultyCalls()
    try ThumbnailCache(folder: folder("count"), files: FileSystem(good), version: "1")
      .store(pixels(128, 85), of: original(file), facts, as: .normal)
    for number in 1...good.callCount {
      for fault in [FaultyCalls.Fault.crashBefore(number), .powerLoss(before: number)] {
        let place = folder("c\(number)\(fault)")
        let cache = ThumbnailCache(folder: place, files: FileSystem(FaultyCalls(fault)), version: "1")
        // What a program that has ended would have said does not matter.
        _ = try? cache.store(pixels(128, 85), of: original(file), facts, as: .normal)
      }
    }
    let left = try folder.snapshot().keys.filter { $0.hasPrefix("c") && !$0.hasSuffix(".part") }
    #expect(!left.isEmpty)
    for name in left { #expect(try header(folder(name)).isWhole, "\(name)") }
  }

  @Test func `no bytes trip the reading of a header`() throws {
    try cache.store(pixels(20, 20), of: original(file), facts, as: .normal)
    let whole = try folder.read(try #require(try cache.find(original(file), side: 1)).path)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<3000 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &generator)))
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      _ = ThumbnailHeader(bytes)
    }
  }

  @Test func `the first of two sizes counts, wherever the reading of a file ends`() throws {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(content.count)] + name.utf8 + content + [0, 0, 0, 0]
    }
    func size(_ side: UInt8) -> [UInt8] { chunk("IHDR", [0, 0, 0, side, 0, 0, 0, side, 8, 6, 0, 0, 0]) }
    let beginning: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + size(5)

    let part = try #require(ThumbnailHeader(beginning))
    let whole = try #require(ThumbnailHeader(beginning + size(200) + chunk("IEND", [])))

    #expect((part.width, part.height) == (5, 5))
    #expect((whole.width, whole.height) == (5, 5) && whole.isWhole)
  }
}
