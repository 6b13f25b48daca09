import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A whole evening with five hundred pictures, once for each way of input that the screen has.
  @Suite struct EverydayOnScreen {
    private static let count = 500

    /// Where the entries of the menu are in a window of 1280×720.
    private enum Entry: Int {
      case overview, find, slideshow, information, mark, trash

      var point: Point { Point(640, 74 + 44 * Double(rawValue)) }
    }

    /// Where the keys of the keyboard on the window are, 76 × 48 points each from (260, 480).
    private static func key(_ digit: Int) -> Point { Point(298 + 76 * Double((digit + 9) % 10), 504) }
    private static let doneKey = Point(963, 696)

    /// The last entry, once the menu is scrolled to its end.
    private static let lastEntry = Point(640, 646)
    private static let menuButton = Point(1256, 24)
    private static let notice = Point(640, 616)
    /// A cell in the third row of the overview.
    private static let cell = Point(560, 440)

    @Test func `an evening by touch alone`() throws {
      let watched = try WatchedFolder(count: Self.count)
      let program = try WindowedProgram([watched.path])
      let screen = program.screen
      func choose(_ entry: Entry) throws {
        try screen.tap(middle, held: .milliseconds(800))
        try program.awaitState(panel: "menu")
        // As long as it takes to read.
        screen.pause(.milliseconds(300))
        try screen.tap(entry.point)
      }
      try program.awaitState(count: Self.count)

      // Into the overview, far down, and into a picture.
      try screen.spread(about: middle, from: 500, to: 150, over: .milliseconds(300))
      for id in 1...2 { try screen.lift(middle, id: id) }
      try program.awaitState(view: "grid")
      screen.pause(.milliseconds(600))
      for _ in 0..<3 {
        try screen.swipe(from: Point(640, 600), by: Point(0, -450), over: .milliseconds(120))
        screen.pause(.milliseconds(300))
      }
      screen.pause(.milliseconds(2500))
      try screen.tap(Self.cell)
      let opened = try program.awaitFrame("a page") { $0.view == "viewer" && !$0.moving }
      #expect(opened.page > 30, "only page \(opened.page)")

      screen.pause(.milliseconds(500))
      let found = try find(program) {
        try choose(.find)
      } press: { key in
        try screen.tap(key)
      }
      try trashAndUndo(found, watched, program) {
        try choose(.trash)
      } undo: {
        try screen.tap(Self.notice)
      }

      try slideshowOnAndOff(program) { try choose(.slideshow) }

      screen.pause(.milliseconds(500))
      try screen.swipe(from: Point(640, 500), by: Point(0, -300), over: .milliseconds(120))
      try program.awaitState(panel: "information")
      screen.pause(.milliseconds(300))
      try screen.swipe(from: Point(640, 500), by: Point(0, -300), over: .milliseconds(120))
      try program.awaitState(panel: "none")

      screen.pause(.milliseconds(500))
      // A tap brings the button that opens the menu, too.
      try screen.tap(middle)
      screen.pause(.milliseconds(700))
      try screen.tap(Self.menuButton)
      try program.awaitState(panel: "menu")
      for _ in 0..<4 {
        try screen.swipe(from: Point(640, 560), by: Point(0, -400), over: .milliseconds(120))
        screen.pause(.milliseconds(500))
      }
      screen.pause(.milliseconds(600))
      try screen.tap(Self.lastEntry)
      try program.awaitEnd()
    }

    @Test func `an evening by mouse alone`() throws {
      let watched = try WatchedFolder(count: Self.count)
      let program = try WindowedProgram([watched.path])
      let screen = program.screen
      func choose(_ entry: Entry) throws {
        try screen.click(middle, button: 3)
        try program.awaitState(panel: "menu")
        try screen.click(entry.point)
      }
      try program.awaitState(count: Self.count)

      // The button that the mouse brings up, then the entry.
      try screen.pointer.move(to: Point(1100, 40))
      screen.pause(.milliseconds(400))
      try screen.click(Self.menuButton)
      try program.awaitState(panel: "menu")
      try screen.click(Entry.overview.point)
      try program.awaitState(view: "grid")
      screen.pause(.milliseconds(600))
      for _ in 0..<2 {
        try screen.mouseSwipe(from: Point(640, 640), by: Point(0, -500), over: .milliseconds(200))
        screen.pause(.milliseconds(300))
      }
      screen.pause(.milliseconds(2000))
      try screen.click(Self.cell)
      let opened = try program.awaitFrame("a page") { $0.view == "viewer" && !$0.moving }
      #expect(opened.page > 30, "only page \(opened.page)")

      screen.pause(.milliseconds(500))
      let found = try find(program) {
        try choose(.find)
      } press: { key in
        try screen.click(key)
      }
      try trashAndUndo(found, watched, program) {
        try choose(.trash)
      } undo: {
        try screen.click(Self.notice)
      }

      try slideshowOnAndOff(program) { try choose(.slideshow) }

      try choose(.information)
      try program.awaitState(panel: "information")
      try choose(.information)
      try program.awaitState(panel: "none")

      try screen.click(middle, button: 3)
      try program.awaitState(panel: "menu")
      for _ in 0..<4 {
        try screen.mouseSwipe(from: Point(640, 560), by: Point(0, -400), over: .milliseconds(200))
        screen.pause(.milliseconds(500))
      }
      screen.pause(.milliseconds(600))
      try screen.click(Self.lastEntry)
      try program.awaitEnd()
    }

    @Test func `an evening by keyboard alone`() throws {
      let watched = try WatchedFolder(count: Self.count)
      let program = try WindowedProgram([watched.path])
      let screen = program.screen
      try program.awaitState(count: Self.count)

      try screen.strike(.enter)
      try program.awaitState(view: "grid")
      try screen.write("page-345")
      try program.awaitState(view: "grid", page: 344)
      try screen.strike(.enter)
      let opened = try program.awaitFrame("the page") { $0.view == "viewer" && !$0.moving }
      #expect(opened.page == 344)

      try trashAndUndo(opened, watched, program) {
        try screen.strike(.delete)
      } undo: {
        try screen.type("z", holding: .control)
      }

      try screen.type("s")
      try program.awaitFrame("the slideshow") { $0.field("slideshow") == .bool(true) }
      try screen.type("s")
      try program.awaitFrame("its end") { $0.field("slideshow") == nil }
      try screen.type("i")
      try program.awaitState(panel: "information")
      try screen.type("i")
      try program.awaitState(panel: "none")
      try screen.type("q")
      try program.awaitEnd()
    }

    /// Finds page 345 by its name and opens it.
    private func find(
      _ program: WindowedProgram, begin: () throws -> Void, press: (Point) throws -> Void
    ) throws -> TraceLine {
      try begin()
      try program.awaitState(view: "grid", panel: "finding")
      program.screen.pause(.milliseconds(600))
      for digit in [3, 4, 5] {
        try press(Self.key(digit))
        program.screen.pause(.milliseconds(100))
      }
      try program.awaitState(view: "grid", page: 344)
      try press(Self.doneKey)
      let opened = try program.awaitFrame("the page") { $0.view == "viewer" && !$0.moving }
      #expect(opened.page == 344)
      program.screen.pause(.milliseconds(500))
      return opened
    }

    /// Starts a slideshow and ends it.
    private func slideshowOnAndOff(_ program: WindowedProgram, toggle: () throws -> Void) throws {
      try toggle()
      try program.awaitFrame("the slideshow") { $0.field("slideshow") == .bool(true) }
      try toggle()
      try program.awaitFrame("its end") {
        $0.field("slideshow") == nil && $0.field("panel") == .string("none")
      }
    }

    /// Puts the page that is shown into the trash and brings it back.
    private func trashAndUndo(
      _ opened: TraceLine, _ watched: WatchedFolder, _ program: WindowedProgram, trash: () throws -> Void,
      undo: () throws -> Void
    ) throws {
      let trashed = program.home.file("data/Trash/files/" + opened.name)
      try trash()
      try program.awaitNotice("trashed")
      let next = try program.awaitState(page: opened.page, count: Self.count - 1)
      #expect(next.name == WatchedFolder.name(opened.page + 1))
      #expect(!watched.has(opened.page))
      #expect(FileManager.default.fileExists(atPath: trashed))
      program.screen.pause(.milliseconds(300))
      try undo()
      try program.awaitNotice("restored")
      let back = try program.awaitFrame("the picture") { $0.name == opened.name && !$0.moving }
      #expect(back.count == Self.count)
      #expect(watched.has(opened.page))
      #expect(!FileManager.default.fileExists(atPath: trashed))
      program.screen.pause(.milliseconds(300))
    }
  }
}
