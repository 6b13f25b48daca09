import Foundation
import TestSupport
import Testing

@Suite struct StatisticsTests {
  /// A line of what `--stats` writes.
  private struct Cost: Decodable {
    var t: Double
    var shown: Double
    var latency_ms: Double?
    var own_ms: Double
    var drawing_ms: Double
    var uploads: Int
    var redrawn: Int
  }

  private static let windowBytes = 1280 * 720 * 4

  private static func costs(_ scenario: Scenario) throws -> (costs: [Cost], playback: Playback) {
    let folder = try TemporaryFolder("statistics")
    let file = folder.file("costs")
    let playback = try Playback(scenario, Galleries.small, options: ["--stats", file])
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    return (try lines.map { try JSONDecoder().decode(Cost.self, from: Data($0.utf8)) }, playback)
  }

  @Test func `each frame has a line of what it cost`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.swipe(from: Point(800, 360), by: Point(-300, 0), over: 200)
    scenario.wait(1000)
    scenario.quit()

    let (costs, playback) = try Self.costs(scenario)

    #expect(playback.status == 0, "\(playback.errors)")
    #expect(costs.map { ($0.t * 1000).rounded() } == playback.frames.map { ($0.t * 1000).rounded() })
    #expect(costs.allSatisfy { $0.shown >= $0.t - 0.001 })
    #expect(costs.allSatisfy { $0.own_ms >= 0 && $0.drawing_ms >= 0 })
    #expect(costs[0].redrawn == Self.windowBytes)
    // The finger moves within the frame's sixtieth of a second.
    let answers = costs.compactMap(\.latency_ms)
    #expect(answers.count > 5)
    #expect(answers.allSatisfy { $0 >= 0 && $0 <= 1000 / 60 + 0.1 })
  }

  @Test func `dots that fade redraw hardly anything of the window`() throws {
    var scenario = Scenario(startingAt: 100)
    scenario.settle()
    scenario.wait(9000)
    scenario.quit()

    let costs = try Self.costs(scenario).costs.filter { $0.t > 1000 }

    #expect(costs.count > 5)
    #expect(costs.allSatisfy { $0.redrawn < Self.windowBytes / 50 })
    #expect(costs.allSatisfy { $0.uploads == 0 })
  }

  @Test func `the figures come on screen with a key and go with it`() throws {
    let folder = try TemporaryFolder("statistics")
    var scenario = Scenario(startingAt: 100)
    scenario.settle()
    scenario.strike("F", mods: ["ctrl", "shift"])
    scenario.wait(600)
    scenario.strike("b")
    scenario.wait(600)
    scenario.strike("F", mods: ["ctrl", "shift"])
    scenario.wait(600)
    scenario.quit()

    let options = ["before.png@90", "with.png@1000", "after.png"].flatMap {
      ["--dump-frame", folder.file($0)]
    }
    let playback = try Playback(scenario, Galleries.small, options: options)

    #expect(playback.status == 0, "\(playback.errors)")
    let panel = PixelRectangle(x: 20, y: 80, width: 280, height: 60)
    let places = try ["before", "with", "after"].map { name in
      try PNGReader.read(folder.file("\(name).png")).average(in: panel)
    }
    #expect(places[0].difference(to: places[2]) <= 8)
    #expect(places[0].difference(to: places[1]) > 8)
  }
}
