import PictureMetadata
import Testing

/// A file that notes what is read of it and records an issue when that is not allowed.
final class RecordedFile {
  private let size: Int
  private let contents: (Int) -> UInt8
  private(set) var bytesRead = 0
  private(set) var reads = 0

  /// A file whose byte at each offset is `contents(offset)`.
  init(size: Int, contents: @escaping (Int) -> UInt8) {
    self.size = size
    self.contents = contents
  }

  convenience init(_ bytes: [UInt8]) {
    self.init(size: bytes.count) { bytes[$0] }
  }

  private func read(_ count: Int, _ offset: Int) -> [UInt8] {
    guard count > 0, offset >= 0, offset <= size - count else {
      Issue.record("\(count) bytes read at \(offset) of \(size)")
      return []
    }
    bytesRead += count
    reads += 1
    return (offset..<offset + count).map(contents)
  }

  /// What the file tells, which has to be within the documented ranges and limits.
  func details() -> CaptureDetails {
    let details = CaptureDetails(fileSize: size) { self.read($0, $1) }
    #expect(bytesRead <= 8 << 20)
    #expect(reads <= 1 << 16)
    checkRanges(of: details)
    return details
  }

  private func checkRanges(of details: CaptureDetails) {
    for text in [details.camera, details.lens, details.title, details.caption, details.profile] {
      guard let text else { continue }
      #expect(!text.isEmpty && text.utf8.count <= 4100)
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    if let taken = details.taken {
      #expect((1...12).contains(taken.month) && (1...31).contains(taken.day))
      #expect((0...23).contains(taken.hour) && (0...59).contains(taken.minute))
    }
    switch details.exposureTime {
    case .fraction(let part): #expect(part >= 3)
    case .seconds(let seconds): #expect(seconds >= 1.0 / 3 && seconds.isFinite)
    case nil: break
    }
    for number in [details.fNumber, details.focalLength] { #expect(number.map { $0 > 0 } != false) }
    for number in [details.speed, details.focalLengthOnFilm] { #expect(number.map { $0 > 0 } != false) }
    if let place = details.place { #expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180) }
  }
}
