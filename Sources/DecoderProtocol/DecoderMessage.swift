/// One message between viewer and decoder.
package enum DecoderMessage: Hashable, Sendable {
  /// To the decoder, with a descriptor of the picture.
  case request(DecodeRequest)
  /// To the decoder: the request is no longer wanted. It is still answered:
  /// with its pixels when they were done already, else with `cancelled`.
  case cancel(id: UInt64)
  /// To the decoder, with a descriptor of an empty file, open for reading and
  /// writing, in which it may keep up to `limit` bytes. Once at most.
  case scratch(limit: UInt64)
  /// To the decoder: asks for `hello`.
  case describe
  /// To the viewer: what the decoder is. Its making may load libraries.
  case hello(DecoderHello)
  /// To the viewer, once at most before the pixels of a request: the header has
  /// been read, and so many pixels of the file are to be. Gives the request more
  /// time, as its limits say.
  case opened(id: UInt64, pixels: UInt64)
  /// To the viewer, with shared memory if it is a success.
  case response(DecodeResponse)
}

/// What a decoder says about itself.
package struct DecoderHello: Hashable, Sendable {
  /// Format by format, which library decodes it.
  package struct Format: Hashable, Sendable {
    /// As in `PictureInformation.format`.
    package var name: String
    /// Library with version, e.g. "libjpeg-turbo 2.1.5".
    package var library: String

    package init(name: String, library: String) {
      self.name = name
      self.library = library
    }
  }

  package var formats: [Format]

  package init(formats: [Format]) {
    self.formats = formats
  }
}
