import Foundation

/// A Swift file as the rules see it.
struct SourceFile: Sendable {
  /// The folder below `Sources` that it belongs to.
  let module: String
  /// The path below `Sources`.
  let path: String
  /// The lines as they are written.
  let lines: [String]
  /// The lines without comments and without the text of string literals.
  let code: [String]

  init(module: String, path: String, text: String) {
    self.module = module
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    code = SourceStripper.strip(text).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  /// The names of the modules that a line imports; at most one.
  var imports: [(line: Int, module: String)] { Self.imports(in: code) }

  static func imports(in code: [String]) -> [(line: Int, module: String)] {
    code.enumerated().compactMap { index, line in
      let words = line.split(separator: " ").map(String.init)
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count else { return nil }
      let modifiers: Set = ["package", "public", "internal", "private", "fileprivate"]
      guard words[..<place].allSatisfy({ $0.hasPrefix("@") || modifiers.contains($0) }) else { return nil }
      let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let named = kinds.contains(words[place + 1]) ? words.dropFirst(place + 2).first : words[place + 1]
      guard let module = named?.split(separator: ".").first else { return nil }
      return (index + 1, String(module))
    }
  }

  /// All Swift files below the folder `Sources` of this package, read once.
  static let all = Result { try read([".swift"]) }

  /// All files of C there.
  static let allOfC = Result { try read([".c", ".h"]) }

  /// The folder `Sources` of this package.
  static var folder: URL {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return tests.deletingLastPathComponent().appendingPathComponent("Sources")
  }

  private static func read(_ endings: [String]) throws -> [SourceFile] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let chosen = paths.filter { path in endings.contains { path.hasSuffix($0) } }
    return try chosen.sorted().map { path in
      let module = path.split(separator: "/").first.map(String.init) ?? ""
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      return SourceFile(module: module, path: path, text: text)
    }
  }
}
