import FileActions

@testable import PictureMetadata
@testable import Thumbnails

/// What the viewer's own process reads in pictures' files.
enum FileTargets {
  static func feedExif(_ bytes: [UInt8]) {
    guard let thumbnail = ExifBlock(bytes).thumbnail else { return }
    precondition((0...bytes.count).contains(thumbnail.lowerBound) && thumbnail.upperBound <= bytes.count)
  }

  /// No read goes beyond the file, and what is told is in its range.
  static func feedMetadata(_ bytes: [UInt8]) {
    let details = CaptureDetails(bytes)
    if let place = details.place {
      precondition((-90...90).contains(place.latitude) && (-180...180).contains(place.longitude))
    }
    if let moment = details.taken {
      precondition((1...12).contains(moment.month) && (1...31).contains(moment.day))
      precondition((0...23).contains(moment.hour) && (0...59).contains(moment.minute))
    }
    if let number = details.fNumber { precondition(number > 0 && number.isFinite) }
    if let speed = details.speed { precondition(speed >= 1) }
    if let length = details.focalLength { precondition(length > 0 && length.isFinite) }
    if case .fraction(let part)? = details.exposureTime { precondition(part >= 3) }
    _ = GIFStructure(bytes)
    _ = PNGStructure(0..<bytes.count) { count, offset in
      Array(bytes.dropFirst(offset).prefix(count))
    }
  }

  /// A turn that is written is read again, and four quarter turns lead back.
  static func feedRotation(_ bytes: [UInt8]) {
    for turn in ExifOrientation.allCases {
      guard let edit = try? OrientationEdit(of: bytes, turn: turn) else { continue }
      let file = Splice.apply(edit.splices, to: bytes)
      guard let again = try? OrientationEdit(of: file, turn: .upright) else {
        preconditionFailure("a file that was turned cannot be read any more")
      }
      precondition(again.before == edit.after, "\(edit.after) was written, \(again.before) is read")
    }
    var file = bytes
    guard let start = try? OrientationEdit(of: file, turn: .upright).before else { return }
    for _ in 0..<4 {
      guard let edit = try? OrientationEdit(of: file, turn: .quarterTurn) else { return }
      file = Splice.apply(edit.splices, to: file)
    }
    precondition((try? OrientationEdit(of: file, turn: .upright).before) == start)
  }

  /// The beginning of a file never tells what the whole denies.
  static func feedThumbnails(_ bytes: [UInt8]) {
    guard let whole = ThumbnailHeader(bytes) else { return }
    precondition(whole.width > 0)
    for count in [bytes.count / 2, bytes.count * 3 / 4] {
      guard let part = ThumbnailHeader(Array(bytes.prefix(count))) else { continue }
      precondition((part.width, part.height) == (whole.width, whole.height))
      for (key, text) in part.texts { precondition(whole.texts[key] == text) }
    }
  }
}
