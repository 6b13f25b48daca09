import Foundation
import TestSupport
import Testing

/// What is done with files, from the keys to the disk.
@Suite struct EverydayFilesTests {
  @Test func `a picture goes into the desktop's trash and the next one slides in`() throws {
    let house = try Household()
    let before = try house.content("page-03.png")
    var scenario = Scenario.settled()
    scenario.press("Delete", waiting: 1500)

    let playback = try house.play(scenario, paths: [house.page(2)])

    let last = try playback.expectRest(page: 2)
    #expect(last.name == "page-04.png")
    #expect(last.count == 5)
    #expect(playback.course(of: "notice") == ["trashed"])
    #expect(house.names() == [1, 2, 4, 5, 6].map { "page-0\($0).png" })
    #expect(house.names(in: "data/Trash/files") == ["page-03.png"])
    #expect(house.names(in: "data/Trash/info") == ["page-03.png.trashinfo"])
    #expect(try Household.content(ofFile: house.home.file("data/Trash/files/page-03.png")) == before)
    let information = try String(
      contentsOfFile: house.home.file("data/Trash/info/page-03.png.trashinfo"), encoding: .utf8)
    let lines = information.split(separator: "\n")
    #expect(lines.first == "[Trash Info]")
    #expect(lines.contains("Path=\(house.page(2))"), "\(information)")
    let date = try #require(lines.first { $0.hasPrefix("DeletionDate=") })
    #expect(date.wholeMatch(of: /DeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil, "\(date)")
  }

  /// Ways to bring back what went into the trash.
  struct Undo: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var act: @Sendable (inout Scenario) -> Void
  }

  static let undoing = [
    Undo(testDescription: "Ctrl+Z") { $0.press("Ctrl+Z") },
    Undo(testDescription: "a tap on the notice") { $0.tap(Point(640, 616)) },
    Undo(testDescription: "a click on the notice") { $0.tap(Point(640, 616), pointer: .mouse) },
    Undo(testDescription: "the menu") { scenario in
      scenario.press("F10", waiting: 300)
      for _ in 0..<5 { scenario.press("Down", waiting: 50) }
      scenario.press("Return")
    },
    Undo(testDescription: "a gamepad's menu") { scenario in
      scenario.pad("attach")
      for button in ["start", "dpdown", "dpdown", "dpdown", "dpdown", "dpdown", "a"] {
        scenario.press(button: button)
        scenario.wait(100)
      }
    },
  ]

  @Test(arguments: undoing)
  func `what went into the trash comes back to its place`(_ undo: Undo) throws {
    let house = try Household()
    let before = try house.content("page-03.png")
    var scenario = Scenario.settled()
    scenario.press("Delete", waiting: 1000)
    undo.act(&scenario)
    scenario.wait(1500)

    let playback = try house.play(scenario, paths: [house.page(2)])

    let last = try playback.expectRest(page: 2)
    #expect(last.name == "page-03.png")
    #expect(last.count == 6)
    #expect(playback.course(of: "notice") == ["trashed", "restored"])
    #expect(try house.content("page-03.png") == before)
    #expect(house.names(in: "data/Trash/files").isEmpty)
    #expect(house.names(in: "data/Trash/info").isEmpty)
  }

  @Test func `undoing more often than there is something to undo does no harm`() throws {
    let house = try Household()
    var scenario = Scenario.settled()
    scenario.press("Delete", waiting: 1000)
    // Both before the first is answered.
    scenario.key("down", "Z", mods: ["ctrl"])
    scenario.key("up", "Z", mods: ["ctrl"])
    scenario.key("down", "Z", mods: ["ctrl"])
    scenario.key("up", "Z", mods: ["ctrl"])
    scenario.wait(1000)
    scenario.press("Ctrl+Z")

    let playback = try house.play(scenario)

    #expect(playback.status == 0, "\(playback.errors)")
    #expect(house.names().count == 6)
    #expect(playback.course(of: "notice").last == "nothing to undo")
  }

  @Test func `all pictures can go into the trash, and then come back`() throws {
    let house = try Household(count: 2)
    var scenario = Scenario.settled()
    scenario.press("Delete", waiting: 1500)
    scenario.press("Delete", waiting: 1500)

    let playback = try house.play(scenario)

    #expect(playback.status == 0, "pictures were shown: \(playback.errors)")
    #expect(playback.errors.isEmpty)
    #expect(playback.last?.view == "empty")
    #expect(house.names().isEmpty)

    let again = try Household(count: 2)
    scenario.press("Ctrl+Z", waiting: 1500)
    scenario.press("Ctrl+Z", waiting: 1500)
    let restored = try again.play(scenario)
    #expect(restored.status == 0)
    #expect(restored.last?.count == 2)
    #expect(again.names() == ["page-01.png", "page-02.png"])
  }

  @Test func `erasing a picture asks, and Return alone does not erase it`() throws {
    let house = try Household()
    var scenario = Scenario.settled()
    scenario.press("Shift+Delete")
    scenario.press("Return")

    let playback = try house.play(scenario)

    #expect(playback.course(of: "panel") == ["none", "deletion", "none"])
    #expect(house.names().count == 6)
    try playback.expectRest(page: 0)
  }

  @Test func `an erased picture is in no trash`() throws {
    let house = try Household()
    var scenario = Scenario.settled()
    scenario.press("Shift+Delete")
    scenario.press("Up")
    scenario.press("Return", waiting: 1500)
    scenario.press("Ctrl+Z")

    let playback = try house.play(scenario)

    let last = try playback.expectRest(page: 0)
    #expect(last.name == "page-02.png")
    #expect(last.count == 5)
    #expect(playback.course(of: "notice") == ["deleted", "nothing to undo"])
    #expect(!house.names().contains("page-01.png"))
    #expect(house.names(in: "data/Trash/files").isEmpty)
  }

  @Test func `F2 gives a file another name and keeps its extension`() throws {
    let house = try Household()
    let before = try house.content("page-02.png")
    var scenario = Scenario.settled()
    scenario.press("F2", waiting: 200)
    for _ in 0..<7 { scenario.press("Backspace", waiting: 20) }
    scenario.write("Fuji # 100% 富士")
    scenario.press("Return", waiting: 1000)

    let playback = try house.play(scenario, paths: [house.page(1)])

    let last = try playback.expectRest(page: 1)
    #expect(last.name == "Fuji # 100% 富士.png")
    #expect(last.count == 6)
    #expect(playback.course(of: "panel") == ["none", "renaming", "none"])
    #expect(try house.content("Fuji # 100% 富士.png") == before)
    #expect(!house.names().contains("page-02.png"))
  }

  @Test func `a name that another file has is refused and nothing is lost`() throws {
    let house = try Household()
    let contents = try house.names().map { try house.content($0) }
    var scenario = Scenario.settled()
    scenario.press("F2", waiting: 200)
    scenario.press("Backspace", waiting: 20)
    scenario.write("4")
    scenario.press("Return", waiting: 1000)

    let playback = try house.play(scenario)

    #expect(try playback.expectRest(page: 0).name == "page-01.png")
    let notice = try #require(playback.course(of: "notice").last)
    #expect(notice.contains("page-01.png") && notice.contains("exists already"), "\(notice)")
    #expect(try house.names().map { try house.content($0) } == contents)

    let japanese = try house.play(scenario, options: ["--lang", "ja"])
    let told = try #require(japanese.course(of: "notice").last)
    #expect(told.contains("page-01.png") && told.contains("同じ名前のファイルがすでにあります"), "\(told)")
  }

  /// What others do for us is not installed here, and the user is told what is missing.
  @Test(arguments: [("Ctrl+O", "xdg-open"), ("Ctrl+C", "xclip")])
  func `what another program is needed for names the program`(key: String, program: String) throws {
    let house = try Household()
    let file = try house.copySample("01")
    var scenario = Scenario.settled()
    scenario.press(key, waiting: 600)

    let playback = try house.play(
      scenario, paths: [house.file(file)],
      launcher: ["/usr/bin/env", "-u", "WAYLAND_DISPLAY", "PATH=\(house.home.path)"])

    let notice = try #require(playback.course(of: "notice").last)
    #expect(notice.hasPrefix("failed") && notice.contains(program), "\(notice)")
  }

  @Test func `a gamepad alone gives a file another name`() throws {
    let house = try Household()
    var scenario = Scenario.settled()
    scenario.pad("attach")
    scenario.press(button: "start")
    scenario.wait(200)
    let rename = 10
    for _ in 0..<rename {
      scenario.press(button: "dpdown")
      scenario.wait(60)
    }
    scenario.press(button: "a")
    scenario.wait(200)
    // One letter less, then from g to b on the keyboard.
    for button in ["x", "dpdown", "dpright", "a", "start"] {
      scenario.press(button: button)
      scenario.wait(100)
    }
    scenario.wait(1000)

    let playback = try house.play(scenario)

    #expect(playback.course(of: "panel") == ["none", "menu", "renaming", "none"])
    #expect(house.names().first == "page-02.png")
    #expect(house.names().contains("page-0b.png"), "\(house.names())")
  }

  @Test func `F7 copies into a folder and the next time proposes it`() throws {
    let house = try Household()
    try house.write(9, to: "best/other.png")
    var scenario = Scenario.settled()
    scenario.press("F7", waiting: 200)
    scenario.write("best")
    scenario.press("Return", waiting: 1000)
    scenario.press("Right")
    scenario.press("F7", waiting: 200)
    scenario.press("Return", waiting: 1000)

    let playback = try house.play(scenario)

    #expect(playback.course(of: "panel") == ["none", "folder", "none", "folder", "none"])
    #expect(house.names(in: "pictures/best") == ["other.png", "page-01.png", "page-02.png"])
    #expect(try house.content("best/page-01.png") == house.content("page-01.png"))
    #expect(try playback.expectRest(page: 1).count == 6)
  }

  @Test func `F8 moves into a folder from the home, and undo brings the file back`() throws {
    let house = try Household()
    let before = try house.content("page-01.png")
    try FileManager.default.createDirectory(
      atPath: house.home.file("elsewhere"), withIntermediateDirectories: true)
    var scenario = Scenario.settled()
    scenario.press("F8", waiting: 200)
    scenario.write("~/elsewhere")
    scenario.press("Return", waiting: 1500)

    let moved = try house.play(scenario)

    #expect(try moved.expectRest(page: 0).name == "page-02.png")
    #expect(moved.course(of: "notice") == ["moved"])
    #expect(house.names(in: "elsewhere") == ["page-01.png"])
    #expect(try Household.content(ofFile: house.home.file("elsewhere/page-01.png")) == before)

    let again = try Household()
    try FileManager.default.createDirectory(
      atPath: again.home.file("elsewhere"), withIntermediateDirectories: true)
    scenario.press("Ctrl+Z", waiting: 1500)
    let undone = try again.play(scenario)
    #expect(try undone.expectRest(page: 0).name == "page-01.png")
    #expect(undone.course(of: "notice") == ["moved", "restored"])
    #expect(again.names(in: "elsewhere").isEmpty)
    #expect(again.names().count == 6)
  }

  @Test(arguments: ["F7", "F8"])
  func `a folder that is missing is named and nothing is lost`(key: String) throws {
    let house = try Household()
    var scenario = Scenario.settled()
    scenario.press(key, waiting: 200)
    scenario.write("nowhere")
    scenario.press("Return", waiting: 1500)

    let playback = try house.play(scenario, paths: [house.page(2)])

    #expect(try playback.expectRest(page: 2).name == "page-03.png")
    let notice = try #require(playback.course(of: "notice").last)
    #expect(notice.contains("page-03.png") && notice.contains("nowhere"), "\(notice)")
    #expect(house.names().count == 6)
  }

  @Test(.enabled(if: geteuid() != 0, "root writes everywhere"))
  func `a folder that cannot be written to keeps its files and says so`() throws {
    let house = try Household()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: house.pictures)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: house.pictures)
    }
    var scenario = Scenario.settled()
    scenario.press("Delete", waiting: 1500)

    let playback = try house.play(scenario)

    try playback.expectRest(page: 0)
    #expect(playback.course(of: "notice").last?.contains("page-01.png") ?? false)
    #expect(house.names().count == 6)
  }

  @Test func `a rotation is saved in the file's tag alone`() throws {
    let house = try Household(count: 0)
    let name = try house.copySample("01")
    let before = try house.content(name)
    var scenario = Scenario.settled()
    scenario.press("Ctrl+R")
    scenario.press("Ctrl+S", waiting: 1500)

    let playback = try house.play(scenario)
    var quiet = Scenario.settled()
    quiet.wait(100)
    let next = try house.play(quiet)

    let unturned = try #require(playback.frames.first?.size)
    let turned: [Int] = unturned.reversed()
    #expect(playback.last?.size == turned)
    #expect(playback.course(of: "notice") == ["saved rotation"])
    #expect(next.last?.size == turned, "the file itself is turned")
    let after = try house.content(name)
    #expect(after != before)
    let scan: [UInt8] = [0xFF, 0xDA]
    let tail = try #require(before.indices.last { before[$0...].starts(with: scan) })
    #expect(after.suffix(before.count - tail).elementsEqual(before[tail...]), "the picture's data changed")
    #expect(house.names() == [name])
  }

  @Test(arguments: [false, true])
  func `a saved rotation leaves the date alone only where the settings say so`(keeps: Bool) throws {
    let house = try Household(count: 0)
    let name = try house.copySample("01")
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: house.file(name))
    let settings = try house.home.write(
      Array("[files]\nkeep-date = \(keeps ? "yes" : "no")\n".utf8), to: "settings.ini")
    var scenario = Scenario.settled()
    scenario.press("Ctrl+R")
    scenario.press("Ctrl+S", waiting: 1500)

    let playback = try house.play(scenario, options: ["--settings", settings])

    #expect(playback.course(of: "notice") == ["saved rotation"], "\(playback.errors)")
    let now = try FileManager.default.attributesOfItem(atPath: house.file(name))[.modificationDate] as? Date
    #expect((now == date) == keeps)
  }

  @Test func `deleting in the overview leaves the overview open`() throws {
    let house = try Household()
    var scenario = Scenario.settled()
    scenario.press("Return")
    scenario.press("Delete", waiting: 1500)
    scenario.press("Delete", waiting: 1500)

    let playback = try house.play(scenario)

    let last = try #require(playback.last)
    #expect(last.view == "grid")
    #expect(last.count == 4)
    #expect(last.name == "page-03.png")
    #expect(house.names(in: "data/Trash/files").count == 2)
  }

  @Test func `a tap on the notice undoes in the overview, too`() throws {
    let house = try Household(count: 60)
    var scenario = Scenario.settled()
    scenario.press("Return")
    scenario.press("Delete", waiting: 1000)
    scenario.tap(Point(640, 616))
    scenario.wait(1500)

    let playback = try house.play(scenario)

    #expect(playback.last?.view == "grid")
    #expect(playback.last?.count == 60)
    #expect(playback.course(of: "notice") == ["trashed", "restored"])
  }
}
