import Foundation
import TestSupport
import Testing

/// What the program prints for shells and for `man`, which must not fall behind
/// its options.
@Suite struct OptionTableTests {
  /// A program that reads what ours prints and complains if it makes no sense.
  struct Reader: Sendable, CustomTestStringConvertible {
    var question: [String]
    var program: String
    var arguments: [String]

    var testDescription: String { "\(program) reads \(question.joined(separator: " "))" }
  }

  /// Those that are installed here.
  static let readers = [
    Reader(question: ["--completions", "bash"], program: "bash", arguments: ["-n"]),
    Reader(question: ["--completions", "zsh"], program: "zsh", arguments: ["-n"]),
    Reader(question: ["--completions", "fish"], program: "fish", arguments: ["--no-execute"]),
    Reader(
      question: ["--man"], program: "groff", arguments: ["-k", "-man", "-ww", "-z"]),
    Reader(question: ["--man"], program: "mandoc", arguments: ["-T", "lint", "-W", "error"]),
  ].filter { find($0.program) != nil }

  /// The names in the help's column of options, such as `-f` and `--fullscreen`.
  static func optionNames() throws -> [String] {
    let help = try Playback.run(["--help"]).output
    return help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
      line.dropFirst(2).split(separator: " ").prefix { $0.hasPrefix("-") && $0 != "--" }
        .map { $0.filter { $0 != "," } }
    }
  }

  @Test(arguments: [["--completions", "bash"], ["--completions", "zsh"], ["--man"]])
  func `every option of the help is there`(question: [String]) throws {
    let names = try Self.optionNames()
    try #require(names.contains("--fullscreen") && names.contains("-f"))

    let result = try Playback.run(question)

    #expect(result.status == 0, "\(result.errors)")
    let text = result.output.replacing("\\-", with: "-").replacing("\\fB", with: " ")
      .replacing("\\fR", with: " ")
    let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
    for name in names { #expect(words.contains(name), "\(name) is missing") }
  }

  @Test func `fish gets every option of the help`() throws {
    let lines = try Playback.run(["--completions", "fish"]).output.split(separator: "\n")

    for name in try Self.optionNames() {
      let flag = name.hasPrefix("--") ? " -l \(name.dropFirst(2)) " : " -s \(name.dropFirst()) "
      #expect(lines.contains { $0.contains(flag) }, "\(name) is missing")
    }
  }

  @Test(arguments: readers)
  func `what is printed is understood`(_ reader: Reader) throws {
    let text = try Playback.run(reader.question).output
    let folder = try TemporaryFolder("printed")
    let file = try folder.write(Array(text.utf8), to: "printed.1")

    let child = try ChildProcess(
      reader.program, reader.arguments + [file], environment: Program.environment(home: folder))
    let ending = try child.waitForEnd(atMost: Patience.seconds(60))

    #expect(ending.status == 0)
    #expect(child.errors.text.isEmpty, "\(child.errors.text)")
  }

  /// A command line cut off where the user asks for more, and what is proposed.
  struct Proposal: Sendable, CustomTestStringConvertible {
    var words: [String]
    var expected: [String]

    var testDescription: String { words.joined(separator: " ") }
  }

  static let proposals = [
    Proposal(words: ["--renderer", "open"], expected: ["opengl", "opengles2"]),
    Proposal(words: ["--renderer", "=", "soft"], expected: ["software"]),
    Proposal(words: ["--renderer", "="], expected: ["auto", "software", "opengl", "opengles2"]),
    Proposal(words: ["--decoder", "buil"], expected: ["builtin"]),
    Proposal(words: ["-f", "--full"], expected: ["--fullscreen"]),
    Proposal(words: ["--", "--full"], expected: []),
    Proposal(words: ["--trace", "x"], expected: []),
    Proposal(words: [""], expected: []),
  ]

  @Test(arguments: proposals)
  func `bash proposes what fits`(_ proposal: Proposal) throws {
    let folder = try TemporaryFolder("completion")
    let script =
      try Playback.run(["--completions", "bash"]).output + "\n" + """
        compopt() { :; }
        COMP_WORDS=(tokonoma "$@")
        COMP_CWORD=$#
        _tokonoma
        printf '%s\\n' "${COMPREPLY[@]}"
        """
    let file = try folder.write(Array(script.utf8), to: "complete")

    let child = try ChildProcess(
      "bash", [file] + proposal.words, environment: Program.environment(home: folder))
    try child.waitForEnd(atMost: Patience.seconds(60))

    #expect(child.errors.text.isEmpty, "\(child.errors.text)")
    #expect(Set(child.output.text.split(separator: "\n").map(String.init)) == Set(proposal.expected))
  }

  @Test func `a shell that nobody knows is refused by name`() throws {
    let result = try Playback.run(["--completions", "powershell"])

    #expect(result.status == 2)
    #expect(result.errors.contains("powershell"))
  }

  private static func find(_ program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
