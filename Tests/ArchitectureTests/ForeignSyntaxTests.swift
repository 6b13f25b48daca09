import Foundation
import Testing

struct ForeignSyntaxTests {
  /// What the compiler says of files for a system that it has no libraries of; nil where there is no compiler.
  private static func parse(_ files: [String], for target: String) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc", "-frontend", "-parse", "-target", target] + files
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 127 { return nil }
    return process.terminationStatus == 0 ? "" : "status \(process.terminationStatus): \(text)"
  }

  static let targets = ["arm64-apple-macosx14.0", "x86_64-unknown-windows-msvc"]

  @Test(arguments: targets)
  func `every file is Swift for other systems, too: parsed alone, types unchecked, in a second`(
    _ target: String
  ) throws {
    let files = try SourceFile.all.get().map { SourceFile.folder.appendingPathComponent($0.path).path }

    let complaint = try Self.parse(files, for: target)
    if complaint == nil { print("no swiftc on PATH") }
    #expect(complaint ?? "" == "")
  }

  @Test(arguments: targets)
  func `a fault in what is for another system is seen`(_ target: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("#if os(Windows)\nlet a = (\n#endif\n".utf8).write(to: file)

    let complaint = try Self.parse([file.path], for: target)
    #expect(complaint?.contains("expected expression") ?? true)
  }
}
