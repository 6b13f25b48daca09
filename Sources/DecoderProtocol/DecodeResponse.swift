/// Why a picture cannot be shown.
package struct DecodeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the failure, for decisions; the message is for people.
  package enum Code: UInt16, Sendable, CaseIterable {
    /// The content is that of no picture format.
    case notAPicture = 1
    /// A picture in a format or variant that nothing here can decode.
    case unsupported = 2
    case damaged = 3
    /// Beyond a limit of the request.
    case tooLarge = 4
    /// The request itself makes no sense, e.g. a frame that the picture lacks.
    case badRequest = 5
    /// The file could not be read.
    case unreadable = 6
    case outOfMemory = 7
    case tooSlow = 8
    /// Withdrawn by the viewer.
    case cancelled = 9
    /// The decoder is at fault.
    case internalError = 10
  }

  package var code: Code
  /// What is wrong, in a form for people: "too large: 30000×30000 px, limit 500 MP".
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { message }
}

/// The layout of the pixels that a response brings: opaque, four bytes each in
/// the order blue, green, red, 255, in sealed shared memory.
package struct DecodedPixels: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// Distance between rows, at least 4 × width.
  package var bytesPerRow: Int
  /// Position of the first pixel within the whole picture at the requested
  /// size; 0, 0 unless a region was wanted.
  package var x: Int
  package var y: Int
  /// The whole picture's size at the requested size.
  package var fullWidth: Int
  package var fullHeight: Int

  package init(
    width: Int, height: Int, bytesPerRow: Int, x: Int = 0, y: Int = 0, fullWidth: Int? = nil,
    fullHeight: Int? = nil
  ) {
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.x = x
    self.y = y
    self.fullWidth = fullWidth ?? width
    self.fullHeight = fullHeight ?? height
  }

  /// Whether these are the pixels that a specification wants of the picture.
  package func answers(_ specification: DecodeSpecification, _ picture: PictureInformation) -> Bool {
    let full = specification.pixelSize(
      ofPictureWidth: picture.width, height: picture.height, isVector: picture.isVector)
    let whole = PixelRect(x: 0, y: 0, width: full.width, height: full.height)
    let wanted = (specification.region ?? whole).clipped(toWidth: full.width, height: full.height)
    return fullWidth == full.width && fullHeight == full.height
      && PixelRect(x: x, y: y, width: width, height: height) == wanted
      && specification.frame < picture.frames
  }

  /// Bytes that the shared memory must have at least.
  package var byteCount: Int { bytesPerRow * height }
}

/// The decoder's answer to a request: at most one preview, then one final.
package struct DecodeResponse: Hashable, Sendable {
  package enum Stage: UInt8, Sendable, CaseIterable {
    /// Coarse pixels, of another size than wanted; the final answer follows.
    case preview = 1
    case final = 2
  }

  package enum Outcome: Hashable, Sendable {
    /// The shared memory travels with the response.
    case success(PictureInformation, DecodedPixels)
    case failure(DecodeFailure)
  }

  /// The request's.
  package var id: UInt64
  package var stage: Stage
  package var outcome: Outcome

  package init(id: UInt64, stage: Stage, outcome: Outcome) {
    self.id = id
    self.stage = stage
    self.outcome = outcome
  }
}
