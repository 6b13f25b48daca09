import Foundation
import Testing

/// What programs of Windows are built and run with; nil where one is not installed.
private let windowsTools: (compiler: String, wine: String)? = {
  func first(_ paths: [String]) -> String? {
    paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
  guard let compiler = first(["/usr/bin/x86_64-w64-mingw32-gcc"]),
    let wine = first(["/usr/bin/wine64", "/usr/lib/wine/wine64", "/usr/bin/wine"])
  else { return nil }
  return (compiler, wine)
}()

/// The C fences as Windows has them, built by a cross compiler and run by Wine, where both are installed.
@Suite(.enabled(if: windowsTools != nil, "no MinGW or no Wine"))
struct WindowsFenceTests {
  /// Runs a program and waits for its end.
  private static func run(
    _ program: String, _ arguments: [String], in folder: URL
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path, "WINEPREFIX": folder.path + "/prefix",
      "WINEDEBUG": "-all",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test func `files, folders, watching and libraries do on Windows what their headers say`() throws {
    let tools = try #require(windowsTools)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fences-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let fences = ["CFiles", "CPosix", "CLibraries"].map { SourceFile.folder.appendingPathComponent($0) }
    let fixture = SourceFile.folder.deletingLastPathComponent()
      .appendingPathComponent("Tests/Fixtures/Windows/fences.c")
    let sources = try fences.flatMap { fence in
      try FileManager.default.contentsOfDirectory(at: fence, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "c" }
    }

    let built = try Self.run(
      tools.compiler,
      [
        "-std=gnu11", "-Wall", "-Werror", "-D_WIN32_WINNT=0x0a00", "-o", folder.path + "/fences.exe",
        fixture.path,
      ]
        + sources.map(\.path) + fences.map { "-I\($0.path)/include" }, in: folder)
    #expect(built.status == 0, "the fences cannot be built for Windows")
    let result = try Self.run(tools.wine, [folder.path + "/fences.exe"], in: folder)

    #expect(result.output == "")
    #expect(result.status == 0)
  }
}
