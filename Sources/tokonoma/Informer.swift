import CFiles
import CPosix
import FileActions
import Gallery
import Geometry
import Library
import Localization
import PictureMetadata
import Pixels
import Synchronization
import Threads

/// Finds out what is known of pictures, for the panel of information, on a
/// thread of its own.
final class Informer: Sendable {
  private struct Question {
    var page: PageID
    var path: FilePath
    var facts: PictureFacts?
    var pixels: PixelBuffer?
    var localization: Localization
  }

  private let questions = Mailbox<Question>()
  private let report: @Sendable (PictureInformation, PageID) -> Void
  private let hasStarted = Mutex(false)

  /// - Parameter report: called on any thread, once for each question.
  init(report: @escaping @Sendable (PictureInformation, PageID) -> Void) {
    self.report = report
  }

  func inform(
    of page: PageID, at path: FilePath, facts: PictureFacts?, pixels: PixelBuffer?,
    in localization: Localization
  ) {
    let isFirst = hasStarted.withLock { hasStarted in
      defer { hasStarted = true }
      return !hasStarted
    }
    if isFirst, !BlockingThread.start({ [self] in run() }) { return answer(nil, of: page) }
    questions.put(Question(page: page, path: path, facts: facts, pixels: pixels, localization: localization))
  }

  /// Answers without asking the file.
  func answer(_ information: PictureInformation?, of page: PageID) {
    report(information ?? PictureInformation(rows: [], histogram: []), page)
  }

  func shutdown() { questions.close() }

  private func run() {
    while let question = questions.take() {
      let rows = PictureRows(localization: question.localization)
      let histogram = question.pixels?.histogram() ?? []
      answer(
        rows.information(of: question.path, question.facts, histogram: histogram), of: question.page)
    }
  }
}

/// What is known of a picture, line by line, in the user's language.
private struct PictureRows {
  let localization: Localization

  func information(of path: FilePath, _ facts: PictureFacts?, histogram: [Double]) -> PictureInformation {
    let details = captureDetails(path)
    return PictureInformation(
      rows: fileRows(path) + pictureRows(facts) + (details.map(rows) ?? []), histogram: histogram,
      place: details?.place.map { .init(latitude: $0.latitude, longitude: $0.longitude) })
  }

  private func fileRows(_ path: FilePath) -> [PictureInformation.Row] {
    var rows: [PictureInformation.Row] = [
      .init(.name, path.lossyName), .init(.folder, path.parent.displayPath),
    ]
    guard let status = try? FileSystem().status(of: path, followingLinks: true) else { return rows }
    rows.append(.init(.fileSize, localization.fileSize(Int(status.size))))
    var time: [CInt] = [0, 0, 0, 0, 0, 0]
    if cfiles_local_time(status.modified.seconds, &time) {
      let date = localization.date(
        year: Int(time[0]), month: Int(time[1]), day: Int(time[2]), time: (Int(time[3]), Int(time[4])))
      rows.append(.init(.modified, date))
    }
    return rows
  }

  /// What the camera wrote into the file.
  private func captureDetails(_ path: FilePath) -> CaptureDetails? {
    var facts = cposix_file_facts()
    let file = path.withCString { cposix_open_regular($0, &facts) }
    guard file >= 0 else { return nil }
    defer { _ = cposix_close(file) }
    return CaptureDetails(fileSize: Int(facts.size)) { count, offset in
      [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        initialized = max(0, cposix_read_at(file, buffer.baseAddress, count, Int64(offset)))
      }
    }
  }

  private func rows(of details: CaptureDetails) -> [PictureInformation.Row] {
    var rows: [PictureInformation.Row] = []
    func add(_ field: PictureInformation.Field, _ value: String?) {
      if let value, !value.isEmpty { rows.append(.init(field, value)) }
    }
    func number(_ value: Double, _ decimals: Int) -> String { localization.number(value, decimals: decimals) }
    add(
      .taken,
      details.taken.map { moment in
        localization.date(
          year: moment.year, month: moment.month, day: moment.day, time: (moment.hour, moment.minute))
      })
    add(.camera, details.camera)
    add(.lens, details.lens)
    switch details.exposureTime {
    case .fraction(let part): add(.exposure, localization.text(.seconds, value: "1/\(part)"))
    case .seconds(let seconds): add(.exposure, localization.text(.seconds, value: number(seconds, 1)))
    case nil: break
    }
    add(.aperture, details.fNumber.map { "f/\(number($0, 1))" })
    add(.sensitivity, details.speed.map { localization.number($0) })
    add(
      .focalLength,
      details.focalLength.map { length in
        let own = localization.text(.millimetres, value: number(length, 1))
        guard let film = details.focalLengthOnFilm else { return own }
        return own + " (" + localization.text(.millimetres, value: localization.number(film)) + ")"
      })
    add(.place, details.place.map { "\(number($0.latitude, 5))°, \(number($0.longitude, 5))°" })
    // Names that say nothing are left out.
    add(.profile, details.profile.flatMap { ["icc", "icc profile"].contains($0.lowercased()) ? nil : $0 })
    return rows
  }

  private func pictureRows(_ facts: PictureFacts?) -> [PictureInformation.Row] {
    guard let facts else { return [] }
    let megapixels = Double(facts.size.width) * Double(facts.size.height) / 1e6
    let size = "\(facts.size.width) × \(facts.size.height)"
    let extent = localization.text(.megapixels, value: localization.number(megapixels, decimals: 1))
    var rows: [PictureInformation.Row] = [
      .init(.dimensions, facts.isVector ? size : "\(size)  (\(extent))"),
      .init(.format, facts.format.uppercased()),
    ]
    if facts.frames > 1 { rows.append(.init(.frames, localization.number(facts.frames))) }
    return rows
  }
}
