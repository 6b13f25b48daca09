import Foundation
import TestSupport
import Testing

/// What `scripts/install` leaves on a system, from the programs as they are built.
@Suite struct InstallationTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let name = "io.github.tokonoma.Tokonoma"

  /// An installation under a folder of its own.
  struct Installation {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder("installation")
      try run([])
    }

    func path(_ place: String) -> String { folder.file("opt/gallery/" + place) }

    func text(_ place: String) throws -> String { try String(contentsOfFile: path(place), encoding: .utf8) }

    var files: [String] {
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return names.filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: folder.file(name), isDirectory: &isFolder)
          && !isFolder.boolValue
      }
    }

    func run(_ arguments: [String]) throws {
      var environment = Program.environment(home: folder)
      environment["DESTDIR"] = folder.path
      environment["TOKONOMA_BINARIES"] = Program.folder
      let script = InstallationTests.root.appendingPathComponent("scripts/install").path
      let child = try ChildProcess(script, arguments + ["/opt/gallery"], environment: environment)
      let ending = try child.waitForEnd(atMost: Patience.seconds(120))
      try #require(ending.status == 0, "\(child.errors.text)")
    }

    /// Runs a program that judges a file, if it is on this machine.
    func judge(_ program: String, _ arguments: [String]) throws {
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      guard folders.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") })
      else {
        print("\(program) is not installed")
        return
      }
      let child = try ChildProcess(
        program, arguments, environment: Program.environment(home: folder))
      let ending = try child.waitForEnd(atMost: Patience.seconds(60))
      #expect(ending.status == 0, "\(child.output.text)\n\(child.errors.text)")
    }
  }

  @Test func `the desktop finds the program under one name, with its icons`() throws {
    let installation = try Installation()

    let entry = try installation.text("share/applications/\(Self.name).desktop").split(separator: "\n")
    let description = try installation.text("share/metainfo/\(Self.name).metainfo.xml")

    #expect(entry.contains("Icon=\(Self.name)"))
    #expect(entry.contains("StartupWMClass=\(Self.name)"))
    #expect(description.contains("<id>\(Self.name)</id>"))
    #expect(description.contains("\(Self.name).desktop</launchable>"))
    for size in [16, 22, 24, 32, 48, 64, 96, 128, 256, 512] {
      let icon = try PNGReader.read(
        installation.path("share/icons/hicolor/\(size)x\(size)/apps/\(Self.name).png"))
      #expect(icon.width == size && icon.height == size)
    }
    let drawing = installation.path("share/icons/hicolor/scalable/apps/\(Self.name).svg")
    #expect(FileManager.default.fileExists(atPath: drawing))
  }

  @Test func `the files for desktops are valid`() throws {
    let installation = try Installation()

    try installation.judge(
      "desktop-file-validate", [installation.path("share/applications/\(Self.name).desktop")])
    try installation.judge(
      "appstreamcli",
      ["validate", "--no-net", installation.path("share/metainfo/\(Self.name).metainfo.xml")])
  }

  @Test func `the desktop entry offers the formats that the build decodes`() throws {
    let installation = try Installation()
    let formats = try Playback.run(["--formats"]).output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }

    let entry = try installation.text("share/applications/\(Self.name).desktop").split(separator: "\n")
    let description = try installation.text("share/metainfo/\(Self.name).metainfo.xml")

    let types = try #require(entry.first { $0.hasPrefix("MimeType=") }).dropFirst(9).split(separator: ";")
      .map(String.init)
    #expect(types.contains("image/jpeg"))
    #expect(types.contains("image/svg+xml") == formats.contains("svg"))
    #expect(types.contains("image/heic") == formats.contains("heif"))
    #expect(types.count >= formats.count)
    for type in types { #expect(description.contains("<mediatype>\(type)</mediatype>")) }
  }

  @Test func `the installed program decodes with the installed decoder`() throws {
    let installation = try Installation()
    let home = try TemporaryFolder("home")
    let program = installation.path("bin/tokonoma")

    let version = try ChildProcess(program, ["--version"], environment: Program.environment(home: home))
    try version.waitForEnd(atMost: Patience.seconds(60))
    let frame = home.file("frame.png")
    let show = try ChildProcess(
      program,
      ["--headless", "320x240", "--dump-frame", frame, installation.path("share/tokonoma/samples")],
      environment: Program.environment(home: home))
    let ending = try show.waitForEnd(atMost: Patience.seconds(120))

    let decoder = installation.path("libexec/tokonoma/tokonoma-decoder")
    #expect(version.output.text.contains(decoder), "\(version.output.text)")
    #expect(ending.status == 0, "\(show.errors.text)")
    #expect(try PNGReader.read(frame).width == 320)
  }

  @Test func `shells and man find what is theirs`() throws {
    let installation = try Installation()

    for (place, question) in [
      ("share/bash-completion/completions/tokonoma", "bash"),
      ("share/zsh/site-functions/_tokonoma", "zsh"),
      ("share/fish/vendor_completions.d/tokonoma.fish", "fish"),
    ] {
      let printed = try Playback.run(["--completions", question]).output
      #expect(try installation.text(place).split(separator: "\n") == printed.split(separator: "\n"))
    }
    try installation.judge("gzip", ["-t", installation.path("share/man/man1/tokonoma.1.gz")])
  }

  @Test func `what was installed twice goes without a trace`() throws {
    let installation = try Installation()
    try installation.run([])
    try #require(installation.files.count > 20)

    try installation.run(["--uninstall"])

    #expect(installation.files == [])
    let share = installation.path("share/tokonoma")
    #expect(!FileManager.default.fileExists(atPath: share))
  }
}
