import Foundation
import Synchronization
import TestSupport
import Testing

/// One scenario of the library: its input and what has to come out of it.
struct LibraryScenario: Sendable, CustomTestStringConvertible {
  var name: String
  var file: String
  var expectation: ScenarioExpectation
  var testDescription: String { name }

  /// The paths to open: the gallery, or the page of it on which to begin.
  func paths() throws -> [String] {
    let gallery = try ScenarioLibrary.gallery(
      pages: expectation.pages, width: expectation.picture[0], height: expectation.picture[1])
    return [expectation.start == 0 ? gallery.path : gallery.page(expectation.start)]
  }

  /// Plays the scenario at a rate of frames a second.
  func play(rate: Int) throws -> Playback {
    try Playback(
      file: file, paths(), viewport: expectation.viewport,
      options: expectation.options + ["--fps", "\(rate)"])
  }
}

/// The scenarios under `Tests/Fixtures/Scenarios`.
enum ScenarioLibrary {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Scenarios").path

  /// All scenarios in order of their names.
  static let scenarios: Result<[LibraryScenario], any Error> = Result {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(".jsonl".count)) }
    return try names.sorted().map { name in
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).expect.json"))
      return LibraryScenario(
        name: name, file: "\(folder)/\(name).jsonl",
        expectation: try JSONDecoder().decode(ScenarioExpectation.self, from: data))
    }
  }

  private struct GalleryKey: Hashable {
    var pages: Int
    var width: Int
    var height: Int
  }

  private static let galleries = Mutex<[GalleryKey: TestGallery]>([:])

  /// A gallery of this shape, made once a run.
  static func gallery(pages: Int, width: Int, height: Int) throws -> TestGallery {
    try galleries.withLock { galleries in
      let key = GalleryKey(pages: pages, width: width, height: height)
      if let made = galleries[key] { return made }
      let made = try TestGallery(count: pages, width: width, height: height)
      galleries[key] = made
      return made
    }
  }
}
