import CPosix
package import DecoderProtocol
import PictureMetadata

/// Pictures decoded once into a file, so that no part of them needs a further decode.
///
/// For pictures whose format has no random access and that are too large to be
/// kept in memory. The file has no name and belongs to this process alone: what
/// it holds is gone with it. Pages are given back as they are filled, so that
/// the process stays small.
package final class ScratchStore {
  private let descriptor: FileDescriptor
  /// Bytes that the file may have.
  private let limit: Int
  /// Bytes of a whole picture, or of the passes of an interlaced one, from which
  /// on they are kept here instead of in memory.
  let wholeBytes: Int
  let passBytes: Int
  private var used = 0
  private var pictures: [StoredPicture] = []
  private var identity: PictureFile.Identity?

  /// Takes over an empty file that is open for reading and writing.
  package init(
    _ descriptor: consuming FileDescriptor, limit: UInt64, wholeBytes: Int = 64 << 20,
    passBytes: Int = 128 << 20
  ) {
    self.wholeBytes = wholeBytes
    self.passBytes = passBytes
    self.descriptor = descriptor
    self.limit = Int(clamping: limit)
  }

  /// Empties the file.
  func forget() {
    pictures = []
    identity = nil
    used = 0
    trim()
  }

  /// Cuts off what was set aside for a time.
  func trim() {
    // A file that keeps its size costs space, but does no harm.
    _ = cposix_truncate(descriptor.number, Int64(used))
  }

  /// Whether parts of that file's picture are here.
  func holds(_ identity: PictureFile.Identity?) -> Bool { self.identity == identity && !pictures.isEmpty }

  /// Sets zeroed memory aside at the end of the file, until the next call; nil
  /// when there is no room for it.
  func memory(_ byteCount: Int) -> ScratchMemory? {
    let page = Int(cposix_page_size())
    guard byteCount > 0, byteCount <= limit - used - page else { return nil }
    let size = (byteCount + page - 1) / page * page
    trim()
    guard cposix_reserve(descriptor.number, Int64(used), Int64(size)) == 0 else { return nil }
    var address: UnsafeMutableRawPointer?
    guard cposix_map_part(descriptor.number, Int64(used), size, true, &address) == 0, let address else {
      return nil
    }
    return ScratchMemory(address: address, byteCount: size, offset: used)
  }

  /// Decodes the whole of what the plan wants a part of into the file.
  ///
  /// - Returns: False when there is no room for it.
  func store(
    _ specification: DecodeSpecification, _ identity: PictureFile.Identity, _ reader: any PictureReader,
    _ stop: StopSignal
  ) throws(DecodeFailure) -> Bool {
    var whole = specification
    whole.region = nil
    let plan = try RenderPlan(whole, for: reader.header)
    let stored = plan.storedRegion
    let byteCount = stored.width * stored.height * 4
    if self.identity != identity || byteCount > limit - used { forget() }
    guard let memory = memory(byteCount) else { return false }
    self.identity = identity
    // What the reader sets aside comes behind it.
    let begin = used
    used += memory.byteCount
    var isWhole = false
    defer { if !isWhole { used = begin } }
    try stop.whilePausing(for: memory.release) { () throws(DecodeFailure) in
      try reader.render(plan, into: memory.raster(width: stored.width, height: stored.height), stop: stop)
    }
    if let failure = stop.failure { throw failure }
    pictures.append(
      StoredPicture(
        size: specification.size, offset: memory.offset, width: stored.width, header: reader.header,
        information: PictureInformation(reader, frame: specification.frame), frame: specification.frame))
    isWhole = true
    trim()
    return true
  }

  /// The pixels that a specification of the same file wants, if they are in the file.
  func answer(
    _ specification: DecodeSpecification, _ identity: PictureFile.Identity, _ limits: DecodeLimits
  ) throws(DecodeFailure) -> PictureDecoder.Answer? {
    guard self.identity == identity, specification.region != nil,
      let picture = pictures.first(where: { $0.size == specification.size && $0.frame == specification.frame }
      )
    else { return nil }
    let plan = try RenderPlan(specification, for: picture.header)
    try PictureDecoder.checkOutput(plan.region, limits)
    let shared = try SharedPixels(width: plan.region.width, height: plan.region.height)
    if picture.header.orientation == .upright {
      try read(plan.storedRegion, of: picture, into: shared.raster())
    } else {
      let raster = try Raster(width: plan.storedRegion.width, height: plan.storedRegion.height)
      try read(plan.storedRegion, of: picture, into: raster)
      raster.orient(picture.header.orientation, into: shared.raster())
    }
    var information = picture.information
    information.backdrop = PictureDecoder.flatten(
      shared.raster(), information, specification.backdrop, at: plan.region)
    return PictureDecoder.Answer(
      information: information, pixels: DecodedPixels(plan), memory: try shared.seal())
  }

  private func read(
    _ part: PixelRect, of picture: StoredPicture, into target: borrowing Raster
  ) throws(DecodeFailure) {
    for row in 0..<part.height {
      let place = picture.offset + ((part.y + row) * picture.width + part.x) * 4
      let count = try DecodeFailure.check(
        cposix_read_at(descriptor.number, target.pixels + row * target.stride, part.width * 4, Int64(place)),
        .internalError, "read stored pixels")
      guard count == part.width * 4 else { throw DecodeFailure(.internalError, "stored pixels are missing") }
    }
  }
}

/// Where a decoded picture lies in the file.
private struct StoredPicture {
  let size: DecodeSpecification.Size
  let offset: Int
  /// Pixels in a stored row.
  let width: Int
  let header: PictureHeader
  let information: PictureInformation
  let frame: Int
}

/// Zeroed memory in a file, mapped as long as this value lives.
final class ScratchMemory {
  let address: UnsafeMutableRawPointer
  let byteCount: Int
  /// Where it begins in the file.
  let offset: Int

  init(address: UnsafeMutableRawPointer, byteCount: Int, offset: Int) {
    self.address = address
    self.byteCount = byteCount
    self.offset = offset
  }

  deinit {
    _ = cposix_unmap(address, byteCount)
  }

  /// Lets the process forget what has been written; the file keeps it.
  func release() { cposix_release_pages(address, byteCount) }

  /// The memory as a raster, which must not outlive this value.
  func raster(width: Int, height: Int) -> Raster {
    Raster(
      borrowing: address.assumingMemoryBound(to: UInt8.self), stride: width * 4, width: width, height: height)
  }
}
