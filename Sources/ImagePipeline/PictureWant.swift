package import DecoderProtocol

/// One entry of what the caller wants: the picture, and how.
package struct PictureWant<Key: Hashable & Sendable>: Sendable, Equatable {
  /// The caller's name for the result; the same while the same is wanted.
  package let key: Key
  /// The file's path, as the bytes the system knows it by.
  package let path: [UInt8]
  package let specification: DecodeSpecification

  package init(key: Key, path: [UInt8], specification: DecodeSpecification) {
    self.key = key
    self.path = path
    self.specification = specification
  }
}

/// What a decode needs to know beside the key it is for.
struct PictureWork: Sendable, Equatable {
  let path: [UInt8]
  let specification: DecodeSpecification
}
