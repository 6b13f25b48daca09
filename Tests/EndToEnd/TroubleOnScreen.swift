import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// What goes wrong around a program in a window, and what is left of it.
  @Suite struct TroubleOnScreen {
    // MARK: The display

    @Test func `a display that is gone ends the program, and nothing is lost`() throws {
      let watched = try WatchedFolder(count: 4)
      let program = try WindowedProgram([watched.path], options: ["-o"], screen: try VirtualScreen())
      try program.awaitState(count: 4)
      try program.screen.strike(.right)
      try program.awaitRest(page: 1)
      try program.screen.type("m")
      try program.awaitNotice("marked 1")

      program.screen.crash()

      let ending = try program.process.waitForEnd(atMost: Patience.seconds(20))
      #expect(ending.status == 1)
      #expect(program.process.errors.text.contains("tokonoma: the display is gone"))
      #expect(
        program.process.output.lines.last?.text == watched.file(1),
        "the marks are not told: \(program.process.errors.text)")
      let state = try String(contentsOfFile: program.home.file("state/tokonoma/state"), encoding: .utf8)
      #expect(state.contains(WatchedFolder.name(1)), "the place is forgotten: \(state)")
      #expect(ProcessTree(root: program.process.identifier).processes.count == 1, "decoders are left")
    }

    @Test func `a window of one pixel bears every key, and shows its picture when it is large again`() throws
    {
      let program = try WindowedProgram([gallery.get().path])
      let window = try program.window().identifier
      func resize(_ width: Int, _ height: Int) throws {
        try program.screen.x.place(window, x: 0, y: 0, width: width, height: height)
      }
      try resize(1, 1)
      for key in [KeySymbol.right, .enter, .enter, .escape, .end, .home] { try program.screen.strike(key) }
      try resize(VirtualScreen.width, VirtualScreen.height)

      try program.awaitFrame("the picture in the window's size") {
        $0.page == 0 && $0.view == "viewer" && !$0.moving && abs($0.scale - 0.72) < 1e-3
      }
      let wanted = TestPicture.colour(ofPage: 0)
      let image = try program.screen.screenshot(within: Patience.seconds(10)) {
        $0.average(in: centre).difference(to: wanted) <= 10
      }
      #expect(image.average(in: centre).difference(to: wanted) <= 10)
    }

    private var centre: PixelRectangle { PixelRectangle(x: 620, y: 350, width: 40, height: 20) }

    // MARK: Time

    @Test func `a program that was suspended in the middle of a page goes on where it should be`() throws {
      let program = try WindowedProgram([gallery.get().path])
      try program.awaitState(page: 0, count: 6)
      try program.screen.strike(.right)
      kill(program.process.identifier, SIGSTOP)
      // Longer than any motion takes.
      program.screen.pause(.seconds(3))
      try program.screen.strike(.right)
      program.catchUp()

      kill(program.process.identifier, SIGCONT)

      try program.awaitRest(page: 2)
      try program.screen.strike(.left)
      try program.awaitRest(page: 1)
      #expect(try program.end().status == 0)
    }

    // MARK: Folders and disks

    @Test func `a folder that is deleted under the program is told, and its pages still answer`() throws {
      let watched = try WatchedFolder(count: 9)
      let program = try WindowedProgram([watched.path])
      try program.awaitState(count: 9)

      try FileManager.default.removeItem(atPath: watched.path)

      let told = program.process.errors.line(at: 0, atMost: TracedProgram.patience)
      #expect(told?.text.contains("cannot watch") == true)
      try program.screen.strike(.end)
      let last = try program.awaitFrame("the last page, and why it is empty") {
        $0.page == $0.count - 1 && $0.quality == "failed" && !$0.moving
      }
      #expect(last.error?.contains("no such file") == true, "\(last.error ?? "")")
      try program.screen.strike(.delete)
      try program.awaitFrame("the reason") { Self.notice(of: $0).contains("failed") }
      try program.screen.type("q")
      let ending = try program.process.waitForEnd(atMost: TracedProgram.patience)
      #expect(ending.status == 0, "\(program.process.tail())")
    }

    @Test(.enabled(if: Disk.isAvailable, "no file systems of one's own here"))
    func `on a full disk pictures are shown, and what cannot be done is told and not done`() throws {
      let disk = try Disk(
        """
        mount -t tmpfs -o size=600k tmpfs "$home"
        mkdir "$home/pictures" && cp "$pictures"/* "$home/pictures"
        dd if=/dev/zero of="$home/filler" bs=4k 2>/dev/null || true
        """)
      let program = try WindowedProgram(
        [disk.home.file("pictures")], home: disk.home, launcher: disk.launcher)
      try program.awaitState(page: 0, count: Disk.count)
      try program.screen.strike(.right)
      try program.awaitRest(page: 1)

      try program.screen.strike(.delete)
      try program.awaitFrame("the reason") { Self.notice(of: $0).contains("the disk is full") }

      #expect(disk.files(in: "pictures", of: program) == (0..<Disk.count).map(WatchedFolder.name))
      try program.screen.strike(.home)
      try program.awaitRest(page: 0)
      #expect(try program.end().status == 0)
      #expect(program.process.errors.text.isEmpty, "\(program.process.errors.text)")
    }

    @Test(.enabled(if: Disk.isAvailable, "no file systems of one's own here"))
    func `on a read-only disk nothing is changed, and the reason is told`() throws {
      let disk = try Disk(
        """
        mkdir "$home/pictures"
        mount -t tmpfs tmpfs "$home/pictures"
        cp "$pictures"/* "$home/pictures"
        mount -o remount,ro "$home/pictures"
        """)
      let program = try WindowedProgram(
        [disk.home.file("pictures")], home: disk.home, launcher: disk.launcher)
      try program.awaitState(page: 0, count: Disk.count)

      try program.screen.strike(.delete)
      try program.awaitFrame("the reason") { Self.notice(of: $0).contains("the disk is read-only") }

      #expect(disk.files(in: "pictures", of: program) == (0..<Disk.count).map(WatchedFolder.name))
      #expect(disk.files(in: "data/Trash/files", of: program).isEmpty, "a copy is in the trash")
      #expect(program.latest?.count == Disk.count)
    }

    private static func notice(of frame: TraceLine) -> String {
      if case .string(let notice)? = frame.field("notice") { notice } else { "" }
    }
  }
}

/// File systems of a program's own, with pictures.
private struct Disk {
  static let count = 3

  let home: TemporaryFolder
  let launcher: [String]
  private let pictures: WatchedFolder

  /// - Parameter script: prepares `$home` with what is in `$pictures`.
  init(_ script: String) throws {
    home = try TemporaryFolder("home")
    pictures = try WatchedFolder(count: Self.count)
    launcher =
      Self.namespace + ["set -e; home=$1 pictures=$2; shift 2\n" + script + "\nexec \"$@\"", "sh"]
      + [home.path, pictures.path]
  }

  private static let namespace = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]

  static let isAvailable: Bool = {
    let command = namespace + ["mount -t tmpfs none /tmp"]
    let child = try? ChildProcess(
      command[0], Array(command.dropFirst()), environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"])
    return (try? child?.waitForEnd(atMost: Patience.seconds(10)).status) == 0
  }()

  /// The names in a folder of the home, as the program sees them.
  func files(in folder: String, of program: TracedProgram) -> [String] {
    let path = "/proc/\(program.process.identifier)/root" + home.file(folder)
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
