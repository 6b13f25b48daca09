import Testing

struct ArchitectureTests {
  @Test(arguments: Rule.all)
  func `every source file keeps the rule`(_ rule: Rule) throws {
    let files = try SourceFile.all.get()

    #expect(files.count > 50)
    for file in files {
      for line in rule.violations(file) {
        Issue.record("Sources/\(file.path):\(line): \(rule.name)")
      }
    }
  }

  @Test func `every pure module is there`() throws {
    let modules = Set(try SourceFile.all.get().map(\.module))

    #expect(modules.isSuperset(of: Rule.pureModules.keys))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let rule: Rule
    let module: String
    let broken: String
    let sound: String
    var testDescription: String { "\(rule.name): \(broken.prefix(40))" }
  }

  static let cases = [
    Case(rule: .pureImports, module: "Motion", broken: "import Gestures", sound: "import Geometry"),
    Case(rule: .pureImports, module: "Geometry", broken: "import Glibc", sound: "// import Glibc"),
    Case(rule: .pureImports, module: "Scene", broken: "package import CSDL2", sound: "package import Text"),
    Case(rule: .pureImports, module: "Gallery", broken: "@testable import Scene", sound: "import Motion"),
    Case(rule: .noFoundation, module: "Library", broken: "import Foundation", sound: "import Glibc"),
    Case(
      rule: .noFoundation, module: "Library", broken: "import FoundationEssentials", sound: "import Threads"),
    Case(
      rule: .noFoundation, module: "tokonoma", broken: "import struct Foundation.URL",
      sound: "import FoundationEssentials"),
    Case(
      rule: .noFoundation, module: "Scenario",
      broken: "#if canImport(FoundationEssentials)\nimport Foundation\n#endif",
      sound:
        "#if canImport(FoundationEssentials)\nimport FoundationEssentials\n#else\nimport Foundation\n#endif"),
    Case(
      rule: .mainThread, module: "tokonoma", broken: "await MainActor.run { draw() }",
      sound: "let name = \"MainActor.run\""),
    Case(rule: .mainThread, module: "tokonoma", broken: "DispatchQueue.main.async {}", sound: "loop.wake()"),
    Case(rule: .traps, module: "Library", broken: "let x = try! read()", sound: "let x = try? read()"),
    Case(rule: .traps, module: "Library", broken: "let x = y as! Int", sound: "let x = y as? Int"),
    Case(
      rule: .traps, module: "Library", broken: "fatalError(\"no\")",
      sound: "/* fatalError( is not used */ preconditionFailure()"),
    Case(
      rule: .unchecked, module: "Pixels", broken: "final class Box: @unchecked Sendable {}",
      sound: "// SAFETY: never written after init.\nfinal class Box: @unchecked Sendable {}"),
    Case(
      rule: .unchecked, module: "Pixels",
      broken: "// SAFETY: too far away.\n\n\n\n\n\n\nnonisolated(unsafe) var count = 0",
      sound: "// SAFETY: near.\n\n\n\n\n\nnonisolated(unsafe) var count = 0"),
    Case(
      rule: .length, module: "Scene", broken: String(repeating: "let a = 1\n", count: 601),
      sound: String(repeating: "let a = 1\n", count: 600)),
    Case(rule: .unfinished, module: "Scene", broken: "// Todo: later", sound: "// Later is another day."),
    Case(rule: .unfinished, module: "Scene", broken: "let a = 1  // Fixme", sound: "let a = 1"),
  ]

  @Test(arguments: cases)
  func `a rule finds what breaks it and nothing else`(_ example: Case) {
    let broken = SourceFile(module: example.module, path: "broken.swift", text: example.broken)
    let sound = SourceFile(module: example.module, path: "sound.swift", text: example.sound)

    #expect(example.rule.violations(broken).count == 1)
    #expect(example.rule.violations(sound).isEmpty)
  }

  @Test func `each rule has an example that breaks it`() {
    let checked = Set(Self.cases.map(\.rule.name))

    #expect(checked == Set(Rule.all.map(\.name)))
  }

  @Test func `code is told from comments and text`() {
    let source = """
      let a = "x // y \\" try!" + b // try!
      /* try! /* nested */ try! */ let c = 1
      let d = \"""
        try!
        \"""
      """

    let stripped = SourceStripper.strip(source)

    #expect(!stripped.contains("try!"))
    #expect(stripped.contains("+ b"))
    #expect(stripped.contains("let c = 1"))
    #expect(stripped.filter { $0 == "\n" }.count == 4)
  }
}
