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
struct PictureWork: SchedulableWork {
  let path: [UInt8]
  let specification: DecodeSpecification

  var isPart: Bool { specification.region != nil }

  func isHelped(by other: PictureWork) -> Bool {
    isPart && other.isPart && path == other.path && specification.size == other.specification.size
      && specification.frame == other.specification.frame
  }
}
