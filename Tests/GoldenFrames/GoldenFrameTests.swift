import Foundation
import TestSupport
import Testing

/// What the program draws, compared with frames that a person has looked at.
///
/// `RECORD_GOLDEN=1` writes the frames anew; look at each before committing it.
@Suite struct GoldenFrameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var pages: Int
    /// Where the frame is taken, on the run's clock.
    var milliseconds: Double
    var scenario: @Sendable (inout Scenario) -> Void
    /// What is drawn by the system's fonts and may differ elsewhere.
    var text: PixelRectangle?
  }

  static let viewport = "480x270"

  static let cases = [
    Case(testDescription: "rest", pages: 5, milliseconds: 100) { _ in },
    Case(testDescription: "mid-swipe", pages: 5, milliseconds: 500) { scenario in
      // Half a stride of 480 + 24 points beyond the slop.
      scenario.press(Point(400, 135))
      scenario.move(from: Point(400, 135), by: Point(-252 - 9, 0), over: 200)
    },
    Case(testDescription: "zoomed", pages: 5, milliseconds: 1500) { $0.doubleTap(Point(200, 120)) },
    Case(testDescription: "five-dots", pages: 5, milliseconds: 1200) { $0.strike("Right") },
    Case(
      testDescription: "forty-dots", pages: 40, milliseconds: 1200,
      scenario: { scenario in
        scenario.strike("End")
        scenario.wait(200)
        scenario.strike("Left")
      }, text: PixelRectangle(x: 180, y: 200, width: 120, height: 44)),
  ]

  static let decoders = ["tokonoma-decoder", "builtin"]

  @Test(arguments: cases, decoders)
  func `the frame is the one that was looked at`(_ item: Case, decoder: String) throws {
    let gallery = try TestGallery(count: item.pages, width: 360, height: 240)
    let output = try TemporaryFolder("frame")
    let file = output.file("frame.png")
    var scenario = Scenario(startingAt: 100)
    item.scenario(&scenario)
    let options = ["--dump-frame", "\(file)@\(item.milliseconds)"]
    let playback = try Playback(
      scenario, gallery, viewport: Self.viewport,
      options: options + (decoder == "builtin" ? ["--decoder", "builtin"] : []))
    #expect(playback.status == 0, "\(playback.errors)")

    var frame = try PNGReader.read(file)
    let golden = try golden(item, frame: file)
    var expected = try PNGReader.read(golden)
    if let text = item.text {
      #expect(
        frame.average(in: text) != frame.average(in: PixelRectangle(x: 0, y: 200, width: 40, height: 40)))
      frame.cover(text)
      expected.cover(text)
    }
    let wrong = frame.differences(from: expected, tolerance: 8)
    #expect(wrong <= frame.width * frame.height / 500, "\(wrong) pixels differ from \(golden)")
  }

  private func golden(_ item: Case, frame: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Golden")
    let golden = folder.appendingPathComponent("\(item.testDescription).png").path
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(contentsOf: URL(fileURLWithPath: frame)).write(to: URL(fileURLWithPath: golden))
    }
    return golden
  }
}

extension Raster {
  /// Paints over a part that is not to be compared.
  mutating func cover(_ area: PixelRectangle) {
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width {
        for channel in 0..<4 { bytes[(y * width + x) * 4 + channel] = 0 }
      }
    }
  }
}
