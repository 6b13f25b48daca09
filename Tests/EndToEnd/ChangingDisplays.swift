import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Outputs that come, go and change under a window.
  @Suite(
    .enabled(if: WaylandScreen.missing == nil, Comment(rawValue: WaylandScreen.missing ?? "sway is here"))
  )
  struct ChangingDisplays {
    private static let cell = DisplayCell(
      system: .wayland, renderer: "software", scale: 1, isFullscreen: false)

    @Test func `a scale that changes leaves the picture where it is, sharp, and leaks nothing`() throws {
      let screen = try WaylandScreen.shared
      let program = try DisplayedProgram([gallery.get().path], on: Self.cell)
      defer { try? screen.setScale(1) }
      var page = 0
      var memory: [Int] = []
      // A compositor drops a program that lets events pile up, as one slowed down by a sanitizer does.
      let roundsBetweenRests = Program.hasSanitizer ? 10 : 50

      for round in 1...200 {
        let scale = [1.25, 1.5, 2, 1][round % 4]
        try screen.setScale(scale)
        try program.clickForward(at: Self.cell.size * 0.5)
        page = min(page + 1, 5)
        if page == 5 {
          for _ in 0..<5 { try program.clickBack(at: Self.cell.size * 0.5) }
          page = 0
        }
        if round % roundsBetweenRests == 0 { try program.awaitRest(page: page) }
        if round % 50 == 0 {
          memory.append(try Self.residentKilobytes(of: program.process.identifier))
        }
      }

      print("resident after 50, 100, 150 and 200 changes of the scale: \(memory) kB")
      #expect(Program.hasSanitizer || memory[3] < memory[0] + 20_000, "\(memory) kB")
      #expect(program.process.endingIfEnded == nil)
      #expect(try program.end().status == 0)
    }

    @Test func `outputs that go, come and change their scale take no program with them, and leak nothing`()
      throws
    {
      let screen = try WaylandScreen.shared
      let program = try DisplayedProgram([gallery.get().path], on: Self.cell)
      defer { try? screen.setScale(1) }
      var memory: [Int] = []

      for round in 1...200 {
        try screen.command("output HEADLESS-1 disable")
        try screen.command("output HEADLESS-1 enable")
        try screen.setScale([1.25, 1.5, 2, 1][round % 4])
        try program.clickForward(at: Self.cell.size * 0.5)
        if round % 50 == 0 {
          // Some clicks reached nobody, because the window was on no output.
          program.catchUp()
          for _ in 0..<6 { try program.clickBack(at: Self.cell.size * 0.5) }
          try program.awaitRest(page: 0)
          memory.append(try Self.residentKilobytes(of: program.process.identifier))
        }
      }

      print("resident after 50, 100, 150 and 200 outputs: \(memory) kB")
      #expect(Program.hasSanitizer || memory[3] < memory[0] + 20_000, "\(memory) kB")
      #expect(program.process.endingIfEnded == nil)
      try screen.setScale(1)
      try program.clickForward(at: Self.cell.size * 0.5)
      try program.awaitRest(page: 1)
      #expect(try program.end().status == 0)
    }

    @Test(arguments: ["software", "opengl"])
    func `a compositor that is gone ends the program, and nothing is lost`(renderer: String) throws {
      let watched = try WatchedFolder(count: 4)
      let screen = try WaylandScreen()
      let program = try TracedProgram(
        [watched.path], options: ["--renderer", renderer], environment: screen.environment)
      try program.awaitState(count: 4)
      try screen.pointer.move(to: Point(Double(WaylandScreen.width), Double(WaylandScreen.height)) * 0.5)
      try screen.pointer.click(.forward)
      try program.awaitRest(page: 1)

      try screen.crash()

      let ending = try program.process.waitForEnd(atMost: Patience.seconds(20))
      #expect(ending.status == 1)
      #expect(program.process.errors.text.contains("tokonoma: the display is gone"))
      let state = try String(contentsOfFile: program.home.file("state/tokonoma/state"), encoding: .utf8)
      #expect(state.contains(WatchedFolder.name(1)), "the place is forgotten: \(state)")
      #expect(ProcessTree(root: program.process.identifier).processes.count == 1, "decoders are left")
    }

    private static func residentKilobytes(of process: Int32) throws -> Int {
      let text = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
      let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      return try #require(pages) * sysconf(Int32(_SC_PAGESIZE)) / 1024
    }
  }
}
