import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// What happens beside the window: folders that change, and what one run leaves to the next.
  @Suite struct EverydayAroundScreen {
    // MARK: A folder that changes

    @Test func `a picture that comes into the folder joins the list and turns no page`() throws {
      let watched = try WatchedFolder(count: 5)
      let program = try WindowedProgram([watched.file(2)])
      try program.awaitState(page: 2, count: 5)

      try watched.folder.write(
        TestPicture.page(9, width: 300, height: 200).ppm(), to: "page-000.ppm")

      let frame = try program.awaitState(page: 3, count: 6)
      #expect(frame.name == WatchedFolder.name(2))
      #expect(!program.frames.contains { $0.position != $0.position.rounded() }, "the page moved")
    }

    @Test func `a picture that goes from the folder leaves the list, and the page stays`() throws {
      let watched = try WatchedFolder(count: 5)
      let program = try WindowedProgram([watched.file(2)])
      try program.awaitState(page: 2, count: 5)

      try FileManager.default.removeItem(atPath: watched.file(0))
      #expect(try program.awaitState(page: 1, count: 4).name == WatchedFolder.name(2))

      // The one that is shown makes way for the next.
      try FileManager.default.removeItem(atPath: watched.file(2))
      #expect(try program.awaitState(count: 3).name == WatchedFolder.name(3))
    }

    @Test func `a picture that is renamed keeps its page, and is on the list once`() throws {
      try renamePicture(launcher: [])
    }

    @Test(.enabled(if: access("/usr/bin/strace", X_OK) == 0, "strace is not installed"))
    func `a picture that is renamed on a slow disk does, too`() throws {
      try renamePicture(launcher: [
        "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "-e",
        "inject=fsync:delay_exit=700000",
      ])
    }

    private func renamePicture(launcher: [String]) throws {
      let watched = try WatchedFolder(count: 5)
      let program = try WindowedProgram([watched.file(2)], launcher: launcher)
      try program.awaitState(page: 2, count: 5)

      try program.screen.strike(.f2)
      try program.awaitState(panel: "renaming")
      let before = program.frames.count
      try program.screen.write("b")
      try program.screen.strike(.enter)
      try program.awaitNotice("renamed")

      // Long enough for the folder's news to be heard.
      _ = try program.frames(during: .seconds(2))
      let frames = program.frames.dropFirst(before)
      let wrong = frames.filter { $0.page != 2 || $0.count != 5 || $0.quality != "final" }
      #expect(wrong.isEmpty, "\(wrong)")
      #expect(frames.last?.name == "page-003b.ppm")
      #expect(FileManager.default.fileExists(atPath: watched.folder.file("page-003b.ppm")))
    }

    @Test(arguments: ["rewritten", "replaced"])
    func `a picture that changes is shown as it is now, at the same zoom`(way: String) throws {
      let watched = try WatchedFolder(count: 3)
      let program = try WindowedProgram([watched.file(0)])
      try program.awaitState(page: 0, count: 3)
      try program.screen.type("2")
      let zoomed = try program.awaitFrame("the zoom") { abs($0.scale - 2) < 0.001 && !$0.moving }
      let place = PixelRectangle(x: 620, y: 350, width: 40, height: 20)

      let new = TestPicture.page(7, width: 300, height: 200).ppm()
      if way == "rewritten" {
        let file = try #require(FileHandle(forWritingAtPath: watched.file(0)))
        try file.write(contentsOf: new)
        try file.close()
      } else {
        let other = try watched.folder.write(new, to: "other.part")
        #expect(rename(other, watched.file(0)) == 0)
      }

      let wanted = TestPicture.colour(ofPage: 7)
      let image = try program.screen.screenshot(within: Patience.seconds(10)) {
        $0.average(in: place).difference(to: wanted) <= 10
      }
      #expect(image.average(in: place).difference(to: wanted) <= 10, "\(image.average(in: place))")
      let last = try #require(program.latest)
      #expect(last.page == 0 && abs(last.scale - zoomed.scale) < 0.001 && abs(last.x - zoomed.x) < 0.5)
    }

    @Test func `a kiosk waits for pictures to appear`() throws {
      let folder = try TemporaryFolder("frame")
      let source = try WatchedFolder(count: 1)
      // It has no first picture to wait for yet.
      let program = try ChildProcess(
        try Program.tokonoma(), ["--trace", "-", "--kiosk", folder.path],
        environment: Program.environment(
          home: try TemporaryFolder("home"), display: try VirtualScreen.shared.display))
      defer { program.kill() }
      var line = 0
      func sees(_ text: String) -> Bool {
        while let next = program.output.line(at: line, atMost: Patience.seconds(20)) {
          line += 1
          if next.text.contains(text) { return true }
        }
        return false
      }
      #expect(sees(#""view":"empty""#))

      try FileManager.default.copyItem(atPath: source.file(0), toPath: folder.file("new.ppm"))

      #expect(sees("first-picture"))
      #expect(sees(#""slideshow":true"#))
    }

    // MARK: From one run to the next

    @Test func `the window comes back where and as large as it was`() throws {
      let first = try WindowedProgram([gallery.get().path])
      let home = first.home
      try first.screen.x.place(try first.window().identifier, x: 140, y: 60, width: 820, height: 510)
      try first.awaitFrame("the smaller window") { abs($0.scale - 510.0 / 1000) < 1e-3 }
      first.screen.pause(.milliseconds(200))
      try first.end()

      let second = try WindowedProgram([gallery.get().path], home: home, coversScreen: false)
      let window = try second.window()

      #expect((window.x, window.y) == (140, 60))
      #expect((window.width, window.height) == (820, 510))
    }

    @Test func `a geometry that is asked for counts more than the one before`() throws {
      let program = try WindowedProgram(
        [gallery.get().path], options: ["--geometry", "700x500+30+40"], coversScreen: false)
      let window = try program.window()

      #expect((window.x, window.y) == (30, 40))
      #expect((window.width, window.height) == (700, 500))
    }

    @Test func `each folder keeps its own order`() throws {
      let (sorted, plain) = (try WatchedFolder(count: 4), try WatchedFolder(count: 4))
      for number in 0..<4 {
        let date = Date(timeIntervalSince1970: 1_700_000_000 - Double(number) * 1000)
        for folder in [sorted, plain] {
          try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.file(number))
        }
      }
      let first = try WindowedProgram([sorted.path])
      try first.awaitState(page: 0, count: 4)
      try first.screen.type("o")
      try first.awaitState(panel: "sorting")
      try first.screen.strike(.down)
      try first.screen.strike(.enter)
      // The picture shown is the youngest, which comes last.
      try first.awaitState(page: 3)
      try first.end()

      let second = try WindowedProgram([sorted.path], home: first.home)
      #expect(try second.awaitState(page: 0, count: 4).name == WatchedFolder.name(3))
      try second.end()
      let other = try WindowedProgram([plain.path], home: first.home)
      #expect(try other.awaitState(page: 0, count: 4).name == WatchedFolder.name(0))
      try other.end()
      let overruled = try WindowedProgram([sorted.path], options: ["--sort", "name"], home: first.home)
      #expect(try overruled.awaitState(page: 0, count: 4).name == WatchedFolder.name(0))
      try overruled.end()
      // What the command line said was said for once.
      let last = try WindowedProgram([sorted.path], home: first.home)
      #expect(try last.awaitState(page: 0, count: 4).name == WatchedFolder.name(3))
    }

    @Test func `a kiosk goes on where it was`() throws {
      let watched = try WatchedFolder(count: 6)
      let first = try WindowedProgram([watched.path], options: ["--kiosk", "-s60"])
      try first.screen.strike(.right)
      try first.awaitRest(page: 1)
      try first.screen.strike(.right)
      try first.awaitRest(page: 2)
      try first.end()

      let second = try WindowedProgram([watched.path], options: ["--kiosk", "-s60"], home: first.home)

      #expect(try second.awaitState(page: 2, count: 6).name == WatchedFolder.name(2))
    }

    @Test func `nothing is written where the home cannot be`() throws {
      let home = try TemporaryFolder("home")
      for name in ["config", "state", "data", "cache"] { try home.write([], to: name) }

      let program = try WindowedProgram([gallery.get().path], home: home)
      try program.screen.strike(.right)
      try program.awaitRest(page: 1)

      #expect(try program.end().status == 0)
      #expect(program.process.errors.text.isEmpty, "\(program.process.errors.text)")
    }

    // MARK: Settings

    @Test func `a settings file is there after the first start and counts as soon as it changes`() throws {
      let program = try WindowedProgram([gallery.get().path])
      let path = program.home.file("config/tokonoma/settings.ini")
      #expect(program.home.awaitEntry("config/tokonoma/settings.ini"))
      let comments = try String(contentsOfFile: path, encoding: .utf8)
      #expect(comments.contains("[keys]") && comments.contains("#wrap = no"))
      #expect(
        comments.split(separator: "\n").allSatisfy { $0.hasPrefix("#") || $0.hasPrefix("[") },
        "a setting is changed already")

      let text = "[view]\nwrap = yes\n[keys]\nJ = last-page\nK = dance\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      try program.awaitFrame("the wrong line") { frame in
        if case .string(let notice)? = frame.field("notice") {
          notice.contains("settings.ini:5")
        } else {
          false
        }
      }
      try program.screen.type("j")
      try program.awaitRest(page: 5)
      try program.screen.strike(.right)
      try program.awaitRest(page: 0)
    }

    @Test func `another order in the settings counts at once, and the page stays`() throws {
      let home = try TemporaryFolder("home")
      for folder in ["config/tokonoma", "state", "data", "cache"] {
        try FileManager.default.createDirectory(
          atPath: home.file(folder), withIntermediateDirectories: true)
      }
      let path = try home.write([], to: "config/tokonoma/settings.ini")
      let program = try WindowedProgram([gallery.get().path], home: home)
      let first = try program.awaitRest(page: 0)

      func set(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      }
      try set("[files]\nreverse = yes\n")
      let turned = try program.awaitFrame("the order") { $0.page == first.count - 1 && !$0.moving }
      #expect(turned.name == first.name)
      // The user's own choice outlasts settings that say nothing new of it.
      try program.screen.type("o", holding: .control, .shift)
      try program.awaitFrame("the user's order") { $0.page == 0 && !$0.moving }
      try set("[files]\nreverse = yes\n[view]\nwrap = yes\n[keys]\nK = dance\n")
      try program.awaitFrame("the wrong line") { frame in
        if case .string(let notice)? = frame.field("notice") {
          notice.contains("settings.ini:6")
        } else {
          false
        }
      }
      try program.screen.strike(.left)
      let wrapped = try program.awaitFrame("the last page") { $0.page == first.count - 1 && !$0.moving }
      #expect(wrapped.name != first.name)
    }

    // MARK: Small pictures

    @Test func `small pictures are stored for the whole desktop, and used`() throws {
      let watched = try WatchedFolder(count: 3)
      let first = try WindowedProgram([watched.path])
      try first.awaitState(count: 3)
      try first.screen.strike(.enter)
      try first.awaitState(view: "grid")
      let name = "cache/thumbnails/large/" + (try Self.hash("file://" + watched.file(0))) + ".png"
      #expect(first.home.awaitEntry(name))
      try first.end()

      func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
      let thumbnail = first.home.file(name)
      #expect(try permissions(thumbnail) == 0o600)
      #expect(try permissions(first.home.file("cache/thumbnails/large")) == 0o700)
      let texts = try Self.chunks(of: thumbnail).filter { $0.kind == "tEXt" }
      let date = try #require(
        try FileManager.default.attributesOfItem(atPath: watched.file(0))[.modificationDate] as? Date)
      func text(_ key: String) -> String? {
        let start = Array(key.utf8) + [0]
        return texts.first { $0.body.starts(with: start) }.map {
          String(decoding: $0.body.dropFirst(start.count), as: UTF8.self)
        }
      }
      #expect(text("Thumb::URI") == "file://" + watched.file(0))
      #expect(text("Thumb::MTime") == "\(Int(date.timeIntervalSince1970))")
      let picture = try PNGReader.read(thumbnail)
      #expect(picture.width == 256 && abs(picture.height - 171) <= 1)
      let middle = picture.average(in: PixelRectangle(x: 118, y: 80, width: 20, height: 10))
      #expect(middle.difference(to: TestPicture.colour(ofPage: 0)) <= 10)

      // Another program's small picture of the same file, all red, is what the overview shows.
      let red = Colour(250, 10, 10)
      let png = TestPicture(width: 240, height: 160, background: red).png()
      let header = 33
      let forged = Array(png[..<header]) + texts.flatMap(\.whole) + Array(png[header...])
      try Data(forged).write(to: URL(fileURLWithPath: thumbnail))
      let second = try WindowedProgram([watched.path], home: first.home)
      try second.awaitState(count: 3)
      try second.screen.strike(.enter)
      try second.awaitState(view: "grid")
      let cell = PixelRectangle(x: 73, y: 113, width: 20, height: 20)
      let image = try second.screen.screenshot(within: Patience.seconds(10)) {
        $0.average(in: cell).difference(to: red) <= 10
      }
      #expect(image.average(in: cell).difference(to: red) <= 10, "\(image.average(in: cell))")
      try second.end()

      // Once the file has changed, it is out of date.
      try FileManager.default.setAttributes(
        [.modificationDate: date.addingTimeInterval(-100)], ofItemAtPath: watched.file(0))
      let third = try WindowedProgram([watched.path], home: first.home)
      try third.awaitState(count: 3)
      try third.screen.strike(.enter)
      try third.awaitState(view: "grid")
      let own = TestPicture.colour(ofPage: 0)
      let fresh = try third.screen.screenshot(within: Patience.seconds(10)) {
        $0.average(in: cell).difference(to: own) <= 10
      }
      #expect(fresh.average(in: cell).difference(to: own) <= 10, "\(fresh.average(in: cell))")
    }

    /// The MD5 of a text, in hexadecimal digits.
    private static func hash(_ text: String) throws -> String {
      let child = try ChildProcess("md5sum", [], environment: ["PATH": "/usr/bin:/bin"], input: .text(text))
      try child.waitForEnd(atMost: Patience.seconds(10))
      return String(child.output.text.prefix(32))
    }

    private struct Chunk {
      var kind: String
      var body: [UInt8]
      /// With length, kind and checksum.
      var whole: [UInt8]
    }

    /// The parts of a PNG.
    private static func chunks(of path: String) throws -> [Chunk] {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      var chunks: [Chunk] = []
      var place = 8
      while place + 12 <= bytes.count {
        let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        try #require(place + 12 + length <= bytes.count)
        chunks.append(
          Chunk(
            kind: String(decoding: bytes[place + 4..<place + 8], as: UTF8.self),
            body: Array(bytes[place + 8..<place + 8 + length]),
            whole: Array(bytes[place..<place + 12 + length])))
        place += 12 + length
      }
      return chunks
    }
  }
}
