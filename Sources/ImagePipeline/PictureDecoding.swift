package import DecoderProtocol

/// A decoder that runs in the viewer's own process.
package protocol PictureDecoding: Sendable {
  /// Decodes the picture in the open file as `request` demands.
  ///
  /// Blocks; may be called on several threads at once. Position and content of
  /// the file are the callee's for the time of the call.
  func decode(
    _ file: borrowing FileDescriptor, _ request: DecodeRequest
  ) throws(PictureFailure) -> DecodedPicture
}
