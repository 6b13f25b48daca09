import CPosix
package import DecoderProtocol
import ImagePipeline
import Pixels

/// The built-in decoder in a process of its own, where the faults of SDL2_image
/// do no harm.
///
/// The process is the viewer's program, started with `argument` and a socket at
/// descriptor 3; it speaks the decoders' protocol. It does not look at
/// cancellations before it is done.
package enum BuiltinDecoderProgram {
  /// The first argument of a program that shall be a decoder.
  package static let argument = "--builtin-decoder"

  /// Decodes until the viewer closes the connection.
  ///
  /// - Throws: what broke the connection, other than its end.
  ///
  /// - Parameter isSandboxed: false only for debugging.
  package static func run(isSandboxed: Bool = true) throws(ChannelError) {
    Confinement.enter(isSandboxed: isSandboxed)
    let channel = Channel(FileDescriptor(owning: CInt(CPOSIX_INHERITED_DESCRIPTOR)))
    do {
      while true { try answer(channel) }
    } catch ChannelError.closed {
      return
    }
  }

  private static func answer(_ channel: borrowing Channel) throws(ChannelError) {
    var received = try channel.receive()
    guard case .request(let request) = received.message, let file = received.takeDescriptor() else { return }
    Confinement.allowTime(milliseconds: request.limits.maximumMilliseconds)
    let picture: DecodedPicture
    let memory: FileDescriptor
    do throws(PictureFailure) {
      picture = try SDLImageDecoding().decode(file, request) { announce($0, request, channel) }
      memory = try shared(picture.pixels)
    } catch {
      let failure = DecodeFailure(.unsupported, error.message)
      return try channel.send(
        .response(DecodeResponse(id: request.id, stage: .final, outcome: .failure(failure))))
    }
    let layout = DecodedPixels(
      width: picture.pixels.width, height: picture.pixels.height, bytesPerRow: 4 * picture.pixels.width,
      x: picture.region.x, y: picture.region.y, fullWidth: picture.fullWidth, fullHeight: picture.fullHeight)
    let outcome = DecodeResponse.Outcome.success(picture.information, layout)
    try channel.send(
      .response(DecodeResponse(id: request.id, stage: .final, outcome: outcome)), descriptor: memory.number)
  }

  /// Tells the viewer what there is to read, and takes the time that this needs.
  private static func announce(_ pixels: UInt64, _ request: DecodeRequest, _ channel: borrowing Channel) {
    // A connection that is gone is noticed by the answer.
    try? channel.send(.opened(id: request.id, pixels: pixels))
    Confinement.allowTime(milliseconds: request.limits.milliseconds(forPixels: pixels))
  }

  /// A copy of the pixels in sealed shared memory.
  private static func shared(_ pixels: PixelBuffer) throws(PictureFailure) -> FileDescriptor {
    let bytesPerRow = 4 * pixels.width
    let byteCount = bytesPerRow * pixels.height
    do throws(SystemError) {
      let made = cposix_shared_memory("picture", byteCount)
      let memory = FileDescriptor(
        owning: try SystemError.check(made, "make \(byteCount) bytes of shared memory"))
      var address: UnsafeMutableRawPointer?
      try SystemError.check(cposix_map(memory.number, byteCount, true, &address), "map shared memory")
      for y in 0..<pixels.height {
        address?.advanced(by: y * bytesPerRow).copyMemory(from: pixels.row(y), byteCount: bytesPerRow)
      }
      _ = cposix_unmap(address, byteCount)
      try SystemError.check(cposix_shared_memory_seal(memory.number), "seal shared memory")
      return memory
    } catch {
      throw PictureFailure("\(error)")
    }
  }
}
