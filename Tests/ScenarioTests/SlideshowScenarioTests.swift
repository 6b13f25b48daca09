import Foundation
import TestSupport
import Testing

/// The slideshow's clock, which is the run's.
@Suite struct SlideshowScenarioTests {
  private static func turns(_ playback: Playback) -> [Double] {
    zip(playback.frames, playback.frames.dropFirst()).filter { $0.page != $1.page }.map { $1.t }
  }

  private static func watch(
    _ seconds: Double, options: [String], decodeDelay: Double = 0, act: (inout Scenario) -> Void = { _ in }
  ) throws -> Playback {
    var scenario = Scenario()
    act(&scenario)
    scenario.at(seconds * 1000)
    scenario.key("up", "Left Shift")
    scenario.quit()
    return try Playback(
      scenario, Galleries.small, options: options + ["--decode-delay", "\(decodeDelay)"])
  }

  @Test func `a picture is shown for as long as was asked, within a frame`() throws {
    let turns = Self.turns(try Self.watch(20, options: ["-s4"]))

    try #require(turns.count == 4)
    for (index, time) in turns.enumerated() {
      #expect(abs(time - 4000 * Double(index + 1)) < 100, "turn \(index + 1) at \(time) ms")
    }
  }

  @Test func `the time of a picture that comes late begins when it is there`() throws {
    let turns = Self.turns(try Self.watch(20, options: ["-s1", "--cache-size", "16"], decodeDelay: 3000))

    for (before, after) in zip(turns, turns.dropFirst()) {
      #expect(after - before > 990, "shown for \(after - before) ms")
    }
    #expect(turns.count >= 3)
  }

  @Test func `paging by hand begins the time anew`() throws {
    let playback = try Self.watch(9, options: ["-s5"]) { scenario in
      scenario.at(4000)
      scenario.strike("Right")
    }

    let turns = Self.turns(playback)
    #expect(turns.count == 1, "\(turns)")
    #expect(playback.last?.page == 1)
  }

  @Test func `a finger holds the slideshow, a tap lets it go on`() throws {
    let playback = try Self.watch(30, options: ["-s2"]) { scenario in
      scenario.at(1000)
      scenario.tap(Point(640, 300))
      scenario.at(20_000)
      scenario.tap(Point(640, 300))
    }

    let turns = Self.turns(playback)
    #expect(turns.filter { $0 < 20_000 }.isEmpty, "\(turns)")
    #expect(turns.count >= 3)
  }

  @Test func `a menu holds it and closing the menu lets it go on`() throws {
    let playback = try Self.watch(30, options: ["-s2"]) { scenario in
      scenario.at(1000)
      scenario.strike("F10")
      scenario.at(20_000)
      scenario.strike("Escape")
    }

    let turns = Self.turns(playback)
    #expect(turns.filter { $0 < 20_000 }.isEmpty, "\(turns)")
    #expect(!turns.isEmpty)
  }

  @Test func `a hidden window holds it`() throws {
    let playback = try Self.watch(30, options: ["-s2"]) { scenario in
      scenario.at(1000)
      scenario.focus("hidden")
      scenario.at(20_000)
      scenario.focus("shown")
    }

    #expect(Self.turns(playback).filter { $0 < 21_000 }.isEmpty)
    #expect(playback.last?.page ?? 0 >= 3)
  }

  @Test func `after the last picture comes the first`() throws {
    let playback = try Self.watch(14, options: ["-s1"])
    #expect(playback.frames.contains { $0.page == 11 })
    #expect(playback.last?.page ?? 11 < 3)
  }

  @Test func `a broken file holds up a slideshow only for a moment`() throws {
    let house = try Household(count: 3)
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: house.page(1)))
    var scenario = Scenario()
    scenario.at(7500)
    scenario.key("up", "Left Shift")
    scenario.quit()

    let playback = try house.play(scenario, options: ["-s5"])

    #expect(playback.last?.page == 2)
  }

  @Test func `one picture alone is simply shown`() throws {
    let house = try Household(count: 1)
    var scenario = Scenario()
    scenario.at(9000)
    scenario.key("up", "Left Shift")
    scenario.quit()

    let playback = try house.play(scenario, options: ["-s2"])

    #expect(playback.status == 0)
    #expect(playback.last?.page == 0)
    #expect(playback.frames.filter { $0.t > 6000 }.isEmpty)
  }
}
