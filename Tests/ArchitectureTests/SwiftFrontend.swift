import Foundation

/// The compiler that built the tests, asked what it thinks of files.
enum SwiftFrontend {
  /// Runs the compiler's front end.
  ///
  /// - Returns: "" if it is content, otherwise its status and what it said; nil where there is no compiler.
  static func complaint(of arguments: [String]) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc", "-frontend"] + arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      print("no swiftc on PATH")
      return nil
    }
    return process.terminationStatus == 0 ? "" : "status \(process.terminationStatus): \(text)"
  }

  /// The same about a text in a file of its own, which comes last.
  static func complaint(of arguments: [String], and text: String) throws -> String? {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try complaint(of: arguments + [file.path])
  }
}
